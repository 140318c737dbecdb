import type { Condition } from '../kernel/condition.ts'
import type { DocumentType } from './document.ts'
import type { Titled } from './document.ts'
import type { Effects } from './effect.ts'
import type { TypeKey } from './type-keys.ts'
import type { FactDeclarations } from './views.ts'

/** What is asked of a job of a type whatever it does (FORMAT.md, `jobs`): its code is `area.key`, which several types may share. */
type Scheduled = Titled & {
  /** Where the administrator's times begin. */
  readonly cron: string
  /** Said to administrators. */
  readonly description: string
  /** The records that the day may concern. */
  readonly looksAt: (today: string) => Condition
}

/** What the server does by itself with each record. Messages go out once a day; all else must come to the same when it is done again. */
type ForEach<D> = Scheduled & {
  /** What one record leads to. */
  readonly each: (doc: D) => Effects
}

/** What the server does of many records at once, a group at a time: all that `by` calls the same, or all there are. Messages and new records come of a group once a day. */
type Together<D> = Scheduled & {
  /** What is said, or made, of a group of records. */
  readonly together: (docs: readonly D[]) => Effects
  /** What makes them a group. */
  readonly by?: (doc: D) => string
}

type OverOthers = {
  readonly parts?: undefined
  /** The type whose records it looks at, where those are another's: whoever is to write what is not there yet. */
  readonly of: TypeKey
  /** What it asks of each of them, beside what their own type asks. */
  readonly facts?: FactDeclarations
}

type OverOwn = { readonly of?: undefined; readonly facts?: undefined; readonly parts?: undefined }

/** What several types' records are gone through for, one type after another, under one name. */
export type InParts = Omit<Scheduled, 'looksAt'> & {
  readonly parts: readonly JobPart<any>[]
  readonly looksAt?: undefined
  readonly each?: undefined
  readonly together?: undefined
  readonly by?: undefined
  readonly of?: undefined
  readonly facts?: undefined
}

/** Work that the server does with the records of a type at certain times. */
export type ScheduledJob<D> = JobPart<D> | InParts

export type JobPart<D> = ((ForEach<D> | Together<D>) & OverOwn) | ((ForEach<any> | Together<any>) & OverOthers)

/** Whose records a job goes through, with what it asks of them. */
export const lookedThrough = (
  type: DocumentType,
  { of, facts }: Pick<JobPart<unknown>, 'of' | 'facts'>,
  find: (key: string) => DocumentType | undefined,
): DocumentType => {
  const looked = of === undefined ? type : find(of)
  if (!looked) throw new Error(`a job of ${type.key} goes through ${of}, which is not declared`)
  return facts ? { ...looked, facts: { ...looked.facts, ...facts } } : looked
}

/** Everything that a type's jobs do, part by part, by the job's key. */
export const jobPartsOf = ({ jobs }: DocumentType): readonly (readonly [key: string, part: JobPart<unknown>])[] =>
  Object.entries<ScheduledJob<unknown>>(jobs ?? {}).flatMap(([key, job]) => (job.parts ?? [job]).map((part) => [key, part] as const))
