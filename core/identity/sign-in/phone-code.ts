import { done, fail, type Result } from '../../kernel/result.ts'
import type { Challenge, Challenges } from './challenges.port.ts'
import { codeWrong } from '../failures.ts'
import type { Secrets } from '../secrets.port.ts'

/** What a code of a phone is good for: one for signing in registers nobody. */
export type CodePurpose = 'login' | 'register' | 'recover' | 'bind' | 'prove'

export const CODE_LASTS = 300_000
const DIGITS = '0123456789'
const LENGTH = 6
const MOST_TRIES = 5

type Kept = { readonly challenges: Challenges; readonly secrets: Secrets }

const purposeOf = (purpose: CodePurpose) => `phone.${purpose}`
const tokenOf = (secrets: Secrets, purpose: CodePurpose, mobile: string) => secrets.digest(`${purposeOf(purpose)}:${mobile}`)
const answerOf = (secrets: Secrets, mobile: string, code: string) => secrets.digest(`${mobile}:${code}`)

/** A new code of six digits for a number, in the place of the one before (S9). */
export const makeCode = async (
  { challenges, secrets }: Kept,
  { purpose, mobile, address, now }: { purpose: CodePurpose; mobile: string; address: string; now: number },
): Promise<Result<string>> => {
  const code = secrets.drawn(DIGITS, LENGTH)
  const kept = await challenges.keep({
    tokenHash: tokenOf(secrets, purpose, mobile),
    purpose: purposeOf(purpose),
    answerHash: answerOf(secrets, mobile, code),
    address,
    about: '',
    madeAt: now,
    endsAt: now + CODE_LASTS,
  })
  return kept.ok ? { ok: true, value: code } : kept
}

/** Holds a typed code against the one that was sent: right once, wrong five times at most. Answers what was used up. */
export const meetCode = async (
  { challenges, secrets }: Kept,
  { purpose, mobile, code, now }: { purpose: CodePurpose; mobile: string; code: string; now: number },
): Promise<Result<Challenge>> => {
  const taken = await challenges.take(purposeOf(purpose), tokenOf(secrets, purpose, mobile), now)
  if (!taken.ok) return taken
  const sent = taken.value
  if (sent && sent.answerHash === answerOf(secrets, mobile, code)) return { ok: true, value: sent }
  const back = sent ? await putBack(challenges, sent) : done
  return back.ok ? fail(codeWrong) : back
}

/** What was taken is counted in what it stands for; meanwhile nobody else finds it. */
const putBack = (challenges: Challenges, sent: Challenge): Promise<Result<void>> | Result<void> => {
  const wrong = Number(sent.about ?? 0) + 1
  return wrong < MOST_TRIES ? challenges.keep({ ...sent, about: String(wrong) }) : done
}
