import { type Effects, update } from '../../definitions/effect.ts'
import type { RoleCode } from '../../definitions/type-keys.ts'

type Switched = { readonly enabled: 'Y' | 'N'; readonly $: object }

/** Hides a record from new documents, or offers it again (bsc B3). */
export const flipped = (record: Switched): Effects => [update(record, { set: { enabled: record.enabled === 'Y' ? 'N' : 'Y' } })]

/** 启用/停用 of base data that was approved. */
export const toggle = (role: RoleCode) => ({
  title: '启用/停用',
  from: 'approved' as const,
  role,
  effects: (doc: Switched) => flipped(doc),
})
