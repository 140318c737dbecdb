import { defineRecord } from '../../definitions/document.ts'
import { bankcard, bool, date, dept, dict, money, text, user } from '../../definitions/fields.ts'
import { eq } from '../../kernel/condition.ts'

/** 现金 of bank_account_type: no bank has it. */
const CASH = '6'

/** 银行账户: finance keeps the company's own bank accounts used in receipts, payments and deposits. */
export default defineRecord({
  key: 'bsc.bankAccount',
  title: '银行账户',
  number: 'ZH{seq:3}',
  fields: {
    code: text('账户编码', { editable: false, listed: true }),
    name: text('账户简称', { required: true, max: 60, listed: true, queried: true }),
    orgId: dept('所属组织', { required: true, listed: true, queried: true }),
    accountType: dict('账户类型', { code: 'bank_account_type', required: true, default: '1', listed: true, queried: true }),
    accountName: text('户名', { required: true, max: 100 }),
    bankName: text('开户行', { max: 100, listed: true, queried: true }),
    bankNo: bankcard('账号', { listed: true, queried: true }),
    branchCode: text('联行号', { pattern: '^\\d{12}$', message: '联行号应为12位数字' }),
    openDate: date('开户日期'),
    initialBalance: money('期初余额', { default: '0' }),
    keeperId: user('经办出纳', { listed: true }),
    forDeposit: bool('可收保证金', { default: 'N', listed: true }),
    forSale: bool('可收货款', { default: 'Y', listed: true }),
    isDefault: bool('默认账户', { default: 'N', listed: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  required: { bankName: ({ accountType }) => accountType !== CASH, bankNo: ({ accountType }) => accountType !== CASH },
  unique: [
    { fields: ['name'], message: '账户简称已存在' },
    { fields: ['bankNo'], message: '该账号已存在' },
    { fields: ['orgId'], where: eq('isDefault', 'Y'), message: '同一组织只能有一个默认账户' },
  ],
  sample: 10,
})
