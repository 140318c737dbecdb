import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { linesOf, type QueryGroup } from '../../../core/query/query-tree.ts'
import type { SavedQuery } from '../../../core/query/saved-query.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import type { NameChosen } from '../../widgets/query/query-row.tsx'
import type { Rights } from '../rights.ts'
import { AdvancedButton } from './list-tools.tsx'

const AskedChips = lazyComponent(() => import('./asked-chips.tsx').then(({ AskedChips: component }) => component))
const MyQueries = lazyComponent(() => import('../../widgets/query/my-queries.tsx').then(({ MyQueries: component }) => component))
const CommandButtons = lazyComponent(() => import('./command-buttons.tsx').then(({ CommandButtons: component }) => component))

type ToolParts = {
  readonly type: DocumentType
  readonly rights: Rights
  readonly narrow: boolean
  readonly advanced: QueryGroup | undefined
  readonly saved: readonly SavedQuery[]
  readonly nameChosen: NameChosen
  /** May the list be asked by a simple query? Then the advanced one stands beside that. */
  readonly isQueried: boolean
  /** Further ones, of this list only. */
  readonly tools: ReactNode
  /** Steady, as `onAsk`: what they are given to is drawn once. */
  readonly onBuild: () => void
  readonly onAsk: (query: QueryGroup) => void
  readonly onDone: () => void
  readonly onWrite: (command: string) => Promise<void>
}

/** What stands beside a list's query and its tools: the button of the advanced query, what it asks now, saved ones, commands of the type. */
export const useToolParts = (parts: ToolParts) => {
  const { type, rights, narrow, advanced, saved, nameChosen, isQueried, tools, onBuild, onAsk, onDone, onWrite } = parts
  const conditions = advanced ? linesOf(advanced).length : 0
  const advancedButton = useMemo(() => <AdvancedButton conditions={conditions} onClick={onBuild} />, [conditions, onBuild])
  const chips = useMemo(
    () =>
      (advanced || saved.length > 0) && (
        <>
          {!narrow && advancedButton}
          {advanced && <AskedChips type={type} query={advanced} nameChosen={nameChosen} onAsk={onAsk} />}
          <Box sx={{ flex: advanced ? 'none' : 1 }} />
          <MyQueries saved={saved} query={advanced} onAsk={onAsk} />
        </>
      ),
    [type, narrow, advanced, saved, nameChosen, advancedButton, onAsk],
  )
  const own = useMemo(
    () => (
      <>
        {tools}
        {(type.commands || type.guide) && <CommandButtons type={type} rights={rights} onDone={onDone} onWrite={onWrite} />}
      </>
    ),
    [type, rights, tools, onDone, onWrite],
  )
  const besideTools = useMemo(
    () => (
      <>
        {own}
        {!isQueried && (chips || advancedButton)}
      </>
    ),
    [own, isQueried, chips, advancedButton],
  )
  return { conditions, advancedButton, chips, own, besideTools }
}
