import { addDays, today } from '../../../core/kernel/dates.ts'
import { idcardOf } from '../../../core/documents/sys/idcard.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Clerk } from '../clerk.ts'
import { called, type Knack, type Knacks, offered, typeOf } from './knack.ts'

/** A department that is offered and of which an asset is free, and that asset. */
const withAsset =
  (key: string, typed: Row): Knack =>
  async (clerk) => {
    const type = typeOf(clerk, key)
    for (const { id: deptId } of await offered(clerk, type, 'deptId', typed)) {
      const [found] = await offered(clerk, type, 'items.assetId', { ...typed, deptId, items: [{ id: 'row-1' }] })
      if (found) return { ...typed, deptId, items: [{ assetId: found.id }] }
    }
    return typed
  }

/** The next part of a contract, paid to whom it says. */
const underContract: Knack = async (clerk) => {
  const type = typeOf(clerk, 'oa.payRequest')
  for (const { id, values } of await offered(clerk, type, 'contractId', {})) {
    const [plan] = await offered(clerk, type, 'items.planItemId', { contractId: id, items: [{ id: 'row-1' }] })
    if (plan) return { contractId: id, accountName: wireOf(values, 'counterparty') ?? null, items: [{ planItemId: plan.id, amount: '1' }] }
  }
  return {}
}

/** To the last department that is offered, and a post that it has. */
const moved: Knack = async (clerk) => {
  const type = typeOf(clerk, 'oa.transferApply')
  const typed: Row = { transferType: '1', effectDate: dayOf(clerk, 10), employeeAgree: 'Y', transferTerminals: 'N', newSuperiorId: null }
  const toDeptId = (await offered(clerk, type, 'toDeptId', typed)).at(-1)?.id ?? null
  const toPostId = (await offered(clerk, type, 'toPostId', { ...typed, toDeptId })).at(-1)?.id ?? null
  return { ...typed, toDeptId, toPostId }
}

const dayOf = ({ town }: Clerk, ahead: number): string => addDays(today(town.clock.now()), ahead)

export const oaKnacks: Knacks = {
  'oa.attendanceFix': (clerk) => ({ items: [{ fixDate: dayOf(clerk, -1), fixType: '1', fixTime: '09:00:00' }] }),
  'oa.leaveApply': (clerk, serial) => ({
    leaveType: '7',
    startTime: `${dayOf(clerk, 20 + serial)} 09:00:00`,
    endTime: `${dayOf(clerk, 20 + serial)} 18:00:00`,
  }),
  'oa.leaveBalance': (_, serial) => ({ leaveType: '9', year: String(2030 + serial), quota: '5' }),
  'oa.dataFixApply': () => ({ docKey: 'sale:saleOrder', moneyRelated: 'N', items: [{ oldValue: '100', newValue: '120' }] }),
  'oa.meetingRoom': called('会议室'),
  'oa.meetingRoomApply': (clerk, serial) => ({
    startTime: `${dayOf(clerk, 40 + serial)} 09:00:00`,
    endTime: `${dayOf(clerk, 40 + serial)} 10:00:00`,
  }),
  'oa.officeItem': called('订书机'),
  'oa.opinion': (_, serial) => ({ content: `同意，请尽快办理${serial}` }),
  'oa.overtimeApply': (clerk, serial) => ({
    items: [{ startTime: `${dayOf(clerk, 3 + serial)} 19:00:00`, endTime: `${dayOf(clerk, 3 + serial)} 21:00:00`, content: '月末盘点' }],
  }),
  'oa.recruitApply': (clerk) => ({ recruitReason: '3', needDate: dayOf(clerk, 30), salaryFrom: '6000', salaryTo: '8000' }),
  'oa.trainingApply': (clerk, serial) => ({
    trainingType: '2',
    isOuter: 'N',
    amount: '0',
    startTime: `${dayOf(clerk, 10 + serial)} 14:00:00`,
    endTime: `${dayOf(clerk, 10 + serial)} 16:00:00`,
  }),
  'oa.workday': (_, serial) => ({ day: addDays('2031-01-01', serial) }),
  'oa.loanApply': (clerk) => ({ planReturnDate: dayOf(clerk, 30) }),
  'oa.reimburse': () => ({ items: [{ reimburseType: '1', invoiceType: '9', amount: '1' }] }),
  'oa.contractApproval': (_, serial) => ({ contractName: `保密协议${serial}`, contractType: '9', paySide: '3' }),
  'oa.payRequest': underContract,
  'oa.creditApply': () => ({ creditApplyType: '2', newLevel: '3', newLimit: '100000' }),
  'oa.priceApproval': (clerk, serial) => {
    const from = dayOf(clerk, 400 + serial)
    return {
      ...{ priceApplyType: '4', startDate: from, endDate: from },
      items: [{ competitivePrice: '60', invoicePrice: '50', basePrice: '20' }],
    }
  },
  'oa.supplierReview': (_, serial) => ({ year: String(1990 + serial) }),
  'oa.adrReport': () => ({ outcome: '1' }),
  'oa.onboardApply': (_, serial) => ({
    ...{ recruitApplyId: null, candidateName: `新人${serial}`, idcard: idcardOf('1995-05-05', 100 + (serial % 600)) },
    ...{ birthday: '1995-05-05', phone: `1880000${1000 + serial}`, jobId: '33', deptId: '105', contractKind: '1', contractYears: 3 },
    ...{ probationMonths: 3, probationSalary: '5000', formalSalary: '5500', roleText: null },
  }),
  'oa.transferApply': moved,
  'oa.resignApply': (clerk) => ({
    ...{ resignType: '2', planLeaveDate: dayOf(clerk, 40) },
    handovers: ['1', '4', '5', '6'].map((handoverItem) => ({ handoverItem, content: '全部' })),
  }),
  'oa.itApply': (clerk) => ({ itApplyType: '6', startDate: dayOf(clerk, 0), endDate: null, assetId: null }),
  'oa.assetApply': () => ({ inBudget: 'N' }),
  'oa.assetTransfer': withAsset('oa.assetTransfer', {}),
  'oa.assetScrap': withAsset('oa.assetScrap', { scrapReason: '1' }),
}
