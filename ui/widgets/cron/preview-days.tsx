import Box from '@mui/material/Box'
import { useId } from 'react'
import { text } from '../../../core/cron/text.ts'
import { date } from '../../../core/definitions/fields.ts'
import { DateInput } from '../fields/date-input.tsx'
import type { CronEditor } from './use-cron-editor.ts'

const FIRST = date(text.from)
const LAST = date(text.until)

/** The first and the last day that are foretold; a job has its own (sys.quartzJob 开始日期, 结束日期). */
export const PreviewDays = ({ editor: { actor, state } }: { readonly editor: CronEditor }) => {
  const id = useId()
  const given = {
    label: '',
    onChoose: () => undefined,
    onBlur: () => undefined,
    invalid: false,
    readOnly: false,
    required: false,
    describedBy: undefined,
    placeholder: text.unbounded,
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, fontSize: 12, color: 'ink.soft' }}>
      <Box sx={{ minWidth: 0 }}>
        <label htmlFor={`${id}-from`}>{text.from}</label>
        <DateInput
          {...given}
          id={`${id}-from`}
          place={`${id}-from`}
          field={FIRST}
          text={state.from}
          onText={(from) => actor.send({ type: 'bound', from })}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <label htmlFor={`${id}-until`}>{text.until}</label>
        <DateInput
          {...given}
          id={`${id}-until`}
          place={`${id}-until`}
          field={LAST}
          text={state.until}
          onText={(until) => actor.send({ type: 'bound', until })}
        />
      </Box>
    </Box>
  )
}
