import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineDicts } from '../../../core/definitions/dicts.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import {
  bool,
  date,
  datetime,
  decimal,
  dict,
  dicts,
  int,
  longText,
  money,
  month,
  percent,
  price,
  text,
  time,
  year,
} from '../../../core/definitions/fields.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { addDays } from '../../../core/kernel/dates.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import { mapColumns } from '../../../core/workbooks/column-mapping.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { readCell } from '../../../core/workbooks/read-cell.ts'
import { serialOf, textOfSerial } from '../../../core/workbooks/sheet.ts'
import { person } from '../../support/person.ts'

const dictionaries = defineDicts({
  level: {
    title: '级别',
    items: [
      ['1', '一级'],
      ['2', '二级'],
      ['3', '三级'],
    ],
  },
})

const type = defineRecord({
  key: 'test.every',
  title: '各种',
  importable: true,
  fields: {
    name: text('名称'),
    remark: longText('备注'),
    level: dict('级别', { code: 'level' }),
    levels: dicts('多个级别', { code: 'level' }),
    day: date('日期'),
    at: datetime('时间'),
    clock: time('钟点'),
    month: month('月份'),
    year: year('年度'),
    count: int('件数'),
    qty: decimal('数量', { scale: 5 }),
    amount: money('金额'),
    price: price('单价'),
    rate: percent('比例'),
    enabled: bool('启用'),
  },
})

const columns = importColumns(type, { items: (code) => dictionaries[code]?.items ?? [] }, person())

const day = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('1970-01-01', days))
const clock = fc
  .integer({ min: 0, max: 86_399 })
  .map((seconds) =>
    [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  )
const amount = (scale: number) =>
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => {
    const whole = (units / 10 ** scale).toFixed(scale)
    return whole.replace(/\.?0+$/, '').replace(/^-?0?$/, '0')
  })
const words = fc.stringMatching(/^[一-龥A-Za-z0-9=+@-][一-龥A-Za-z0-9 =+@-]{0,20}[一-龥A-Za-z0-9]$/)

const values: Readonly<Record<string, fc.Arbitrary<Wire>>> = {
  name: words,
  remark: words,
  level: fc.constantFrom('1', '2', '3'),
  levels: fc.subarray(['1', '2', '3'], { minLength: 1 }).map((some) => some.join(',')),
  day,
  at: fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`),
  clock,
  month: day.map((date) => date.slice(0, 7)),
  year: fc.integer({ min: 1950, max: 2099 }).map(String),
  count: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  qty: amount(5),
  amount: amount(2),
  price: amount(4),
  rate: amount(2),
  enabled: fc.constantFrom('Y', 'N'),
}

const labelled = (field: Field, value: Wire): string | number => {
  if (value === null) return ''
  const items = dictionaries[field.code ?? '']?.items
  if (items)
    return String(value)
      .split(',')
      .map((one) => items.find((item) => item.value === one)?.text)
      .join(',')
  return field.kind.format(value, field).replaceAll(',', '')
}

test('what a cell shows is read as the value it came from, whatever its kind', () => {
  for (const column of columns) {
    const arbitrary = values[column.key]
    expect(arbitrary, column.key).toBeDefined()
    fc.assert(
      fc.property(arbitrary!, (value) => {
        const read = readCell(labelled(column.field, value), column)
        expect(read.ok && 'value' in read.value && String(read.value.value)).toBe(String(value))
      }),
      { numRuns: 50 },
    )
  }
})

test('a number cell is read as the number, a date cell as its day', () => {
  const column = (key: string) => columns.find((one) => one.key === key)!
  fc.assert(
    fc.property(day, amount(2), (date, yuan) => {
      const serial = serialOf(date)
      if (serial !== undefined) expect(readCell(serial, column('day'))).toEqual({ ok: true, value: { value: date } })
      const read = readCell(Number(yuan), column('amount'))
      expect(read.ok && 'value' in read.value && String(read.value.value)).toBe(yuan)
    }),
  )
})

test('serials and calendar texts are each other’s way back', () =>
  fc.assert(
    fc.property(day, clock, (date, time) => {
      const serial = serialOf(`${date} ${time}`)
      if (serial === undefined) expect(date < '1900-03-01').toBe(true)
      else expect(textOfSerial(serial)).toBe(time === '00:00:00' ? date : `${date} ${time}`)
    }),
  ))

test('no two columns of a workbook fill one field, and what the hand chose stands', () => {
  const titles = fc.uniqueArray(fc.oneof(fc.constantFrom(...columns.map(({ title }) => title)), words), { maxLength: 20 })
  const remembered = fc.dictionary(words, fc.option(fc.constantFrom(...columns.map(({ place }) => place))))
  fc.assert(
    fc.property(titles, remembered, (given, known) => {
      const mapping = mapColumns(given, columns, known)
      expect(mapping.map(({ title }) => title)).toEqual(given)
      const taken = mapping.flatMap(({ place }) => (place === null ? [] : [place]))
      expect(new Set(taken).size).toBe(taken.length)
      for (const { title, place, how } of mapping) if (Object.hasOwn(known, title) && how === 'hand') expect(place).toBe(known[title])
    }),
  )
})

test.each([
  ['name', 1.2345678901234568e17, '数字超过15位，后几位已丢失，请把单元格设为文本后重新填写'],
  ['day', '2026-02-30', '请输入正确的日期，如2025-09-26'],
  ['qty', '十箱', '请输入数字'],
  ['level', '四级', '没有符合的级别，请重新选择'],
  ['amount', '1.234', '金额最多两位小数'],
])('a cell of %s that says %s is told what is wrong', (key, cell, message) => {
  const read = readCell(cell, columns.find((one) => one.key === key)!)
  expect(read.ok || read.failure.message).toBe(message)
})

test('a choice is one that is offered at the moment, whatever was declared', () => {
  const offered = importColumns(type, { items: () => [{ value: '9', text: '特级' }] }, person()).find(({ key }) => key === 'level')!
  expect(readCell('特级', offered)).toEqual({ ok: true, value: { value: '9' } })
  expect(readCell('一级', offered).ok).toBe(false)
})

test.each([
  ['name', '000123', '000123'],
  ['name', '1E5', '1E5'],
  ['name', 44_927, '44927'],
  ['day', 44_927, '2023-01-01'],
  ['day', '20260318', '2026-03-18'],
  ['day', '２０２６年３月１８日', '2026-03-18'],
  ['qty', '65%', '0.65'],
  ['rate', '6.5%', '6.5'],
  ['month', '2026/3/1', '2026-03'],
  ['amount', '￥1,234.50', '1234.5'],
])('a cell of %s that says %s means %s', (key, cell, value) => {
  const read = readCell(cell, columns.find((one) => one.key === key)!)
  expect(read.ok ? 'value' in read.value && String(read.value.value) : read.failure.message).toBe(value)
})
