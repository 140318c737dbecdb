import type { AskedReport, Dataset, FirstOf, Grouping, Groupings, Narrows, UpTo } from '../definitions/report.ts'
import type { TimeStep } from '../kernel/time-steps.ts'
import type { TallyGroup } from './tallies.port.ts'

export const groupingsOf = ({ groups }: Dataset, asked: AskedReport): Groupings =>
  (typeof groups === 'function' ? groups(asked) : groups) ?? {}

/** What a dataset knows of a dimension. */
export const groupingOf = (dataset: Dataset, dimension: string, asked: AskedReport): Grouping =>
  groupingsOf(dataset, asked)[dimension] ?? dimension

const fieldsIn = (grouping: string | FirstOf): readonly string[] => (typeof grouping === 'string' ? [grouping] : grouping.firstOf)

/** What is counted by, for one dimension; nothing where it is the same for all. */
export const groupsOf = (grouping: Grouping): readonly TallyGroup[] => {
  if (typeof grouping === 'string') return [{ field: grouping }]
  if ('constant' in grouping) return []
  if ('step' in grouping) return [{ field: grouping.field, by: grouping.step }]
  return fieldsIn('upTo' in grouping ? grouping.of : grouping).map((field) => ({ field }))
}

/** What it is for all; undefined where it differs. */
export const constantOf = (grouping: Grouping): string | null | undefined =>
  typeof grouping === 'object' && 'constant' in grouping ? grouping.constant : undefined

export const stepIn = (grouping: Grouping): TimeStep | undefined =>
  typeof grouping === 'object' && 'step' in grouping ? grouping.step : undefined

export const upToIn = (grouping: Grouping): UpTo | undefined => (typeof grouping === 'object' && 'upTo' in grouping ? grouping : undefined)

/** The fields that a parameter is held against. */
export const fieldsNarrowed = (narrows: Narrows): readonly string[] => {
  if (typeof narrows === 'string') return [narrows]
  if ('constant' in narrows) return []
  return 'withBelow' in narrows ? [narrows.withBelow] : narrows.flatMap(fieldsNarrowed)
}
