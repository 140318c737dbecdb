import { patch } from '../../definitions/effect.ts'

/** 启用/停用: hides an approved record from new documents, or offers it again (bsc B3). */
export const toggle = <const Role extends string>(role: Role) => ({
  title: '启用/停用',
  from: 'approved',
  role,
  effects: (doc: { readonly enabled: 'Y' | 'N' }) => [patch({ enabled: doc.enabled === 'Y' ? 'N' : 'Y' })],
})
