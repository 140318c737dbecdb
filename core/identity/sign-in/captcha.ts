import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Challenges } from './challenges.port.ts'
import { captchaMissing, captchaWrong } from '../failures.ts'
import { normalName } from '../accounts/normal-name.ts'
import type { Secrets } from '../secrets.port.ts'

export const CAPTCHA = 'captcha'
export const CAPTCHA_LASTS = 60_000
/** Without letters and digits that look alike. */
export const CAPTCHA_LETTERS = '2345678ACDEFHJKLMNPRTUVWXY'

/** What is digested: an answer is bound to its key, capitals do not matter. */
export const captchaAnswer = (key: string, word: string): string => `${key}:${normalName(word)}`

/** What was typed under a picture, and the picture's key. */
export type Captcha = { readonly key: string; readonly word: string }

/** Holds an answer against its picture, which is used up by it. */
export const meetCaptcha = async (
  { challenges, secrets }: { readonly challenges: Challenges; readonly secrets: Secrets },
  { key, word }: Captcha,
  now: number,
): Promise<Result<void>> => {
  if (key === '' || word === '') return fail(captchaMissing)
  const taken = await challenges.take(CAPTCHA, secrets.digest(key), now)
  if (!taken.ok) return taken
  return taken.value?.answerHash === secrets.digest(captchaAnswer(key, word)) ? ok(undefined) : fail(captchaWrong)
}
