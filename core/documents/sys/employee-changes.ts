import { addDays } from '../../kernel/dates.ts'
import type { Known } from '../../definitions/views.ts'
import { rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'

type Post = {
  readonly orgId: string
  readonly jobId: string
  readonly isMain: 'Y' | 'N'
  readonly startDate: string
  readonly endDate: string | null
  readonly sourceBillNo: string | null
  readonly note: string | null
  readonly $: { readonly ref: (field: 'orgId' | 'jobId') => Known }
}

type File = {
  readonly hireDate: string
  readonly posts: readonly Post[]
  readonly $: { readonly today: string; readonly old: Readonly<Record<string, unknown>> | undefined }
}

const storedOf = ({ $ }: File): Row => ($.old ?? {}) as Row

const isNow = (endDate: Wire, day: string) => endDate === null || String(endDate) >= day

type PostSpan = Pick<Post, 'isMain' | 'startDate' | 'endDate'>

/** Main pairs that last: the one of today first, then those that follow it. */
export const mainPairs = <Pair extends PostSpan>(posts: readonly Pair[], day: string): readonly Pair[] =>
  posts.filter((row) => row.isMain === 'Y' && isNow(row.endDate, day)).toSorted((a, b) => a.startDate.localeCompare(b.startDate))

const pairText = ({ $ }: Post): string => `${$.ref('orgId')['departName'] ?? ''}-${$.ref('jobId')['name'] ?? ''}`

/** How a pair that the file held is called: by the row that holds it still. */
const textOf = ({ posts }: File, orgId: Wire, jobId: Wire): string | null => {
  const same = posts.find((row) => row.orgId === orgId && row.jobId === jobId)
  return same ? pairText(same) : null
}

type Texts = readonly [fromText: string | null, toText: string | null]

const line = (changeDate: string, changeType: string, [fromText, toText]: Texts, sourceBillNo: string | null = null): Row => ({
  changeDate,
  changeType,
  fromText,
  toText,
  sourceBillNo,
})

/** 异动记录 after a save: who comes, and whose main pair has become another, gets a line. */
export const changesAfter = (file: File): readonly Row[] => {
  const { posts, hireDate, $ } = file
  const old = storedOf(file)
  const before = rowsOf(old, 'changes')
  const [main] = mainPairs(posts, $.today)
  if (!main) return before
  const { sourceBillNo } = main
  if (!$.old) return [line(hireDate, '入职', [null, pairText(main)], sourceBillNo)]
  const [orgId, jobId] = [wireOf(old, 'deptId'), wireOf(old, 'postId')]
  if (orgId === null || (main.orgId === orgId && main.jobId === jobId)) return before
  const changeType = (sourceBillNo && main.note) || '调岗'
  return [...before, line($.today, changeType, [textOf(file, orgId, jobId), pairText(main)], sourceBillNo)]
}

/** 返聘: the pairs of before stay as they ended, a new main pair begins; the file says so. */
export const rehired = (file: File, asked: Row, called: string): Readonly<Record<'posts' | 'changes', readonly Row[]>> => {
  const old = storedOf(file)
  const { orgId = null, jobId = null, hireDate = null } = asked
  const dayBefore = addDays(String(hireDate), -1)
  const ended = rowsOf(old, 'posts').map((row) => (isNow(wireOf(row, 'endDate'), String(hireDate)) ? { ...row, endDate: dayBefore } : row))
  const begun = { orgId, jobId, isMain: 'Y', startDate: hireDate, endDate: null, sourceBillNo: null, note: '返聘' }
  return {
    posts: [...ended, begun],
    changes: [...rowsOf(old, 'changes'), line(String(hireDate), '返聘', [`离职 ${wireOf(old, 'leaveDate') ?? ''}`.trim(), called])],
  }
}
