import { homeOf } from './imports.ts'
import type { Source } from './source.ts'

const isFeature = (home: string) => home.startsWith('core/')

const neighbours = (sources: readonly Source[]) => {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = homeOf(path)
    const reached = graph.get(from) ?? new Set()
    graph.set(from, reached)
    for (const { target, isRelative } of imports) {
      const to = homeOf(target)
      if (isRelative && isFeature(from) && isFeature(to) && to !== from) reached.add(to)
    }
  }
  return graph
}

/** The circles in which features of core know each other, types included: `core/a → core/b → core/a`. */
export const cyclesAmongFeatures = (sources: readonly Source[]): string[] => {
  const graph = neighbours(sources)
  const done = new Set<string>()
  const found: string[] = []

  const follow = (feature: string, trail: readonly string[]) => {
    const back = trail.indexOf(feature)
    if (back >= 0) found.push([...trail.slice(back), feature].join(' → '))
    if (back >= 0 || done.has(feature)) return
    for (const next of graph.get(feature) ?? []) follow(next, [...trail, feature])
    done.add(feature)
  }
  for (const feature of [...graph.keys()].sort()) follow(feature, [])
  return found
}
