import { all, eq, oneOf, type Condition } from '../../kernel/condition.ts'

/** States of a settlement from its freeze on: its lines stand, its sources are used. */
export const FROZEN = ['frozen', 'confirmed', 'approving', 'approved', 'rejected', 'paying', 'paid'] as const

export const isFrozen = oneOf('billStatus', FROZEN)
export const headIsFrozen = oneOf('head.billStatus', FROZEN)

/** The last frozen period of an agent's settlements (ZS-R20 `frozenTo`). */
export const frozenOf = <Place extends string>(from: Place) => ({
  give: 'first' as const,
  from,
  reads: ['head.period'],
  order: 'head.period desc',
  where: ({ agentId }: { readonly agentId: string | null }): Condition | undefined =>
    agentId ? all(eq('agentId', agentId), headIsFrozen) : undefined,
})

/** The last frozen period of all settlements of a kind. */
export const frozenOfAll = <Type extends string>(from: Type) => ({
  give: 'first' as const,
  from,
  reads: ['period'],
  order: 'period desc',
  where: (): Condition => isFrozen,
})

/** Is a period after those that are frozen? */
export const isOpen = (period: string, frozen: Readonly<Record<string, unknown>> | undefined): boolean =>
  period > String(frozen?.['period'] ?? '')
