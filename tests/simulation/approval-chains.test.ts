import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chain, Node, Progress, SignMode, Task } from '../../core/approval/approvals.port.ts'
import { mayWithdraw, Processes } from '../../core/approval/processes.ts'
import { backChoices, takenBack, TaskMoves } from '../../core/approval/task-moves.ts'
import { hiddenFrom } from '../../core/approval/chain-reader.ts'
import { stepFields, withStepFields } from '../../core/records/approval/step-fields.ts'
import { defineDocument } from '../../core/definitions/document.ts'
import { text } from '../../core/definitions/fields.ts'
import { viewOf } from '../../core/definitions/view.ts'
import type { Condition } from '../../core/kernel/condition.ts'
import { calendarOf } from '../../core/kernel/working-hours.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { ok } from '../../core/kernel/result.ts'
import { FewStaff } from '../support/few-staff.ts'
import { knowing, someone } from '../support/people.ts'
import { value } from '../support/results.ts'

/**
 * A model of its own: no tasks and no history, only the seats of the steps of the present round. Random chains and random moves come to the
 * same people waiting, the same step and the same end.
 */
type Group = { readonly all: boolean; seats: Seat[] }
type Seat = {
  who: string
  /** For whom a stand-in sits there. */
  owner?: string
  /** Which of all seats was taken first. */
  since: number
  state: 'turn' | 'open' | 'away' | 'yes' | 'no'
  advice?: Seat | undefined
  before?: Group | undefined
  after?: Group | undefined
}
/** Neighbours of one group stand together; a step may only send copies, or not be entered at all. */
type Step = {
  readonly who: readonly string[]
  readonly standIn: { readonly of: ReadonlySet<string>; readonly agent: string }
  readonly mode: SignMode
  readonly group: string
  readonly copies: boolean
  readonly skipped: boolean
  /** Fields that are open at it, that must be filled, and that it hides. */
  readonly edits: readonly string[]
  readonly requires: readonly string[]
  readonly hides: readonly string[]
}
/** A step that stands or stood, with its seats. */
type Desk = { readonly step: Step; seats: Seat[] }

const waitingIn = (seats: readonly Seat[]): readonly Seat[] =>
  seats.flatMap((seat) => {
    if (seat.state === 'yes') return seat.after ? waitingIn(seat.after.seats) : []
    if (seat.state !== 'open') return []
    if (seat.advice) return waitingIn([seat.advice])
    return seat.before ? waitingIn(seat.before.seats) : [seat]
  })

const groupDone = ({ all, seats }: Group): boolean => (all ? seats.every(seatDone) : seats.some(seatDone))
const seatDone = ({ state, after }: Seat): boolean => state === 'yes' && (!after || groupDone(after))

class Model {
  status: 'running' | 'approved' | 'rejected' | 'withdrawn' = 'running'
  at = 0
  readonly copied: string[] = []
  /** Has anybody agreed to anything in this round? */
  isTouched = false
  private readonly steps: readonly Step[]
  /** What stands in the document. */
  values: Readonly<Record<string, string>> = {}
  private readonly desks = new Map<number, Desk>()
  private resume: { readonly after: number; readonly to: number } | undefined
  /** Where the next round begins. */
  private returnsTo = 0
  private taken = 0

  constructor(steps: readonly Step[]) {
    this.steps = steps
    this.enter(0)
  }

  get open(): readonly string[] {
    return this.status === 'running' ? this.waiting().map(({ who }) => who) : []
  }

  seatOf(who: string): Seat {
    return this.waiting().find((seat) => seat.who === who)!
  }

  /** Who sits somewhere himself fills in what his step opens; whom somebody asked, nothing. Nothing is taken of what is not right. */
  fills(seat: Seat, given: Readonly<Record<string, string>>): boolean {
    const { step, seats } = this.deskOf(seat)
    const isOwn = seats.includes(seat)
    const open = isOwn ? [...step.edits, ...step.requires].filter((key) => !step.hides.includes(key)) : []
    if (Object.keys(given).some((key) => !open.includes(key))) return false
    const values = { ...this.values, ...given }
    if (isOwn && step.requires.some((key) => open.includes(key) && !values[key])) return false
    this.values = values
    return true
  }

  hiddenFrom(seat: Seat): readonly string[] {
    return this.deskOf(seat).step.hides
  }

  newSeat(who: string, state: Seat['state'] = 'open'): Seat {
    this.taken += 1
    return { who, state, since: this.taken }
  }

