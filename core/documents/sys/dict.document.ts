import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, int, longText, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { always } from '../../kernel/condition.ts'
import { readDecimal } from '../../kernel/decimal.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import { flipped } from '../bsc/toggle.ts'

const valuesBefore = ({ $ }: { readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined } }) =>
  rowsOf(($.old ?? {}) as Row, 'items').map((row) => wireOf(row, 'itemValue'))

/** 数据字典: administrators keep the code lists that every choice field uses. */
export default defineRecord({
  key: 'sys.dict',
  title: '数据字典',
  titleField: 'dictName',
  order: 'dictCode asc',
  fields: {
    dictCode: text('字典编码', {
      required: true,
      max: 60,
      pattern: '^[a-z][a-z0-9_]{1,59}$',
      message: '字典编码须为小写字母开头的小写字母、数字或下划线',
      listed: true,
      queried: true,
    }),
    dictName: text('字典名称', { required: true, max: 60, listed: true, queried: true }),
    areaCode: text('所属业务', { max: 10, listed: true, queried: true }),
    dictType: dict('字典值类型', { code: 'dict_type', required: true, default: '0' }),
    itemCount: int('字典项数', { derived: true, listed: true }),
    builtin: bool('内置', { default: 'N', editable: false, listed: true }),
    shared: bool('全租户共用', { default: 'Y', listed: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: text('说明', { max: 200 }),
  },
  lines: {
    items: lines('字典项', {
      columns: {
        itemValue: text('数据值', { required: true, max: 60 }),
        itemText: text('名称', { required: true, max: 100 }),
        color: text('颜色', { max: 20 }),
        attributes: longText('附加属性', { max: 1000 }),
        sortOrder: int('排序', { required: true }),
        status: dict('启用', { code: 'valid_status', required: true, default: '1' }),
        description: text('说明', { max: 200 }),
      },
      rules: {
        itemValue: { holds: (row) => !row.itemValue.includes(','), message: '数据值不能含逗号' },
      },
      fallback: { sortOrder: (_row, _head, place) => place + 1 },
      unique: [{ fields: ['itemValue'], message: '字典项数据值不能重复' }],
      atLeast: 1,
      importable: true,
    }),
  },
  derive: {
    itemCount: (doc) => doc.items.length,
  },
  unique: [{ fields: ['dictCode'], message: '字典编码须为小写字母开头的小写字母、数字或下划线' }],
  checks: [
    {
      holds: (doc) => new Set(doc.items.map((row) => row.itemText)).size === doc.items.length,
      message: '字典项名称重复，是否继续',
      warns: true,
    },
    {
      holds: (doc) => doc.dictType === '0' || doc.items.every((row) => readDecimal(row.itemValue) !== undefined),
      message: '数字型字典的数据值必须是数字',
    },
    {
      holds: (doc) => doc.builtin !== 'Y' || valuesBefore(doc).every((value) => doc.items.some((row) => row.itemValue === value)),
      message: '该字典值已被使用，不能修改',
    },
    { before: 'delete', holds: (doc) => doc.builtin !== 'Y', message: '内置字典不能删除' },
  ],
  editable: { dictCode: (doc) => doc.$.old === undefined },
  commands: {
    refresh: { title: '刷新缓存', role: 'admin', call: '/sys/dict/refleshCache', done: '刷新缓存完成！', renews: 'dictionaries' },
  },
  actions: {
    toggle: {
      title: '启用/停用',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.builtin !== 'Y',
      message: '内置字典不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  calls: {
    getDictTypeList: {
      method: 'GET',
      where: () => always,
      anyState: true,
      reads: ['dictCode', 'dictName'],
      order: 'dictCode asc',
      as: ({ dictCode, dictName }) => ({ value: dictCode, text: dictName, title: dictName }),
    },
  },
})
