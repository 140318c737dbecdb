import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import {
  bankcard,
  bool,
  date,
  dept,
  dict,
  dicts,
  files,
  idcard,
  longText,
  money,
  percent,
  phone,
  ref,
  refBy,
  region,
  text,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { all, eq, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { creditCodeForm } from '../bsc/credit-code.ts'
import { currentOf, endedRights, firstManager, handedOver, isNew } from './agent-rows.ts'
import { collides } from './exclusive-right.ts'

const PERSON = '3'

const lastMonth = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

/** Was last month's settlement begun already? */
const drafted = <Type extends TypeKey>(from: Type) => ({
  give: 'exists' as const,
  from,
  where: ({ $ }: { readonly $: { readonly today: string } }): Condition =>
    all(eq('period', lastMonth($.today)), ne('billStatus', 'voided')),
})

const TERMINATED = '3'

/** 代理商: agency staff keep the agents, what each may sell where, who looks after them and how they are paid. */
export default defineRecord({
  key: 'zs.agent',
  title: '代理商',
  party: 'partner',
  number: 'DLS{seq:5}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('代理商编号', { editable: false, listed: true, queried: true }),
    name: text('代理商名称', { required: true, max: 100, listed: true, queried: true }),
    agentType: dict('代理商类型', { code: 'zs_agent_type', required: true, default: '1', listed: true, queried: true }),
    creditCode: text('统一社会信用代码', { required: 'shown', ...creditCodeForm }),
    idCard: idcard('身份证号', { required: 'shown', guard: 'idCard' }),
    legalPerson: text('法定代表人/负责人', { max: 50 }),
    contact: text('联系人', { required: true, max: 50, listed: true }),
    phone: phone('手机号', { required: true, listed: true, queried: true }),
    agentLevel: dict('代理级别', { code: 'zs_agent_level', required: true, listed: true, queried: true }),
    parentId: ref('上级代理商', { to: 'zs.agent' }),
    coopModes: dicts('合作模式', { code: 'zs_coop_mode', required: true, listed: true, queried: true }),
    regionId: region('所在地区', { level: 'city', required: true, listed: true, queried: true }),
    address: text('通讯地址', { max: 200 }),
    empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true, queried: true }),
    deptId: dept('所属部门', { required: true, listed: true, queried: true }),
    taxMode: dict('结算票据方式', { code: 'zs_tax_mode', required: true, listed: true, queried: true }),
    invoiceTaxRate: percent('开票税率(%)', { required: 'shown', atLeast: 0, atMost: 13, message: '开票税率应在0到13之间' }),
    ticketRate: percent('高打票据覆盖比例(%)', {
      required: true,
      default: '100',
      atLeast: 0,
      atMost: 100,
      message: '票据覆盖比例应在0到100之间',
    }),
    accountName: text('开户名', { required: true, max: 100 }),
    bankName: text('开户银行', { required: true, max: 100 }),
    bankAccount: bankcard('银行账号', { required: true, guard: 'bankAccount' }),
    depositAccountId: ref('保证金账户', { to: 'bzj.account' }),
    depositRequired: money('应缴保证金', { default: '0', atLeast: 0, message: '应缴保证金不能为负数' }),
    coopStart: date('合作开始日期', { required: true, default: today, listed: true, queried: 'range' }),
    coopEnd: date('合作结束日期', { listed: true, atLeast: 'coopStart', message: '合作结束日期不能早于开始日期' }),
    agentStatus: dict('合作状态', { code: 'zs_agent_status', default: '1', editable: false, listed: true, queried: true }),
    statusDate: date('状态变更日期', { editable: false }),
    statusReason: text('状态变更原因', { editable: false, max: 200 }),
    licenceFiles: files('证照附件'),
    contractFiles: files('代理协议', { required: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    products: lines('授权产品与区域', {
      chosenBy: 'productId',
      columns: {
        ...chosenProduct,
        companyId: ref('配送商业', { to: 'bsc.bscBussCompany' }),
        regionId: region('授权区域', { level: 'province' }),
        terminalType: dict('终端类型', { code: 'terminal_type' }),
        terminalId: refBy('终端', { by: 'terminalType', targets: { 1: 'bsc.hospital', 2: 'bsc.pharmacy', 4: 'bsc.hospital' } }),
        exclusive: bool('独家', { default: 'Y' }),
        startDate: date('授权开始', { required: true }),
        endDate: date('授权结束', { atLeast: 'startDate', message: '授权结束日期不能早于开始日期' }),
      },
      facts: {
        others: {
          give: 'rows',
          from: 'zs.agent.products',
          reads: ['regionId', 'terminalId', 'startDate', 'endDate'],
          where: (row, head) =>
            row.productId && row.exclusive === 'Y'
              ? all(eq('productId', row.productId), ne('head.id', head.$.id), ne('head.agentStatus', '3'))
              : undefined,
        },
      },
      atLeast: 1,
      importable: true,
    }),
    managers: lines('招商经理变更记录', {
      columns: {
        empId: ref('招商经理', { to: 'sys.employee' }),
        deptId: dept('部门'),
        startDate: date('开始日期'),
        endDate: date('结束日期'),
        reason: text('变更原因'),
      },
      editable: false,
    }),
  },
  required: {
    legalPerson: (doc) => isOneOf(doc.agentType, '1', '2'),
    licenceFiles: (doc) => isOneOf(doc.agentType, '1', '2'),
  },
  shown: {
    creditCode: (doc) => isOneOf(doc.agentType, '1', '2'),
    idCard: (doc) => doc.agentType === '3',
    invoiceTaxRate: (doc) => isOneOf(doc.taxMode, '1', '2'),
  },
  choices: {
    parentId: (doc) => all(ne('id', doc.$.id), eq('agentStatus', '1')),
  },
  unique: [
    { fields: ['name'], message: '代理商名称已存在' },
    { fields: ['creditCode'], message: '统一社会信用代码不正确或已存在' },
    { fields: ['idCard'], message: '身份证号不正确或已存在' },
    { fields: ['bankAccount'], message: '该银行账号已被其他代理商使用' },
  ],
  checks: [
    { rows: 'products', field: 'regionId', holds: (row) => !!(row.regionId || row.terminalId), message: '授权区域和授权终端至少填写一项' },
    {
      rows: 'products',
      field: 'exclusive',
      holds: (row) => row.exclusive !== 'Y' || !row.$.facts.others.some((other) => collides(row, other)),
      message: '该产品在该区域或终端已独家授权给其他代理商',
    },
    { holds: (doc) => doc.agentType !== PERSON || doc.taxMode === '3', message: '自然人代理商只能选择个人劳务代扣个税' },
    { holds: (doc) => doc.agentType === PERSON || doc.accountName === doc.name, message: '公司和个体工商户的开户名必须与代理商名称一致' },
    {
      rows: 'products',
      field: 'startDate',
      holds: (row, doc) => row.startDate >= doc.coopStart,
      message: '授权开始日期不能早于合作开始日期',
    },
  ],
  editable: { empId: isNew, deptId: isNew },
  process: { role: 'business', atOnce: ['contact', 'phone', 'address', 'licenceFiles', 'contractFiles'] },
  facts: {
    draftedBase: drafted('zs.basePriceSettlement'),
    draftedCommission: drafted('zs.commissionSettlement'),
    draftedHigh: drafted('zs.highSettlement'),
    draftedStaff: drafted('zs.salesCommission'),
  },
  jobs: {
    zsMonthlyDraft: {
      title: '结算单按月起草',
      cron: '0 0 2 5 * ? *',
      description: '每月5日为上月各起草一张底价结算、佣金结算、高打结算和销售提成（没有时），并通知商务部',
      looksAt: () => eq('agentStatus', '1'),
      together: (docs) => {
        const [first] = docs
        if (!first) return []
        const { facts, today: day } = first.$
        const period = lastMonth(day)
        const missing = [
          !facts.draftedBase && create('zs.basePriceSettlement', { period, taxMonth: day.slice(0, 7) }),
          !facts.draftedCommission && create('zs.commissionSettlement', { period, taxMonth: day.slice(0, 7) }),
          !facts.draftedHigh && create('zs.highSettlement', { period, taxMonth: day.slice(0, 7) }),
          !facts.draftedStaff && create('zs.salesCommission', { period, payrollMonth: day.slice(0, 7) }),
        ]
        return missing.some(Boolean) ? [...missing, message(`${period}的结算单已起草，请核对流向后计算`, { role: 'business' })] : []
      },
    },
    zsAgentExpiry: {
      title: '代理商合作到期处理',
      cron: '0 0 1 * * ? *',
      description: '合作结束日期已过的代理商改为终止合作，告知招商经理和商务部',
      looksAt: (day) => all(ne('agentStatus', TERMINATED), lt('coopEnd', day)),
      each: (doc) => {
        const title = `代理商${doc.name}合作已于${doc.coopEnd}到期，已终止合作`
        const ended = { agentStatus: TERMINATED, statusDate: doc.$.today, statusReason: '合作期满' }
        return [
          update(doc, { set: ended, rows: { products: { replace: endedRights(doc, doc.coopEnd ?? doc.$.today) } } }),
          message(title, { empId: doc.empId }),
          message(title, { role: 'business' }),
        ]
      },
    },
  },
  picks: {
    agent_pick: {
      id: 'rp11',
      title: '代理商选择',
      where: () => all(oneOf('billStatus', ['approved', 'changing']), eq('agentStatus', '1')),
      columns: { code: '代理商编号', name: '代理商名称', agentLevel: '级别', 'empId.employeeName': '招商经理', deptId: '所属部门' },
      hidden: ['empId', 'depositAccountId'],
      sortable: ['name'],
      asked: { name: '代理商名称', agentLevel: '级别', deptId: '所属部门' },
    },
  },
  actions: {
    suspend: {
      title: '暂停合作',
      role: 'sales_director',
      when: (doc) => doc.agentStatus === '1',
      message: '只有合作中的代理商可以暂停',
      ask: ['statusDate', 'statusReason'],
      effects: (doc) => [update(doc, { set: { agentStatus: '2' } })],
    },
    resume: {
      title: '恢复合作',
      role: 'sales_director',
      when: (doc) => doc.agentStatus === '2',
      message: '只有暂停合作的代理商可以恢复',
      ask: ['statusDate', 'statusReason'],
      effects: (doc) => [update(doc, { set: { agentStatus: '1' } })],
    },
    terminate: {
      title: '终止合作',
      role: 'general_manager',
      when: (doc) => doc.agentStatus !== TERMINATED,
      message: '该代理商已终止合作',
      ask: ['statusDate', 'statusReason'],
      confirm: '终止后其备案将在终止日失效，是否继续',
      effects: (doc) => {
        const coopEnd = doc.statusDate ?? doc.$.today
        return [update(doc, { set: { agentStatus: TERMINATED, coopEnd }, rows: { products: { replace: endedRights(doc, coopEnd) } } })]
      },
    },
    changeManager: {
      title: '变更招商经理',
      role: 'dept_manager',
      ask: {
        empId: ref('招商经理', { to: 'sys.employee', required: true }),
        deptId: dept('所属部门', { required: true }),
        startDate: date('开始日期', { required: true, default: today }),
        reason: text('变更原因', { required: true, max: 200 }),
      },
      checks: [
        {
          holds: (doc, { startDate }) => String(startDate) > String(currentOf(doc)?.['startDate'] ?? ''),
          message: '开始日期必须晚于现任招商经理的开始日期',
          field: 'startDate',
        },
      ],
      effects: (doc, asked) => [update(doc, { rows: { managers: { replace: handedOver(doc, asked) } } })],
    },
  },
  effects: {
    save: (doc) => (isNew(doc) ? [update(doc, { rows: { managers: { replace: firstManager(doc) } } })] : []),
    // What it must pay in needs an account to be paid into: its main one, 发货保证金.
    approve: (doc) => [
      doc.depositRequired.gt(0) &&
        !doc.depositAccountId &&
        create('bzj.account', { orgId: doc.deptId, ownerType: '1', agentId: doc.$.id, depositType: '1' }),
    ],
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'legal',
    'finance',
    { role: 'sales_director', says: '省级代理', when: (doc) => doc.agentLevel === '1' },
  ],
  print: 'A4',
  importable: true,
  sample: 60,
})
