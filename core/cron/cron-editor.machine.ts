import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'
import { type Adjustment, edited } from './adjust.ts'
import type { Limits } from './bounds.ts'
import { fieldsIn, type Fields, joined, usualFields } from './fields.ts'
import type { Foreseeing, Foreseen } from './foresee-runs.use-case.ts'
import { type ModeKey, modesOf } from './modes.ts'
import { parse } from './parse.ts'
import type { Variant } from './boxes.ts'
import { CUSTOM, type ShownTabs, tabsOf, textOf } from './tabs.ts'
import type { Unit } from './units.ts'

type Written = {
  readonly fields: Fields
  /** The whole expression as it stands: as it was given, until something is edited. */
  readonly expression: string
  /** Tabs the user put into 自定义 though a mode could show their field. */
  readonly customs: readonly Unit[]
}

type Context = ShownTabs &
  Written & {
    readonly tab: Unit
    /** What is wrong with the expression. */
    readonly problem: Failure | undefined
    /** The last edit and what it set by itself. */
    readonly noted: { readonly unit: Unit; readonly adjustments: readonly Adjustment[] } | undefined
    /** Numbers last given to a mode, by `unit.mode`: going back finds them. */
    readonly numbers: Readonly<Record<string, readonly number[]>>
    readonly withYears: boolean
    /** Looked at, not changed. */
    readonly readOnly: boolean
    readonly from: string
    readonly until: string
    /** 法定节假日与调休 where only working days count. */
    readonly daysOff: string | null
    readonly foreseen: Foreseen | undefined
    /** Why the runs could not be asked for. */
    readonly trouble: Failure | undefined
    readonly past: readonly Written[]
  }

type Events =
  | { readonly type: 'tab'; readonly unit: Unit }
  | { readonly type: 'mode'; readonly unit: Unit; readonly mode: ModeKey | typeof CUSTOM; readonly numbers?: readonly number[] }
  | { readonly type: 'field'; readonly unit: Unit; readonly text: string }
  | { readonly type: 'expression'; readonly text: string }
  | { readonly type: 'years'; readonly counted: boolean }
  /** The days the preview is limited to, as `yyyy-MM-dd`. */
  | { readonly type: 'bound'; readonly from?: string; readonly until?: string }
  | { readonly type: 'variant'; readonly variant: Variant }
  | { readonly type: 'undo' | 'confirm' | 'close' }

type Input = Partial<ShownTabs> &
  Pick<ShownTabs, 'thisYear'> & { readonly value: string; readonly limits?: Limits | undefined; readonly readOnly?: boolean }

const MOST_REMEMBERED = 50

/** A second that is hidden runs once a minute, not sixty times. */
const begun = (value: string, hideSecond: boolean): Written => {
  const usual = hideSecond ? { ...usualFields, second: '0' } : usualFields
  if (value.trim() === '') return { fields: usual, expression: joined(usual), customs: [] }
  return { fields: fieldsIn(value) ?? usual, expression: value, customs: [] }
}

const problemOf = (expression: string) => {
  const read = parse(expression)
  return read.ok ? undefined : read.failure
}

const kept = ({ fields, expression, customs }: Written): Written => ({ fields, expression, customs })

const remembered = (context: Context) => [...context.past, kept(context)].slice(-MOST_REMEMBERED)

const wrote = (context: Context, unit: Unit, text: string) => {
  const { fields, adjustments } = edited(context.fields, unit, text)
  const expression = joined(fields)
  return {
    fields,
    expression,
    problem: problemOf(expression),
    noted: adjustments.length ? { unit, adjustments } : undefined,
    past: remembered(context),
  }
}

/** The numbers a mode starts from when it is chosen: those it had, else its usual ones. */
const numbersFor = (context: Context, tab: Unit, key: ModeKey) => {
  const mode = modesOf(context.variant, tab, context.thisYear).find((one) => one.key === key)
  return mode && { mode, numbers: context.numbers[`${tab}.${key}`] ?? mode.usual }
}

