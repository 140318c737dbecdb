import Box from '@mui/material/Box'
import { useId } from 'react'
import { date } from '../../../../core/definitions/fields.ts'
import { isPeriod, PERIODS, periodDays, periodTitle } from '../../../../core/query/periods.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { useBuilder } from './builder-scope.ts'
import { SpokenLabel } from './spoken-label.tsx'
import { Pick } from '../pick.tsx'

type DaysInputProps = {
  readonly id: string
  readonly title: string
  readonly values: readonly string[]
  readonly invalid: boolean
  readonly onValues: (values: readonly string[]) => void
}

const OWN = ''

/** A stretch of days: one that moves with the calendar (本月), or from a day to another. */
export const DaysInput = ({ id, title, values, invalid, onValues }: DaysInputProps) => {
  const { today } = useBuilder()
  const [from = '', to = ''] = values
  const period = isPeriod(from) ? from : OWN
  const days = periodDays(period, today)
  const until = useId()
  const end = (place: string, text: string, named: string, onText: (text: string) => void) => (
    <Box sx={{ minWidth: 0 }}>
      <SpokenLabel htmlFor={place}>{`${title}${named}`}</SpokenLabel>
      <DateInput
        id={place}
        field={date(`${title}${named}`)}
        place={place}
        text={text}
        label=""
        onText={onText}
        onChoose={() => undefined}
        onBlur={() => undefined}
        invalid={invalid}
        readOnly={false}
        required={false}
        describedBy={undefined}
        placeholder={named === '从' ? '开始' : '结束'}
      />
    </Box>
  )

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 2, alignItems: 'center' }}>
      <Pick
        id={days ? id : undefined}
        aria-label={`${title}的时间段`}
        value={period}
        onChange={({ target }) => onValues(target.value === OWN ? (days ?? ['', '']) : [target.value])}
      >
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {periodTitle(one)}
          </option>
        ))}
        <option value={OWN}>自选</option>
      </Pick>
      {days ? (
        <Box sx={{ fontSize: 13, color: 'ink.faint', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {days[0] === days[1] ? days[0] : `${days[0]} ~ ${days[1]}`}
        </Box>
      ) : (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)', gap: 1, alignItems: 'center' }}
          role="group"
          aria-label={title}
        >
          {end(id, from, '从', (text) => onValues([text, to]))}
          <span>~</span>
          {end(until, to, '到', (text) => onValues([from, text]))}
        </Box>
      )}
    </Box>
  )
}
