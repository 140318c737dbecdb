import { type Message, message } from '../../definitions/effect.ts'
import { any, oneOf, some, type Condition } from '../../kernel/condition.ts'
import { daysAfter } from '../../kernel/dates.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'

/** Days before the end of a contract or a certificate, of a probation, before the next health check, on which people are told (sys contractExpire). */
const CONTRACT = [60, 30, 7]
const PROBATION = [15, 7]
const HEALTH = [30, 7]

/** Files that hold a day somebody is told of today. */
export const daysToTell = (today: string): Condition =>
  any(
    oneOf('contractEnd', daysAfter(today, CONTRACT)),
    oneOf('probationEnd', daysAfter(today, PROBATION)),
    some('certs', oneOf('expiryDate', daysAfter(today, CONTRACT))),
    some('health', oneOf('nextDate', daysAfter(today, HEALTH))),
  )

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