  /** The same seat, taken by somebody else. */
  hand(seat: Seat, who: string): void {
    this.taken += 1
    seat.who = who
    delete seat.owner
    seat.since = this.taken
  }

  private waiting(): readonly Seat[] {
    return this.standing().flatMap(({ seats }) => waitingIn(seats))
  }

  private standing(): readonly Desk[] {
    return this.stageOf(this.at).flatMap((index) => this.desks.get(index) ?? [])
  }

  /** The steps that stand together with one, by their places. */
  private stageOf(index: number): readonly number[] {
    const group = this.steps[index]?.group
    if (!group) return index < this.steps.length ? [index] : []
    let [first, last] = [index, index]
    while (first > 0 && this.steps[first - 1]!.group === group) first -= 1
    while (last + 1 < this.steps.length && this.steps[last + 1]!.group === group) last += 1
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  }

  private behind(index: number): number {
    return (this.stageOf(index).at(-1) ?? index) + 1
  }

  private enter(from: number): void {
    let at = from
    for (; at < this.steps.length; at = this.behind(at)) {
      if (this.resume && at > this.resume.after && at < this.resume.to) continue
      if (this.resume && at >= this.resume.to) this.resume = undefined
      let wanted = false
      for (const index of this.stageOf(at)) {
        const step = this.steps[index]!
        if (step.skipped) continue
        if (step.copies) this.copied.push(...step.who.filter((who) => !this.copied.includes(who)))
        else {
          this.desks.set(index, { step, seats: this.seatsAt(step) })
          wanted = true
        }
      }
      if (wanted) break
    }
    this.at = at
    if (at >= this.steps.length) this.status = 'approved'
  }

  /** Somebody who is away has a stand-in, who sits at a step once. */
  private seatsAt({ who, mode, standIn }: Step): Seat[] {
    let isFree = true
    return who.map((person, place) => {
      const seat = this.newSeat(person, mode === 'order' && place > 0 ? 'turn' : 'open')
      if (!isFree || !standIn.of.has(person)) return seat
      isFree = false
      return { ...seat, who: standIn.agent, owner: person }
    })
  }

  /** A seat says yes or no; what that means is decided where it sits. */
  say(seat: Seat, yes: boolean): void {
    if (yes) this.isTouched = true
    const desk = this.deskOf(seat)
    const asker = this.askerOf(seat, desk.seats)
    if (asker?.advice === seat) asker.advice = undefined
    else if (asker?.before?.seats.includes(seat)) {
      seat.state = yes ? 'yes' : 'no'
      if (!yes || groupAnswered(asker.before)) asker.before = undefined
    } else if (yes) this.sayYes(seat)
    else if (asker || desk.step.mode !== 'ratio') this.reject()
    else {
      seat.state = 'no'
      if (desk.seats.filter(({ state }) => state !== 'no').length * 2 < desk.seats.length) this.reject()
    }
    this.settle()
  }

  private reject(): void {
    this.status = 'rejected'
    this.resume = undefined
    this.returnsTo = 0
  }

  /** Of several of whom any is enough, the others need not any more. */
  sayYes(seat: Seat): void {
    this.isTouched = true
    const after = this.askerOf(seat, this.deskOf(seat).seats)?.after
    if (after?.seats.includes(seat) && !after.all) after.seats = [seat]
    seat.state = 'yes'
  }

  /** Whoever was asked to sign along, and has not, is not asked any more. */
  unask(who: string): void {
    const seat = this.standing()
      .flatMap(({ seats }) => this.below(seats))
      .find((one) => one.who === who && one.state !== 'yes')!
    const asker = this.askerOf(seat, this.deskOf(seat).seats)!
    for (const place of ['before', 'after'] as const) {
      const group = asker[place]
      if (!group?.seats.includes(seat)) continue
      group.seats = group.seats.filter((one) => one !== seat)
      if (group.seats.length === 0 || (place === 'before' && !group.seats.some(({ state }) => state === 'open'))) asker[place] = undefined
    }
    this.settle()
  }

  private below(seats: readonly Seat[]): readonly Seat[] {
    return seats.flatMap(({ advice, before, after }) => {
      const asked = [...(advice ? [advice] : []), ...(before?.seats ?? []), ...(after?.seats ?? [])]
      return [...asked, ...this.below(asked)]
    })
  }

