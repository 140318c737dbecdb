import { useCallback, useMemo, useState } from 'react'
import { ok } from '../../../core/kernel/result.ts'
import { treePlanOf } from '../../../core/lookups/branches.ts'
import { Directory, type DirectoryQuery } from '../../../core/lookups/directory.port.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useCase } from '../../hooks/use-case.ts'
import { type AskChoices, type ChoiceQuery, useAskChoices } from '../fields/choices-context.ts'
import { type Recent, useRecents } from '../fields/recent.ts'
import type { InputProps } from '../fields/input-props.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import { KeepingChoices } from './recent-choices.tsx'
import { RecordsDialog, type RecordsLook } from './records-dialog.tsx'
import { RegionDialog } from './region-dialog.tsx'
import { TreeDialog } from './tree-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

type FieldPickerProps = Pick<InputProps, 'field' | 'place' | 'text' | 'label' | 'onChoose'> & { readonly onClose: () => void }

/** Widgets 11.6. */
const ROLES: RecordsLook = { titles: ['角色名称', '角色编码'] }
const POSTS: RecordsLook = { width: 1000, titles: ['职务名称', '职务编码'], more: [{ key: 'rank', title: '职级' }] }

const SIZE = 10

const joined = (choices: readonly Choice[]): Choice | null =>
  choices.length === 0
    ? null
    : choices.length === 1
      ? choices[0]!
      : { id: choices.map(({ id }) => id).join(','), label: choices.map(({ label }) => label).join(','), values: {} }

const questionOf = ({ keyword, pageNo = 1, pageSize = SIZE }: ChoiceQuery): DirectoryQuery => ({ keyword, pageNo, pageSize })

const entries = async (answer: ReturnType<Directory['roles']>, keyed: 'id' | 'code'): ReturnType<AskChoices> => {
  const page = await answer
  if (!page.ok) return page
  const { records, total } = page.value
  return ok({
    total,
    records: records.map((entry) => ({ id: entry[keyed], label: entry.name, hint: entry.code, values: { rank: entry.rank } })),
  })
}

/** The window to choose in that belongs to a kind of field, with what this person chose before. */
export const FieldPicker = (props: FieldPickerProps) => {
  const { field } = props
  const recents = useRecents()
  const [recent, setRecent] = useState(() => recents.read(field))
  const keep = (id: string) => {
    recents.keep(field, id)
    setRecent(recents.read(field))
  }
  return (
    <KeepingChoices value={keep}>
      <FieldWindow {...props} recent={recent} />
    </KeepingChoices>
  )
}

const FieldWindow = ({
  field,
  place,
  text,
  label,
  recent,
  onChoose,
  onClose,
}: FieldPickerProps & { readonly recent: readonly Recent[] }) => {
  const ask = useAskChoices()
  const isMany = field.kind.many === true
  const { window } = field.kind
  const notices = useNotices()
  const directory = useCase(Directory)
  const keyed = field.kind.keyed === undefined ? 'id' : 'code'
  const roles = useCallback<AskChoices>((_, asked) => entries(directory.roles(questionOf(asked), asked.signal), keyed), [directory, keyed])
  const posts = useCallback<AskChoices>((_, asked) => entries(directory.posts(questionOf(asked), asked.signal), keyed), [directory, keyed])
  const plan = useMemo(() => treePlanOf(field), [field])

  /** What comes along with a record is known to whoever offers it for this draft. */
  const pick = async (choice: CellChoice | null) => {
    if (choice === null || isMany) return onChoose(choice && { ...choice, values: {} })
    const answer = await ask(place, { keyword: choice.label })
    onChoose((answer.ok ? answer.value.records.find(({ id }) => id === choice.id) : undefined) ?? { ...choice, values: {} })
  }
  /** Not every node of a tree may be chosen for this draft. */
  const pickOffered = async (choice: CellChoice | null) => {
    if (choice === null) return onChoose(null)
    const answer = await ask(place, { keyword: choice.label })
    const found = answer.ok ? answer.value.records.find(({ id }) => id === choice.id) : undefined
    if (found) onChoose(found)
    else notices.warning(answer.ok ? '该项现在不能选择，请选择其他项' : answer.failure.message)
  }
  const people = {
    value: text,
    label,
    isMany,
    store: 'id',
    level: field.level,
    onPick: (choice: CellChoice | null) => void pick(choice),
    onClose,
  }

  if (window === 'regions')
    return <RegionDialog value={text} level={field.level} recent={recent} onPick={people.onPick} onClose={onClose} />
  if (plan)
    return (
      <TreeDialog
        title={field.title}
        plan={plan}
        place={place}
        value={text}
        label={label}
        isMany={isMany}
        recent={recent}
        onPick={(choice) => void pickOffered(choice)}
        onClose={onClose}
      />
    )
  if (window === 'departments') return <DepartmentDialog {...people} recent={recent} />
  if (window === 'people') return <UserDialog {...people} byDepartment={isMany} recent={recent} />
  const listed = window && { roles: { name: '角色', ask: roles, look: ROLES }, posts: { name: '岗位', ask: posts, look: POSTS } }[window]
  return (
    <RecordsDialog
      name={listed?.name ?? field.title}
      place={place}
      ask={listed?.ask ?? ask}
      value={text}
      label={label}
      isMany={isMany}
      look={listed?.look}
      recent={recent}
      onPick={(choices) => {
        const choice = joined(choices)
        // What was chosen earlier is asked for anew: what comes along with it, and whether it may still be chosen.
        const isOld = !isMany && choice !== null && Object.keys(choice.values).length === 0
        if (choice !== null && choice.id === text) onClose()
        else if (listed || isOld) void pickOffered(choice)
        else onChoose(choice)
      }}
      onClose={onClose}
    />
  )
}
