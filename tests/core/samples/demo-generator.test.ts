import { isPosted, isViewed } from '../../../core/definitions/origin.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { refusalsOf } from '../../../core/definitions/checks.ts'
import { randomChoicesFor, spanUntil } from '../../../core/definitions/random-choices.ts'
import { claimsOf, meets } from '../../../core/definitions/unique.ts'
import { problemsOf } from '../../../core/definitions/problems.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import { addDays } from '../../../core/kernel/dates.ts'
import { decimal, sumOf } from '../../../core/kernel/decimal.ts'
import { groupBy } from '../../../core/kernel/group-by.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { AuditEntry } from '../../../core/records/history/audit-trail.port.ts'
import { referencesIn } from '../../../core/records/facts/fact-queries.ts'
import { spelling } from '../../../core/records/write/numbering.ts'
import { gather } from '../../../core/samples/sample-knowledge.ts'
import { personOf } from '../../../core/samples/sample-person.ts'
import type { DemoGenerator } from '../../../core/samples/demo-generator.ts'
import { catalogue } from '../../support/catalogue.ts'
import { given, NOW, samples, tell } from '../../support/demonstration.ts'

let story: DemoGenerator

/** Types of licence that come of a first dealing: 质量保证协议, 法人授权委托书. */
const AGREED = ['8', '9']

const told = catalogue.types.filter((type) => !(type.key in given) && (type.sample as number | undefined) && !isPosted(type))
const idOf = (username: string) => String(story.made.rows('sys.user').find((user) => user['username'] === username)?.['id'] ?? '')
const orders = () => story.made.rows('sale.saleOrder')
const chains = () => [...story.book.chains.values()]
const amount = (row: Row, key: string) => decimal(wireOf(row, key) ?? 0)

/** Drafts that other documents left: whoever goes on with one is asked for what the program does not know. */
const leftByOthers = (): ReadonlySet<string> =>
  new Set(story.book.audit.flatMap(({ entry }) => (entry.action === 'add' && entry.billNo === '' ? [entry.recordId] : [])))

/** Documents that are told after these make some of them: their numbers have no gap, but do not run with time. */
const MADE_LATER: readonly string[] = ['bsc.hospital', 'bsc.pharmacy', 'bsc.returnMoney', 'xzrl.sealUse']

/** When a record came: what a document makes may have an id that was given earlier. */
const placeOf = (type: DocumentType, row: Row, field: string): string =>
  MADE_LATER.includes(type.key) ? String(row[field]) : `${row['createTime']} ${row[field]}`

/** What every installation is given, with a demonstration or without, and what only its nights write. */
const [LAID, OF_A_NIGHT] = [
  ['sys.bis', 'sys.category', 'sys.checkRule', 'sys.config', 'sys.dict', 'sys.flow', 'sys.menu', 'sys.quartzJob'],
  ['report.snapshot'],
]

