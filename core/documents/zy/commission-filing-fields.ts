import { isOneOf } from '../../definitions/choices.ts'
import { decimal, dept, dict, files, int, longText, percent, price, ref, region, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, le } from '../../kernel/condition.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { apart, backdating, days, endsLater, filingDay, filingKind, IN_FORCE, meeting, namesSource, PLACE } from '../settlement/filing.ts'
import { BY_TIERS } from './earning.ts'
import { customer } from './terminals.ts'

/** 纯销提成, 商务提成 and 普药提成 of zy_filing_kind. */
export const [PURE, BUSINESS, GENERIC] = ['1', '2', '3'] as const
/** 商务代表 and 普药专员 of zy_post_role, 流向 of zy_basis. */
export const [DEALER, GENERIST, FLOW] = ['5', '6', '1'] as const
export const OVERLAPS = '该范围在该日期区间内已有提成备案'

export const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  filingKind: dict('提成类别', { code: 'zy_filing_kind', required: true, default: PURE, listed: true, queried: true }),
  ...filingKind,
  deptId: dept('部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  ...filingDay,
  ...backdating,
  overdueRate: percent('逾期扣减率(%/月)', { default: '0', atLeast: 0, atMost: 5, message: '逾期扣减率应在0到5之间' }),
  itemCount: int('备案行数', { derived: true, listed: true }),
  reason: longText('备案说明', { max: 500 }),
  files: files('附件'),
}

export const SAME = ['postRole', 'productId', ...PLACE] as const
const ACROSS = ['head.filingKind', 'empId', ...SAME] as const

type Placed = Readonly<Record<'productId' | 'companyId' | 'regionId' | 'terminalType' | 'terminalId' | 'endDate', string | null>> & {
  readonly startDate: string
}

/** Where and when a row holds, whatever it follows. */
const placed = ({ productId, companyId, regionId, terminalType, terminalId, startDate, endDate }: Placed) => ({
  ...{ productId, companyId, regionId, terminalType, terminalId, startDate, endDate },
  sourceItemId: null,
})

export const items = lines('提成明细', {
  under: fields,
  columns: {
    itemNo: int('行号', { editable: false }),
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zy.commissionFiling.items',
      reads: ['basis', 'calcMode'],
      fills: {
        empId: 'empId',
        postRole: 'postRole',
        share: 'share',
        productId: 'productId',
        companyId: 'companyId',
        regionId: 'regionId',
        terminalType: 'terminalType',
        terminalId: 'terminalId',
      },
    }),
    empId: ref('员工', { to: 'sys.employee', required: true, reads: ['employeeName'] }),
    postRole: dict('岗位角色', { code: 'zy_post_role', required: true, default: '1' }),
    share: percent('份额(%)', { required: true, default: '100', above: 0, atMost: 100, message: '份额应大于0且不超过100' }),
    ...chosenProduct,
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    regionId: region('区域', { level: 'province' }),
    ...customer,
    basis: dict('结算依据', { code: 'zy_basis', required: true, default: FLOW }),
    priceBasis: dict('计价口径', { code: 'settle_price_basis', required: true, default: '1' }),
    settlePrice: price('考核价', { above: 0, message: '考核价必须大于0' }),
    calcMode: dict('计算方式', { code: 'settle_calc_mode', required: true, default: '1' }),
    value: price('提成标准', { required: 'shown', above: 0, message: '提成标准必须大于0' }),
    tierMode: dict('阶梯方式', { required: 'shown', code: 'settle_tier_mode' }),
    tierBase: dict('阶梯依据', { required: 'shown', code: 'settle_tier_base' }),
    tierCycle: dict('阶梯周期', { required: 'shown', code: 'settle_cycle' }),
    ...days,
  },
  facts: {
    overlaps: {
      give: 'rows',
      from: 'zy.commissionFiling.items',
      reads: ['id'],
      where: (row, head) => (row.productId ? meeting(row, head, ['head.filingKind', ...SAME]) : undefined),
    },
    // The same place files pure sales or generics, not both.
    other: {
      give: 'exists',
      from: 'zy.commissionFiling.items',
      where: (row, head) =>
        head.filingKind !== BUSINESS && row.productId
          ? meeting(placed(row), { filingType: head.filingType, filingKind: head.filingKind === PURE ? GENERIC : PURE } as typeof head, [
              'head.filingKind',
              'productId',
              ...PLACE,
            ])
          : undefined,
    },
    byAgent: {
      give: 'exists',
      from: 'zs.agent.products',
      where: ({ productId, terminalType, terminalId, startDate }) =>
        productId && terminalId && startDate
          ? all(
              eq('productId', productId),
              eq('terminalType', terminalType),
              eq('terminalId', terminalId),
              le('startDate', startDate),
              any(empty('endDate'), ge('endDate', startDate)),
              eq('head.agentStatus', '1'),
            )
          : undefined,
    },
  },
  fallback: { itemNo: (_row, _head, place) => place + 1 },
  choices: { sourceItemId: (_, { filingKind: kind }) => all(eq('head.filingKind', kind), eq('lineStatus', IN_FORCE)) },
  required: {
    companyId: (_, head) => head.filingKind === BUSINESS,
    settlePrice: ({ priceBasis }) => priceBasis === '2',
  },
  shown: {
    sourceItemId: namesSource,
    value: ({ calcMode }) => calcMode !== BY_TIERS,
    tierMode: ({ calcMode }) => calcMode === BY_TIERS,
    tierBase: ({ calcMode }) => calcMode === BY_TIERS,
    tierCycle: ({ calcMode }) => calcMode === BY_TIERS,
  },
  rules: {
    basis: { holds: ({ basis }, head) => head.filingKind === PURE || basis === FLOW, message: '商务提成和普药提成只能按流向' },
    calcMode: { holds: ({ calcMode }) => isOneOf(calcMode, '1', '2', '4'), message: '自营提成不支持按价差计算' },
    endDate: endsLater,
  },
  unique: [apart<(typeof ACROSS)[number]>(ACROSS, OVERLAPS)],
  atLeast: 1,
  atMost: 20_000,
  importable: true,
})

export const tiers = lines('阶梯标准', {
  under: fields,
  columns: {
    itemNo: int('备案行号', { required: true }),
    fromValue: decimal('起（含）', { scale: 2, required: true, atLeast: 0, message: '起始值不能为负数' }),
    toValue: decimal('止（不含）', { scale: 2, above: 'fromValue', message: '止值必须大于起值' }),
    tierValue: price('标准', { required: true, above: 0, message: '阶梯标准必须大于0' }),
  },
  importable: true,
})

export const agings = lines('账龄系数', {
  under: fields,
  columns: {
    fromDays: int('回款天数起（含）', { required: true, atLeast: 0, message: '天数不能为负数' }),
    toDays: int('回款天数止（不含）', { above: 'fromDays', message: '止值必须大于起值' }),
    factor: percent('系数(%)', { required: true, atLeast: 0, atMost: 150, message: '系数应在0到150之间' }),
  },
})
