import { idcardOf } from '../../../core/documents/sys/idcard.ts'
import { DAY, type Knacks } from './knack.ts'

export const zsKnacks: Knacks = {
  // One person trades under his own name.
  'zs.agent': (_, serial) => ({
    agentType: '3',
    taxMode: '3',
    name: `周${serial}`,
    accountName: `周${serial}`,
    idCard: idcardOf('1980-01-01', 300 + serial),
    coopStart: DAY,
    products: [{ startDate: '2026-06-01', endDate: null, exclusive: 'N', regionId: '310000' }],
  }),
}
