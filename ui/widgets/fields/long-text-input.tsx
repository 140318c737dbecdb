import { lazy, Suspense, useRef, useState } from 'react'
import { FieldLine, isOpening, LineEnd } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const TextPopover = lazy(() => import('../pickers/text-popover.tsx').then(({ TextPopover: component }) => ({ default: component })))

/** Several lines; grows with what is written, and opens in a window of its own with Alt+↓. */
export const LongTextInput = (props: InputProps) => {
  const { field, text, onText, onBlur, readOnly } = props
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(frame.current)
  const close = () => {
    setAnchor(null)
    frame.current?.querySelector('textarea')?.focus()
  }
  return (
    <>
      <FieldLine
        of={props}
        ref={frame}
        multiline
        minRows={1}
        maxRows={6}
        {...(readOnly
          ? {}
          : {
              onKeyDown: (event) => void (isOpening(event) && open()),
              endAdornment: <LineEnd icon="fullscreen" label={`展开${field.title}`} onOpen={open} />,
            })}
      />
      {anchor && (
        <Suspense>
          <TextPopover
            anchor={anchor}
            title={field.title}
            text={text}
            max={field.max}
            onConfirm={(typed) => {
              onText(typed)
              onBlur()
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
