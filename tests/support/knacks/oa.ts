import { called, type Knacks } from './knack.ts'

export const oaKnacks: Knacks = {
  'oa.officeItem': called('订书机'),
}
