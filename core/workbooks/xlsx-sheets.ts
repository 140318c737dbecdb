import { serialOf, type WrittenCell, type WrittenColumn, type WrittenSheet } from './sheet.ts'

/** One file of a workbook's zip. */
export type XlsxPart = { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `STYLES`. */
const TEXT = 1
const DATE = 2
const MOMENT = 3
const TITLE = 4
const REQUIRED = 5
const MARKED = 6

const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color rgb="FFC02020"/><name val="宋体"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F4FA"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFDE4E4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fillId="3" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' }

// Control signs are no XML; what looks like their escape is escaped itself.
const escaped = (text: string): string =>
  (text.includes('_x') ? text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') : text).replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
    /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    (sign) => SIGNS[sign] ?? (sign < ' ' ? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_` : ''),
  )

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const textCell = (text: string, style: number): string =>
  text === '' ? '' : `s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.toWellFormed())}</t></is></c>`

const LONGEST_EXACT = 15

/** More digits than a spreadsheet's number holds stay text. */
const numberCell = (number: string): string =>
  !/^-?\d+(\.\d+)?$/.test(number) || (number.length > LONGEST_EXACT && number.replace(/^-?0*\.?0*|\./g, '').length > LONGEST_EXACT)
    ? textCell(number, TEXT)
    : `><v>${number}</v></c>`

const MOST_KNOWN = 5_000
const known = new Map<string, number | undefined>()

/** Most days of a sheet stand in it more than once. */
const serialKnown = (date: string): number | undefined => {
  if (known.has(date)) return known.get(date)
  if (known.size >= MOST_KNOWN) known.clear()
  const serial = serialOf(date)
  known.set(date, serial)
  return serial
}

const DAY = 10
const DAY_SECONDS = 86_400
const TIME = /^ ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

/** Moments differ, their days hardly do. */
const momentSerial = (date: string): number | undefined => {
  const [, hours, minutes, seconds] = TIME.exec(date.slice(DAY)) ?? []
  const day = hours === undefined ? undefined : serialKnown(date.slice(0, DAY))
  return day === undefined ? undefined : day + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / DAY_SECONDS
}

const dateCell = (date: string): string => {
  const isDay = date.length <= DAY
  const serial = isDay ? serialKnown(date) : momentSerial(date)
  return serial === undefined ? textCell(date, TEXT) : `s="${isDay ? DATE : MOMENT}"><v>${serial}</v></c>`
}

const cellXml = (cell: WrittenCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell, TEXT)
  if ('number' in cell) return numberCell(cell.number)
  return 'date' in cell ? dateCell(cell.date) : textCell(cell.marked, MARKED)
}

const rowXml = (row: number, cells: readonly WrittenCell[], names: readonly string[]): string => {
  let text = `<row r="${row}">`
  for (let at = 0; at < cells.length; at += 1) {
    const xml = cellXml(cells[at] ?? null)
    if (xml !== '') text += `<c r="${names[at]}${row}" ${xml}`
  }
  return `${text}</row>`
}

const LONGEST_LIST = 255
const MOST_OFFERED = 100_001

const offersXml = (columns: readonly WrittenColumn[], names: readonly string[]): string => {
  const offers = columns.flatMap(({ options = [] }, at) => {
    const list = options.join(',')
    if (list === '' || list.length > LONGEST_LIST || options.some((one) => /[,"]/.test(one))) return []
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${names[at]}2:${names[at]}${MOST_OFFERED}"><formula1>&quot;${escaped(list)}&quot;</formula1></dataValidation>`,
    ]
  })
  return offers.length ? `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>` : ''
}

const USUAL_WIDTH = 16

/** Text is handed on before so much of it has gathered that it outlives its making. */
const PIECE = 32_768

async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  const names = columns.map((_, at) => letters(at))
  const widths = columns.map(({ width = USUAL_WIDTH }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const titles = columns.map(({ title, required }, at) => `<c r="${names[at]}1" ${textCell(title, required ? REQUIRED : TITLE)}`)
  yield `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  let row = 1
  for await (const some of rows) {
    let text = ''
    for (const cells of some) {
      row += 1
      text += rowXml(row, cells, names)
      if (text.length < PIECE) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
  yield `</sheetData>${offersXml(columns, names)}</worksheet>`
}

const relation = (id: number, kind: string, target: string) => `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const relations = (all: readonly string[]) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`

const tidyName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** The parts of a workbook of plain sheets: a frozen row of titles, text cells that are text, nothing that would be worked out. */
export const xlsxParts = (sheets: readonly WrittenSheet[]): readonly XlsxPart[] => {
  const numbered = sheets.map((sheet, at) => ({ sheet, id: at + 1, path: `sheet${at + 1}.xml` }))
  const part = (name: string, text: string): XlsxPart => ({ name, text: [text] })
  const types = numbered.map(({ path }) => `<Override PartName="/xl/worksheets/${path}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)
  return [
    part(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${types.join('')}</Types>`,
    ),
    part('_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])),
    part(
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${numbered.map(({ sheet, id }) => `<sheet name="${escaped(tidyName(sheet.name))}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbered.map(({ id, path }) => relation(id, 'worksheet', `worksheets/${path}`)),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ]),
    ),
    part('xl/styles.xml', STYLES),
    ...numbered.map(({ sheet, path }): XlsxPart => ({ name: `xl/worksheets/${path}`, text: sheetXml(sheet) })),
  ]
}
