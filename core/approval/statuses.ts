/** What chains of decisions and their tasks may be, as they are kept and sent. */

export const PROCESS_STATUSES = ['running', 'approved', 'rejected', 'withdrawn', 'voided', 'terminated'] as const
export const TASK_STATUSES = [
  'waiting',
  'open',
  'agreed',
  'rejected',
  'backed',
  'transferred',
  'delegated',
  'passed',
  'cancelled',
  'copied',
  'read',
] as const
export const SIGN_MODES = ['any', 'all', 'ratio', 'order'] as const
export const STEP_RIGHTS = ['reject', 'back', 'transfer', 'delegate', 'addSign', 'copy'] as const
export const EMPTY_POLICIES = ['admin', 'upper', 'pass', 'refuse'] as const
export const TIMEOUT_ACTIONS = ['remind', 'upper', 'pass', 'reject'] as const
export const TASK_TYPES = ['addBefore', 'addAfter', 'delegate'] as const
