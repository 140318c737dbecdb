import { bool, date, dept, dict, dicts, int, money, ref, text } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { most, summed } from '../../definitions/tally.ts'
import { ge } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'

const OF_ACCOUNT = { orgId: 'accountId.orgId', ownerType: 'accountId.ownerType', depositType: 'accountId.depositType' }

/** 保证金余额表: deposits by owner and kind, what is required, there, held, free and short, and how they moved in the span. */
export default defineReport({
  key: 'report.depositBalance',
  title: '保证金余额表',
  group: 'finance',
  order: 'balance desc',
  params: {
    flowTime: date('变动期间', { required: true, default: monthBegin, queried: 'range' }),
    orgId: dept('所属组织'),
    ownerType: dicts('账户主体', { code: 'deposit_owner_type' }),
    depositType: dicts('保证金类型', { code: 'deposit_type' }),
    onlyShort: bool('仅看欠缴', { default: 'N' }),
  },
  columns: {
    accountId: ref('账户', { to: 'bzj.account' }),
    orgId: dept('所属组织'),
    ownerName: text('主体名称'),
    depositType: dict('保证金类型', { code: 'deposit_type' }),
    accountStatus: dict('账户状态', { code: 'deposit_account_status' }),
    requiredAmount: money('应缴'),
    openBalance: money('期初余额'),
    inAmount: money('本期收入'),
    outAmount: money('本期支出'),
    balance: money('账户余额', { default: '0' }),
    frozenAmount: money('占用金额'),
    availableAmount: money('可用余额'),
    shortAmount: money('欠缴金额', { default: '0' }),
    lastFlowDate: date('最近变动日期', { hidden: true }),
    idleDays: int('未变动天数', { totalled: false }),
    inSince: money('期初以来收入', { hidden: true, default: '0' }),
    outSince: money('期初以来支出', { hidden: true, default: '0' }),
  },
  dimensions: { accountId: 'fixed', orgId: 'offered' },
  beside: { accountId: ['ownerName', 'depositType', 'accountStatus'] },
  datasets: {
    deposit: {
      from: 'bzj.account',
      narrows: { orgId: 'orgId', ownerType: 'ownerType', depositType: 'depositType' },
      groups: { accountId: 'id' },
      measures: () => ({
        requiredAmount: summed('requiredAmount'),
        balance: summed('balance'),
        frozenAmount: summed('frozenAmount'),
        availableAmount: summed('availableAmount'),
        shortAmount: summed('shortAmount'),
        lastFlowDate: most('lastFlowDate'),
      }),
    },
    moved: {
      from: 'bzj.flow',
      narrows: { flowTime: 'flowTime', ...OF_ACCOUNT },
      groups: { orgId: 'accountId.orgId' },
      measures: () => ({ inAmount: summed('inAmount'), outAmount: summed('outAmount') }),
    },
    since: {
      from: 'bzj.flow',
      where: ({ span }) => ge('flowTime', `${span('flowTime').from} 00:00:00`),
      narrows: OF_ACCOUNT,
      groups: { orgId: 'accountId.orgId' },
      measures: () => ({ inSince: summed('inAmount'), outSince: summed('outAmount') }),
    },
  },
  derive: {
    openBalance: ({ balance, inSince, outSince }) => balance.minus(inSince).plus(outSince),
    idleDays: ({ lastFlowDate, $ }) => (lastFlowDate ? daysBetween(lastFlowDate, $.today) : null),
  },
  keeps: ({ shortAmount }, { onlyShort }) => onlyShort !== 'Y' || shortAmount.gt(0),
  chart: { look: 'bar', x: 'accountId', y: ['balance', 'frozenAmount'], line: 'requiredAmount', top: 15 },
  drills: [
    { column: 'balance', to: 'bzj.flow', pass: { accountId: 'accountId' } },
    { column: 'frozenAmount', to: 'bzj.account', pass: { id: 'accountId' } },
  ],
  roles: ['finance', 'finance_manager', 'business', 'sales_director', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
