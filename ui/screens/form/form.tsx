import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { FormProvider, useForm as useTyped, type FieldErrors, type Resolver } from 'react-hook-form'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, textAt } from '../../../core/kernel/wire.ts'
import { shownOf } from '../../../core/live/shown-version.ts'
import { asApplicant, standingOver } from '../../../core/permissions/applicant.ts'
import { isOpenIn } from '../../../core/permissions/open-in-state.ts'
import { mayEdit } from '../../../core/permissions/visible-fields.ts'
import { askedFirst } from '../../../core/records/choices/missing-default-hint.ts'
import { useLive } from '../../hooks/use-live.ts'
import { useUnsaved } from '../../hooks/use-unsaved.ts'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { useKeys } from '../../widgets/keys.ts'
import type { Drawn } from '../definitions.ts'
import type { Rights } from '../rights.ts'
import { Foot, Totals } from './action-bar.tsx'
import { DraftBars } from './draft-bars.tsx'
import { Explaining } from './explaining.tsx'
import type { FormActor } from './form-actor.ts'
import { FormHead } from './form-head.tsx'
import type { Typed } from './header-field.tsx'
import { HeaderForm } from './header-form.tsx'
import { LinesSection } from './lines-section.tsx'
import { totalsOf } from './sections.ts'
import { goOnAt } from './remembered-focus.ts'
import { SaveButtons } from './save-buttons.tsx'
import { useAskChoices } from './use-ask-choices.ts'
import { useLinesHandles } from './use-lines-handles.ts'
import { useOpenSections } from './use-open-sections.ts'
import { useProblems } from './use-problems.ts'

/** A column that a right, or the state of the record, locks is read only. */
const asWritten = (type: DocumentType, table: string, key: string, field: Field, me: Person, state: string): Field =>
  mayEdit(type, table, key, me) && isOpenIn(type, field, state, me) ? field : { ...field, editable: false }

type FormProps = { readonly drawn: Drawn; readonly actor: FormActor; readonly rights: Rights }

/** A record being written: its header in sections, its tables, and at the foot what it comes to and what can be done. */
export const Form = ({ drawn: { type, departs }, actor, rights }: FormProps) => {
  const typed = useTyped<Typed>({ mode: 'onBlur', resolver: useMemo(() => resolverFor(actor), [actor]) })
  const fields = useMemo(() => rights.visible(type.fields), [rights, type])
  const totals = useMemo(() => totalsOf(fields), [fields])
  const state = useSelector(actor, ({ context }) => textAt(context.draft, 'billStatus'))
  const isHis = useSelector(actor, ({ context }) => standingOver(rights.me, context.draft) !== rights.me)
  const me = useMemo(() => (isHis ? asApplicant(rights.me) : rights.me), [isHis, rights])
  const tables = useMemo(
    () =>
      Object.entries(type.lines)
        .filter(([, { batch }]) => !batch)
        .map(([name, { columns }]) => ({
          name,
          fields: rights.visible(columns).map(([key, field]) => [key, asWritten(type, name, key, field, me, state)] as const),
        })),
    [rights, type, state, me],
  )
  const { sections, open, fold } = useOpenSections(actor, fields)
  const lines = useLinesHandles(type, tables)
  const problems = useProblems(actor, { typed, sections, unfold: (title) => fold(title, true), tables, lines })
  const begins = useGoingOn(actor, rights.me, lines.goTo)
  useWatchedElsewhere(actor, type.key)

  useKeys({ F8: () => problems.jump(1), 'Shift+F8': () => problems.jump(-1) })
  const locked = useCallback(
    (key: string) => !mayEdit(type, undefined, key, me) || !isOpenIn(type, type.fields[key]!, state, me),
    [type, me, state],
  )

  return (
    <FormProvider {...typed}>
      <ChoicesContext value={useAskChoices(actor, type)}>
        <Explaining actor={actor} type={type}>
          <UnsavedMark actor={actor} />
          <Box data-fills sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 2.5, maxWidth: { xl: 1600 } }}>
            <FormHead actor={actor} type={type} rights={rights} />
            <DraftBars actor={actor} />
            <HeaderForm
              actor={actor}
              type={type}
              sections={sections}
              open={open}
              onFold={fold}
              begins={begins}
              onEnd={lines.enter}
              locked={locked}
            />
            {tables.map(({ name, fields: columns }, at) => (
              <TableOf key={name} actor={actor} name={name}>
                <LinesSection
                  actor={actor}
                  table={name}
                  fields={columns}
                  departs={departs}
                  wrong={problems.counts[at] ?? 0}
                  onError={problems.jump}
                  handle={lines.handleOf.get(name)!}
                  onStep={lines.stepped}
                />
              </TableOf>
            ))}
            <Foot>
              <Totals actor={actor} totals={totals} />
              <SaveButtons actor={actor} type={type} rights={rights} lines={lines} onRefused={problems.goToFirst} />
            </Foot>
          </Box>
        </Explaining>
      </ChoicesContext>
    </FormProvider>
  )
}

/** Header problems of the draft as the form library wants them. */
const resolverFor =
  (actor: FormActor): Resolver<Typed> =>
  (values) => {
    actor.send({ type: 'look' })
    const { problems, unread } = actor.getSnapshot().context
    const errors: FieldErrors<Typed> = {}
    for (const { field, row, code, message } of problems) {
      if (field !== undefined && row === undefined && !field.includes('.')) errors[field] ??= { type: code, message }
    }
    for (const [place, { failure }] of unread) if (!place.includes('.')) errors[place] = { type: failure.code, message: failure.message }
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
  }

/** Hears what others do to the stored record meanwhile. */
const useWatchedElsewhere = (actor: FormActor, typeKey: string) => {
  const stored = useSelector(actor, ({ context }) => context.stored)
  const shown = useMemo(() => (stored ? [shownOf(stored)] : undefined), [stored])
  useLive(
    typeKey,
    shown,
    { stored: (record) => actor.send({ type: 'elsewhere', record }), removed: (id) => actor.send({ type: 'gone', id }) },
    'whole',
  )
}

/** A record that was new goes on in the cell where it was left; the title of the field, where it was left in one, or of a new record is asked first. */
const useGoingOn = (actor: FormActor, me: Person, goTo: (table: string, row: number, column: string) => void): string => {
  const [begun] = useState(() => goOnAt(textAt(actor.getSnapshot().context.draft, 'id')))
  useEffect(() => {
    if (begun && 'table' in begun) goTo(begun.table, begun.row, begun.column)
  }, [begun, goTo])
  const { type, draft } = actor.getSnapshot().context
  if (textAt(draft, 'id') === '') return askedFirst(type, me)?.title ?? ''
  return begun && 'field' in begun ? begun.field : ''
}

/** The first letter that is typed marks the tab and draws nothing of the form. */
const UnsavedMark = ({ actor }: { readonly actor: FormActor }) => {
  useUnsaved(
    'form',
    useSelector(actor, ({ context }) => context.dirty),
  )
  return null
}

/** A table that the draft does not ask for is not there, nor one that others fill before they did. */
const TableOf = ({ actor, name, children }: { readonly actor: FormActor; readonly name: string; readonly children: ReactNode }) => {
  const isWanted = useSelector(actor, ({ context: { type, view, draft } }) => {
    const { editable, atLeast } = type.lines[name]!
    if (editable === false && !atLeast && rowsOf(draft, name).length === 0) return false
    const shown = (type.shown as Readonly<Record<string, (doc: unknown) => boolean>> | undefined)?.[name]
    return shown === undefined || shown(view)
  })
  return isWanted ? children : null
}
