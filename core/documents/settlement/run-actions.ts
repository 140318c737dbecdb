import { update } from '../../definitions/effect.ts'
import { OPEN_STATES } from './settlement.ts'

/** What is done with a run over many sources until it is frozen: 计算, 核对异常, 冻结 (ZS-R14, zy ZY-R8). */

type Doubtful = { readonly exceptionCount: number | null; readonly ackExceptions: string | null }

/** Did everything fit, or has somebody looked at what did not? */
export const isClear = ({ exceptionCount, ackExceptions }: Doubtful): boolean => (exceptionCount ?? 0) === 0 || ackExceptions === 'Y'

export const DOUBTS = '存在未核对的异常数据，请先核对异常'

/** Computed anew as often as one likes while nobody holds it frozen. */
export const calculating = {
  title: '计算',
  from: OPEN_STATES,
  to: 'calculated',
  role: 'business',
  confirm: '将重新计算全部明细，手工调整会保留，是否继续',
} as const

export const acknowledging = {
  ackExceptions: {
    title: '核对异常',
    from: 'calculated',
    role: 'business',
    ask: ['ackRemark'],
    effects: (doc: { readonly $: { readonly id: string } }) => [update(doc, { set: { ackExceptions: 'Y' } })],
  },
} as const

export const freezing = {
  title: '冻结',
  from: 'calculated',
  to: 'frozen',
  role: 'finance',
  when: isClear,
  message: DOUBTS,
  confirm: '冻结后数据不能再修改，是否继续',
} as const

/** Said where sources were used, or changed, since it was computed. */
export const CHANGED = '数据已变化，请重新计算'
