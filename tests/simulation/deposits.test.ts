import { expect, test } from 'vitest'
import bankAccount from '../../core/documents/bsc/bank-account.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import deduct from '../../core/documents/bzj/deduct.document.ts'
import flow from '../../core/documents/bzj/flow.document.ts'
import freeze from '../../core/documents/bzj/freeze.document.ts'
import receive from '../../core/documents/bzj/receive.document.ts'
import refund from '../../core/documents/bzj/refund.document.ts'
import transfer from '../../core/documents/bzj/transfer.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import type { Result } from '../../core/kernel/result.ts'
import { textAt, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { value } from '../support/results.ts'
import { Differs, played, randomAt, seedsOf } from './histories.ts'

const STEPS = 120
const ACCOUNTS = ['a1', 'a2', 'a3'] as const
const BEGUN = 1_000
const TODAY = '2026-03-18'

type Account = (typeof ACCOUNTS)[number]
type Kind = 'transfer' | 'deduct' | 'freeze' | 'refund'
/** A document under way, or in force: what it holds follows from both. */
type Paper = {
  readonly kind: Kind
  readonly id: string
  readonly of: Account
  readonly to: Account
  readonly amount: number
  isAgreed: boolean
}
type Receipt = { readonly id: string; readonly of: Account; readonly amount: number }

/** What accounts should stand at, counted another way: money there is, and what each open paper holds of it. */
class Ledger {
  readonly money = new Map<Account, number>(ACCOUNTS.map((id) => [id, BEGUN]))
  readonly papers: Paper[] = []
  readonly receipts: Receipt[] = []
  held(of: Account): number {
    // A freeze holds from its last approval, all others from the day they are sent.
    return this.papers
      .filter((paper) => paper.of === of && (paper.kind !== 'freeze' || paper.isAgreed))
      .reduce((sum, { amount }) => sum + amount, 0)
  }
  available(of: Account): number {
    return this.money.get(of)! - this.held(of)
  }
  move(of: Account, amount: number): void {
    this.money.set(of, this.money.get(of)! + amount)
  }
  close(paper: Paper): void {
    this.papers.splice(this.papers.indexOf(paper), 1)
  }
  isUnderWay(of: Account, kind: Kind): boolean {
    return this.papers.some((paper) => paper.of === of && paper.kind === kind)
  }
  /** May it be sent? */
  takes(kind: Kind, of: Account, amount: number): boolean {
    // Nothing is given back while somebody wants to deduct, or while something else is being given back.
    const waits = kind === 'refund' && (this.isUnderWay(of, 'deduct') || this.isUnderWay(of, 'refund'))
    return amount <= this.available(of) && !waits
  }
}

const done = new Map<string, number>()

/** Plays one history of deposits on the product and in the model, and holds both against each other after every step. */
const play = async (seed: number, steps: readonly number[]): Promise<void> => {
  const clerk = person('clerk')
  const chief = person('chief', { roles: ['finance_manager', 'finance', 'cashier'] })
  const desk = openDesk([account, flow, receive, transfer, deduct, refund, freeze, bankAccount])
  const model = new Ledger()
  const money = String(BEGUN)
  for (const id of ACCOUNTS) {
    const own = { orgId: '127', ownerType: '2', depositType: '1', openDate: '2026-01-01', accountStatus: '1', companyId: `c-${id}` }
    const amounts = { balance: money, frozenAmount: '0', availableAmount: money, shortAmount: '0', requiredAmount: '0', warnAmount: '0' }
    value(await desk.records.insert(account, { id, ownerName: `客户${id}`, ...own, ...amounts }, clerk))
  }
  value(await desk.records.insert(bankAccount, { id: 'b1', name: '保证金专户', orgId: '127', forDeposit: 'Y', enabled: 'Y' }, clerk))

  let next = randomAt(seed, 0)
  const pick = (most: number): number => Math.floor(next() * most)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[pick(Math.max(1, all.length))]
  const history: string[] = []
  const types: Readonly<Record<Kind, DocumentType>> = { transfer, deduct, freeze, refund }
  const send = (type: DocumentType, body: Row) => desk.save.run({ type, body, by: clerk, submit: true, confirmed: true })
  const act = (type: DocumentType, id: string, action: string, asked: Row = {}) =>
    desk.act.run({ type, action, id, by: chief, asked, confirmed: true })
  const stateOf = async (type: DocumentType, id: string) => textAt(value(await desk.records.find(type, id, clerk)), 'billStatus')
  const told = (what: string, result: Result<unknown>, may: boolean): boolean => {
    history.push(`${what}: ${result.ok ? 'done' : result.failure.message}`)
    const key = `${what.split(' ')[0]} ${result.ok ? 'done' : 'refused'}`
    done.set(key, (done.get(key) ?? 0) + 1)
    if (result.ok !== may) throw new Error(`the model says ${may ? 'yes' : 'no'} to the last`)
    return result.ok
  }
  /** One step of its chain. */
  const decided = async (type: DocumentType, id: string, verdict: 'agree' | 'reject'): Promise<Result<unknown>> => {
    const chain = value(await desk.approvals.ofRecord(type.key, id, clerk))
    const task = chain!.tasks.find(({ status }) => status === 'open')!
    return desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '已核对', by: person(task.userId) })
  }
  /** To the end, or to the first that refuses. */
  const agreed = async (type: DocumentType, id: string): Promise<Result<unknown>> => {
    for (;;) {
      const one = await decided(type, id, 'agree')
      if (!one.ok || (await stateOf(type, id)) !== 'approving') return one
    }
  }
  const bodyOf = (kind: Kind, of: Account, to: Account, amount: string): Row => {
    const bank = { payeeName: `客户${of}`, bankName: '工商银行', bankNo: '6222020200112233440' }
    if (kind === 'transfer')
      return { fromAccountId: of, toAccountId: to, transferDate: TODAY, amount, transferReason: '1', authFile: 'd/1.pdf', remark: '转移' }
    if (kind === 'deduct') return { accountId: of, deductDate: TODAY, deductType: '4', inputAmount: amount, reason: '任务未达成' }
    if (kind === 'freeze') return { accountId: of, freezeDate: TODAY, amount, freezeReason: '1', remark: '调查' }
    return { accountId: of, refundReason: '3', amount, ...bank, receiptReturned: 'Y', reason: '超额' }
  }
  const sending = (kind: Kind) => async () => {
    const [of, to] = [ACCOUNTS[pick(3)]!, ACCOUNTS[pick(3)]!]
    if (kind === 'transfer' && of === to) return
    const amount = 1 + pick(500)
    const may = model.takes(kind, of, amount)
    const sent = await send(types[kind], bodyOf(kind, of, to, String(amount)))
    if (told(`${kind} ${amount} of ${of}${kind === 'transfer' ? ` to ${to}` : ''}`, sent, may) && sent.ok)
      model.papers.push({ kind, id: textAt(sent.value, 'id'), of, to, amount, isAgreed: false })
  }
  const waiting = () => oneOf(model.papers.filter(({ isAgreed }) => !isAgreed))
  const inForce = (kind: Kind) => oneOf(model.papers.filter((paper) => paper.kind === kind && paper.isAgreed))

  const moves: Record<string, () => Promise<void>> = {
    transfer: sending('transfer'),
    deduct: sending('deduct'),
    freeze: sending('freeze'),
    refund: sending('refund'),
    async receive() {
      const [of, amount] = [ACCOUNTS[pick(3)]!, 1 + pick(400)]
      const sent = await send(receive, { accountId: of, receiveType: '5', receiveDate: TODAY, amount: String(amount) })
      if (!told(`receive ${amount} of ${of}`, sent, true) || !sent.ok) return
      const id = textAt(sent.value, 'id')
      value(await agreed(receive, id))
      model.move(of, amount)
      model.receipts.push({ id, of, amount })
    },
    async reverse() {
      const one = oneOf(model.receipts)
      if (!one) return
      const may = model.available(one.of) >= one.amount
      if (!told(`reverse ${one.amount} of ${one.of}`, await act(receive, one.id, 'reverse', { reverseReason: '重复登记' }), may)) return
      model.move(one.of, -one.amount)
      model.receipts.splice(model.receipts.indexOf(one), 1)
    },
    async agree() {
      const paper = waiting()
      if (!paper) return
      const { kind, id, of, to, amount } = paper
      // A freeze takes what is there by now; a refund waits for whoever deducts, whichever of both was sent first.
      const may = kind === 'freeze' ? model.available(of) >= amount : kind !== 'refund' || !model.isUnderWay(of, 'deduct')
      if (!told(`agree to ${kind} ${amount} of ${of}`, await agreed(types[kind], id), may)) {
        // It is sent back.
        value(await decided(types[kind], id, 'reject'))
        return model.close(paper)
      }
      if (kind === 'freeze' || kind === 'refund') {
        paper.isAgreed = true
        return
      }
      model.close(paper)
      model.move(of, -amount)
      if (kind === 'transfer') model.move(to, amount)
    },
    async reject() {
      const paper = waiting()
      if (!paper) return
      told(`reject ${paper.kind} ${paper.amount} of ${paper.of}`, await decided(types[paper.kind], paper.id, 'reject'), true)
      model.close(paper)
    },
    async pay() {
      const paper = inForce('refund')
      if (!paper) return
      const asked = { payDate: TODAY, bankAccountId: 'b1', paySerialNo: 'FK1' }
      told(`pay ${paper.amount} of ${paper.of}`, await act(refund, paper.id, 'pay', asked), true)
      model.close(paper)
      model.move(paper.of, -paper.amount)
    },
    async cancel() {
      const paper = inForce('refund')
      if (!paper || pick(2) === 0) return
      told(`cancel ${paper.amount} of ${paper.of}`, await act(refund, paper.id, 'cancel', { cancelReason: '暂不退还' }), true)
      model.close(paper)
    },
    async release() {
      const paper = inForce('freeze')
      if (!paper) return
      const isDeducted = pick(3) === 0
      const asked: Row = isDeducted ? {} : { releaseDate: TODAY, releaseReason: '调查完毕' }
      told(`release ${paper.amount} of ${paper.of}`, await act(freeze, paper.id, isDeducted ? 'toDeduct' : 'release', asked), true)
      model.close(paper)
    },
  }

  const all = async (type: DocumentType, fields: readonly string[]) =>
    value(await desk.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 10_000, fields }, clerk)).records
  const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(wireOf(row, key) ?? 0), 0)
  const compare = async () => {
    const flows = await all(flow, ['accountId', 'inAmount', 'outAmount', 'occupyAmount', 'releaseAmount'])
    for (const row of await all(account, ['balance', 'frozenAmount', 'availableAmount'])) {
      const id = textAt(row, 'id') as Account
      const own = flows.filter(({ accountId }) => accountId === id)
      expect(
        ['balance', 'frozenAmount', 'availableAmount'].map((key) => Number(row[key])),
        id,
      ).toEqual([model.money.get(id), model.held(id), model.available(id)])
      expect(model.available(id)).toBeGreaterThanOrEqual(0)
      // An account is the sum of its entries.
      expect([sumOf(own, 'inAmount') - sumOf(own, 'outAmount'), sumOf(own, 'occupyAmount') - sumOf(own, 'releaseAmount')], id).toEqual([
        model.money.get(id)! - BEGUN,
        model.held(id),
      ])
    }
  }
  const names = [...Object.keys(moves), 'agree', 'agree', 'receive', 'transfer']
  for (const at of steps) {
    next = randomAt(seed, at)
    try {
      await moves[names[pick(names.length)]!]!()
      await compare()
    } catch (error) {
      throw new Differs(`${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`, at)
    }
  }
}

test.each(seedsOf(STEPS, 5))(
  'whatever is asked of accounts in whatever order, they hold what another way of counting says, and never less than nothing (seed %i)',
  (seed) => played(play, seed, STEPS),
)

test('histories in which something never happened prove nothing of it', () => {
  const wanted = ['transfer', 'deduct', 'freeze', 'refund', 'receive', 'reverse', 'agree', 'reject', 'pay', 'cancel', 'release']
  const refused = ['transfer', 'deduct', 'freeze', 'refund', 'reverse', 'agree']
  const missing = [...wanted.map((what) => `${what} done`), ...refused.map((what) => `${what} refused`)].filter((what) => !done.get(what))
  expect(missing).toEqual([])
})