/** What is true of the demonstration on whichever day it is told. */
const holds = (now: string, count: number): void => {
  const day = now.slice(0, 10)

  beforeAll(async () => {
    story = await tell({ now, orders: count })
  })

  describe('a record of the demonstration', () => {
    test.each(told.map((type) => [type.title, type] as const))(
      '%s: there are as many as promised, and each passes its own checks',
      (_, type) => {
        const rows = story.made.rows(type.key)
        // What documents make besides is there too: licences, prices, bills, batches.
        // Of some there are only as many as the others give rise to.
        if (!samples[type.key]?.fewer)
          expect(rows.length).toBeGreaterThanOrEqual(
            type.key === 'sale.saleOrder' ? count : Number(samples[type.key]?.count ?? type.sample),
          )
        const asked = new Set(
          Object.values(type.actions ?? {}).flatMap(({ ask }) => (Array.isArray(ask) ? (ask as readonly string[]) : [])),
        )
        const wrong = rows.flatMap((row) => {
          const me = personOf(story.made, idOf(String(row['createBy'])), 1)
          const viewAt = (moment: string) => {
            const start = { now: moment, today: moment.slice(0, 10), me }
            return viewOf(type, row, gather(type, row, story.made, start, row))
          }
          const view = viewAt(String(row['createTime']))
          // What an action asked for was looked through on its day.
          const problems = asked.size
            ? [
                ...problemsOf(type, view).filter(({ field = '' }) => !asked.has(field)),
                ...problemsOf(type, viewAt(String(row['updateTime'] ?? row['createTime']))).filter(({ field = '' }) => asked.has(field)),
              ]
            : problemsOf(type, view)
          // A document decided long ago was checked against the balances and licences of its day.
          const refusals = type.approval?.length && row['billStatus'] !== 'draft' ? [] : refusalsOf(type, view)
          // What a later step of its approval fills in is not there yet.
          const isComing = ({ field = '' }: { readonly field?: string }): boolean => {
            const [first = '', column = ''] = field.split('.')
            return row['billStatus'] === 'approving' && (type.lines[first]?.columns[column] ?? type.fields[first])?.editable !== undefined
          }
          const isLater = ({ code }: { readonly code: string }): boolean =>
            code === 'value.required' && row['billStatus'] === 'draft' && leftByOthers().has(String(row['id']))
          return [...problems.filter((problem) => !isComing(problem) && !isLater(problem)), ...refusals].map(
            ({ message, field }) => `${row['id']} ${field ?? ''} ${message}`,
          )
        })
        expect(wrong).toEqual([])
      },
    )

    test.each(catalogue.types.map((type) => [type.title, type] as const))('%s: points only at records that are there', (_, type) => {
      const lost = story.made
        .rows(type.key)
        .flatMap((row) =>
          referencesIn(type, row).filter(({ target, id }) => catalogue.find(target) && id !== '86' && !story.made.find(target, id)),
        )
      expect(lost.map(({ pointing, target, id }) => `${pointing.key} → ${target} ${id}`)).toEqual([])
    })

    test.each(catalogue.types.map((type) => [type.title, type] as const))('%s: holds values that its kinds can read', (_, type) => {
      const unreadable = (fields: Readonly<Record<string, Field>>, row: Row) =>
        Object.entries(fields).flatMap(([key, field]) => {
          const value = wireOf(row, key)
          return isEmpty(value) || field.kind.parse(String(value), field).ok ? [] : [`${key}: ${value}`]
        })
      const wrong = story.made
        .rows(type.key)
        .flatMap((row) => [
          ...unreadable(type.fields, row),
          ...Object.entries<LinesType>(type.lines).flatMap(([name, table]) =>
            rowsOf(row, name).flatMap((line) => unreadable(table.columns, line)),
          ),
        ])
      expect(wrong).toEqual([])
    })
  })

  test('what only one may hold alone no two hold, whatever their types', () => {
    const claims = catalogue.types.flatMap((type) =>
      story.made.rows(type.key).flatMap((row) => claimsOf(type, row).map((claim) => ({ ...claim, holder: `${type.key} ${row['id']}` }))),
    )
    const places = groupBy(claims, ({ name, key }) => `${name} ${key}`)
    const met = [...places.values()].flatMap((some) =>
      some.flatMap((one, at) =>
        some
          .slice(at + 1)
          .filter((other) => meets(one, other))
          .map((other) => [one.holder, other.holder]),
      ),
    )
    expect(claims.length).toBeGreaterThan(20)
    expect(met).toEqual([])
  })

  describe('numbers', () => {
    test.each(told.filter(({ number }) => number).map((type) => [type.title, type] as const))(
      '%s: run without a gap in every period, in the order of time',
      (_, type) => {
        const { field, pattern } = type.number ?? { field: '', pattern: '' }
        const next = new Map<string, number>()
        for (const row of story.made.rows(type.key).toSorted((a, b) => (placeOf(type, a, field) < placeOf(type, b, field) ? -1 : 1))) {
          const { prefix, digits, period } = spelling(pattern, String(row['createTime']).slice(0, 10))
          const value = (next.get(period) ?? 0) + 1
          next.set(period, value)
          expect(row[field]).toBe(prefix + String(value).padStart(digits, '0'))
        }
        for (const [period, value] of next) expect(story.book.counters.get(`${type.key}/${period}`)?.value).toBe(value)
      },
    )
  })

  describe('sales orders', () => {
    test('are those of organisations 127 and 145, of 3 to 40 lines, from the first day of the year before until today', () => {
      expect(new Set(orders().map(({ orgId }) => orgId))).toEqual(new Set(['127', '145']))
      for (const order of orders()) {
        expect(rowsOf(order, 'productList').length).toBeGreaterThanOrEqual(3)
        expect(rowsOf(order, 'productList').length).toBeLessThanOrEqual(40)
        expect(String(order['orderDate']) >= spanUntil(day).first).toBe(true)
        expect(String(order['updateTime'] ?? order['createTime']) <= now).toBe(true)
      }
    })

    test('keep the promises of their definition', () => {
      const type = catalogue.find('sale.saleOrder')
      const me = personOf(story.made, '2001', 1)
      const broken = orders().flatMap((order) => {
        const view = viewOf(type!, order, gather(type!, order, story.made, { now, today: day, me }, order))
        return Object.entries(type?.invariants ?? {}).flatMap(([name, holds]) =>
          (holds as (doc: unknown) => boolean)(view) ? [] : [`${order['billNo']} ${name}`],
        )
      })
      expect(broken).toEqual([])
    })

    test('take their prices from price records that hold on their day', () => {
      for (const line of orders().flatMap((order) => rowsOf(order, 'productList'))) {
        expect(amount(line, 'invoicePrice').gt(0)).toBe(true)
        expect(amount(line, 'competitivePrice').ge(amount(line, 'invoicePrice'))).toBe(true)
      }
    })
  })

  describe('approvals', () => {
    test('a document under way waits for somebody, any other for nobody', () => {
      for (const { process, tasks } of chains()) {
        const state = story.made.find(process.typeKey, process.recordId)?.['billStatus']
        const open = tasks.filter(({ status }) => status === 'open').length
        expect({ state, waits: open > 0 }).toEqual({ state, waits: state === 'approving' })
        expect(process.status === 'running').toBe(state === 'approving')
      }
      const waiting = orders().filter(({ billStatus }) => billStatus === 'approving')
      for (const order of waiting) expect(story.book.chains.has(String(order['processInstanceId']))).toBe(true)
    })

    test('nobody is waited for longer than two months', () => {
      const since = addDays(day, -60)
      const forgotten = chains().flatMap(({ process, tasks }) =>
        tasks.filter(({ status, receivedAt }) => status === 'open' && receivedAt < since).map(() => `${process.typeKey} ${process.billNo}`),
      )
      expect(forgotten).toEqual([])
    })

    test('nobody decides about an own document, and whoever decides holds the role of the step or leads somebody', () => {
      const leaders = new Set(story.made.rows('sys.org').map(({ managerId }) => managerId))
      for (const { process, tasks } of chains()) {
        for (const task of tasks.filter(({ status }) => status === 'agreed' || status === 'rejected')) {
          const decider = personOf(story.made, task.userId, 1)
          expect(task.userId).not.toBe(process.applyUserId)
          expect(decider.roles.includes(process.nodes[task.node]?.role ?? '') || leaders.has(decider.empId)).toBe(true)
        }
      }
    })
  })

  describe('first dealings', () => {
    const STATUS: Readonly<Record<string, string>> = { approving: '1', approved: '2', rejected: '3' }
    const states = (key: string) => new Set(story.made.rows(key).map(({ billStatus }) => String(billStatus)))

    test('are drafts, under way, refused and passed', () => {
      for (const key of ['bsc.firstCompany', 'bsc.firstProduct'])
        expect([...states(key)]).toEqual(expect.arrayContaining(['draft', 'approving', 'rejected', 'approved']))
    })

    test('leave a partner as the last of them came out', () => {
      const decided = story.made.rows('bsc.firstCompany').filter(({ billStatus }) => String(billStatus) in STATUS)
      const last = new Map(decided.map((row) => [String(row['companyId']), STATUS[String(row['billStatus'])]]))
      for (const [id, status] of last) expect(story.made.find('bsc.bscBussCompany', id)?.['firstStatus']).toBe(status)
    })

    test('leave agreement and authorisation among the licences of a partner who passed', () => {
      const passed = story.made.rows('bsc.firstCompany').filter(({ billStatus }) => billStatus === 'approved')
      const due = passed.flatMap(({ agreementEnd, agreementNo, billNo, companyId, sellers }) => [
        ['8', companyId, agreementNo, agreementEnd],
        ...(sellers as readonly Row[]).map(({ authEnd }, at) => ['9', companyId, `${String(billNo)}-${at + 1}`, authEnd]),
      ])
      const kept = story.made.rows('bsc.licence').filter(({ licenceType }) => AGREED.includes(String(licenceType)))
      expect(kept.map((row) => [row['licenceType'], row['companyId'], row['licenceNo'], row['expiryDate']]).sort()).toEqual(due.sort())
    })

    test('pass with every licence verified', () => {
      const passed = ['bsc.firstCompany', 'bsc.firstProduct']
        .flatMap((key) => story.made.rows(key))
        .filter(({ billStatus }) => billStatus === 'approved')
      expect(passed.flatMap((row) => rowsOf(row, 'licences')).filter(({ verified }) => verified !== 'Y')).toEqual([])
    })
  })

  describe('deposits', () => {
    test('an account holds what its flows brought, and what its orders occupy', () => {
      for (const account of story.made.rows('bzj.account')) {
        const flows = story.made.rows('bzj.flow').filter(({ accountId }) => accountId === account['id'])
        const total = (key: string) => sumOf(flows, (flow) => amount(flow, key))
        const held = sumOf(
          orders().filter(({ depositAccountId }) => depositAccountId === account['id']),
          (order) => amount(order, 'heldEarnestMoney'),
        )
        expect(amount(account, 'balance').toString()).toBe(total('inAmount').minus(total('outAmount')).toString())
        expect(amount(account, 'frozenAmount').toString()).toBe(total('occupyAmount').minus(total('releaseAmount')).toString())
        // Sales orders draw on accounts of their own.
        if (held.gt(0)) expect(amount(account, 'frozenAmount').toString()).toBe(held.toString())
        expect(amount(account, 'availableAmount').toString()).toBe(
          amount(account, 'balance').minus(amount(account, 'frozenAmount')).toString(),
        )
      }
    })

    test('every entry shows the balance that the one before it and its own amounts make', () => {
      for (const { id } of story.made.rows('bzj.account')) {
        let balance = decimal(0)
        let frozen = decimal(0)
        const flows = story.made.rows('bzj.flow').filter(({ accountId }) => accountId === id)
        for (const flow of flows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))) {
          balance = balance.plus(amount(flow, 'inAmount')).minus(amount(flow, 'outAmount'))
          frozen = frozen.plus(amount(flow, 'occupyAmount')).minus(amount(flow, 'releaseAmount'))
          expect([amount(flow, 'balanceAfter').toString(), amount(flow, 'frozenAfter').toString()]).toEqual([
            balance.toString(),
            frozen.toString(),
          ])
          expect(frozen.le(balance)).toBe(true)
        }
      }
    })

    test('every entry of a ledger was written by an event, once', () => {
      const entries = story.book.log.flatMap(({ made, type, id }) => (made === 'entry' ? [`${type} ${id}`] : []))
      expect(new Set(entries).size).toBe(entries.length)
      for (const register of ['bzj.flow', 'cg.stockFlow'])
        expect(entries.filter((entry) => entry.startsWith(`${register} `))).toHaveLength(story.made.rows(register).length)
    })
  })

  describe('budgets', () => {
    test('of one department its 业务招待费 of this quarter is nearly used up, but never overdrawn (ys R19)', () => {
      const [ofYear, quarter] = [day.slice(0, 4), Math.ceil(Number(day.slice(5, 7)) / 3)]
      const subject = story.made.rows('ys.subject').find(({ name }) => name === '业务招待费')?.['id']
      const accounts = story.made.rows('ys.budgetCost').filter((row) => row['subjectId'] === subject && row['year'] === ofYear)
      const pools = groupBy(
        accounts.filter((row) => row['quarter'] === quarter),
        ({ deptId }) => String(deptId),
      )
      const left = [...pools.values()].map((rows) => [
        sumOf(rows, (row) => amount(row, 'available')),
        sumOf(rows, (row) => amount(row, 'budget')),
      ])
      for (const [available] of left) expect(available!.ge(0)).toBe(true)
      expect(left.some(([available, budget]) => budget!.gt(0) && available!.le(budget!.times('0.1')))).toBe(true)
    })
  })

  describe('the audit trail', () => {
    test('tells of every record how it began, and leads to its version', () => {
      const trail = new Map<string, AuditEntry[]>()
      for (const { entry } of story.book.audit) trail.set(entry.recordId, [...(trail.get(entry.recordId) ?? []), entry])
      for (const type of told) {
        for (const row of story.made.rows(type.key)) {
          const notes = trail.get(String(row['id']))
          expect(notes?.[0]?.action).toBe('add')
          if (type.sort === 'document') expect(notes?.findLast(({ versionAfter }) => versionAfter)?.versionAfter).toBe(row['version'])
        }
      }
    })
  })
}

