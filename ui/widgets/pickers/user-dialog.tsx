import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useCallback, useState } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { Directory, type DirectoryUser } from '../../../core/lookups/directory.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import type { PickerProps } from '../cells/cell-dialogs.ts'
import { Failed } from '../feedback/in-place.tsx'
import { CheckBox } from '../table/check-box.tsx'
import { Pager } from '../table/pager.tsx'
import { useDictionary } from '../values/dictionaries.ts'
import { DepartmentTree } from './department-tree.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Chosen, Halves, Results } from './picker-halves.tsx'
import { useAsked } from './use-asked.ts'

/** Seed §2. */
const WIDTH = 1200
const SIZES = [10, 20, 30]

const chosenOf = (value: string, label: string): ReadonlyMap<string, string> => {
  const labels = label.split(',')
  return new Map(parts(value).map((id, at) => [id, labels[at]?.trim() || id]))
}

type UserDialogProps = PickerProps & {
  /** 根据部门选择用户: with the departments beside (seed §2). */
  readonly byDepartment?: boolean
}

const BY_DEPARTMENT_WIDTH = 1250

/** 用户选择: the users found at the left, the chosen ones at the right (seed §2: 姓名, 账号, 电话, 出生日期). */
export const UserDialog = ({ value, label, isMany, store = 'username', onPick, onClose, byDepartment = false }: UserDialogProps) => {
  const directory = useCase(Directory)
  const sexes = useDictionary('sex')
  const [question, setQuestion] = useState({ keyword: '', sex: '', departId: '', pageNo: 1, pageSize: 10 })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(() => chosenOf(value, label))
  const {
    value: page,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => directory.users(question, signal), [directory, question]))

  const keyOf = (user: DirectoryUser) => (store === 'id' ? user.id : user.username)
  const toggle = (user: DirectoryUser) => {
    const key = keyOf(user)
    const next = new Map(isMany ? chosen : [])
    if (!next.delete(key) && !chosen.has(key)) next.set(key, user.realname)
    setChosen(next)
  }
  const confirm = () => onPick(chosen.size ? { id: [...chosen.keys()].join(','), label: [...chosen.values()].join(','), values: {} } : null)

  return (
    <PickerDialog
      title={byDepartment ? '根据部门选择用户' : '用户选择'}
      width={byDepartment ? BY_DEPARTMENT_WIDTH : WIDTH}
      chosen={chosen.size}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={byDepartment ? { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' } } : {}}>
        {byDepartment && (
          <DepartmentTree chosen={question.departId} onChoose={(departId) => setQuestion({ ...question, departId, pageNo: 1 })} />
        )}
        <Halves>
          <Results>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <OutlinedInput
                autoFocus
                placeholder="姓名或账号，回车查询"
                inputProps={{ 'aria-label': '姓名或账号' }}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey)
                    setQuestion({ ...question, keyword: typed, pageNo: 1 })
                }}
                sx={{ width: 240 }}
              />
              {sexes.length > 0 && (
                <select
                  aria-label="性别"
                  value={question.sex}
                  onChange={({ target }) => setQuestion({ ...question, sex: target.value, pageNo: 1 })}
                >
                  <option value="">性别</option>
                  {sexes.map((item) => (
                    <option key={item.value} value={item.value}>
                      {item.text}
                    </option>
                  ))}
                </select>
              )}
            </Box>
            {failure ? (
              <Failed failure={failure} onRetry={retry} />
            ) : (
              <>
                <table aria-label="用户">
                  <colgroup>
                    <col style={{ width: 40 }} />
                    <col />
                    <col />
                    <col />
                    <col />
                    <col style={{ width: '30%' }} />
                  </colgroup>
                  <thead>
                    <tr>
                      <th scope="col" aria-label="选择" />
                      <th scope="col">姓名</th>
                      <th scope="col">账号</th>
                      <th scope="col">电话</th>
                      <th scope="col">出生日期</th>
                      <th scope="col">部门</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page?.records.map((user) => (
                      <tr key={user.id} aria-selected={chosen.has(keyOf(user))} onClick={() => toggle(user)}>
                        <td style={{ padding: 0 }}>
                          <CheckBox label={`选择${user.realname}`} checked={chosen.has(keyOf(user))} onChange={() => toggle(user)} />
                        </td>
                        <td>{user.realname}</td>
                        <td>{user.username}</td>
                        <td>{user.phone}</td>
                        <td>{user.birthday}</td>
                        <td title={user.orgText}>{user.orgText}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {(!page || page.records.length === 0) && <div className="quiet">{page ? words.noData : words.reading}</div>}
                {page && page.total > 0 && (
                  <Pager
                    page={question.pageNo}
                    size={question.pageSize}
                    sizes={SIZES}
                    total={page.total}
                    selected={0}
                    onPage={(pageNo) => setQuestion({ ...question, pageNo })}
                    onSize={(pageSize) => setQuestion({ ...question, pageSize, pageNo: 1 })}
                  />
                )}
              </>
            )}
          </Results>
          <Chosen
            title={`已选用户 ${chosen.size}`}
            chosen={[...chosen]}
            icon={<Icon name="close" />}
            onRemove={(key) => setChosen(new Map([...chosen].filter(([one]) => one !== key)))}
            onClear={() => setChosen(new Map())}
          />
        </Halves>
      </Box>
    </PickerDialog>
  )
}
