import { useCallback, useMemo, useState } from 'react'
import { Directory } from '../../../core/lookups/directory.port.ts'
import type { TreeNode } from '../../../core/lookups/tree.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useAsked } from './use-asked.ts'

const NOBODY: readonly TreeNode[] = []

/** The organisations, and which of them stand open: the first level does until somebody closes it. */
export const useDepartments = (isCounted = false) => {
  const directory = useCase(Directory)
  const {
    value: tree = NOBODY,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => directory.organisations(signal, isCounted), [directory, isCounted]))
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const expanded = useMemo(() => {
    const open = new Set(tree.map(({ id }) => id))
    for (const [id, on] of folded) {
      if (on) open.add(id)
      else open.delete(id)
    }
    return open
  }, [tree, folded])
  const fold = (id: string, open: boolean) => setFolded(new Map([...folded, [id, open]]))
  return { tree, failure, retry, expanded, fold }
}