describe('told with many orders', () => {
  holds(NOW, 400)

  // What the program keeps or gathers itself follows from the others, or from use.
  test('no list is empty', () => {
    const empty = catalogue.types.filter((type) => !isViewed(type) && !story.made.rows(type.key).length)
    expect(empty.map(({ key }) => key).sort()).toEqual([...LAID, ...OF_A_NIGHT].sort())
  })

  describe('sales orders', () => {
    test('stand in every state', () => {
      const states = new Set(orders().map(({ billStatus }) => billStatus))
      expect(Object.keys(catalogue.find('sale.saleOrder')?.states ?? {}).filter((state) => !states.has(state))).toEqual([])
    })

    test('leave most customers with nothing overdue, and some with something', () => {
      const bills = story.made.rows('sale.receivable')
      const today = NOW.slice(0, 10)
      const customers = new Set(bills.map(({ companyId }) => companyId))
      const late = new Set(
        bills.filter((bill) => amount(bill, 'balance').gt(0) && String(bill['dueDate']) < today).map(({ companyId }) => companyId),
      )
      expect(late.size).toBeGreaterThan(0)
      expect(late.size * 4).toBeLessThan(customers.size)
    })

    test('leave most of what is owed not due yet, to customers and by us', () => {
      const today = NOW.slice(0, 10)
      for (const key of ['sale.receivable', 'cg.payable']) {
        const owed = story.made.rows(key).filter((bill) => amount(bill, 'balance').gt(0))
        const late = owed.filter((bill) => String(bill['dueDate']) < today)
        const total = (rows: readonly Row[]) => sumOf(rows, (bill) => amount(bill, 'balance'))
        expect(owed.length).toBeGreaterThan(0)
        expect(late.length * 2).toBeLessThan(owed.length)
        expect(total(late).times(2).lt(total(owed))).toBe(true)
      }
    })

    test('some fall under the discount rule of 127 and 145', () => {
      const lines = orders().flatMap((order) => rowsOf(order, 'productList'))
      const settledAtTheFloor = lines.filter(
        (line) =>
          line['lineType'] === '1' && !amount(line, 'discountAmount').eq(amount(line, 'invoicePrice').times(amount(line, 'qty')).round(2)),
      )
      expect(settledAtTheFloor.length).toBeGreaterThan(0)
    })
  })

  describe('approvals', () => {
    test('the inboxes of business and finance are not empty', () => {
      const titles = new Set(
        chains().flatMap(({ tasks }) => tasks.filter(({ status }) => status === 'open').map(({ nodeTitle }) => nodeTitle)),
      )
      expect([...titles]).toEqual(expect.arrayContaining(['部门负责人', '商务部', '财务会计']))
    })
  })

  describe('stock', () => {
    test('most lines of open orders can be delivered', () => {
      const lines = orders()
        .filter(({ billStatus }) => billStatus === 'draft' || billStatus === 'approving')
        .flatMap((order) => rowsOf(order, 'productList'))
      const deliverable = lines.filter((line) => amount(line, 'availableQty').ge(amount(line, 'qty')))
      expect(deliverable.length / lines.length).toBeGreaterThan(0.8)
    })
  })
})

const LAST_TOLD = '2031-12-31'
describe.each(['2028-01-15', '2028-02-29', LAST_TOLD])('told on %s', (day) => holds(`${day} 09:00:00`, 12))

test('the same seed tells the same on the same day, another one something else', async () => {
  const again = await tell({ now: `${LAST_TOLD} 09:00:00`, orders: 12 })
  for (const key of story.made.keys) expect(again.made.rows(key)).toEqual(story.made.rows(key))
  expect([...again.book.chains.values()]).toEqual([...story.book.chains.values()])
  const thrown = (seed: number) =>
    randomChoicesFor(seed, 'bsc.hospital', { index: 0, left: 0, now: NOW }, () => [], spanUntil(LAST_TOLD)).whole(0, 1e9)
  expect(thrown(7)).not.toBe(thrown(8))
})
