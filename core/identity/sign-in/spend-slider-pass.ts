import { done, fail, type Result } from '../../kernel/result.ts'
import type { Challenges } from './challenges.port.ts'
import type { Secrets } from '../secrets.port.ts'
import { SLIDER_PASS, sliderMissing } from './slider-challenge.ts'

type Spending = { readonly pass: string; readonly address: string; readonly now: number }

/** Uses a pass of the slider up, or says that there is none. */
export const spendSliderPass = async (
  challenges: Challenges,
  secrets: Secrets,
  { pass, address, now }: Spending,
): Promise<Result<void>> => {
  if (pass === '') return fail(sliderMissing)
  const taken = await challenges.take(SLIDER_PASS, secrets.digest(pass), now)
  if (!taken.ok) return taken
  return taken.value?.address === address ? done : fail(sliderMissing)
}
