import { codesIn } from '../definitions/kinds/codes.ts'
import { parts } from '../definitions/listed.ts'
import type { DocumentType } from '../definitions/document.ts'
import { failure, filled } from '../kernel/failure.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { forbidden, missing } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import { numberText, type SheetCell, type SheetRow } from '../workbooks/sheet.ts'
import type { Workbooks } from '../workbooks/workbooks.port.ts'

/** Codes that files hold, each once, in their order; `rounded` are those that a workbook kept as numbers, so that their last digits are lost. */
export type CodesRead = { readonly codes: readonly string[]; readonly rounded: number }

/** A table of a form has so many rows, and a row so many codes, at most. */
const MOST = 20_000
const TEXT = /\.(txt|csv)$/i
/** Beyond it a number no longer tells its last digits. */
const EXACT = Number.MAX_SAFE_INTEGER

/** The signs that codes are made of read alike in every encoding of a text; whatever else stands there parts them. */
const plain = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) if (byte !== 0) text += byte < 128 ? String.fromCharCode(byte) : ' '
  return text
}

const tooMany = failure('codes.tooMany', '一次最多导入{most}个追溯码，请分次导入')
const none = failure('codes.none', '“{name}”中没有追溯码')
const lost = failure('codes.lost', '“{name}”中的追溯码以数字保存，末几位已丢失，请将该列设为文本后重新导出')

/** Reads the codes that files name, for the rows of a form; nothing is stored. */
export class ReadCodes {
  private readonly workbooks: Workbooks

  constructor(workbooks: Workbooks) {
    this.workbooks = workbooks
  }

  async run({
    type,
    table,
    files,
    by,
  }: {
    readonly type: DocumentType
    readonly table: string
    readonly files: readonly NamedBytes[]
    readonly by: Person
  }): Promise<Result<CodesRead>> {
    if (!mayDo(by, type, 'edit')) return fail(forbidden)
    const scans = Object.hasOwn(type.lines, table) ? type.lines[table]?.scans : undefined
    if (!scans) return fail(missing)
    const codes = new Set<string>()
    let rounded = 0
    for (const file of files) {
      const before = codes.size + rounded
      const take = (cell: SheetCell) => {
        if (typeof cell === 'number') rounded += cell > EXACT && scans.isCode(numberText(cell)) ? 1 : 0
        else if (typeof cell === 'string') for (const word of parts(codesIn(cell))) if (scans.isCode(word)) codes.add(word)
      }
      const read = TEXT.test(file.name) ? ok(take(plain(file.bytes))) : await this.sheet(file, take)
      if (!read.ok) return read
      if (codes.size > MOST) return fail(filled(tooMany, { most: MOST }))
      if (codes.size + rounded === before) return fail(filled(none, { name: file.name }))
    }
    const [first] = files
    return codes.size === 0 && rounded > 0 ? fail(filled(lost, { name: first?.name ?? '' })) : ok({ codes: [...codes], rounded })
  }

  private sheet({ name, bytes }: NamedBytes, take: (cell: SheetCell) => void): Promise<Result<unknown>> {
    const taken = (rows: readonly SheetRow[]) => rows.forEach(({ cells }) => cells.forEach(take))
    return this.workbooks.read({ name, bytes, most: MOST, taken })
  }
}
