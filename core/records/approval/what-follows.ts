import { grouped, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Chain } from '../../approval/approvals.port.ts'
import type { Coming } from '../../approval/advance.ts'
import { stepFor } from '../../approval/node-state.ts'
import { stateAfter } from '../../approval/lifecycle.ts'
import { text } from '../../approval/text.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import { knowingOnly } from '../../definitions/knowledge.ts'
import { viewOf } from '../../definitions/view.ts'
import { roleTitle } from '../../permissions/roles.ts'
import { visibilityOf, visibleTo } from '../../permissions/visible-fields.ts'
import { eventEffects } from '../effects/effects.ts'
import { planned, type PlanStep } from '../effects/plan.ts'
import type { Prepared } from '../write/prepare.ts'
import { maskedKnowledge } from '../facts/masked-knowledge.ts'

/** Whoever decides beside the person at this step, or comes after it. */
const nextTold = (chain: Chain, coming: readonly Coming[], by: Person): string => {
  const { process, tasks } = chain
  const own = stepFor(chain, by.userId)
  // At a step that all decide the others of it; where steps were entered together whoever decides the rest.
  const others = tasks.filter(
    ({ status, node, userId }) => status === 'open' && userId !== by.userId && (own?.mode === 'all' || node !== own?.index),
  )
  const next = coming.find(({ note }) => note === undefined)
  if (others.length) return text.waitsFor(others.map(({ userName }) => userName))
  if (next) return text.passedOn(next.title, next.names)
  return process.change ? text.changeComes : text.passes
}

/** What balances gain and lose, each field of each type once. */
const movedIn = (steps: readonly PlanStep[]): ReadonlyMap<DocumentType, ReadonlyMap<string, Decimal>> => {
  const moved = new Map<DocumentType, Map<string, Decimal>>()
  for (const step of steps) {
    if (step.step !== 'change' || step.table !== undefined) continue
    const fields = moved.get(step.type) ?? new Map<string, Decimal>()
    moved.set(step.type, fields)
    for (const [key, amount] of Object.entries(step.change.add ?? {})) fields.set(key, (fields.get(key) ?? ZERO).plus(amount))
  }
  return moved
}

const signed = (amount: Decimal): string => `${amount.lt(0) ? '−' : '+'}${grouped(amount.abs().toString())}`

/** Balances that move, as far as the person may see such figures; records that change or are made; roles that are told. */
const effectsTold = (effects: readonly Effect[], steps: readonly PlanStep[], catalogue: Catalogue, by: Person): readonly string[] => {
  const balances = [...movedIn(steps)].flatMap(([type, fields]) =>
    [...fields].flatMap(([key, amount]) => {
      const field = type.fields[key]
      if (!field || field.hidden || amount.eq(0) || visibilityOf(type, field, by) !== 'whole') return []
      return [`${type.title}${field.title} ${signed(amount)}`]
    }),
  )
  const changed = steps.flatMap((step) => (step.step === 'change' && !step.by && step.change.set ? [text.changes(step.type.title)] : []))
  const made = effects.flatMap((effect) => (effect.effect === 'create' ? [text.makes(catalogue.find(effect.type)?.title ?? '')] : []))
  const told = effects.flatMap((effect) => (effect.effect === 'message' && effect.role ? [text.tells(roleTitle(effect.role))] : []))
  return [...new Set([...balances, ...changed, ...made, ...told])]
}

/** What cannot be worked out before the step is filled in, or without what the person may not see, is not told. */
const attempted = (told: () => readonly string[]): readonly string[] => {
  try {
    return told()
  } catch {
    return []
  }
}

type Ports = { readonly catalogue: Catalogue; readonly by: Person }

/** What a document does elsewhere once its approval has passed: told as it is, or not at all where it comes out otherwise from what the person may see. */
const postedTold = (type: DocumentType, { row, knowledge }: Prepared, { catalogue, by }: Ports): readonly string[] => {
  const moved = (of: Row): Row => ({ ...of, billStatus: stateAfter(String(of['billStatus']), 'approve') ?? of['billStatus'] })
  const toldOf = (of: Row, known: Prepared['knowledge']) =>
    attempted(() => {
      const effects = eventEffects(type, 'approve', viewOf(type, moved(of), known))
      const start = { today: known.today, now: known.now, me: known.me }
      const steps = planned(effects, { catalogue, start, nextId: () => '', knowledgeOf: () => knowingOnly(start) })
      return effectsTold(effects, steps, catalogue, by)
    })
  const seen = new Set(toldOf(visibleTo(type, row, by), maskedKnowledge(type, knowledge, catalogue, by)))
  return toldOf(row, knowledge).filter((one) => seen.has(one))
}

/** 同意以后: who comes next, and what is done elsewhere once the last one agreed. */
export const whatFollows = (
  type: DocumentType,
  chain: Chain,
  coming: readonly Coming[],
  prepared: Prepared,
  ports: Ports,
): readonly string[] => {
  const next = nextTold(chain, coming, ports.by)
  const posted = chain.process.change ? [] : postedTold(type, prepared, ports)
  if (!posted.length) return [next]
  return [next, `${coming.length ? text.afterTheLast : ''}${posted.join('，')}`]
}
