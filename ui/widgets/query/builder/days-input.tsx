import Box from '@mui/material/Box'
import { useId } from 'react'
import { date } from '../../../../core/definitions/fields.ts'
import type { AskableField } from '../../../../core/query/askable-field.ts'
import { isOneDay, isPeriod, PERIODS, periodDays, periodTitle } from '../../../../core/query/periods.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { Pick } from '../pick.tsx'
import { useBuilder } from './builder-scope.ts'
import { SpokenLabel } from './spoken-label.tsx'

type DaysInputProps = {
  readonly id: string
  readonly asked: AskableField
  /** One day instead of a stretch of them. */
  readonly single: boolean
  readonly values: readonly string[]
  readonly invalid: boolean
  readonly onValues: (values: readonly string[]) => void
}

/** One day of the two, or the only one. */
type End = {
  readonly place: string
  readonly text: string
  /** Which of them it is, behind the field's title. */
  readonly named: string
  readonly placeholder: string
  readonly onText: (text: string) => void
}

const OWN = ''

/** Days that move with the calendar (本月, 今天), or those somebody names. */
export const DaysInput = ({ id, asked, single, values, invalid, onValues }: DaysInputProps) => {
  const { today } = useBuilder()
  const until = useId()
  const { title, field } = asked
  const [from = '', to = ''] = values
  const period = isPeriod(from) ? from : OWN
  const days = periodDays(period, today)
  const offered = single ? PERIODS.filter(isOneDay) : PERIODS

  const own = (): readonly string[] => (single ? (days?.slice(0, 1) ?? []) : (days ?? ['', '']))
  const end = ({ place, text, named, placeholder, onText }: End) => (
    <Box sx={{ minWidth: 0 }}>
      <SpokenLabel htmlFor={place}>{`${title}${named}`}</SpokenLabel>
      <DateInput
        id={place}
        field={single ? { ...field, title } : date(`${title}${named}`)}
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
        placeholder={placeholder}
      />
    </Box>
  )

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 2, alignItems: 'center' }}>
      <Pick
        aria-label={`${title}的时间段`}
        value={period}
        onChange={({ target }) => onValues(target.value === OWN ? own() : [target.value])}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {periodTitle(one)}
          </option>
        ))}
        <option value={OWN}>{single ? '指定' : '自选'}</option>
      </Pick>
      {days ? (
        <Box sx={{ fontSize: 13, color: 'ink.faint', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {days[0] === days[1] ? days[0] : `${days[0]} ~ ${days[1]}`}
        </Box>
      ) : single ? (
        end({
          place: id,
          text: from,
          named: '的值',
          placeholder: `请输入${title}`,
          onText: (text) => onValues(text === '' ? [] : [text]),
        })
      ) : (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)', gap: 1, alignItems: 'center' }}
          role="group"
          aria-label={title}
        >
          {end({ place: id, text: from, named: '从', placeholder: '开始', onText: (text) => onValues([text, to]) })}
          <span>~</span>
          {end({ place: until, text: to, named: '到', placeholder: '结束', onText: (text) => onValues([from, text]) })}
        </Box>
      )}
    </Box>
  )
}
