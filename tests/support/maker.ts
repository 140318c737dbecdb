import { catalogueOf } from '../../core/definitions/catalogue.ts'
import { defineDicts } from '../../core/definitions/dicts.ts'
import { defineRecord } from '../../core/definitions/document.ts'
import { decimal, dict, int, money, phone, ref, text } from '../../core/definitions/fields.ts'
import { lines } from '../../core/definitions/lines.ts'

export const part = defineRecord({
  key: 'bsc.part',
  title: '配件',
  fields: { name: text('名称', { required: true, listed: true }), spec: text('规格') },
})

/** A base record that is approved, and whose changes are (bsc B2). */
export const maker = defineRecord({
  key: 'bsc.maker',
  title: '厂家',
  usable: ['approved', 'changing'],
  fields: {
    name: text('名称', { required: true, listed: true }),
    mainId: ref('主要配件', { to: 'bsc.part', fills: { spec: 'spec' } }),
    spec: text('规格', { editable: false }),
    cost: money('成本', { visibleTo: ['finance'] }),
    mobile: phone('手机', { mask: 'phone' }),
    note: text('备注'),
    grade: dict('等级', { code: 'maker_grade' }),
    rating: text('评级', { editable: false, default: '0' }),
    count: int('配件数', { derived: true }),
  },
  lines: {
    items: lines('配件', {
      columns: {
        partId: ref('配件', { to: 'bsc.part', required: true }),
        qty: decimal('数量', { scale: 2, required: true }),
        grade: dict('等级', { code: 'maker_grade' }),
      },
    }),
  },
  derive: { count: (doc) => doc.items.length },
  unique: [{ fields: ['name'], message: '厂家{name}已存在' }],
  checks: [
    { holds: (doc) => doc.items.length < 4, message: '配件不能超过三行' },
    { holds: (doc) => doc.rating !== '9' || doc.items.length === 0, message: '停供的厂家不能有配件' },
  ],
  process: { role: 'business' },
  approval: ['finance'],
})

/** The same with what needs no approval. */
export const handy: typeof maker = {
  ...maker,
  process: { role: 'business', atOnce: ['mobile', 'note'] },
  required: { mobile: (doc) => doc.name !== '个体' },
}

export const makerTypes = [part, maker]
const grades = defineDicts({
  maker_grade: {
    title: '等级',
    items: [
      ['1', '甲等'],
      ['2', '乙等'],
    ],
  },
})
export const makerCatalogue = catalogueOf(makerTypes, grades)
