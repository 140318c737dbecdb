import Box from '@mui/material/Box'
import { useMemo, useRef, useState } from 'react'
import { linesOf, namedNodes } from '../../../core/lookups/tree.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { Failed } from '../feedback/in-place.tsx'
import { CheckBox } from '../table/check-box.tsx'
import { SearchBox } from './search-box.tsx'
import { TreeList } from './tree-list.tsx'
import { useDepartments } from './use-departments.ts'

/** Seed §9: the department tree of the user modal. */
const HEIGHT = 200

type DepartmentTreeProps = {
  readonly chosen: string
  readonly withBelow: boolean
  readonly onChoose: (id: string) => void
  readonly onBelow: (on: boolean) => void
}

/** The departments with their people counted, one of which narrows what is beside; a second click lets everybody in again. */
export const DepartmentTree = ({ chosen, withBelow, onChoose, onBelow }: DepartmentTreeProps) => {
  const { tree, failure, retry, expanded, fold } = useDepartments(true)
  const [keyword, setKeyword] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const found = useMemo(() => namedNodes(tree, keyword), [tree, keyword])
  if (failure) return <Failed failure={failure} onRetry={retry} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <SearchBox label="部门名称或拼音首字母" isQuiet onDown={() => frame.current?.focus()} onSearch={setKeyword} />
      <TreeList
        title="部门"
        frameRef={frame}
        lines={linesOf(tree, expanded, keyword)}
        found={found}
        ticked={new Set([chosen])}
        isMany={false}
        height={HEIGHT}
        empty={tree.length ? words.noData : words.reading}
        onTick={(id) => onChoose(id === chosen ? '' : id)}
        onFold={fold}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', fontSize: 13 }}>
        <Box sx={{ width: 32, height: 32 }}>
          <CheckBox label="包含下级部门" checked={withBelow} onChange={onBelow} />
        </Box>
        包含下级部门
      </Box>
    </Box>
  )
}
