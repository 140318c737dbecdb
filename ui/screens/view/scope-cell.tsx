import Box from '@mui/material/Box'
import { useState } from 'react'
import { isSeen, type PageRights, type PageScopes, scopeChange, type Wish } from '../../../core/granting/grant-matrix.ts'
import { DepartmentDialog } from '../../widgets/pickers/department-dialog.tsx'
import { Pick } from '../../widgets/query/pick.tsx'
import { useDictionary } from '../../widgets/values/dictionaries.ts'
import { useSaidScope } from './use-said-scope.ts'

/** 自定义: the organisations are named. */
const CUSTOM = '6'

type ScopeCellProps = {
  readonly page: PageRights
  readonly before: PageScopes
  readonly wish: Wish
  readonly general: string
  readonly onChange: (wish: Wish) => void
}

/** Whose records are seen on a page: as the role has it, or said apart. */
export const ScopeCell = ({ page, before, wish, general, onChange }: ScopeCellProps) => {
  const items = useDictionary('data_scope')
  const said = useSaidScope()
  const [isAsking, setAsking] = useState(false)
  const { reach } = page
  if (!reach || !isSeen(page, wish.granted)) return <Box sx={{ px: 2, color: 'ink.faint' }}>—</Box>

  const own = wish.scopes.get(reach.typeKey)
  const say = (dataScope: string, dataOrgs = '') => {
    const scopes = new Map(wish.scopes)
    if (dataScope === '') scopes.delete(reach.typeKey)
    else scopes.set(reach.typeKey, { typeKey: reach.typeKey, dataScope, dataOrgs })
    onChange({ ...wish, scopes })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Pick
        aria-label={`${page.title} 数据范围`}
        title={reach.isOpen ? undefined : '您在该页面看不到全部数据，不能调整其数据范围'}
        disabled={!reach.isOpen}
        data-changed={scopeChange(page, before, wish.scopes) ? true : undefined}
        value={own?.dataScope ?? ''}
        onChange={({ target }) => (target.value === CUSTOM ? setAsking(true) : say(target.value))}
        style={{ height: 26, minWidth: 124, maxWidth: 176, fontSize: 12 }}
      >
        <option value="">{`同角色（${said({ dataScope: general, dataOrgs: '' })}）`}</option>
        {items.map(({ value, text }) => (
          <option key={value} value={value}>
            {value === CUSTOM ? said({ dataScope: value, dataOrgs: own?.dataOrgs ?? '' }) : text}
          </option>
        ))}
      </Pick>
      {own?.dataScope === CUSTOM && reach.isOpen && (
        <button type="button" className="own" aria-label={`${page.title} 选择组织`} onClick={() => setAsking(true)}>
          选择
        </button>
      )}
      {isAsking && (
        <DepartmentDialog
          value={own?.dataOrgs ?? ''}
          label={page.title}
          isMany
          store="id"
          level={undefined}
          onPick={(choice) => {
            setAsking(false)
            if (choice) say(CUSTOM, choice.id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}
