import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { linesOf, namedNodes, nodesOf, tickedAlone, tickedLinked } from '../../../core/lookups/tree.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import type { PickerProps } from '../cells/cell-dialogs.ts'
import { Failed } from '../feedback/in-place.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { RecentChoices } from './recent-choices.tsx'
import { SearchBox } from './search-box.tsx'
import { TreeList } from './tree-list.tsx'
import { useDepartments } from './use-departments.ts'

/** Seed §2. */
const WIDTH = 500

const NONE: readonly RecentChoice[] = []

type DepartmentDialogProps = PickerProps & { readonly recent?: readonly RecentChoice[] }

/** 选择部门: one, or several with parents and children linked or each by itself (seed §4). */
export const DepartmentDialog = ({ value, isMany, recent = NONE, onPick, onClose }: DepartmentDialogProps) => {
  const { tree, failure, retry, expanded, fold } = useDepartments()
  const [keyword, setKeyword] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const found = useMemo(() => namedNodes(tree, keyword), [tree, keyword])
  const [isLinked, setLinked] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(parts(value)))

  const tick = (id: string) => {
    if (!isMany) return setTicked(new Set(ticked.has(id) ? [] : [id]))
    setTicked(isLinked ? tickedLinked(tree, ticked, id) : tickedAlone(ticked, id))
  }
  const confirm = () => {
    const chosen = nodesOf(tree).filter(({ id }) => ticked.has(id))
    const unknown = [...ticked].filter((id) => !chosen.some((node) => node.id === id))
    const ids = [...chosen.map(({ id }) => id), ...unknown]
    const labels = [...chosen.map(({ title }) => title), ...unknown]
    onPick(ids.length ? { id: ids.join(','), label: labels.join(','), values: {} } : null)
  }

  return (
    <PickerDialog
      title="选择部门"
      width={WIDTH}
      chosen={isMany ? ticked.size : 0}
      side={
        isMany && (
          <Button variant="text" size="medium" aria-pressed={isLinked} onClick={() => setLinked(!isLinked)}>
            {isLinked ? '取消关联' : '父子关联'}
          </Button>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <SearchBox label="部门名称或拼音首字母" onDown={() => frame.current?.focus()} onSearch={setKeyword} />
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : (
        <TreeList
          title="部门"
          frameRef={frame}
          lines={linesOf(tree, expanded, keyword)}
          found={found}
          ticked={ticked}
          isMany={isMany}
          empty={tree.length ? words.noData : words.reading}
          onTick={tick}
          onFold={fold}
        />
      )}
      <RecentChoices
        recent={recent.filter(({ id }) => !ticked.has(id))}
        onTake={(one) => (isMany ? tick(one.id) : onPick({ ...one, values: {} }))}
      />
    </PickerDialog>
  )
}
