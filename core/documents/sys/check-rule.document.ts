import { defineRecord } from '../../definitions/document.ts'
import { isExpression } from '../../definitions/expression.ts'
import { bool, longText, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { triedOut } from '../../validation/check-rule.ts'

/** 编码校验规则: administrators keep named checks of texts, which fields name. */
export default defineRecord({
  key: 'sys.checkRule',
  title: '编码校验规则',
  titleField: 'ruleName',
  order: 'ruleCode asc',
  fields: {
    ruleCode: text('规则编码', {
      required: true,
      max: 40,
      pattern: '^[a-z][A-Za-z0-9_]{1,39}$',
      message: '规则编码须为小写字母开头的字母、数字或下划线',
      listed: true,
      queried: true,
    }),
    ruleName: text('规则名称', { required: true, max: 60, listed: true, queried: true }),
    description: longText('说明', { max: 500, listed: true }),
    enabled: bool('启用', { default: 'Y', look: 'switch', listed: true }),
  },
  lines: {
    ruleJson: lines('校验明细', {
      columns: {
        digits: text('位数', { required: true, pattern: '^(\\*|[1-9][0-9]{0,2})$', message: '位数为正整数或*' }),
        pattern: text('正则表达式', { required: true, max: 200 }),
        message: text('提示信息', { required: true, max: 100 }),
      },
      rules: { pattern: { holds: (row) => isExpression(row.pattern), message: '正则表达式不正确，或会使校验长时间没有结果' } },
      atLeast: 1,
    }),
  },
  actions: {
    tryIt: {
      title: '测试',
      ask: { testValue: text('测试内容', { required: true, max: 500 }) },
      finds: ({ ruleJson }, { testValue }) => triedOut(ruleJson, String(testValue ?? '')),
    },
  },
  unique: [{ fields: ['ruleCode'], message: '规则编码已存在' }],
  shared: true,
})