/** The cron editor: tabs, modes, fields and the whole expression over one text; the runs follow half a second later. */
export const cronEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { readonly type: 'confirmed'; readonly value: string } | { readonly type: 'closed' },
    input: {} as Input,
  },
  actors: { foresee: provided<Foreseen, Foreseeing>() },
  actions: {
    choose: assign(({ context, event }) => {
      if (event.type !== 'mode') return {}
      const { unit, mode: key } = event
      if (key === CUSTOM) return { customs: [...context.customs, unit] }
      const found = numbersFor(context, unit, key)
      if (!found) return {}
      const numbers = event.numbers ?? found.numbers
      return {
        ...wrote(context, found.mode.unit, textOf(found.mode, numbers)),
        customs: context.customs.filter((one) => one !== unit),
        numbers: { ...context.numbers, [`${unit}.${key}`]: numbers },
      }
    }),
    write: assign(({ context, event }) => (event.type === 'field' ? wrote(context, event.unit, event.text.normalize('NFKC').trim()) : {})),
    replace: assign(({ context, event }) => {
      if (event.type !== 'expression') return {}
      return {
        fields: fieldsIn(event.text) ?? context.fields,
        expression: event.text,
        customs: [],
        problem: problemOf(event.text),
        noted: undefined,
        past: remembered(context),
      }
    }),
    takeBack: assign(({ context }) => {
      const last = context.past.at(-1)
      return last ? { ...last, problem: problemOf(last.expression), noted: undefined, past: context.past.slice(0, -1) } : {}
    }),
  },
  guards: {
    mayWrite: ({ context }) => !context.readOnly,
    mayConfirm: ({ context }) => !context.readOnly && context.problem === undefined,
    hasPast: ({ context }) => context.past.length > 0,
  },
  delays: { settling: 500 },
}).createMachine({
  id: 'cronEditor',
  context: ({ input: { value, variant = 'wide', hideSecond = false, hideYear = false, thisYear, limits, readOnly = false } }) => {
    const shown: ShownTabs = { variant, hideSecond, hideYear, thisYear }
    const written = begun(value, hideSecond)
    return {
      ...shown,
      ...written,
      tab: tabsOf(shown)[0]!,
      problem: problemOf(written.expression),
      noted: undefined,
      numbers: {},
      withYears: false,
      readOnly,
      from: limits?.startDate ?? '',
      until: limits?.endDate ?? '',
      daysOff: limits?.daysOff ?? null,
      foreseen: undefined,
      trouble: undefined,
      past: [],
    }
  },
  on: {
    tab: { actions: assign({ tab: ({ event }) => event.unit }) },
    // The narrow dialog has the weeks among its days.
    variant: { actions: assign(({ context, event: { variant } }) => ({ variant, tab: context.tab === 'week' ? 'day' : context.tab })) },
    mode: { guard: 'mayWrite', target: '.waiting', actions: 'choose' },
    field: { guard: 'mayWrite', target: '.waiting', actions: 'write' },
    expression: { guard: 'mayWrite', target: '.waiting', actions: 'replace' },
    years: { target: '.foreseeing', actions: assign({ withYears: ({ event }) => event.counted }) },
    bound: {
      target: '.foreseeing',
      actions: assign(({ context, event }) => ({ from: event.from ?? context.from, until: event.until ?? context.until })),
    },
    undo: { guard: 'hasPast', target: '.waiting', actions: 'takeBack' },
    confirm: { guard: 'mayConfirm', actions: emit(({ context }) => ({ type: 'confirmed' as const, value: context.expression.trim() })) },
    close: { actions: emit({ type: 'closed' }) },
  },
  initial: 'waiting',
  states: {
    waiting: { after: { settling: 'foreseeing' } },
    foreseeing: {
      invoke: {
        src: 'foresee',
        input: ({ context: { expression, withYears, from, until, daysOff } }) => ({ expression, withYears, from, until, daysOff }),
        onDone: { target: 'foreseen', actions: assign({ foreseen: ({ event }) => event.output, trouble: undefined }) },
        onError: {
          target: 'refused',
          actions: assign({ foreseen: undefined, trouble: ({ event }) => failureOf(event.error) }),
        },
      },
    },
    foreseen: {},
    refused: {},
  },
})
