import { message, type Message } from '../../definitions/effect.ts'
import { isOver } from '../../definitions/may-give.ts'
import { addDays, daysAfter } from '../../kernel/dates.ts'
import type { Person } from '../../kernel/person.ts'
import { rowsOf, wireOf, type Row, type Wire } from '../../kernel/wire.ts'

export type Period = { readonly startDate: string; readonly endDate: string | null }
export type EmploymentPair = Period & {
  readonly orgId: string
  readonly jobId: string
  readonly isMain: 'Y' | 'N'
  readonly sourceBillNo: string | null
}
export type Posted = { readonly posts: readonly EmploymentPair[]; readonly $: { readonly today: string } }

/** Did a pair that a form brought or ended begin, or end, in these days? What he sees by his posts follows it. */
export const isMoved = ({ posts, $ }: Posted): boolean => {
  const isLate = (day: string | null) => day !== null && day <= $.today && day >= addDays($.today, -7)
  return posts.some(
    ({ sourceBillNo, startDate, endDate }) => sourceBillNo !== null && (isLate(startDate) || isLate(endDate && addDays(endDate, 1))),
  )
}

export const latestContract = <Contract extends Period>({ contracts }: { readonly contracts: readonly Contract[] }): Contract | undefined =>
  contracts.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0]

/** Days before the end of a contract or a certificate, of a probation, before the next health check, on which people are told (sys contractExpire). */
export const CONTRACT = [60, 30, 7]
export const PROBATION = [15, 7]
export const HEALTH = [30, 7]

type File = {
  readonly employeeName: string
  readonly deptId: string | null
  readonly userId: string | null
  readonly contractEnd: string | null
  readonly probationEnd: string | null
  readonly certs: readonly { readonly certNo: string; readonly expiryDate: string | null }[]
  readonly health: readonly { readonly nextDate: string }[]
  readonly $: { readonly today: string }
}

type Reader = Parameters<typeof message>[1]

const HR: Reader = { role: 'hr' }
const QUALITY: Reader = { role: 'quality' }

/** What HR, the manager, quality and the employee himself are told of today. */
export const daysTold = (file: File): readonly Message[] => {
  const { employeeName, deptId, userId, contractEnd, probationEnd, certs, health, $ } = file
  const isAhead = (day: string | null, ahead: readonly number[]) => day !== null && daysAfter($.today, ahead).includes(day)
  const told = (title: string, readers: readonly Reader[]) => readers.map((reader) => message(title, reader))
  const self: readonly Reader[] = userId ? [{ userId }] : []
  const manager: readonly Reader[] = deptId ? [{ managerOf: deptId }] : []
  return [
    ...(isAhead(contractEnd, CONTRACT) ? told(`员工${employeeName}劳动合同将于${contractEnd}到期`, [HR]) : []),
    ...(isAhead(probationEnd, PROBATION) ? told(`员工${employeeName}试用期将于${probationEnd}结束，请办理转正`, [HR, ...manager]) : []),
    ...certs
      .filter(({ expiryDate }) => isAhead(expiryDate, CONTRACT))
      .flatMap(({ certNo, expiryDate }) => told(`员工${employeeName}资格证书${certNo}将于${expiryDate}到期`, [...self, HR, QUALITY])),
    ...health
      .filter(({ nextDate }) => isAhead(nextDate, HEALTH))
      .flatMap(({ nextDate }) => told(`员工${employeeName}健康检查将于${nextDate}到期，请安排体检`, [...self, HR])),
  ]
}

type Leaver = { readonly leaveDate: string | null; readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined } }

/** The pairs of somebody who has left: those still open end with his last day (sys leaveDone). */
export const closedPairs = ({ leaveDate, $ }: Leaver): readonly Row[] =>
  rowsOf(($.old ?? {}) as Row, 'posts').map((row) => {
    const endDate = wireOf(row, 'endDate')
    return endDate === null || String(endDate) > String(leaveDate) ? { ...row, endDate: leaveDate } : row
  })

type Seated = {
  readonly $: { readonly me: Person; readonly facts: { readonly administers: readonly { readonly roleCode?: Wire }[] } }
}

/** An administrator without a valid post is locked out: only who may make administrators may do that to him. */
export const mayUnseat = ({ $ }: Seated) =>
  isOver(
    $.me,
    $.facts.administers.map(({ roleCode }) => (roleCode === undefined ? null : String(roleCode))),
  )

const SEAT = ['orgId', 'jobId', 'isMain', 'startDate', 'endDate'] as const

type Reseated = {
  readonly posts: readonly Readonly<Record<(typeof SEAT)[number], string | null>>[]
  readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined }
}

export const hasSamePosts = ({ posts, $ }: Reseated) => {
  const before = rowsOf(($.old ?? {}) as Row, 'posts')
  return before.length === posts.length && posts.every((row, at) => SEAT.every((key) => (row[key] ?? null) === (before[at]?.[key] ?? null)))
}
