import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
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
import { PickerDialog } from './picker-dialog.tsx'
import { useAsked } from './use-asked.ts'

/** Seed §2. */
const WIDTH = 1200
const SIZES = [10, 20, 30]

const Body = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    gap: 16,
    minHeight: 420,
    fontSize: 13,
    lineHeight: '20px',
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th, & td': {
      height: 36,
      padding: '0 10px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.line.main}`,
      fontWeight: 400,
    },
    '& th': { fontSize: 12, fontWeight: 600, color: palette.ink.soft, backgroundColor: palette.ground.sunken },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:hover': { backgroundColor: palette.ground.hover },
    '& tbody tr[aria-selected="true"]': { backgroundColor: palette.primary.tint },
    '& .chosen': { paddingLeft: 16, borderLeft: `1px solid ${palette.line.main}` },
    '& .chosen li': { display: 'flex', alignItems: 'center', minHeight: 32, borderBottom: `1px solid ${palette.line.main}` },
    '& .chosen li span': { flex: 1 },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& .quiet': { padding: 16, color: palette.ink.soft },
    '& button.plain': {
      padding: '0 4px',
      border: 0,
      background: 'none',
      font: 'inherit',
      lineHeight: 0,
      color: palette.ink.soft,
      cursor: 'pointer',
    },
    '& select': {
      height: 32,
      padding: '0 8px',
      borderRadius: 6,
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      color: 'inherit',
      font: 'inherit',
    },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& .chosen': { padding: 0, border: 0 } },
  }
})

type Chosen = ReadonlyMap<string, string>

const chosenOf = (value: string, label: string): Chosen => {
  const labels = label.split(',')
  return new Map(parts(value).map((id, at) => [id, labels[at]?.trim() || id]))
}

/** 用户选择: the users found at the left, the chosen ones at the right (seed §2: 姓名, 账号, 电话, 出生日期). */
export const UserDialog = ({ value, label, isMany, store = 'username', onPick, onClose }: PickerProps) => {
  const directory = useCase(Directory)
  const sexes = useDictionary('sex')
  const [question, setQuestion] = useState({ keyword: '', sex: '', pageNo: 1, pageSize: 10 })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(value, label))
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
    <PickerDialog title="用户选择" width={WIDTH} chosen={chosen.size} onConfirm={confirm} onClose={onClose}>
      <Body>
        <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
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
        </Box>
        <div className="chosen">
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
            <b>{`已选用户 ${chosen.size}`}</b>
            {chosen.size > 0 && (
              <button type="button" className="plain" onClick={() => setChosen(new Map())}>
                清空
              </button>
            )}
          </Box>
          <ul>
            {[...chosen].map(([key, name]) => (
              <li key={key}>
                <span>{name}</span>
                <button
                  type="button"
                  className="plain"
                  aria-label={`删除${name}`}
                  onClick={() => setChosen(new Map([...chosen].filter(([one]) => one !== key)))}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      </Body>
    </PickerDialog>
  )
}
