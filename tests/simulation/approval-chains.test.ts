import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chain, Node, Progress, SignMode, Task } from '../../core/approval/approvals.port.ts'
import { Processes } from '../../core/approval/processes.ts'
import { TaskMoves } from '../../core/approval/task-moves.ts'
import { defineDocument } from '../../core/definitions/document.ts'
import { text } from '../../core/definitions/fields.ts'
import { viewOf } from '../../core/definitions/view.ts'
import { calendarOf } from '../../core/kernel/working-hours.ts'
import { ok } from '../../core/kernel/result.ts'
import { FewStaff } from '../support/few-staff.ts'
import { knowing, someone } from '../support/people.ts'
import { value } from '../support/results.ts'

/**
 * A model of its own: no tasks and no history, only the seats of the steps that stand together. Random chains and random moves come to the
 * same people waiting, the same step and the same end.
 */
type Group = { readonly all: boolean; seats: Seat[] }
type Seat = {
  who: string
  state: 'turn' | 'open' | 'away' | 'yes' | 'no'
  advice?: Seat | undefined
  before?: Group | undefined
  after?: Group | undefined
}
/** Neighbours of one group stand together; a step may only send copies. */
type Step = { readonly who: readonly string[]; readonly mode: SignMode; readonly group: string; readonly copies: boolean }
/** A step that stands, with its seats. */
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
  status: 'running' | 'approved' | 'rejected' = 'running'
  at = 0
  readonly copied: string[] = []
  private readonly steps: readonly Step[]
  private desks: Desk[] = []

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

  private waiting(): readonly Seat[] {
    return this.desks.flatMap(({ seats }) => waitingIn(seats))
  }

  enter(at: number): void {
    this.at = at
    const [first] = this.steps.slice(at)
    if (!first) {
      this.status = 'approved'
      return
    }
    const rest = this.steps.slice(at)
    const end = first.group ? rest.findIndex(({ group }) => group !== first.group) : 1
    const stage = end < 0 ? rest : rest.slice(0, end)
    this.desks = []
    for (const step of stage)
      if (step.copies) this.copied.push(...step.who)
      else
        this.desks.push({
          step,
          seats: step.who.map((who, place): Seat => ({ who, state: step.mode === 'order' && place > 0 ? 'turn' : 'open' })),
        })
    if (this.desks.length === 0) this.enter(at + stage.length)
    else this.behind = at + stage.length
  }
  private behind = 0

  /** A seat says yes or no; what that means is decided where it sits. */
  say(seat: Seat, yes: boolean): void {
    const desk = this.deskOf(seat)
    const asker = this.askerOf(seat, desk.seats)
    if (asker?.advice === seat) asker.advice = undefined
    else if (asker?.before?.seats.includes(seat)) {
      seat.state = yes ? 'yes' : 'no'
      if (!yes || groupAnswered(asker.before)) asker.before = undefined
    } else if (yes) this.sayYes(seat)
    else if (asker || desk.step.mode !== 'ratio') this.status = 'rejected'
    else {
      seat.state = 'no'
      if (desk.seats.filter(({ state }) => state !== 'no').length * 2 < desk.seats.length) this.status = 'rejected'
    }
    this.settle()
  }

  /** Of several of whom any is enough, the others need not any more. */
  sayYes(seat: Seat): void {
    const after = this.askerOf(seat, this.deskOf(seat).seats)?.after
    if (after?.seats.includes(seat) && !after.all) after.seats = [seat]
    seat.state = 'yes'
  }

  settle(): void {
    if (this.status !== 'running') return
    const done = this.desks.map((desk) => this.isDone(desk))
    if (done.every(Boolean)) this.enter(this.behind)
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
    return this.desks.find(({ seats }) => seats.includes(seat) || this.askerOf(seat, seats))!
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

const type = defineDocument({ key: 'xt.model', title: '单', number: 'M{seq:4}', fields: { name: text('名称') }, approval: ['business'] })
const row = { id: 'r', name: 'n', billNo: 'M0001' }
const matter = { type, row, view: viewOf(type, row, knowing) }
const person = (userId: string) => ({ ...someone, userId, realname: userId, deptId: '152' })

const engineFor = (steps: readonly Step[]) => {
  let serial = 0
  const ids = { next: () => `t${++serial}` }
  const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
  const nodes = steps.map(
    ({ who, mode, group, copies }, index): Node => ({
      ...{ index, title: `第${index}步`, mode, rate: 50 },
      drawn: { step: null, userIds: who, forbids: [], ...(group ? { group } : {}), ...(copies ? { copies } : {}) },
    }),
  )
  const rules = {
    ...{ id: 'f', versionNo: 2, managerRole: 'admin', allowWithdraw: true, allowUrge: true, urgeMinutes: 60, allowBatch: true },
    ...{ selfPass: true, dupPass: false, emptyPolicy: 'admin' as const, ccRoles: [], ccUsers: [] },
  }
  const flows = [{ processCode: 'xt:model', isStopped: false, rules, nodes }]
  const processes = new Processes(new FewStaff(), ids, clock, {
    arranged: async () => ok({ exemptions: [], delegations: [], provedFrom: null, flows, calendar: calendarOf([]) }),
  })
  return { processes, moves: new TaskMoves(processes, ids, clock) }
}

const kept = (tasks: readonly Task[], { process, changed, added }: Progress): Chain => ({
  process,
  tasks: [...tasks.map((task) => changed.find(({ id }) => id === task.id) ?? task), ...added],
})

const openIn = ({ tasks }: Chain) => tasks.filter(({ status }) => status === 'open')

const chains = fc
  .array(
    fc.record({
      who: fc.integer({ min: 1, max: 3 }),
      mode: fc.constantFrom<SignMode>('any', 'all', 'ratio', 'order'),
      group: fc.constantFrom('', '', 'g', 'h'),
      copies: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .filter((drawn) => drawn.some(({ copies }) => !copies))
const event = fc.record({
  does: fc.constantFrom('yes', 'yes', 'yes', 'no', 'transfer', 'delegate', 'before', 'after'),
  pick: fc.nat({ max: 9 }),
  several: fc.boolean(),
  all: fc.boolean(),
})

/** So many chains, of some four moves each; `CHAINS=28000` tries a hundred thousand moves. */
const RUNS = Number(process.env['CHAINS'] ?? 1000)

test('random chains and moves leave waiting whom a model of its own says, at the same step, to the same end', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.array(event, { maxLength: 25 }), async (drawn, events) => {
      const named = drawn.map(({ who, ...step }, at) => ({ ...step, who: Array.from({ length: who }, (_, place) => `s${at}p${place}`) }))
      const { processes, moves } = engineFor(named)
      const model = new Model(named)
      let chain = kept([], value(await processes.begin(matter, person('clerk'))))
      let fresh = 0
      const newcomer = () => `n${++fresh}`
      for (const { does, pick, several, all } of events) {
        const open = openIn(chain)
        expect([open.map(({ userId }) => userId).sort(), chain.process.status]).toEqual([[...model.open].sort(), model.status])
        if (model.status === 'running') expect(chain.process.current).toBe(model.at)
        expect(chain.tasks.filter(({ status }) => status === 'copied').map(({ userId }) => userId)).toEqual(model.copied)
        const task = open[pick % (open.length || 1)]
        if (!task) break
        const seat = model.seatOf(task.userId)
        const answer = { task, opinion: '好', by: person(task.userId) }
        if (does === 'yes' || does === 'no') {
          chain = kept(
            chain.tasks,
            value(await (does === 'yes' ? processes.agree(matter, chain, answer) : processes.refuse(matter, chain, answer))),
          )
          model.say(seat, does === 'yes')
        } else if (does === 'transfer') {
          const moved = moves.transfer(chain, answer, { userId: `n${fresh + 1}`, name: 'n' })
          if (!moved.ok) continue
          chain = kept(chain.tasks, moved.value)
          seat.who = newcomer()
        } else if (does === 'delegate') {
          const moved = moves.delegate(chain, answer, { userId: `n${fresh + 1}`, name: 'n' })
          if (!moved.ok) continue
          chain = kept(chain.tasks, moved.value)
          seat.advice = { who: newcomer(), state: 'open' }
        } else {
          const count = several ? 2 : 1
          const people = Array.from({ length: count }, (_, at) => ({ userId: `n${fresh + 1 + at}`, name: 'n' }))
          const moved = await moves.addSign(matter, chain, answer, { position: does, people, all })
          if (!moved.ok) continue
          chain = kept(chain.tasks, moved.value)
          const group: Group = { all, seats: people.map(() => ({ who: newcomer(), state: 'open' })) }
          if (does === 'before') seat.before = group
          else {
            seat.after = group
            model.sayYes(seat)
            model.settle()
          }
        }
      }
    }),
    { numRuns: RUNS },
  )
})
