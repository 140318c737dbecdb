import { creditCode } from '../../../core/documents/bsc/credit-code.ts'
import { addDays, addMonths } from '../../../core/kernel/dates.ts'
import { DAY, type Knack, type Knacks, offered, typeOf } from './knack.ts'

const LATER = '2028-06-01'

/** One of the records that a field offers, each time another one. */
const another =
  (key: string, place: string, more: Knack = () => ({})): Knack =>
  async (clerk, serial) => {
    const draft = await more(clerk, serial)
    const found = await offered(clerk, typeOf(clerk, key), place, draft, 200)
    return { ...draft, [place]: found[(serial * 7 + 3) % found.length]?.id ?? null }
  }

/** A week long ago that nobody has written of. */
const week: Knack = (_, serial) => {
  const weekStart = addDays('2019-01-07', 7 * serial)
  return {
    weekStart,
    works: [{ workDate: weekStart, workType: '7' }],
    plans: [{ planDate: addDays(weekStart, 7), workType: '7' }],
  }
}

export const xtKnacks: Knacks = {
  // Broken, not past its date.
  'xt.scrapApply': () => ({ reason: '1', items: [{ qty: '1' }] }),
  'xt.paymentNotice': () => ({
    ...{ noticeType: '2', payKind: '9', payeeType: '9', payeeName: '物业公司', bankName: '工商银行', bankNo: '6222021234567890123' },
    ...{ dueDate: LATER, amount: '100', payItems: [{ content: '支付租金', amount: '100' }] },
  }),
  'xt.unsalable': another('xt.unsalable', 'hospitalId', () => ({
    placeType: '3',
    items: [{ stockQty: '10', unitPrice: '1', expiryDate: LATER, deadline: LATER }],
  })),
  'xt.safetyStock': another('xt.safetyStock', 'productId', () => ({ maxQty: '9999999' })),
  'xt.weeklyReport': week,
  'xt.workLink': async (clerk) => {
    const found = await offered(clerk, typeOf(clerk, 'xt.workLink'), 'toDeptId', {}, 50)
    return { toDeptId: found.find(({ id }) => id !== clerk.me.deptId)?.id ?? null, toEmpId: null, replyDeadline: LATER }
  },
  'xt.problemList': ({ me }) => ({ ownerDeptId: me.deptId, ownerId: me.empId, deadline: LATER }),
  'xt.specialExplain': () => ({ specialType: '9' }),
  'xt.empPerformance': async (clerk, serial) => {
    const found = await offered(clerk, typeOf(clerk, 'xt.empPerformance'), 'leaderId', {}, 20)
    return {
      period: addMonths('2019-01-01', serial).slice(0, 7),
      leaderId: found.find(({ id }) => id !== clerk.me.empId)?.id ?? null,
      items: [{ weight: '100', selfScore: '90' }],
    }
  },
  'xt.sealUseApply': () => ({ docType: '9', isOut: 'N' }),
  'xt.privateMedication': () => ({ promise: 'Y', items: [{ qty: '1', usage: '口服' }] }),
  'xt.newDevelopCustomer': (_, serial) => {
    const paper = { issueDate: DAY, longTerm: 'Y' }
    return {
      ...{ customerType: '2', isExisting: 'N', customerName: `新药店${serial}`, creditCode: creditCode('310101', 7_000_000 + serial) },
      ...{ pharmacyType: '1', planDate: LATER },
      products: [{ monthQty: '10', unitPrice: '5' }],
      contacts: [{ phone: '13900001234' }],
      licences: [
        { ...paper, licenceType: '1', licenceNo: `YY${serial}` },
        { ...paper, licenceType: '3', licenceNo: `JY${serial}` },
      ],
    }
  },
}
