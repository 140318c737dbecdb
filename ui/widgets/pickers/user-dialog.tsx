import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Directory, type DirectoryUser } from '../../../core/lookups/directory.port.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Avatar } from '../../shell/avatar.tsx'
import type { PickerProps } from '../cells/cell-dialogs.ts'
import { useDictionary } from '../values/dictionaries.ts'
import { Ellipsis } from '../values/ellipsis.tsx'
import { chosenBefore } from './chosen-before.ts'
import { DepartmentTree } from './department-tree.tsx'
import { FoundAndChosen } from './found-and-chosen.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { useFoundChoice } from './use-found-choice.ts'
import { UserQuery } from './user-query.tsx'

/** Seed §2. */
const WIDTH = 1200
const BY_DEPARTMENT_WIDTH = 1250
const CUT = 25
const SIZES = [10, 20, 30]

const COLUMNS = [
  { key: 'realname', title: '姓名' },
  { key: 'username', title: '账号' },
  { key: 'phone', title: '电话', width: 116, wide: true },
  { key: 'birthday', title: '出生日期', width: 104, wide: true },
  { key: 'org', title: '部门' },
]
/** The window with departments says the sex instead (seed §2). */
const BY_DEPARTMENT = COLUMNS.map((column) => (column.key === 'birthday' ? { ...column, key: 'sex', title: '性别', width: 64 } : column))

const NOBODY: readonly CellChoice[] = []

type UserDialogProps = PickerProps & {
  /** 根据部门选择用户: with the departments beside (seed §2). */
  readonly byDepartment?: boolean
  /** Whom this person chose last, by what is kept of them. */
  readonly recent?: readonly CellChoice[]
}

/** Whoever is chosen: his name, and where he sits as far as that is known. */
type Somebody = Pick<DirectoryUser, 'realname' | 'orgText'> & Partial<DirectoryUser>

const nameOnly = (realname: string): Somebody => ({ realname, orgText: '' })

const before = (value: string, label: string): ReadonlyMap<string, Somebody> =>
  new Map([...chosenBefore({ value, label, isMany: true })].map(([id, realname]) => [id, nameOnly(realname)]))

const namedBy = (somebody: Somebody, text: string): string => String(somebody[text as keyof DirectoryUser] ?? somebody.realname)

const FIRST = {
  keyword: '',
  sex: '',
  bornFrom: '',
  bornTo: '',
  postId: '',
  departId: '',
  withBelow: true,
  pageNo: 1,
  pageSize: 10,
}

type Keyed = 'id' | 'username'

/** Users as they are looked for and ticked, each under the key that the field keeps. */
const useUserChoice = (keyed: Keyed, { value, label, isMany }: Pick<PickerProps, 'value' | 'label' | 'isMany'>) => {
  const directory = useCase(Directory)
  const notices = useNotices()
  const choice = useFoundChoice<Somebody, DirectoryUser, typeof FIRST>(
    {
      ask: useCallback((question, signal) => directory.users(question, signal), [directory]),
      first: FIRST,
      idOf: (user) => user[keyed],
      wordsOf: ({ realname, username }) => [realname, username],
      // Whoever is named may sit anywhere.
      forNames: { departId: '' },
    },
    { isMany, begin: () => before(value, label) },
  )
  const { setChosen } = choice

  // Who stands in the field is told by name and place, all of them with one call.
  useEffect(() => {
    if (value === '') return
    const control = new AbortController()
    void directory.named(keyed, value.split(','), control.signal).then((names) => {
      if (control.signal.aborted || !names.ok) return
      setChosen((known) => new Map([...known].map(([id, somebody]) => [id, names.value.get(id) ?? somebody])))
    })
    return () => control.abort()
  }, [directory, keyed, value, setChosen])

  return {
    ...choice,
    addDepartment: async () => {
      const everybody = await directory.within(choice.question.departId)
      if (everybody.ok) choice.add(everybody.value)
      else notices.failure(everybody.failure)
    },
  }
}

/** What a row says of a user, in the order of the columns. */
const useUserCells = (byDepartment: boolean) => {
  const sexes = useDictionary('sex')
  return ({ realname, username, phone, sex, birthday, orgText }: DirectoryUser): readonly ReactNode[] => [
    <Box key="name" component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Avatar name={realname} />
      <Ellipsis text={realname} length={CUT} />
    </Box>,
    username,
    phone,
    byDepartment ? (sexes.find(({ value }) => value === sex)?.text ?? sex) : birthday,
    <span key="org" title={orgText}>
      {orgText}
    </span>,
  ]
}

/** 用户选择: the users found at the left, the chosen ones at the right (seed §2: 姓名, 账号, 电话, 出生日期). */
export const UserDialog = (props: UserDialogProps) => {
  const { isMany, store = 'username', text = 'realname', onPick, onClose, byDepartment = false, recent = NOBODY } = props
  const keyed: Keyed = store === 'id' ? 'id' : 'username'
  const choice = useUserChoice(keyed, props)
  const cellsOf = useUserCells(byDepartment)
  const { page, chosen, question, frame } = choice

  const confirm = () => {
    const label = [...chosen.values()].map((somebody) => namedBy(somebody, text)).join(',')
    onPick(chosen.size ? { id: [...chosen.keys()].join(','), label, values: {} } : null)
  }

  return (
    <PickerDialog
      title={byDepartment ? '根据部门选择用户' : '用户选择'}
      width={byDepartment ? BY_DEPARTMENT_WIDTH : WIDTH}
      chosen={chosen.size}
      side={
        byDepartment &&
        isMany &&
        question.departId !== '' && (
          <Button variant="text" size="medium" onClick={() => void choice.addDepartment()}>
            选择该部门及下级的全部用户
          </Button>
        )
      }
      hasRows
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={byDepartment ? { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' } } : {}}>
        {byDepartment && (
          <DepartmentTree
            chosen={question.departId}
            withBelow={question.withBelow}
            onChoose={(departId) => choice.narrow({ departId })}
            onBelow={(withBelow) => choice.narrow({ withBelow })}
          />
        )}
        <FoundAndChosen
          title="用户"
          choice={choice}
          query={
            <UserQuery
              asked={question}
              onNarrow={choice.narrow}
              onNames={isMany ? (names) => void choice.takeNamed(names) : undefined}
              onDown={() => frame.current?.focus()}
            />
          }
          columns={byDepartment ? BY_DEPARTMENT : COLUMNS}
          found={
            page && {
              total: page.total,
              rows: page.records.map((user) => ({ id: user[keyed], label: user.realname, cells: cellsOf(user) })),
            }
          }
          sizes={SIZES}
          chosen={[...chosen].map(([id, { realname, orgText }]) => [id, realname, orgText] as const)}
          recent={recent}
          onTake={(id) => {
            const user = choice.find(id)
            if (user) onPick({ id, label: namedBy(user, text), values: {} })
          }}
          onAdd={(id, realname) => {
            if (isMany) choice.addOne(id, nameOnly(realname))
            else onPick({ id, label: realname, values: {} })
          }}
        />
      </Box>
    </PickerDialog>
  )
}
