import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { fetchedTree, treeOfWays, WAITING, type Branch, type TreePlan } from '../../../core/lookups/branches.ts'
import { linesOf, nodesOf, tickedAlone, type TreeNode } from '../../../core/lookups/tree.ts'
import { Trees } from '../../../core/lookups/trees.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../feedback/in-place.tsx'
import { useAskChoices } from '../fields/choices-context.ts'
import { PickerDialog } from './picker-dialog.tsx'
import { RecentChoices } from './recent-choices.tsx'
import { SearchBox } from './search-box.tsx'
import { TreeList } from './tree-list.tsx'
import { useAsked } from './use-asked.ts'

const WIDTH = 500
/** What a word names; of a tree that holds nothing at all, why. */
type Hits = { readonly ids: ReadonlySet<string>; readonly nodes: readonly TreeNode[]; readonly nothing?: string | undefined }

const NO_HITS: Hits = { ids: new Set(), nodes: [] }

type TreeDialogProps = {
  readonly title: string
  readonly plan: TreePlan
  /** The field that offers the tree: a search asks what it offers. */
  readonly place: string
  readonly value: string
  readonly label: string
  readonly isMany: boolean
  readonly recent: readonly RecentChoice[]
  readonly onPick: (choice: CellChoice | null) => void
  readonly onClose: () => void
}

/** A tree to choose in, whose nodes bring their children when they are opened (widgets 14). */
export const TreeDialog = ({ title, plan, place, value, label, isMany, recent, onPick, onClose }: TreeDialogProps) => {
  const trees = useCase(Trees)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(parts(value)))
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Branch[]>>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const [word, setKeyword] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const ask = useAskChoices()
  const isBare = below.get('')?.length === 0
  /** What a word names, each below what it belongs to. */
  const found = useAsked(
    useCallback(
      async (signal: AbortSignal): Promise<Result<Hits>> => {
        if (word === '' && !isBare) return ok(NO_HITS)
        const answer = await ask(place, { keyword: word, signal })
        if (!answer.ok) return answer
        const { records, nothing } = answer.value
        if (word === '') return ok({ ...NO_HITS, nothing })
        const ids = new Set(records.map(({ id }) => id))
        const ways = records.length ? await trees.ways(plan, [...ids], signal) : ok([])
        return ways.ok ? ok({ ids, nodes: treeOfWays(ways.value) }) : ways
      },
      [ask, place, word, isBare, trees, plan],
    ),
  )

  // The tree stands open where its value is.
  useEffect(() => {
    if (value === '') return
    const control = new AbortController()
    void trees.ways(plan, parts(value), control.signal).then((ways) => {
      if (control.signal.aborted || !ways.ok) return
      const above = ways.value.flatMap((way) => way.slice(0, -1).map(({ id }) => id))
      setOpen((known) => new Set([...known, ...above]))
    })
    return () => control.abort()
  }, [trees, plan, value])

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
  const hits = found.value ?? NO_HITS
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map())
  const known = useMemo(() => new Map([...named, ...nodesOf(nodes).map((node) => [node.id, node.title] as const)]), [nodes, named])
  const tick = (id: string, called = nodesOf(hits.nodes).find((node) => node.id === id)?.title) => {
    if (id.startsWith(WAITING)) return
    if (called !== undefined) setNamed(new Map([...named, [id, called]]))
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
      <SearchBox label="名称、编码或拼音首字母" onDown={() => frame.current?.focus()} onSearch={setKeyword} />
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
          frameRef={frame}
          lines={word === '' ? linesOf(nodes, open, '') : linesOf(hits.nodes, new Set(nodesOf(hits.nodes).map(({ id }) => id)), '')}
          found={word === '' ? undefined : hits.ids}
          ticked={ticked}
          isMany={isMany}
          empty={found.failure?.message ?? ((word === '' ? below.has('') : found.value) ? (hits.nothing ?? words.noData) : words.reading)}
          onTick={(id) => tick(id)}
          onFold={(id, isOpen) => setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)))}
        />
      )}
      <RecentChoices
        recent={recent.filter(({ id }) => !ticked.has(id))}
        onTake={(one) => (isMany ? tick(one.id, one.label) : onPick({ ...one, values: {} }))}
      />
    </PickerDialog>
  )
}
