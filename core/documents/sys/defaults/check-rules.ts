import type { Row } from '../../../kernel/wire.ts'

type Line = readonly [digits: string, pattern: string, message: string]

const DECLARED: readonly (readonly [ruleCode: string, ruleName: string, lines: readonly Line[]])[] = [
  ['creditCode', '统一社会信用代码', [['*', '^[0-9A-HJ-NPQRTUWXY]{18}$', '统一社会信用代码为18位大写字母或数字']]],
  [
    'approvalNo',
    '国药准字',
    [
      ['4', '^国药准字$', '应以国药准字开头'],
      ['1', '^[HZSJBTF]$', '第5位应为药品类别字母'],
      ['8', '^\\d{8}$', '后8位应为数字'],
    ],
  ],
  ['batchNo', '药品批号', [['*', '^[A-Za-z0-9-]{3,20}$', '批号为3到20位字母、数字或横线']]],
  ['invoiceNo', '发票号码', [['*', '^(\\d{8}|\\d{20})$', '发票号码为8位或20位数字']]],
  ['barcode', '商品条码', [['*', '^\\d{13}$', '商品条码为13位数字']]],
  [
    'contractNo',
    '合同编号',
    [
      ['2', '^HT$', '合同编号以HT开头'],
      ['*', '^HT[0-9A-Z-]{4,30}$', '合同编号格式不正确'],
    ],
  ],
  ['traceCode', '药品追溯码', [['*', '^\\d{20}$', '药品追溯码为20位数字']]],
  [
    'plateNo',
    '车牌号',
    [
      ['1', '^[\\u4e00-\\u9fa5]$', '车牌号首位为省份简称'],
      ['*', '^[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}$', '请输入正确的车牌号'],
    ],
  ],
]

/** 编码校验规则 that an installation begins with. */
export const CHECK_RULES: readonly Row[] = DECLARED.map(([ruleCode, ruleName, lines]) => ({
  id: `rule-${ruleCode}`,
  ruleCode,
  ruleName,
  enabled: 'Y',
  ruleJson: lines.map(([digits, pattern, message], at) => ({ id: `rule-${ruleCode}-${at + 1}`, digits, pattern, message })),
}))
