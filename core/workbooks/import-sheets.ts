import type { DocumentType } from '../definitions/document.ts'
import { importedTable, type ImportColumn } from './import-columns.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportRow } from './check-rows.ts'
import { numberText, type SheetCell, type WrittenCell, type WrittenSheet } from './sheet.ts'

/** 行号 and 错误原因 stand before the row as it came: mended, the file can be imported again. */
const NUMBER = '行号'
const REASON = '错误原因'

const AT_ONCE = 500

const asWritten = (cell: SheetCell | undefined): WrittenCell => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return { number: numberText(cell) }
  return typeof cell === 'string' ? cell : cell.wrong
}

const marked = (cell: SheetCell | undefined): WrittenCell => {
  const text = asWritten(cell)
  return { marked: text === null ? '' : typeof text === 'string' ? text : 'number' in text ? text.number : '' }
}

/** Only the wrong rows, each under its own number in the sheet it came from. */
export const wrongRowsSheet = (job: ImportJob): WrittenSheet => {
  const places = job.files.map((_, file) => job.placesIn(file))
  const isOne = job.files.length === 1
  const reasons = (row: ImportRow) => row.problems.map(({ message }) => message).join('；')
  const cells = (row: ImportRow): readonly WrittenCell[] => [
    ...(isOne ? [] : [job.files[row.file]?.name ?? '']),
    { number: String(row.number) },
    reasons(row),
    ...job.mapping.map(({ place }, at) => {
      const cell = row.cells[places[row.file]?.[at] ?? -1]
      return place !== null && row.problems.some((problem) => problem.place === place) ? marked(cell) : asWritten(cell)
    }),
  ]
  const rows = function* () {
    const wrong = job.wrongRows()
    for (let at = 0; at < wrong.length; at += AT_ONCE) yield wrong.slice(at, at + AT_ONCE).map(cells)
  }
  const head = [...(isOne ? [] : [{ title: '文件' }]), { title: NUMBER, width: 8 }, { title: REASON, width: 40 }]
  return { name: '错误行', columns: [...head, ...job.mapping.map(({ title }) => ({ title }))], rows: rows() }
}

const KINDS: Readonly<Record<string, string>> = {
  date: '日期，如2025-09-26',
  datetime: '时间，如2025-09-26 14:30:00',
  month: '月份，如2025-09',
  int: '整数',
  bool: '是或否',
  percent: '百分数，如6.5',
  region: '地区全称或区划代码',
}

const noteOf = ({ field, column, tells }: ImportColumn): string => {
  if (tells) return '可不填，用于区分同名的资料'
  const known = KINDS[field.kind.name]
  if (known) return known
  if (column.options?.length) return column.options.map(({ title }) => title).join('、')
  if (field.kind.labelled) return '名称或编码'
  if (field.kind.storage === 'decimal') return `数字，最多${field.scale ?? (field.kind.name === 'money' ? 2 : 4)}位小数`
  const longest = field.max ?? field.kind.max
  return longest === undefined ? '文字' : `文字，最多${longest}个字`
}

const optionsOf = ({ field, column }: ImportColumn): readonly string[] | undefined =>
  field.kind.name === 'bool' ? ['是', '否'] : field.kind.many ? undefined : column.options?.map(({ title }) => title)

/** 导入模板: a sheet to fill, with lists to choose from, and a page that says what each column wants. */
export const templateSheets = (type: DocumentType, columns: readonly ImportColumn[], only?: string): readonly WrittenSheet[] => {
  const table = only === undefined ? importedTable(type) : undefined
  const several =
    table === undefined ? [] : [[`一张单据有多行${type.lines[table]?.title}时，其余行的单据字段留空或与第一行相同`, null, null]]
  return [
    {
      name: only === undefined ? type.title : (type.lines[only]?.title ?? type.title),
      columns: columns.map((column) => {
        const options = optionsOf(column)
        return { title: column.title, required: column.required, ...(options ? { options } : {}) }
      }),
      rows: [],
    },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 24 },
        { title: '必填', width: 8 },
        { title: '填写内容', width: 80 },
      ],
      rows: [[...columns.map((column) => [column.title, column.required ? '是' : '', noteOf(column)]), ...several]],
    },
  ]
}