  /** Back to a step that somebody decided: he decides again; what follows is done anew, or stands until whoever sent it back. */
  back(to: number, isDirect: boolean): void {
    const sender = this.resume?.to ?? this.at
    const here = this.stageOf(this.at)
    const desk = this.desks.get(to)!
    const { mode } = desk.step
    const handlers = desk.seats.filter(({ state }) => state === 'yes').toSorted((a, b) => a.since - b.since)
    for (const index of [...this.desks.keys()]) if (isDirect ? here.includes(index) : index >= this.behind(to)) this.desks.delete(index)
    const seats = handlers.map(({ who, owner }, place): Seat => {
      const seat = this.newSeat(who, mode === 'order' && place > 0 ? 'turn' : 'open')
      return owner === undefined ? seat : { ...seat, owner }
    })
    this.desks.set(to, { step: desk.step, seats })
    if (isDirect) this.resume = { after: to, to: sender }
    this.at = this.stageOf(to)[0]!
  }

  backToApplicant(isDirect: boolean): void {
    const sender = this.resume?.to ?? this.at
    this.reject()
    if (isDirect) this.returnsTo = sender
  }

  withdraw(): void {
    this.reject()
    this.status = 'withdrawn'
  }

  submitAgain(): void {
    this.desks.clear()
    this.isTouched = false
    this.status = 'running'
    this.resume = undefined
    const from = this.returnsTo
    this.returnsTo = 0
    this.enter(from)
  }

  /** Somebody takes his agreement back before anybody behind him has looked. */
  takeBack(index: number, who: string): void {
    for (const one of [...this.desks.keys()]) if (one >= this.behind(index)) this.desks.delete(one)
    const seat = this.desks.get(index)!.seats.find((one) => one.who === who && one.state === 'yes')!
    this.taken += 1
    Object.assign(seat, { state: 'open', since: this.taken, advice: undefined, before: undefined, after: undefined })
    this.at = this.stageOf(index)[0]!
  }

  settle(): void {
    if (this.status !== 'running') return
    const done = this.standing().map((desk) => this.isDone(desk))
    if (done.every(Boolean)) this.enter(this.behind(this.at))
  }

  private isDone(desk: Desk): boolean {
    const { mode } = desk.step
    const yes = desk.seats.filter(({ state }) => state === 'yes')
    const agreed =
      mode === 'any' ? yes.length > 0 : mode === 'ratio' ? yes.length * 2 >= desk.seats.length : yes.length === desk.seats.length
    if (agreed && mode !== 'all') desk.seats = yes
    if (agreed && yes.every(seatDone)) return true
    if (mode === 'order' && waitingIn(desk.seats).length === 0) {
      const next = desk.seats.find(({ state }) => state === 'turn')
      if (next) next.state = 'open'
    }
    return false
  }

  private deskOf(seat: Seat): Desk {
    return this.standing().find(({ seats }) => seats.includes(seat) || this.askerOf(seat, seats))!
  }

  private askerOf(seat: Seat, seats: readonly Seat[]): Seat | undefined {
    for (const one of seats) {
      const asked = [...(one.advice ? [one.advice] : []), ...(one.before?.seats ?? []), ...(one.after?.seats ?? [])]
      if (asked.includes(seat)) return one
      const deeper = this.askerOf(seat, asked)
      if (deeper) return deeper
    }
    return undefined
  }
}

const groupAnswered = ({ all, seats }: Group): boolean =>
  all ? seats.every(({ state }) => state === 'yes') : seats.some(({ state }) => state === 'yes')

const type = defineDocument({
  key: 'xt.model',
  title: '单',
  number: 'M{seq:4}',
  fields: { name: text('名称'), a: text('甲'), b: text('乙'), c: text('丙') },
  approval: ['business'],
})
const row = { id: 'r', name: 'n', billNo: 'M0001', a: null, b: null, c: null }
const matter = { type, row, view: viewOf(type, row, knowing) }
const person = (userId: string) => ({ ...someone, userId, realname: userId, deptId: '152' })

const AFTERNOON = '2026-03-18 23:59:59'

