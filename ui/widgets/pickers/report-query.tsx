import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { ReportField } from '../../../core/lookups/popup-reports.port.ts'
import { Pick } from '../query/pick.tsx'

type Typed = Readonly<Record<string, string>>

/** What was typed, as the report is asked: texts by a part of them, items by their value, days from and to. */
const asked = (fields: readonly ReportField[], typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([key, value]) => {
      const text = value.trim()
      if (text === '') return []
      return [[key, fields.some((field) => field.key === key && field.view === 'text') ? `*${text}*` : text]]
    }),
  )

type ReportQueryProps = { readonly fields: readonly ReportField[]; readonly onAsk: (filters: Typed) => void }

/** The questions of a report; those beyond the first stand behind 展开. Items are asked at once, texts and days with Enter. */
export const ReportQuery = ({ fields, onAsk }: ReportQueryProps) => {
  const [typed, setTyped] = useState<Typed>({})
  const [isOpen, setOpen] = useState(false)
  const ask = (next: Typed) => onAsk(asked(fields, next))
  const input = (key: string, title: string, placeholder: string) => (
    <OutlinedInput
      key={key}
      placeholder={placeholder}
      inputProps={{ 'aria-label': title }}
      value={typed[key] ?? ''}
      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.nativeEvent.isComposing && ask(typed)}
    />
  )
  return (
    <>
      {fields
        .filter(({ isFurther }) => isOpen || !isFurther)
        .flatMap(({ key, title, view, items }) => {
          if (view === 'days')
            return [
              input(`${key}_begin`, `${title}从`, `${title}从，如 2026-01-31`),
              input(`${key}_end`, `${title}到`, `${title}到，如 2026-12-31`),
            ]
          if (view === 'text') return [input(key, title, `${title}，回车查询`)]
          return [
            <Pick
              key={key}
              aria-label={title}
              sx={{ width: 164 }}
              value={typed[key] ?? ''}
              onChange={({ target }) => {
                const next = { ...typed, [key]: target.value }
                setTyped(next)
                ask(next)
              }}
            >
              <option value="">{title}：全部</option>
              {items.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Pick>,
          ]
        })}
      {fields.some(({ isFurther }) => isFurther) && (
        <Button variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '展开'}
        </Button>
      )}
    </>
  )
}
