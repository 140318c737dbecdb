import Box from '@mui/material/Box'
import { parts } from '../../../core/definitions/listed.ts'
import { countOf, type GrantChange } from '../../../core/granting/grant-matrix.ts'
import type { PageScope } from '../../../core/granting/page-scopes.ts'
import { useDictionary } from '../../widgets/values/dictionaries.ts'

/** What saving would change, page by page. */
export const GrantChanges = ({ changes }: { readonly changes: readonly GrantChange[] }) => {
  const items = useDictionary('data_scope')
  const said = (scope: PageScope | undefined) => {
    if (!scope) return '同角色'
    const count = parts(scope.dataOrgs).length
    const text = items.find(({ value }) => value === scope.dataScope)?.text ?? scope.dataScope
    return count > 0 ? `${text} ${count}` : text
  }
  return (
    <Box component="section" aria-label="改动">
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>{`改动 ${countOf(changes)}`}</Box>
      {changes.length === 0 && <Box sx={{ color: 'ink.faint' }}>还没有改动</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li': { mb: 2 } }}>
        {changes.map(({ page, given, taken, scope }) => (
          <li key={page}>
            {page}
            {given.length > 0 && <Box sx={{ color: 'states.ok.text' }}>{`＋ ${given.join('、')}`}</Box>}
            {taken.length > 0 && <Box sx={{ color: 'states.bad.text' }}>{`－ ${taken.join('、')}`}</Box>}
            {scope && <Box sx={{ color: 'ink.soft' }}>{`⇄ 范围 ${said(scope[0])} → ${said(scope[1])}`}</Box>}
          </li>
        ))}
      </Box>
    </Box>
  )
}
