import { areDaysOff, HOLIDAYS } from '../../cron/bounds.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, decimal, dict, longText, text } from '../../definitions/fields.ts'
import { readDecimal, type Decimal } from '../../kernel/decimal.ts'

const NUMBER = '2'
const YES_NO = '3'

const isWithin = (text: string | null, least: Decimal | null, most: Decimal | null) => {
  const value = readDecimal(text)
  return !!value && (!least || value.ge(least)) && (!most || value.le(most))
}

/** 系统参数: administrators set the limits and switches that the rules name. */
export default defineRecord({
  key: 'sys.config',
  title: '系统参数',
  titleField: 'configName',
  order: 'configKey asc',
  fields: {
    configKey: text('参数编码', {
      required: true,
      max: 60,
      pattern: '^[a-z][A-Za-z0-9.]{1,59}$',
      message: '参数编码格式不正确',
      listed: true,
      queried: true,
    }),
    configName: text('参数名称', { required: true, max: 100, listed: true, queried: true }),
    areaCode: text('所属业务', { max: 10, listed: true, queried: true }),
    configType: dict('参数类型', { code: 'config_type', required: true, default: '1', listed: true }),
    configValue: longText('参数值', { max: 2000, listed: true }),
    defaultValue: longText('默认值', { editable: false, listed: true }),
    minValue: decimal('最小值', { scale: 4, editable: false }),
    maxValue: decimal('最大值', { scale: 4, editable: false }),
    shared: bool('全租户共用', { default: 'N', editable: false }),
    remark: text('说明', { max: 300 }),
  },
  unique: [{ fields: ['configKey'], message: '参数编码格式不正确' }],
  checks: [
    {
      holds: (doc) => doc.configType !== NUMBER || isWithin(doc.configValue, doc.minValue, doc.maxValue),
      message: '参数值应为{minValue}到{maxValue}之间的数字',
    },
    {
      holds: (doc) => doc.configKey !== HOLIDAYS || areDaysOff(doc.configValue ?? ''),
      message: '节假日应写成2026-10-01~2026-10-07，调休上班日前加+，用逗号隔开，请检查',
      field: 'configValue',
    },
    { holds: (doc) => doc.configType !== YES_NO || isOneOf(doc.configValue, 'Y', 'N'), message: '参数值只能是Y或N' },
    { before: 'delete', holds: () => false, message: '系统参数不能删除' },
  ],
  actions: {
    restore: {
      title: '恢复默认值',
      role: ['admin', 'tenant_admin'],
      confirm: '确定恢复默认值？',
      effects: (doc) => [update(doc, { set: { configValue: doc.defaultValue } })],
    },
  },
})
