import { styled } from '@mui/material/styles'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Paper } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import type { Departure } from '../../documents/departure.ts'
import { widthOf } from '../../widgets/table/column.ts'
import { isNumber, shownWire } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { totalsOf } from '../form/sections.ts'
import { SHEETS, type SheetName } from './sheets.ts'

const Page = styled('article')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  margin: '0 auto',
  padding: '38px 46px',
  backgroundColor: '#fff',
  color: '#111',
  fontSize: 12,
  lineHeight: '18px',
  boxShadow: '0 2px 16px rgba(16,28,46,.18)',
  '@media print': { display: 'block', width: 'auto !important', minHeight: '0 !important', padding: 0, boxShadow: 'none' },
  '& .company': { textAlign: 'center', fontSize: 15, lineHeight: '24px' },
  '& h1': { textAlign: 'center', fontSize: 26, lineHeight: '40px', letterSpacing: '.3em', textIndent: '.3em' },
  '& .meta': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '6px 2px' },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { height: 27, padding: '0 5px', border: '1px solid #555', fontWeight: 400, textAlign: 'left', overflow: 'hidden' },
  '& .facts': { marginBottom: -1 },
  '& .facts th': { fontWeight: 600 },
  '& .lines thead': { display: 'table-header-group' },
  '& .lines thead th': { fontWeight: 600, textAlign: 'center', backgroundColor: '#F2F2F2', printColorAdjust: 'exact' },
  '& .lines tr': { breakInside: 'avoid' },
  '& .right': { textAlign: 'right' },
  '& .center': { textAlign: 'center' },
  '& .sum td': { fontWeight: 600 },
  '& .words b + span': { marginLeft: 48 },
  '& .note': { padding: '8px 2px 4px', whiteSpace: 'pre-wrap' },
  '& .signs': { display: 'flex', gap: 18, padding: '14px 2px 0', fontSize: 13, breakInside: 'avoid' },
  '& .signs span': { display: 'flex', flex: 1, whiteSpace: 'nowrap' },
  '& .signs i': { flex: 1, minHeight: 20, paddingLeft: 4, borderBottom: '1px solid #555', fontStyle: 'normal' },
  '& .foot': { display: 'flex', justifyContent: 'space-between', marginTop: 'auto', paddingTop: 24, fontSize: 11, color: '#444' },
})

type SheetProps = {
  readonly type: DocumentType
  readonly departs: Departure
  readonly paper: Paper
  readonly table: string | undefined
  readonly columns: readonly (readonly [string, Field])[]
  readonly sheet: SheetName
  readonly printedAt: string
  readonly printedBy: string
}

const PER_ROW = 3
const LINE = 4
const SERIAL = 38

const inRows = <T,>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** The facts that stand above the table: the departure's, else what is filled and shown in lists first. */
const factsOf = ({ fields }: DocumentType, { print }: Departure, record: Row) => {
  const entry = (key: string) => (fields[key] ? [[key, fields[key]] as const] : [])
  if (print) return { line: print.line.flatMap(entry), rows: print.facts.map((row) => row.flatMap(entry)) }
  const filled = Object.entries<Field>(fields).filter(
    ([key, field]) => !field.hidden && !field.guard && field.kind.name !== 'longText' && !field.derived && !isEmpty(wireOf(record, key)),
  )
  return { line: filled.slice(0, LINE), rows: inRows(filled.slice(LINE, LINE + 9), PER_ROW) }
}

/** The document on paper: head, number line, facts, rows with a repeated head, sums, capital words, signatures. */
export const Sheet = ({ type, departs, paper: { record, title, company }, table, columns, sheet, printedAt, printedBy }: SheetProps) => {
  const shown = useShown()
  const { width, height } = SHEETS[sheet]
  const { line, rows: facts } = factsOf(type, departs, record)
  const rows = table ? rowsOf(record, table) : []
  const [total] = totalsOf(Object.entries<Field>(type.fields))
  const wide = columns.reduce((sum, [, field]) => sum + widthOf(field), 0)
  const firstSum = columns.findIndex(([, { totalled }]) => totalled)
  const remark = wireOf(record, 'remark')
  const maker = String(record['createBy_dictText'] ?? record['applyUserId_dictText'] ?? '')

  return (
    <Page style={{ width, minHeight: height }}>
      <div className="company">{company}</div>
      <h1>{title}</h1>
      <div className="meta">
        {line.map(([key, field], at) => (
          <span key={key}>
            {field.title}：{at === 0 ? <b>{shown(field, record, key)}</b> : shown(field, record, key)}
          </span>
        ))}
        <span>单位：元</span>
      </div>
      <table className="facts">
        <colgroup>
          {Array.from({ length: PER_ROW }, (_, at) => [<col key={`t${at}`} style={{ width: 90 }} />, <col key={`v${at}`} />])}
        </colgroup>
        <tbody>
          {facts.map((row) => (
            <tr key={row.map(([key]) => key).join()}>
              {row.map(([key, field], at) => [
                <th key={`${key}-title`} scope="row">
                  {field.title}
                </th>,
                <td key={key} colSpan={at === row.length - 1 ? 1 + (PER_ROW - row.length) * 2 : 1}>
                  {shown(field, record, key)}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      {table && (
        <table className="lines">
          <colgroup>
            <col style={{ width: SERIAL }} />
            {columns.map(([key, field]) => (
              <col key={key} style={{ width: `${(widthOf(field) / wide) * 100}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">序号</th>
              {columns.map(([key, field]) => (
                <th key={key} scope="col">
                  {field.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={idOf(row) || at}>
                <td className="center">{at + 1}</td>
                {columns.map(([key, field]) => (
                  <td key={key} className={isNumber(field) ? 'right' : undefined}>
                    {shown(field, row, key)}
                  </td>
                ))}
              </tr>
            ))}
            {firstSum >= 0 && (
              <tr className="sum">
                <td className="center" colSpan={firstSum + 1}>
                  合　计
                </td>
                {columns.slice(firstSum).map(([key, field]) => (
                  <td key={key} className="right">
                    {field.totalled ? shownWire(field, totalOf(rows, key) ?? null, null) : ''}
                  </td>
                ))}
              </tr>
            )}
            {total && (
              <tr>
                <td className="words" colSpan={columns.length + 1}>
                  {total.field.title}（大写）：<b>{total.words && wireOf(record, total.words)}</b>
                  <span>
                    （小写）：<b>{`¥ ${shown(total.field, record, total.key)}`}</b>
                  </span>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {!isEmpty(remark) && <div className="note">备注：{remark}</div>}
      <div className="signs">
        {(departs.print?.signatures ?? ['制单', '审核', '批准']).map((sign, at) => (
          <span key={sign}>
            {sign}：<i>{at === 0 ? maker : ''}</i>
          </span>
        ))}
      </div>
      <div className="foot">
        <span>{departs.print?.copies}</span>
        <span>{`打印时间 ${printedAt.slice(0, 16)}　打印人 ${printedBy}`}</span>
      </div>
    </Page>
  )
}
