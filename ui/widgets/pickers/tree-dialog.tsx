import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { fetchedTree, WAITING, type Branch, type TreePlan } from '../../../core/lookups/branches.ts'
import { linesOf, nodesOf, tickedAlone } from '../../../core/lookups/tree.ts'
import { Trees } from '../../../core/lookups/trees.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../feedback/in-place.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { TreeList } from './tree-list.tsx'

const WIDTH = 500

type TreeDialogProps = {
  readonly title: string
  readonly plan: TreePlan
  readonly value: string
  readonly label: string
  readonly isMany: boolean
  readonly onPick: (choice: CellChoice | null) => void
  readonly onClose: () => void
}

/** A tree to choose in, whose nodes bring their children when they are opened (widgets 14). */
export const TreeDialog = ({ title, plan, value, label, isMany, onPick, onClose }: TreeDialogProps) => {
  const trees = useCase(Trees)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(parts(value)))
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Branch[]>>(new Map())
  const [failure, setFailure] = useState<Failure>()

  useEffect(() => {
    const control = new AbortController()
    for (const above of ['', ...open].filter((one) => !below.has(one)))
      void trees.below(plan, above, control.signal).then((answer) => {
        if (control.signal.aborted) return
        if (answer.ok) setBelow((known) => new Map([...known, [above, answer.value]]))
        else setFailure(answer.failure)
      })
    return () => control.abort()
  }, [trees, plan, open, below])

  const nodes = useMemo(() => fetchedTree(below, '', words.reading), [below])
  const known = useMemo(() => new Map(nodesOf(nodes).map((node) => [node.id, node.title])), [nodes])
  const tick = (id: string) => {
    if (id.startsWith(WAITING)) return
    if (isMany) setTicked(tickedAlone(ticked, id))
    else setTicked(new Set(ticked.has(id) ? [] : [id]))
  }
  const labels = new Map(parts(value).map((id, at) => [id, label.split(',')[at] ?? id]))
  const confirm = () => {
    const ids = [...ticked]
    onPick(ids.length ? { id: ids.join(','), label: ids.map((id) => known.get(id) ?? labels.get(id) ?? id).join(','), values: {} } : null)
  }

  return (
    <PickerDialog title={`选择${title}`} width={WIDTH} chosen={isMany ? ticked.size : 0} onConfirm={confirm} onClose={onClose}>
      {failure ? (
        <Failed
          failure={failure}
          onRetry={() => {
            setFailure(undefined)
            setBelow(new Map())
          }}
        />
      ) : (
        <TreeList
          title={title}
          lines={linesOf(nodes, open, '')}
          ticked={ticked}
          isMany={isMany}
          empty={below.has('') ? words.noData : words.reading}
          onTick={tick}
          onFold={(id, isOpen) => setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)))}
        />
      )}
    </PickerDialog>
  )
}
