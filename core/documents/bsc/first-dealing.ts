import { type Effect, update } from '../../definitions/effect.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { ne, oneOf, type Condition } from '../../kernel/condition.ts'

/** 首营状态. */
export const [NOT_YET, UNDER_WAY, PASSED, REFUSED] = ['0', '1', '2', '3'] as const

/** Another form about the same that is under way or has passed. */
export const alike = (id: string, ...of: readonly Condition[]): Condition => ({
  all: [ne('id', id), oneOf('billStatus', ['approving', 'approved']), ...of],
})

/** Writes how far the first dealing with a record of base data has come. */
export const marked = (type: TypeKey, id: string | null, firstStatus: string): readonly Effect[] =>
  id ? [update(type, id, { set: { firstStatus } })] : []
