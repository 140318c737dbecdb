import { useSelector } from '@xstate/react'
import { afterPress } from '../../hooks/after-press.ts'
import { sameRows } from '../../hooks/same-rows.ts'
import { memo, useEffect, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isFigure } from '../../../core/definitions/explain.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Outstanding } from '../../../core/files/upload-list.ts'
import type { FormContext } from '../../../core/records/form/form-context.ts'
import { saidFixed } from '../../../core/granting/said-fixed.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { whyEmpty } from '../../../core/records/choices/missing-default-hint.ts'
import { offersFor } from '../../../core/records/choices/offers.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { isServerOwned } from '../../../core/records/usual-fields.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { Labelled } from '../../widgets/fields/labelled.tsx'
import { OfferedInput } from '../../widgets/fields/offered-input.tsx'
import { PopupInput } from '../../widgets/fields/popup-input.tsx'
import { TextInput } from '../../widgets/fields/text-input.tsx'
import { useLatest } from '../../widgets/use-latest.ts'
import { useExplain } from './explaining.tsx'
import type { FormActor } from './form-actor.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { text as words } from '../text.ts'
import { useAskWhyNot } from '../why-not.tsx'
import { useFieldNote } from './use-field-note.ts'

/** What was typed in the header, by field: texts, as they stand in the inputs. */
export type Typed = Record<string, string>

type Formula = ((doc: unknown) => boolean) | undefined

const says = ({ type, view }: FormContext, rule: 'required' | 'editable' | 'shown', key: string): boolean | undefined =>
  (type[rule] as Readonly<Record<string, Formula>> | undefined)?.[key]?.(view)

export const isRequired = (context: FormContext, key: string, field: Field): boolean =>
  field.required === true || says(context, 'required', key) === true

export const isShown = (context: FormContext, key: string): boolean => says(context, 'shown', key) !== false

type HeaderFieldProps = {
  readonly actor: FormActor
  readonly name: string
  readonly field: Field
  readonly locked: boolean
  readonly className: string
}

const sameOffers = (one: readonly Row[] | undefined, other: readonly Row[] | undefined): boolean => sameRows(one ?? [], other ?? [])

/** One field of the header. Its text lies in the form while it is typed; every readable text is a value of the draft at once. */
export const HeaderField = memo(({ actor, name, field, locked, className }: HeaderFieldProps) => {
  const id = useId()
  const shown = useShown()
  const explain = useExplain()
  const askWhy = useAskWhyNot()
  const { clearErrors } = useFormContext<Typed>()
  const { field: control, fieldState } = useController<Typed>({ name })
  const wire = useSelector(actor, ({ context }) => wireOf(context.draft, name))
  const label = useSelector(actor, ({ context }) => String(labelOf(context.draft, name) ?? ''))
  const required = useSelector(actor, ({ context }) => isRequired(context, name, field))
  const fixed = useSelector(actor, ({ context }) => says(context, 'editable', name) === false)
  const offered = useSelector(
    actor,
    ({ context: { type, view } }) => (type.offers?.[name] ? offersFor(type, view, name) : undefined),
    sameOffers,
  )
  const readOnly = locked || fixed || isServerOwned(name, field)
  const text = isEmpty(wire) ? '' : String(wire)
  const { onChange } = control

  // The draft speaks when something else wrote the field: a choice that fills it, a newer record.
  const latest = useLatest({ typed: control.value ?? '', text, onChange })
  useEffect(() => {
    const { typed, text: written, onChange: show } = latest.current
    if (actor.getSnapshot().context.unread.has(name)) return
    const read = readValue(field.kind, field, typed)
    if (read.ok && (read.value ?? null) === (wire ?? null)) return
    show(written)
    clearErrors(name)
  }, [wire, latest, actor, name, field, clearErrors])

  const type = useSelector(actor, ({ context }) => context.type)
  const recordId = useSelector(actor, ({ context }) =>
    isEmpty(wireOf(context.draft, 'id')) ? undefined : String(wireOf(context.draft, 'id')),
  )
  const me = usePerson()
  const missing = recordId === undefined && text === '' ? whyEmpty(field, me) : undefined
  const { note = missing, leave } = useFieldNote({ type, name, field, text: control.value ?? '', id: recordId })

  const write = (typed: string) => {
    onChange(typed)
    clearErrors(name)
    const read = readValue(field.kind, field, typed)
    actor.send(
      read.ok
        ? { type: 'write', key: name, value: read.value }
        : { type: 'unread', key: name, unread: { text: typed, failure: read.failure } },
    )
  }
  const hold = (what: Outstanding | undefined) => {
    if (!what) clearErrors(name)
    actor.send(what ? { type: 'unread', key: name, unread: { ...what, text } } : { type: 'settled', key: name })
  }
  const choose = (choice: Choice | null) => {
    onChange(choice?.id ?? '')
    clearErrors(name)
    actor.send({ type: 'choose', key: name, choice })
  }
  const take = (offer: Row) => {
    clearErrors(Object.keys(offer))
    actor.send({ type: 'take', offer })
  }

  const why = () => {
    const { type: of, view } = actor.getSnapshot().context
    const about = { key: name, title: `修改${field.title}` }
    askWhy({
      ...(recordId === undefined ? {} : { id: recordId }),
      about,
      ...(fixed ? { refused: saidFixed(of, name, view as object) } : {}),
    })
  }

  // What nobody types is shown as text, whatever its kind.
  const Input =
    readOnly && !['files', 'file', 'images', 'image', 'longText', 'richText', 'code', 'cron'].includes(field.kind.name)
      ? TextInput
      : (inputs[field.kind.name] ?? TextInput)
  const { error } = fieldState
  const given = {
    id,
    field,
    place: name,
    text: readOnly ? shown(field, actor.getSnapshot().context.draft, name) : (control.value ?? ''),
    label,
    onText: write,
    onHeld: hold,
    onChoose: choose,
    onBlur: () => {
      // A message that comes makes the page longer.
      afterPress(control.onBlur)
      if (!readOnly) leave()
    },
    invalid: error !== undefined,
    readOnly,
    required: required && !readOnly,
    describedBy: error ? `${id}-error` : note ? `${id}-note` : undefined,
    inputRef: control.ref,
    ...(readOnly && type.number?.field === name ? { placeholder: words.numbered } : {}),
    ...(!readOnly && field.initialsOf !== undefined ? { placeholder: words.initials } : {}),
  }
  return (
    <Labelled
      id={id}
      title={field.title}
      required={required && !readOnly}
      error={error && (missing ?? error.message)}
      note={note}
      className={className}
      onWhy={(locked || fixed) && !isServerOwned(name, field) ? why : undefined}
      onFigure={isFigure(field) && text !== '' ? () => explain({ field: name }) : undefined}
    >
      {field.popup && !readOnly ? (
        <PopupInput {...given} plan={field.popup} record={() => actor.getSnapshot().context.draft} onTake={take} />
      ) : offered && !readOnly ? (
        <OfferedInput {...given} offers={offered} onTake={take} />
      ) : (
        <Input {...given} />
      )}
    </Labelled>
  )
})
