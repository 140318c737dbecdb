import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { depthOf, pathOf, ROOT, type Region, type RegionLevel } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { useCase } from '../../hooks/use-case.ts'

/** The way from the province down to a region: what is offered at each step, and what is chosen so far. */
export const useRegionSteps = (value: string, level: RegionLevel | undefined) => {
  const regions = useCase(Regions)
  const depth = depthOf(level)
  const [path, setPath] = useState<readonly string[]>(() => pathOf(value).slice(0, depth))
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Region[]>>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const [again, setAgain] = useState(0)

  useEffect(() => {
    let isLate = false
    for (const code of [ROOT, ...path].slice(0, depth))
      void regions.below(code).then((answer) => {
        if (isLate) return
        if (answer.ok) setBelow((known) => (known.has(code) ? known : new Map([...known, [code, answer.value]])))
        else setFailure(answer.failure)
      })
    return () => {
      isLate = true
    }
  }, [regions, path, depth, again])

  const chosen = below.get(path.at(-2) ?? ROOT)?.find(({ code }) => code === path.at(-1))
  return {
    depth,
    path,
    /** What is offered at each step, undefined where it has not come. */
    steps: Array.from({ length: depth }, (_, at) => (at <= path.length ? below.get([ROOT, ...path][at]!) : [])),
    chosen,
    isWhole: chosen !== undefined && (path.length === depth || chosen.isLeaf),
    failure,
    /** Chooses at a step; what was chosen below it is gone. */
    choose: (at: number, code: string) => setPath(code === '' ? path.slice(0, at) : [...path.slice(0, at), code]),
    /** Opens the way to a region. */
    goTo: (code: string) => setPath(pathOf(code).slice(0, depth)),
    retry: () => {
      setFailure(undefined)
      setAgain(again + 1)
    },
  }
}