const engineFor = (steps: readonly (Step & { readonly chooses: boolean; readonly offered: readonly string[] })[]) => {
  let serial = 0
  const ids = { next: () => `t${++serial}` }
  const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
  const never: Condition = { field: 'name', op: 'eq', value: 'another' }
  const nodes = steps.map(
    ({ who, mode, group, copies, skipped, chooses, edits, requires, hides }, index): Node => ({
      ...{ index, title: `第${index + 1}步`, mode, rate: 50, ...(chooses ? { role: `role${index}` } : {}) },
      drawn: {
        ...{ edits, requires, hides },
        ...{ step: null, forbids: [], ...(chooses ? { chooses: true } : { userIds: who }) },
        ...{ ...(group ? { group } : {}), ...(copies ? { copies } : {}), ...(skipped ? { condition: never } : {}) },
      },
    }),
  )
  const rules = {
    ...{ id: 'f', versionNo: 2, managerRole: 'admin', allowWithdraw: true, allowUrge: true, urgeMinutes: 60, allowBatch: true },
    ...{ selfPass: true, dupPass: false, emptyPolicy: 'admin' as const, ccRoles: [], ccUsers: [] },
  }
  const flows = [{ processCode: 'xt:model', isStopped: false, rules, nodes }]
  const delegations = steps.flatMap(({ standIn: { of, agent } }) =>
    [...of].map((principalId) => ({
      ...{ id: principalId, principalId, agentId: agent, agentName: agent, from: '2026-01-01 00:00:00', until: AFTERNOON },
      ...{ processCodes: null, maxAmount: null, keepsInformed: false },
    })),
  )
  const staff = new FewStaff(Object.fromEntries(steps.map(({ offered }, index) => [`role${index}`, offered])))
  const processes = new Processes(staff, ids, clock, {
    arranged: async () => ok({ exemptions: [], delegations, provedFrom: null, flows, calendar: calendarOf([]) }),
    hiding: async () => ok(new Set<string>()),
  })
  const chosen = Object.fromEntries(steps.flatMap(({ chooses, who }, index) => (chooses ? [[String(index), who]] : [])))
  return { processes, moves: new TaskMoves(processes, ids, clock), chosen }
}

const kept = (tasks: readonly Task[], { process, changed, added }: Progress): Chain => ({
  process,
  tasks: [...tasks.map((task) => changed.find(({ id }) => id === task.id) ?? task), ...added],
})

const openIn = ({ tasks }: Chain) => tasks.filter(({ status }) => status === 'open')

