import type { Catalogue } from '../../definitions/catalogue.ts'
import { cycleOf } from '../../definitions/number-period.ts'
import type { Row } from '../../kernel/wire.ts'

/** How each type numbers its records, as an installation begins with it (sys.bis). */
export const numberingRows = ({ types }: Catalogue): readonly Row[] =>
  types.flatMap(({ area, name, title, number }) =>
    number
      ? [
          {
            id: `bis-${area}-${name}`,
            bisCode: `${area}:${name}`,
            bisName: title,
            pattern: number.pattern,
            resetCycle: cycleOf(number.pattern),
            stepSize: 1,
            startNo: 1,
            enabled: 'Y',
          },
        ]
      : [],
  )
