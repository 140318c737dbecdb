import { zipped } from '../../adapters/node/workbooks/zip.ts'
import type { WrittenCell } from '../../core/workbooks/sheet.ts'
import { xlsxParts } from '../../core/workbooks/xlsx-sheets.ts'
import { COMPANIES, PRODUCTS } from './names.ts'

/** As many as one file of flow data may hold. */
export const FLOWS = 100_000

const TITLES = [
  '来源商业公司',
  '流向类型',
  '流向月份',
  '业务日期',
  '原始客户名称',
  '原始产品名称',
  '原始规格',
  '原始单位',
  '原始数量',
  '批号',
  '单价',
  '标准产品',
  '终端类型',
  '下游商业公司',
]

/** What the names of customers in the file of a run end in. */
const runMark = (run: number) => `甲乙丙丁`[run] ?? String(run)
export const endingsOf = (run: number): string => `%${runMark(run)}`

/** A line as a business company reports it, with what its names mean at ours. */
const line = (month: string, run: number, at: number): readonly string[] => {
  const product = `基准胶囊${at % PRODUCTS}`
  const buyer = `基准医药公司${(at * 7) % COMPANIES}`
  return [
    ...[`基准医药公司${at % 20}`, '商业销售', month, `${month}-01`, `${buyer}${runMark(run)}`, product, '0.25g*24粒', '盒'],
    ...[String(1 + at), `B${at % PRODUCTS}`, '20.35', product, '商业公司', buyer],
  ]
}

export const flowLines = (month: string, run: number): readonly (readonly string[])[] =>
  Array.from({ length: FLOWS }, (_, at) => line(month, run, at))

export const flowFile = async (lines: readonly (readonly string[])[]): Promise<Buffer> => {
  const pages = function* (): Generator<readonly (readonly WrittenCell[])[]> {
    for (let from = 0; from < lines.length; from += 2_000) yield lines.slice(from, from + 2_000)
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(xlsxParts([{ name: '流向', columns: TITLES.map((title) => ({ title })), rows: pages() }])))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