const chains = fc.array(
  fc.record({
    who: fc.integer({ min: 1, max: 3 }),
    mode: fc.constantFrom<SignMode>('any', 'all', 'ratio', 'order'),
    group: fc.constantFrom('', '', 'g', 'h'),
    copies: fc.constantFrom(false, false, false, true),
    skipped: fc.constantFrom(false, false, false, true),
    chooses: fc.boolean(),
    away: fc.nat({ max: 7 }),
    edits: fc.subarray(['a', 'b', 'c']),
    requires: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(['a', 'b', 'c']) }),
    hides: fc.subarray(['a', 'b', 'c'], { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const event = fc.record({
  does: fc.constantFrom(
    ...(['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'transfer', 'delegate', 'before', 'after'] as const),
    ...(['back', 'back', 'toApplicant', 'takeBack', 'unask', 'withdraw'] as const),
  ),
  pick: fc.nat({ max: 9 }),
  several: fc.boolean(),
  all: fc.boolean(),
  given: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', 'x', 'y'), { maxKeys: 2, noNullPrototype: true }),
})

/** So many chains, of some three moves each; `CHAINS=30000` tries a hundred thousand moves, and says how many. */
const RUNS = Number(process.env['CHAINS'] ?? 1000)
let moved = 0

test('random chains and moves leave waiting whom a model of its own says, at the same step, to the same end', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.array(event, { maxLength: 25 }), async (drawn, events) => {
      const named = drawn.map(({ who, away, chooses, ...step }, at) => {
        const people = Array.from({ length: who }, (_, place) => `s${at}p${place}`)
        const of = new Set(people.filter((_, place) => (away >> place) & 1))
        return {
          ...step,
          who: people,
          chooses: chooses && !step.copies,
          offered: [...people, `other${at}`],
          standIn: { of, agent: `d${at}` },
        }
      })
      const { processes, moves, chosen } = engineFor(named)
      const model = new Model(named)
      const begin = async (previous: Chain | null) =>
        kept(
          previous?.tasks ?? [],
          value(
            await processes.begin(matter, person('clerk'), { previous, ...(previous?.process.status === 'rejected' ? {} : { chosen }) }),
          ),
        )
      let chain = await begin(null)
      let record: Row = row
      let fresh = 0
      const newcomer = () => `n${++fresh}`
      for (const { does, pick, several, all, given } of events) {
        const open = openIn(chain)
        expect([open.map(({ userId }) => userId).sort(), chain.process.status]).toEqual([[...model.open].sort(), model.status])
        if (model.status === 'running') expect(chain.process.current).toBe(model.at)
        expect(chain.tasks.filter(({ status }) => status === 'copied').map(({ userId }) => userId)).toEqual(model.copied)
        if (model.status === 'approved') break
        moved += 1
        if (model.status !== 'running') {
          chain = await begin(chain)
          model.submitAgain()
          continue
        }
        if (does === 'withdraw') {
          expect(mayWithdraw(chain, person('clerk'))).toBe(!model.isTouched)
          if (model.isTouched) continue
          chain = kept(chain.tasks, processes.withdraw(chain))
          model.withdraw()
          continue
        }
        if (does === 'takeBack') {
          const agreed = chain.tasks.filter((task) => task.round === chain.process.round && takenBack(chain, task).ok)
          const task = agreed[pick % (agreed.length || 1)]
          if (!task) continue
          chain = kept(chain.tasks, value(moves.takeBack(chain, task)))
          model.takeBack(task.node, task.userId)
          continue
        }
        if (does === 'unask') {
          const signers = chain.tasks.filter(({ taskType, status }) => taskType?.startsWith('add') && status === 'open')
          const task = signers[pick % (signers.length || 1)]
          const asker = chain.tasks.find(({ id }) => id === task?.parentId)
          if (!task || !asker) continue
          chain = kept(chain.tasks, value(await moves.removeSign(matter, chain, [task.id], person(asker.userId))))
          model.unask(task.userId)
          continue
        }
        const task = open[pick % open.length]!
        const seat = model.seatOf(task.userId)
        // Whoever is stood in for may decide himself.
        const decides = task.ownerId && several ? task.ownerId : task.userId
        const answer = { task, opinion: '好', by: person(decides) }
        const hidden = hiddenFrom(chain, { ...person(decides), codes: new Set() })
        expect(hidden).toEqual(model.hiddenFrom(seat))
        if (does === 'yes' || does === 'no') {
          const reader = { ...person(decides), codes: new Set<string>() }
          const own = stepFields(type, chain, record, reader, task)
          const filled = does === 'yes' ? withStepFields(type, own, record, given) : ok(record)
          if (does === 'yes') expect(filled.ok).toBe(model.fills(seat, given))
          if (!filled.ok) continue
          record = filled.value
          for (const key of ['a', 'b', 'c']) expect([key, record[key] ?? '']).toEqual([key, model.values[key] ?? ''])
          const decided = await (does === 'yes' ? processes.agree(matter, chain, answer) : processes.refuse(matter, chain, answer))
          chain = kept(chain.tasks, value(decided))
          seat.who = decides
          model.say(seat, does === 'yes')
        } else if (does === 'back' || does === 'toApplicant') {
          const choices = backChoices(chain)
          const to = does === 'back' ? choices[pick % (choices.length || 1)]?.index : ('applicant' as const)
          if (to === undefined) continue
          const sent = await moves.back(matter, chain, answer, { to, resume: all ? 'direct' : 'step' })
          if (!sent.ok) continue
          chain = kept(chain.tasks, sent.value)
          if (to === 'applicant') model.backToApplicant(all)
          else model.back(to, all)
        } else if (does === 'transfer') {
          const gone = moves.transfer(chain, answer, { userId: `n${fresh + 1}`, name: 'n' })
          if (!gone.ok) continue
          chain = kept(chain.tasks, gone.value)
          model.hand(seat, newcomer())
        } else if (does === 'delegate') {
          const asked = moves.delegate(chain, answer, { userId: `n${fresh + 1}`, name: 'n' })
          if (!asked.ok) continue
          chain = kept(chain.tasks, asked.value)
          seat.advice = model.newSeat(newcomer())
        } else {
          const count = several ? 2 : 1
          const people = Array.from({ length: count }, (_, at) => ({ userId: `n${fresh + 1 + at}`, name: 'n' }))
          const signing = await moves.addSign(matter, chain, answer, { position: does, people, all })
          if (!signing.ok) continue
          chain = kept(chain.tasks, signing.value)
          const group: Group = { all, seats: people.map(() => model.newSeat(newcomer())) }
          if (does === 'before') seat.before = group
          else {
            seat.who = decides
            seat.after = group
            model.sayYes(seat)
            model.settle()
          }
        }
      }
    }),
    { numRuns: RUNS },
  )
  if (process.env['CHAINS']) process.stdout.write(`${moved} moves of ${RUNS} chains\n`)
})
