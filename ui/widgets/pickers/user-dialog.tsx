import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { date } from '../../../core/definitions/fields.ts'
import { Directory, type DirectoryUser } from '../../../core/lookups/directory.port.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { PickerProps } from '../cells/cell-dialogs.ts'
import { RangeInput } from '../fields/range-input.tsx'
import { Pick } from '../query/pick.tsx'
import { useDictionary } from '../values/dictionaries.ts'
import { Ellipsis } from '../values/ellipsis.tsx'
import { chosenBefore } from './chosen-before.ts'
import { DepartmentTree } from './department-tree.tsx'
import { FoundRows } from './found-rows.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Chosen, Halves, Results } from './picker-halves.tsx'
import { SearchBox } from './search-box.tsx'
import { useAsked } from './use-asked.ts'

/** Seed §2. */
const WIDTH = 1200
const BY_DEPARTMENT_WIDTH = 1250
const CUT = 25
const SIZES = [10, 20, 30]

const COLUMNS = [
  { key: 'realname', title: '姓名' },
  { key: 'username', title: '账号' },
  { key: 'phone', title: '电话', wide: true },
  { key: 'birthday', title: '出生日期', wide: true },
  { key: 'org', title: '部门', width: '30%' },
]
/** The window with departments says the sex instead (seed §2). */
const BY_DEPARTMENT = COLUMNS.map((column) => (column.key === 'birthday' ? { ...column, key: 'sex', title: '性别' } : column))

const NOBODY: readonly CellChoice[] = []

const BIRTHDAY = date('出生日期')

type UserDialogProps = PickerProps & {
  /** 根据部门选择用户: with the departments beside (seed §2). */
  readonly byDepartment?: boolean
  /** Whom this person chose last, by what is kept of them. */
  readonly recent?: readonly CellChoice[]
}

/** 用户选择: the users found at the left, the chosen ones at the right (seed §2: 姓名, 账号, 电话, 出生日期). */
export const UserDialog = ({
  value,
  label,
  isMany,
  store = 'username',
  onPick,
  onClose,
  byDepartment = false,
  recent = NOBODY,
}: UserDialogProps) => {
  const directory = useCase(Directory)
  const sexes = useDictionary('sex')
  const notices = useNotices()
  const [question, setQuestion] = useState({ keyword: '', sex: '', bornFrom: '', bornTo: '', departId: '', pageNo: 1, pageSize: 10 })
  const [chosen, setChosen] = useState(() => chosenBefore(value, label, true))
  const frame = useRef<HTMLDivElement>(null)
  const keyed = store === 'id' ? 'id' : 'username'
  const narrow = (by: Partial<typeof question>) => setQuestion({ ...question, ...by, pageNo: 1 })
  const {
    value: page,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => directory.users(question, signal), [directory, question]))

  // Who stands in the field without a name gets it, all of them with one call.
  const isUnnamed = value !== '' && label === ''
  useEffect(() => {
    if (!isUnnamed) return
    const control = new AbortController()
    void directory.named(keyed, value.split(','), control.signal).then((names) => {
      if (control.signal.aborted || !names.ok) return
      setChosen((before) => new Map([...before].map(([id, name]) => [id, names.value.get(id) ?? name])))
    })
    return () => control.abort()
  }, [directory, isUnnamed, keyed, value])

  const take = (users: readonly DirectoryUser[]) =>
    setChosen(new Map([...chosen, ...users.map((user) => [user[keyed], user.realname] as const)]))
  const toggle = (id: string) => {
    const user = page?.records.find((one) => one[keyed] === id)
    const next = new Map(isMany ? chosen : [])
    if (!next.delete(id) && !chosen.has(id) && user) next.set(id, user.realname)
    setChosen(next)
  }
  const takeAll = async () => {
    const everybody = await directory.within(question.departId)
    if (everybody.ok) take(everybody.value)
    else notices.failure(everybody.failure)
  }
  const confirm = () => onPick(chosen.size ? { id: [...chosen.keys()].join(','), label: [...chosen.values()].join(','), values: {} } : null)
  const found = page && {
    total: page.total,
    rows: page.records.map((user) => ({
      id: user[keyed],
      label: user.realname,
      cells: [
        <Ellipsis key="name" text={user.realname} length={CUT} />,
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
          <Button variant="text" size="medium" onClick={() => void takeAll()}>
            选择该部门及下级的全部用户
          </Button>
        )
      }
      hasRows
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={byDepartment ? { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' } } : {}}>
        {byDepartment && <DepartmentTree chosen={question.departId} onChoose={(departId) => narrow({ departId })} />}
        <Halves>
          <Results>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <SearchBox
                label="姓名、账号或拼音首字母"
                width={200}
                onDown={() => frame.current?.focus()}
                onSearch={(keyword) => narrow({ keyword })}
              />
              {sexes.length > 0 && (
                <Pick aria-label="性别" style={{ width: 80 }} value={question.sex} onChange={({ target }) => narrow({ sex: target.value })}>
                  <option value="">性别</option>
                  {sexes.map((item) => (
                    <option key={item.value} value={item.value}>
                      {item.text}
                    </option>
                  ))}
                </Pick>
              )}
              <Box sx={{ width: 260 }} role="group" aria-label="出生日期">
                <RangeInput
                  id="born"
                  field={BIRTHDAY}
                  place=""
                  text=""
                  label=""
                  onText={() => undefined}
                  onChoose={() => undefined}
                  onBlur={() => undefined}
                  invalid={false}
                  readOnly={false}
                  required={false}
                  describedBy={undefined}
                  from={question.bornFrom}
                  to={question.bornTo}
                  onRange={(bornFrom, bornTo) => narrow({ bornFrom, bornTo })}
                />
              </Box>
            </Box>
            <FoundRows
              title="用户"
              columns={byDepartment ? BY_DEPARTMENT : COLUMNS}
              found={found}
              failure={failure}
              onRetry={retry}
              chosen={chosen}
              onToggle={toggle}
              page={question}
              sizes={SIZES}
              onPage={(next) => setQuestion({ ...question, ...next })}
              frameRef={frame}
            />
          </Results>
          <Chosen
            title={`已选用户 ${chosen.size}`}
            chosen={[...chosen]}
            recent={recent.map(({ id, label: name }) => [id, name] as const)}
            onAdd={(id, name) => setChosen(new Map([...(isMany ? chosen : []), [id, name]]))}
            onRemove={(key) => setChosen(new Map([...chosen].filter(([one]) => one !== key)))}
            onClear={() => setChosen(new Map())}
          />
        </Halves>
      </Box>
    </PickerDialog>
  )
}
