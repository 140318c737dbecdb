import { lazy, Suspense, useRef, useState } from 'react'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useAskChoices } from './choices-context.ts'
import { ChoiceInput } from './choice-input.tsx'
import type { InputProps } from './input-props.ts'
import { apart, useRecents } from './recent.ts'

const Picker = lazy(() => import('../pickers/field-picker.tsx').then(({ FieldPicker: component }) => ({ default: component })))

const NOT_NOW = '该记录现在不能选择，请选择其他记录'

/** Records, people, departments, regions: found by typing, taken from what one chose last, or chosen in a window (F4, Alt+↓). */
export const PickedInput = (props: InputProps) => {
  const { field, place, onChoose } = props
  const ask = useAskChoices()
  const notices = useNotices()
  const recents = useRecents()
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<readonly Choice[]>([])
  const frame = useRef<HTMLDivElement>(null)
  const isMany = field.kind.many === true

  /** A choice of earlier knows neither what comes along with it nor whether it may still be chosen. */
  const choose = async (choice: Choice | null) => {
    const isOld = choice !== null && !isMany && known.includes(choice)
    if (!isOld) return onChoose(choice)
    const answer = await ask(place, { keyword: choice.label })
    const fresh = answer.ok ? answer.value.records.find(({ id }) => id === choice.id) : undefined
    if (fresh) onChoose(fresh)
    else notices.warning(answer.ok ? NOT_NOW : answer.failure.message)
  }

  const close = () => {
    setOpen(false)
    frame.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={frame} onFocus={() => setKnown(recents.read(field))} style={{ minWidth: 0 }}>
      <ChoiceInput
        {...props}
        recent={known}
        onTaken={(choice) => recents.remember(field, choice)}
        onChoose={(choice) => void choose(choice)}
        onPicker={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Picker
            {...props}
            onChoose={(choice) => {
              for (const one of choice ? apart(choice, isMany) : []) recents.remember(field, one)
              onChoose(choice)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
