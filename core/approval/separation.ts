import type { Process } from './approvals.port.ts'

/** Separation of duties: who may not decide about a document, pure. */

type Parted = Pick<Process, 'applyUserId' | 'barred'>

/** Whoever applied for it or wrote it has no voice in it. */
export const isParty = ({ applyUserId, barred = [] }: Parted, userId: string): boolean => userId === applyUserId || barred.includes(userId)

/**
 * A step whose only decider is the applicant passes by itself (oa W7), unless he says himself who stands at the steps: whoever edits
 * organisations, posts or roles does not become decider of his own requests by it.
 */
export const mayPassOwn = ({ applyUserId, barred = [] }: Parted, deciders: readonly { readonly userId: string }[]): boolean =>
  !barred.includes(applyUserId) && deciders.every(({ userId }) => userId === applyUserId)

/** Who is barred from a document: all who wrote it beside the applicant, and the applicant where he says who decides. */
export const barredFrom = (applyUserId: string, writers: readonly string[], saysWhoDecides: boolean): readonly string[] => [
  ...new Set([...writers.filter((userId) => userId !== applyUserId), ...(saysWhoDecides ? [applyUserId] : [])]),
]
