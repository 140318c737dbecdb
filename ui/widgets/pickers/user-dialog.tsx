import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
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
import { FoundRows } from './found-rows.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Chosen, Halves, Results } from './picker-halves.tsx'
import { useAllMatching } from './use-all-matching.ts'
import { useAsked } from './use-asked.ts'
import { useChosen } from './use-chosen.ts'
import { UserQuery } from './user-query.tsx'

/** Seed §2. */
const WIDTH = 1200
const BY_DEPARTMENT_WIDTH = 1250
const CUT = 25
const SIZES = [10, 20, 30]

const COLUMNS = [
  { key: 'realname', title: '姓名' },
  { key: 'username', title: '账号' },
  { key: 'phone', title: '电话', width: '116px', wide: true },
  { key: 'birthday', title: '出生日期', width: '104px', wide: true },
  { key: 'org', title: '部门', width: '34%' },
]
/** The window with departments says the sex instead (seed §2). */
const BY_DEPARTMENT = COLUMNS.map((column) =>
  column.key === 'birthday' ? { ...column, key: 'sex', title: '性别', width: '64px' } : column,
)

const NOBODY: readonly CellChoice[] = []

type UserDialogProps = PickerProps & {
  /** 根据部门选择用户: with the departments beside (seed §2). */
  readonly byDepartment?: boolean
  /** Whom this person chose last, by what is kept of them. */
  readonly recent?: readonly CellChoice[]
}

/** Whoever is chosen: his name, and where he sits as far as that is known. */
type Somebody = Pick<DirectoryUser, 'realname' | 'orgText'> & Partial<DirectoryUser>

const before = (value: string, label: string): ReadonlyMap<string, Somebody> =>
  new Map([...chosenBefore(value, label, true)].map(([id, realname]) => [id, { realname, orgText: '' }]))

const namedBy = (somebody: Somebody, text: string): string => String(somebody[text as keyof DirectoryUser] ?? somebody.realname)

/** 用户选择: the users found at the left, the chosen ones at the right (seed §2: 姓名, 账号, 电话, 出生日期). */
export const UserDialog = (props: UserDialogProps) => {
  const { value, label, isMany, store = 'username', text = 'realname', onPick, onClose, byDepartment = false, recent = NOBODY } = props
  const directory = useCase(Directory)
  const sexes = useDictionary('sex')
  const notices = useNotices()
  const [question, setQuestion] = useState({
    ...{ keyword: '', sex: '', bornFrom: '', bornTo: '', postId: '' },
    ...{ departId: '', withBelow: true, pageNo: 1, pageSize: 10 },
  })
  const { chosen, setChosen, ...choosing } = useChosen(() => before(value, label), isMany)
  const frame = useRef<HTMLDivElement>(null)
  const keyed = store === 'id' ? 'id' : 'username'
  const narrow = (by: Partial<typeof question>) => setQuestion({ ...question, ...by, pageNo: 1 })
  const {
    value: page,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => directory.users(question, signal), [directory, question]))

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

  const inTurn = (users: readonly DirectoryUser[]) => users.map((user) => [user[keyed], user] as const)
  const tickAll = (ids: readonly string[], on: boolean) =>
    choosing.tick(inTurn((page?.records ?? []).filter((user) => ids.includes(user[keyed]))), on)
  const { takeAll, takeNamed } = useAllMatching<DirectoryUser>(
    // Whoever is named may sit anywhere.
    (narrowed) => directory.users({ ...question, ...(narrowed.keyword === undefined ? {} : { departId: '' }), ...narrowed }),
    (user) => [user.realname, user.username],
    (users) => choosing.tick(inTurn(users), true),
  )
  const take = (id: string) => {
    const user = page?.records.find((one) => one[keyed] === id)
    if (user) onPick({ id, label: namedBy(user, text), values: {} })
  }
  const takeDepartment = async () => {
    const everybody = await directory.within(question.departId)
    if (everybody.ok) choosing.tick(inTurn(everybody.value), true)
    else notices.failure(everybody.failure)
  }
  const confirm = () => {
    const label = [...chosen.values()].map((somebody) => namedBy(somebody, text)).join(',')
    onPick(chosen.size ? { id: [...chosen.keys()].join(','), label, values: {} } : null)
  }
  const found = page && {
    total: page.total,
    rows: page.records.map((user) => ({
      id: user[keyed],
      label: user.realname,
      cells: [
        <Box key="name" component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Avatar name={user.realname} />
          <Ellipsis text={user.realname} length={CUT} />
        </Box>,
        user.username,
        user.phone,
        byDepartment ? (sexes.find(({ value: sex }) => sex === user.sex)?.text ?? user.sex) : user.birthday,
        <span key="org" title={user.orgText}>
          {user.orgText}
        </span>,
      ],
    })),
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
          <Button variant="text" size="medium" onClick={() => void takeDepartment()}>
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
            onChoose={(departId) => narrow({ departId })}
            onBelow={(withBelow) => narrow({ withBelow })}
          />
        )}
        <Halves>
          <Results>
            <UserQuery
              asked={question}
              onNarrow={narrow}
              onNames={isMany ? (names) => void takeNamed(names) : undefined}
              onDown={() => frame.current?.focus()}
            />
            <FoundRows
              title="用户"
              columns={byDepartment ? BY_DEPARTMENT : COLUMNS}
              found={found}
              failure={failure}
              onRetry={retry}
              chosen={chosen}
              onToggle={(id) =>
                choosing.toggle(
                  id,
                  page?.records.find((one) => one[keyed] === id),
                )
              }
              {...(isMany ? { onTickAll: tickAll, onTakeAll: () => void takeAll() } : { onTake: take })}
              page={question}
              sizes={SIZES}
              onPage={(next) => setQuestion({ ...question, ...next })}
              frameRef={frame}
            />
          </Results>
          <Chosen
            title={`已选用户 ${chosen.size}`}
            chosen={[...chosen].map(([id, { realname, orgText }]) => [id, realname, orgText] as const)}
            recent={recent}
            onAdd={(id, realname) => {
              if (isMany) choosing.tick([[id, { realname, orgText: '' }]], true)
              else onPick({ id, label: realname, values: {} })
            }}
            onRemove={choosing.remove}
            onPut={choosing.put}
            onClear={choosing.clear}
          />
        </Halves>
      </Box>
    </PickerDialog>
  )
}
