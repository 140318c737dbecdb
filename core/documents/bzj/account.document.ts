import { defineRecord } from '../../definitions/document.ts'
import { message, type Message, update } from '../../definitions/effect.ts'
import { date, dept, dict, longText, money, ref, text, user } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { all, always, eq, ge, gt, lt, ne } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal, type Decimal, max, ZERO } from '../../kernel/decimal.ts'

const AGENT = '1'
const COMPANY = '2'
const CLOSED = '3'

const ofAccount = (id: string) => (id ? eq('accountId', id) : undefined)

type Owned = { readonly ownerType: string; readonly $: { readonly ref: (field: 'agentId' | 'companyId' | 'userId') => Known } }

const ownerNameOf = ({ ownerType, $ }: Owned): string => {
  if (ownerType === AGENT) return String($.ref('agentId')['name'] ?? '')
  return String((ownerType === COMPANY ? $.ref('companyId')['name'] : $.ref('userId')['realname']) ?? '')
}

type Managed = { readonly $: { readonly ref: (field: 'agentId' | 'companyId') => Known } }

/** To whoever looks after the owner: the agent's manager, the company's salesman. */
const toManager = ({ $ }: Managed, title: string): readonly Message[] => {
  const [empId, userId] = [$.ref('agentId')['empId'], $.ref('companyId')['saleUserId']]
  if (empId) return [message(title, { empId: String(empId) })]
  return userId ? [message(title, { userId: String(userId) })] : []
}

type Counted<Amount extends string, Facts extends string> = Readonly<Record<Amount, Decimal>> & {
  readonly $: { readonly facts: Readonly<Record<Facts, Decimal>> }
}

const balanceAgrees = ({ balance, $ }: Counted<'balance', 'in' | 'out'>) => balance.eq($.facts.in.minus($.facts.out))
const frozenAgrees = ({ frozenAmount, $ }: Counted<'frozenAmount', 'occupied' | 'released'>) =>
  frozenAmount.eq($.facts.occupied.minus($.facts.released))

