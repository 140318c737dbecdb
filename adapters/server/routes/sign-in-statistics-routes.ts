import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, eq, ge, le, oneOf, type Condition } from '../../../core/kernel/condition.ts'
import { addDays, today } from '../../../core/kernel/dates.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const DAYS = 7
/** By password, by phone, through another party, through the company's sign-on; signing out and switching are logged as well. */
const SIGN_INS = oneOf('loginType', ['1', '2', '3', '4'])
const signedIn = all(SIGN_INS, eq('result', '1'))

type Visits = { readonly visits: number; readonly addresses: number }

/** How much the product is used, by its sign-ins (wire protocol 6.5, sys.accessLog). */
export const visitRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find('sys.loginLog')
  if (!type) return []
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/loginfo`,
      may: 'sys:loginLog:list',
      run: async ({ by }) => {
        const ever = await visits(use, type, signedIn, by)
        if (!ever.ok) return ever
        const now = await visits(use, type, onDay(today(use.clock.now())), by)
        if (!now.ok) return now
        return ok({ totalVisitCount: ever.value.visits, todayVisitCount: now.value.visits, todayIp: now.value.addresses })
      },
    },
    { method: 'GET', path: `${BASE}/sys/visitInfo`, may: 'sys:loginLog:list', run: ({ by }) => lastDays(use, type, by) },
  ]
}

const lastDays = async (use: UseCases, type: DocumentType, by: Person): Promise<Result<unknown>> => {
  const last = today(use.clock.now())
  const days = Array.from({ length: DAYS }, (_, at) => addDays(last, at + 1 - DAYS))
  const counted = await Promise.all(days.map((day) => visits(use, type, onDay(day), by)))
  const rows = []
  for (const [at, day] of days.entries()) {
    const found = counted[at]
    if (!found?.ok) return found ?? ok([])
    rows.push({ visit: found.value.visits, ip: found.value.addresses, tian: day, type: day.slice(5) })
  }
  return ok(rows)
}

const onDay = (day: string) => all(signedIn, ge('logTime', `${day} 00:00:00`), le('logTime', `${day} 23:59:59`))

const visits = async ({ countBy }: UseCases, type: DocumentType, where: Condition, by: Person): Promise<Result<Visits>> => {
  const counted = await countBy.run(type, 'ip', where, by)
  if (!counted.ok) return counted
  const counts = [...counted.value.values()]
  return ok({ visits: counts.reduce((sum, count) => sum + count, 0), addresses: counts.length })
}
