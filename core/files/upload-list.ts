import { parts } from '../definitions/listed.ts'
import { filled, type Failure } from '../kernel/failure.ts'
import { fail, type Result } from '../kernel/result.ts'
import { isAccepted, MOST_BYTES } from './content.ts'
import { atTheEnd, emptyFile, notAnImage, tooLarge, tooMany, unfinished, unknownStep, wrongType } from './failures.ts'
import { nameOf } from './names.ts'
import { MOST_BYTES_TO_SHRINK, shrinksAs } from './shrinking.ts'
import { progressOf } from './upload-progress.ts'
import type { LocalFile } from './uploads.port.ts'

/** One file of a field while it is on its way or there (seed §3). */
export type UploadItem = {
  readonly uid: string
  readonly name: string
  readonly size: number | undefined
  readonly status: 'waiting' | 'uploading' | 'done' | 'error'
  readonly percent: number
  readonly path: string
  readonly message: string
  /** What is sent, and sent again after a failure; gone once all that were chosen with it are there. */
  readonly file?: LocalFile | undefined
}

export type UploadRules = {
  /** Most files of the field; 0 is no limit (seed §9). */
  readonly limit: number
  readonly imagesOnly: boolean
  /** Large pictures are made smaller on their way. */
  readonly shrinks?: boolean
}

/** The files of a stored value, in its order. */
export const itemsOf = (value: string): readonly UploadItem[] =>
  parts(value).map((path, place) => ({
    uid: `${place}:${path}`,
    name: nameOf(path),
    size: undefined,
    status: 'done',
    percent: 100,
    path,
    message: '',
  }))

/** The value of the field: every path, in the order shown; undefined until all are there (seed §4: emitted only when all are done). */
export const valueOf = (items: readonly UploadItem[]): string | undefined =>
  items.every(({ status }) => status === 'done') ? items.map(({ path }) => path).join(',') : undefined

/** What a field says while not all of its files are there, and why it is not saved. */
export type Outstanding = { readonly text: string; readonly failure: Failure; readonly isComing: boolean }

/** A failed or unfinished file holds its field, never silently; undefined once all are there. */
export const outstanding = (items: readonly UploadItem[]): Outstanding | undefined => {
  if (items.some(({ status }) => status === 'error')) return { text: '上传失败', failure: unfinished, isComing: false }
  const progress = progressOf(items)
  return progress && { text: `上传中 ${progress.percent}%`, failure: unfinished, isComing: true }
}

const problemOf = (file: LocalFile, { imagesOnly, shrinks }: UploadRules): Failure | undefined => {
  const { name, size, type } = file
  const most = shrinks && shrinksAs(file) ? MOST_BYTES_TO_SHRINK : MOST_BYTES
  if (imagesOnly && !type.includes('image')) return notAnImage
  if (!isAccepted(name)) return filled(wrongType, { name })
  if (size === 0) return filled(emptyFile, { name })
  return size > most ? filled(tooLarge, { name }) : undefined
}

/** A file of the field has that name, and that size as far as it is known. */
const isThere = (items: readonly UploadItem[], { name, size }: LocalFile): boolean =>
  items.some((item) => item.name === name && (item.size === undefined || item.size === size))

export type SortedFiles = {
  readonly taken: readonly LocalFile[]
  readonly twins: readonly LocalFile[]
  readonly refused: readonly Failure[]
}

/** Which chosen files are sent: the free places in order, without those that no server takes; those that are there already are asked about first. */
export const choose = (items: readonly UploadItem[], files: readonly LocalFile[], rules: UploadRules, withTwins = false): SortedFiles => {
  const refused: Failure[] = []
  const fitting = files.filter((file) => {
    const problem = problemOf(file, rules)
    if (problem) refused.push(problem)
    return !problem
  })
  // A field of one file takes the newest in the place of the old one.
  const isAsked = (file: LocalFile) => !withTwins && rules.limit !== 1 && isThere(items, file)
  const wanted = fitting.filter((file) => !isAsked(file))
  const free = rules.limit === 0 ? wanted.length : rules.limit === 1 ? 1 : Math.max(0, rules.limit - items.length)
  const over = wanted.slice(free).map(({ name }) => name)
  if (over.length) refused.push(filled(tooMany, { most: rules.limit, names: over.join('、') }))
  return { taken: wanted.slice(0, free), twins: fitting.filter(isAsked), refused }
}

/** The file moved by one place. */
export const moved = (items: readonly UploadItem[], uid: string, by: -1 | 1): Result<readonly UploadItem[]> => {
  const from = items.findIndex((item) => item.uid === uid)
  const to = from + by
  if (from < 0 || to < 0) return fail(unknownStep)
  if (to >= items.length) return fail(atTheEnd)
  const next = [...items]
  ;[next[from], next[to]] = [next[to]!, next[from]!]
  return { ok: true, value: next }
}

/** The file in front of another; at the end where none is named. */
export const put = (items: readonly UploadItem[], uid: string, before: string | undefined): readonly UploadItem[] => {
  const own = items.find((item) => item.uid === uid)
  if (!own || uid === before) return items
  const others = items.filter((item) => item !== own)
  const at = others.findIndex((item) => item.uid === before)
  return at < 0 ? [...others, own] : others.toSpliced(at, 0, own)
}

export const changed = (items: readonly UploadItem[], uid: string, change: Partial<UploadItem>): readonly UploadItem[] =>
  items.map((item) => (item.uid === uid ? { ...item, ...change } : item))
