import { notPassed, readTrail } from '../../../core/identity/sign-in/slider-challenge.ts'
import { fail } from '../../../core/kernel/result.ts'
import { fieldsOf, textIn } from '../http/body-fields.ts'
import type { OpenCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** The slider that a stranger drags before he is heard (seed §4): a challenge, and the pass that a hand earns. */
export const sliderRoutes = (use: Pick<UseCases, 'beginSlider' | 'passSlider'>): readonly OpenCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/slider/begin`,
    may: 'anonymous',
    run: ({ address }) => use.beginSlider.run({ address }),
  },
  {
    method: 'POST',
    path: `${BASE}/sys/slider/answer`,
    may: 'anonymous',
    run: async ({ body, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const trail = readTrail(fields.value['trail'])
      return trail ? use.passSlider.run({ id: textIn(fields.value, 'id'), trail, address }) : fail(notPassed)
    },
  },
]
