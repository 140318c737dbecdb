import { lazy, Suspense, useState } from 'react'
import { mono } from '../../theme/typography.ts'
import { useCircumstances } from './circumstances.ts'
import { FieldLine, isOpening, LineEnd } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const CronDialog = lazy(() => import('../cron/cron-dialog.tsx').then(({ CronDialog: component }) => ({ default: component })))

/** A cron expression that is typed, or made in the editor, which opens with Alt+↓; one that nobody types is looked at there. */
export const CronInput = (props: InputProps) => {
  const { field, place, text, onText, readOnly } = props
  const circumstancesOf = useCircumstances()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <FieldLine
        of={props}
        inputProps={{ spellCheck: false }}
        onKeyDown={(event) => void (isOpening(event) && open())}
        endAdornment={<LineEnd icon="clock" label={`${readOnly ? '查看' : '编辑'}${field.title}`} onOpen={open} />}
        sx={{ '& input': { fontFamily: mono } }}
      />
      {isOpen && (
        <Suspense>
          <CronDialog
            value={text}
            readOnly={readOnly}
            circumstances={circumstancesOf(place)}
            onConfirm={(expression) => {
              onText(expression)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
