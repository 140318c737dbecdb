import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, textAt, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import { RichTextView } from '../../widgets/text/rich-text-view.tsx'
import { isNumber, shownWire } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import type { Titled } from '../form/sections.ts'
import { type Block, runsOf } from './blocks.ts'
import { FACTS_PER_ROW, isSummed, type Content, type PrintedTable } from './content.ts'
import { QrCode } from './qr-code.tsx'

const QR_SIZE = 64
/** Names are not broken into single letters, however narrow the page. */
const NAME_WIDTH = 108
const NAMES: ReadonlySet<string> = new Set(['ref', 'refBy', 'rowRef', 'tree', 'dept'])

const SHORT: ReadonlySet<string> = new Set(['dict', 'bool', 'date', 'month', 'year', 'user'])

const classOf = (field: Field): string | undefined => (isNumber(field) ? 'right' : SHORT.has(field.kind.name) ? 'short' : undefined)

/** Nor are words: so wide is a sign, and so much stands around them in a cell. */
const [SIGN, AROUND] = [12, 12]
const WORDS: ReadonlySet<string> = new Set(['text', 'longText'])

const leastWidth = ({ kind }: Field, texts: () => readonly string[]) => {
  if (NAMES.has(kind.name)) return { style: { minWidth: NAME_WIDTH } }
  if (!WORDS.has(kind.name)) return {}
  const longest = Math.max(0, ...texts().map((text) => [...text].length))
  return { style: { minWidth: Math.min(longest * SIGN + AROUND, NAME_WIDTH) } }
}

/** What a paper says that is no field of its record's type. */
export type Letterhead = {
  readonly title: string
  readonly company: string
  readonly record: Row
  /** Further words of the line below the title. */
  readonly asked?: readonly { readonly title: string; readonly text: string }[]
  /** Under what a scanner finds the record; undefined where no code is wanted. */
  readonly code: string | undefined
  readonly signatures: readonly { readonly title: string; readonly name: string }[]
}

/** How wide a table's columns are, and what it is shrunk to where its page is narrower. */
export type Measure = { readonly widths: readonly number[]; readonly zoom: number }

type SheetProps = {
  readonly head: Letterhead
  readonly content: Content
  readonly blocks: readonly Block[]
  readonly repeatsHeads: boolean
  /** By table; without it columns are as wide as their values want. */
  readonly measures?: Readonly<Record<string, Measure>>
}

/** What stands on one page: head, number line, facts, rows below their heads, sums, capital words, signatures. */
export const Sheet = ({ head, content, blocks, repeatsHeads, measures }: SheetProps) =>
  runsOf(blocks, repeatsHeads).map((run, at) => {
    if (run.table)
      return (
        <Lines
          key={run.table.key}
          table={run.table}
          blocks={run.blocks}
          hasHead={run.hasHead === true}
          titled={content.tables.length > 1}
          measure={measures?.[run.table.key]}
        />
      )
    return run.blocks[0]?.part === 'head' ? (
      <Head key={at} head={head} content={content} />
    ) : (
      <Tail key={at} head={head} content={content} />
    )
  })

const Head = ({ head: { title, company, record, asked = [], code }, content: { line, facts } }: Pick<SheetProps, 'head' | 'content'>) => {
  const shown = useShown()
  return (
    <div className="head" data-block>
      <div className="title">
        <div className="company">{company}</div>
        <h1>{title}</h1>
        {code !== undefined && <QrCode text={code} size={QR_SIZE} />}
      </div>
      <div className="meta">
        {line.map(([key, field], at) => (
          <span key={key}>
            {field.title}：{at === 0 ? <b>{shown(field, record, key)}</b> : shown(field, record, key)}
          </span>
        ))}
        {asked.map((one) => (
          <span key={one.title}>
            {one.title}：{one.text}
          </span>
        ))}
        <span>单位：元</span>
      </div>
      {facts.length > 0 && (
        <table className="facts">
          <colgroup>
            {Array.from({ length: FACTS_PER_ROW }, (_, at) => [<col key={`t${at}`} style={{ width: 90 }} />, <col key={`v${at}`} />])}
          </colgroup>
          <tbody>
            {facts.map((row) => (
              <tr key={row.map(([key]) => key).join()}>
                <Facts row={row} record={record} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Facts = ({ row, record }: { readonly row: Titled; readonly record: Row }) => {
  const shown = useShown()
  return row.map(([key, field], at) => [
    <th key={`${key}-title`} scope="row">
      {field.title}
    </th>,
    <td
      key={key}
      colSpan={at === row.length - 1 ? 1 + (FACTS_PER_ROW - row.length) * 2 : 1}
      className={field.kind.name === 'longText' ? 'long' : undefined}
    >
      {field.kind.name === 'richText' ? <RichTextView html={textAt(record, key)} /> : shown(field, record, key)}
    </td>,
  ])
}

type LinesProps = {
  readonly table: PrintedTable
  readonly blocks: readonly Block[]
  readonly hasHead: boolean
  readonly titled: boolean
  readonly measure: Measure | undefined
}

const Lines = ({ table, blocks, hasHead, titled, measure }: LinesProps) => {
  const shown = useShown()
  const { key: name, title, columns, rows } = table
  const firstSum = columns.findIndex((column) => isSummed(table, column))
  return (
    <table
      className={measure ? 'lines' : 'lines free'}
      data-table={name}
      style={measure && { zoom: measure.zoom, width: sumOf(measure.widths) }}
    >
      {hasHead && titled && <caption>{title}</caption>}
      {measure && (
        <colgroup>
          {measure.widths.map((width, at) => (
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
      )}
      {hasHead && (
        <thead>
          <tr>
            <th scope="col">序号</th>
            {columns.map(([key, field]) => (
              <th key={key} scope="col" {...leastWidth(field, () => rows.map((row) => shown(field, row, key)))}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {blocks.map((block) =>
          block.part === 'row' ? (
            <tr key={idOf(rows[block.at]!) || block.at} data-block>
              <td className="center">{block.at + 1}</td>
              {columns.map(([key, field]) => (
                <td key={key} className={classOf(field)}>
                  {shown(field, rows[block.at]!, key)}
                </td>
              ))}
            </tr>
          ) : (
            <tr key="sum" className="sum" data-block>
              <td className="center" colSpan={firstSum + 1}>
                合　计
              </td>
              {columns.slice(firstSum).map(([key, field]) => (
                <td key={key} className="right">
                  {summed(table, field, key)}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

const summed = ({ sums, rows }: PrintedTable, field: Field, key: string): string => {
  if (sums) return shownWire(field, wireOf(sums, key), null)
  return field.totalled ? shownWire(field, totalOf(rows, key) ?? null, null) : ''
}

const Tail = ({ head: { record, signatures }, content: { total } }: Pick<SheetProps, 'head' | 'content'>) => {
  const shown = useShown()
  const remark = wireOf(record, 'remark')
  return (
    <div data-block>
      {total && (
        <div className="words">
          {total.field.title}（大写）：<b>{total.words && wireOf(record, total.words)}</b>
          <span>
            （小写）：<b>{`¥ ${shown(total.field, record, total.key)}`}</b>
          </span>
        </div>
      )}
      {!isEmpty(remark) && <div className="note">备注：{remark}</div>}
      <div className="signs">
        {signatures.map(({ title, name }) => (
          <span key={title}>
            {title}：<i>{name}</i>
          </span>
        ))}
      </div>
    </div>
  )
}
