import type { Change, RungNotice } from '../live/change.ts'

const BOX = 'sys.userAnnouncement'
const RUNG = 'ring'

/** Whoever has a page open, in whichever tenant. */
export const EVERYBODY = '*'

/** What lies before that user has changed; or this notice wants to be read. */
export const rung = (tenantId: number, userId: string, notice?: RungNotice): Change => ({
  tenantId,
  typeKey: BOX,
  recordId: userId,
  version: null,
  action: RUNG,
  ...(notice ? { notice } : {}),
})

/** For whom a change rings the bell; undefined for any other change. */
export const ringsFor = ({ typeKey, action, recordId }: Change): string | undefined =>
  typeKey === BOX && action === RUNG ? recordId : undefined