/** 保证金账户: finance opens and watches the deposit accounts of agents, companies and staff. */
export default defineRecord({
  key: 'bzj.account',
  title: '保证金账户',
  titleField: 'ownerName',
  numbers: 'accountNo',
  number: 'BZJ{seq:6}',
  fields: {
    accountNo: text('账户编号', { editable: false, listed: true, queried: true }),
    orgId: dept('所属组织', { required: true, default: me('deptId'), listed: true, queried: true }),
    ownerType: dict('账户主体', { code: 'deposit_owner_type', required: true, default: '1', listed: true, queried: true }),
    agentId: ref('代理商', {
      required: 'shown',
      to: 'zs.agent',
      reads: ['name', 'agentStatus', 'depositAccountId', 'depositRequired', 'empId'],
      queried: true,
    }),
    companyId: ref('商业公司', { required: 'shown', to: 'bsc.bscBussCompany', reads: ['name', 'saleUserId'], queried: true }),
    userId: user('员工', { required: 'shown', reads: ['realname'], queried: true }),
    ownerName: text('主体名称', { derived: true, listed: true, queried: true }),
    depositType: dict('保证金类型', { code: 'deposit_type', required: true, default: '1', listed: true, queried: true }),
    requiredAmount: money('应缴金额', { default: '0', editable: false, listed: true }),
    balance: money('账户余额', { default: '0', editable: false, listed: true }),
    frozenAmount: money('占用金额', { default: '0', atLeast: 0, editable: false, listed: true }),
    availableAmount: money('可用余额', {
      derived: true,
      atLeast: 0,
      message: '保证金可用余额不足，可用{available}元，需要{need}元',
      listed: true,
    }),
    shortAmount: money('欠缴金额', { derived: true, listed: true }),
    warnAmount: money('预警金额', { default: '0', atLeast: 0, message: '预警金额不能小于0' }),
    openDate: date('开户日期', { required: true, default: today, listed: true }),
    closeDate: date('销户日期', { editable: false }),
    accountStatus: dict('账户状态', { code: 'deposit_account_status', default: '1', editable: false, listed: true, queried: true }),
    statusReason: text('状态原因', { editable: false, max: 200 }),
    lastFlowDate: date('最近变动日期', { editable: false, listed: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    moved: { give: 'exists', from: 'bzj.flow', where: ({ $ }) => ofAccount($.id) },
    in: { give: 'total', from: 'bzj.flow', of: 'inAmount', where: ({ $ }) => ofAccount($.id) },
    out: { give: 'total', from: 'bzj.flow', of: 'outAmount', where: ({ $ }) => ofAccount($.id) },
    occupied: { give: 'total', from: 'bzj.flow', of: 'occupyAmount', where: ({ $ }) => ofAccount($.id) },
    yesterday: {
      give: 'first',
      from: 'bzj.flow',
      reads: ['availableAfter'],
      order: 'flowTime desc',
      where: ({ $ }) => ($.id ? all(eq('accountId', $.id), lt('flowTime', `${addDays($.today, -1)} 00:00:00`)) : undefined),
    },
    released: { give: 'total', from: 'bzj.flow', of: 'releaseAmount', where: ({ $ }) => ofAccount($.id) },
  },
  derive: {
    ownerName: (doc) => ownerNameOf(doc),
    availableAmount: (doc) => doc.balance.minus(doc.frozenAmount),
    shortAmount: (doc) => max(ZERO, doc.requiredAmount.minus(doc.balance)),
  },
  shown: {
    agentId: (doc) => doc.ownerType === '1',
    companyId: (doc) => doc.ownerType === '2',
    userId: (doc) => doc.ownerType === '3',
  },
  ledger: 'bzj.flow',
  unique: [{ fields: ['orgId', 'ownerType', 'agentId', 'companyId', 'userId', 'depositType'], message: '该主体的同类保证金账户已存在' }],
  checks: [
    { holds: (doc) => doc.ownerType !== AGENT || doc.$.ref('agentId')['agentStatus'] !== '3', message: '该代理商已终止合作，不能开户' },
    { before: 'delete', holds: (doc) => !doc.$.facts.moved, message: '账户已有流水，不能删除' },
  ],
  jobs: {
    depositShort: {
      title: '保证金欠缴提醒',
      cron: '0 20 9 1 * ?',
      description: '每月1日提醒欠缴保证金账户的业务负责人',
      looksAt: () => all(gt('shortAmount', '0'), ne('accountStatus', CLOSED)),
      each: (doc) =>
        doc.shortAmount.gt(0)
          ? toManager(doc, `保证金账户${doc.accountNo}应缴${yuan(doc.requiredAmount)}元，缺${yuan(doc.shortAmount)}元`)
          : [],
    },
    depositWarn: {
      title: '保证金余额预警',
      cron: '0 25 9 * * ?',
      description: '可用余额自昨天起低于预警金额的保证金账户，提醒业务负责人和财务',
      looksAt: (day) => all(gt('warnAmount', '0'), ge('lastFlowDate', addDays(day, -1)), ne('accountStatus', CLOSED)),
      each: (doc) => {
        const before = doc.$.facts.yesterday?.['availableAfter']
        if (doc.availableAmount.ge(doc.warnAmount) || (before !== undefined && doc.warnAmount.gt(before ?? 0))) return []
        const title = `保证金账户${doc.accountNo}可用余额${yuan(doc.availableAmount)}元，低于预警值`
        return [...toManager(doc, title), message(title, { role: 'finance' })]
      },
    },
    balanceCheck: {
      title: '保证金余额核对',
      cron: '0 0 2 * * ?',
      description: '按流水重算每个账户的余额和占用，不符时告知财务经理，不自动更正',
      looksAt: () => always,
      each: (doc) =>
        balanceAgrees(doc) && frozenAgrees(doc) ? [] : [message(`保证金账户${doc.accountNo}余额与流水不符`, { role: 'finance_manager' })],
    },
  },
  effects: {
    save: (doc) => {
      const agent = doc.$.ref('agentId')
      if (!doc.agentId || doc.depositType !== '1' || agent['depositAccountId']) return []
      // What the agent must pay in is due on its main account (bzj Z6).
      const requiredAmount = decimal(agent['depositRequired'] ?? 0)
      const shortAmount = max(ZERO, requiredAmount.minus(doc.balance))
      return [
        update('zs.agent', doc.agentId, { set: { depositAccountId: doc.$.id } }),
        update(doc, { set: { requiredAmount: requiredAmount.toString(), shortAmount } }),
      ]
    },
  },
  editable: {
    ownerType: (doc) => !doc.$.facts.moved,
    agentId: (doc) => !doc.$.facts.moved,
    companyId: (doc) => !doc.$.facts.moved,
    userId: (doc) => !doc.$.facts.moved,
    orgId: (doc) => !doc.$.facts.moved,
    depositType: (doc) => !doc.$.facts.moved,
  },
  picks: {
    deposit_pick: {
      id: 'rp15',
      title: '保证金账户选择',
      params: { companyId: 'optional', agentId: 'optional' },
      where: ({ companyId, agentId }) =>
        all(eq('accountStatus', '1'), ...(companyId ? [eq('companyId', companyId)] : []), ...(agentId ? [eq('agentId', agentId)] : [])),
      columns: {
        accountNo: '账户编号',
        ownerName: '主体名称',
        depositType: '类型',
        balance: '余额',
        frozenAmount: '占用',
        availableAmount: '可用余额',
      },
      sortable: ['ownerName'],
      asked: { ownerName: '主体名称', depositType: '类型' },
    },
  },
  actions: {
    flow: {
      title: '查看流水',
      role: 'finance',
      opens: { list: 'bzj.flow', with: ({ id }) => ({ accountId: String(id) }) },
    },
    held: {
      title: '占用明细',
      role: 'finance',
      opens: { list: 'report.depositHeld', with: ({ id }) => ({ accountId: String(id) }) },
    },
    suspend: {
      title: '冻结账户',
      role: 'finance_manager',
      when: (doc) => doc.accountStatus === '1',
      message: '账户不是正常状态',
      ask: ['statusReason'],
      effects: (doc) => [update(doc, { set: { accountStatus: '2' } })],
    },
    resume: {
      title: '解冻账户',
      role: 'finance_manager',
      when: (doc) => doc.accountStatus === '2',
      message: '账户未冻结',
      ask: ['statusReason'],
      effects: (doc) => [update(doc, { set: { accountStatus: '1' } })],
    },
    close: {
      title: '销户',
      role: 'finance_manager',
      when: (doc) => doc.accountStatus !== CLOSED && doc.balance.isZero() && doc.frozenAmount.isZero(),
      message: '账户尚有余额或占用，不能销户',
      ask: ['statusReason'],
      confirm: '销户后不能再使用，是否继续',
      effects: (doc) => [update(doc, { set: { accountStatus: CLOSED, closeDate: doc.$.today } })],
    },
  },
  invariants: {
    A1: (doc) => doc.balance.ge(0) && doc.frozenAmount.ge(0) && doc.availableAmount.ge(0),
    A2: (doc) => balanceAgrees(doc),
    A3: (doc) => frozenAgrees(doc),
    A4: (doc) => doc.accountStatus !== CLOSED || (doc.balance.isZero() && doc.frozenAmount.isZero()),
  },
  live: true,
  sample: 70,
})
