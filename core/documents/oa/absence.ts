/** L4: leave, trips and overtime of one employee do not overlap. */

/** The name under which they are kept apart, by employee. */
export const ABSENCE = 'oa.absence'

type Met = { readonly billNo?: string | null; readonly head?: { readonly billNo?: string | null } }

/** Whom one meets: rows are of overtime; a leave says of which type it is. */
const titleOf = (met: Met): string => (met.head ? '加班申请' : 'leaveType' in met ? '请假申请' : '出差申请')

export const absentSaid = (met: Met): string => `该时间段已有${titleOf(met)}${(met.head ?? met).billNo ?? ''}`
