import { creditCode } from '../../../core/documents/bsc/credit-code.ts'
import { DAY, type Knacks, offered, typeOf } from './knack.ts'

/** Another month for each form: what is filed of one person, or ranked of one month, is filed once. */
const monthOf = (serial: number): string => `${2030 + (Math.floor(serial / 12) % 60)}-${String((serial % 12) + 1).padStart(2, '0')}`
const pastMonthOf = (serial: number): string => `${2000 + (Math.floor(serial / 12) % 24)}-${String((serial % 12) + 1).padStart(2, '0')}`

const NO_FOLLOWER = { filingType: '1', backdate: 'N' }

export const zyKnacks: Knacks = {
  'zy.openAccountApply': (_, serial) => ({
    accountType: '1',
    accountMode: '1',
    customerName: `康宁医院${serial}`,
    creditCode: creditCode('310101', 9_100_000 + serial),
    regionId: '310101',
    hospitalLevel: '22',
    licenceNo: `XK9${serial}`,
    licenceExpiry: '2039-01-01',
    invoiceType: '2',
    licences: ['1', '4'].map((licenceType) => ({ licenceType, licenceNo: `ZZ${licenceType}${serial}`, expiryDate: '2039-01-01' })),
  }),
  'zy.newDevelop': () => ({ developType: '2', targetDate: '2026-10-01', nodes: [] }),
  'zy.developChampion': (_, serial) => ({
    championCycle: '1',
    championScope: '1',
    periodFrom: pastMonthOf(serial),
    periodTo: pastMonthOf(serial),
    period: pastMonthOf(serial),
    prizes: [{ fromRank: 1, toRank: 1 }],
  }),
  'zy.otherReward': () => ({ rewardKind: '1', items: [{ amount: '100', terminalType: null, terminalId: null }] }),
  'zy.personnelCostFiling': (_, serial) => ({
    ...NO_FOLLOWER,
    items: [{ costDeduct: '1', guaranteeAmount: '0', startDate: `${monthOf(serial)}-01`, endDate: `${monthOf(serial)}-28` }],
  }),
  'zy.commissionFiling': (_, serial) => ({
    ...NO_FOLLOWER,
    filingKind: '1',
    items: [
      {
        postRole: '1',
        share: '100',
        basis: '1',
        calcMode: '1',
        value: '1',
        regionId: '310000',
        terminalType: null,
        terminalId: null,
        startDate: `${monthOf(serial)}-01`,
        endDate: `${monthOf(serial)}-28`,
      },
    ],
  }),
  'zy.policyFiling': (_, serial) => ({
    ...NO_FOLLOWER,
    policyName: `加奖政策${serial}`,
    policyType: '1',
    items: [
      { startDate: DAY, endDate: '2039-12-31', productGroupId: null, scopeDeptId: null, empId: null, terminalType: null, terminalId: null },
    ],
  }),
  'zy.salesTask': (_, serial) => ({ taskYear: String(2030 + (serial % 60)), items: [{ terminalType: null, terminalId: null, m01: '10' }] }),
  'zy.salesTaskChange': async (clerk) => {
    const [task] = await offered(clerk, typeOf(clerk, 'zy.salesTaskChange'), 'taskId', {})
    return {
      taskId: task?.['id'] ?? null,
      items: [{ taskMonth: `${String(task?.values['taskYear'] ?? '2030')}-12`, newValue: '77', terminalType: null, terminalId: null }],
    }
  },
  'zy.terminalRebate': () => ({ cycle: '2', periodFrom: '2025-01', periodTo: '2025-03', terminalType: '2' }),
  'zy.pureSalesApply': () => ({ applyType: '1', items: [{ qty: '1', terminalType: '1' }] }),
  'zy.terminalCheckInventory': () => ({ checkType: '2', items: [{ actualQty: '0' }] }),
  'zy.commissionSettlement': () => ({ adjustments: [] }),
}
