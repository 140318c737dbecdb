import Box from '@mui/material/Box'
import { countOf, type GrantChange } from '../../../core/granting/grant-matrix.ts'
import { useSaidScope } from './use-said-scope.ts'

type GrantChangesProps = {
  readonly title: string
  readonly changes: readonly GrantChange[]
  /** Said where there are none. */
  readonly none: string
  /** What the signs mean, where that is not plain. */
  readonly legend?: string
}

/** What one state of the grants has more (＋) and less (－) than another, page by page. */
export const GrantChanges = ({ title, changes, none, legend }: GrantChangesProps) => {
  const said = useSaidScope()
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { borderTop: 1, borderColor: 'line.main', mt: 2, pt: 3 } }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>{`${title} ${countOf(changes)}`}</Box>
      {changes.length === 0 && <Box sx={{ color: 'ink.faint' }}>{none}</Box>}
      {legend && changes.length > 0 && <Box sx={{ mb: 2, fontSize: 12, color: 'ink.faint' }}>{legend}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li': { mb: 2 } }}>
        {changes.map(({ id, page, given, taken, scope }) => (
          <li key={id}>
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
