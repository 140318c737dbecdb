import type { Change } from '../live/change.ts'

const BOX = 'sys.userAnnouncement'
const RUNG = 'ring'

/** Something lies before that user that he has not looked at. */
export const rung = (tenantId: number, userId: string): Change => ({
  tenantId,
  typeKey: BOX,
  recordId: userId,
  version: null,
  action: RUNG,
})

/** For whom a change rings the bell; undefined for any other change. */
export const ringsFor = ({ typeKey, action, recordId }: Change): string | undefined =>
  typeKey === BOX && action === RUNG ? recordId : undefined
