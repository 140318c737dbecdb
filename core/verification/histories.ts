import { isPosted } from '../definitions/origin.ts'
import type { DocumentType } from '../definitions/document.ts'
import { type Which, writtenValues } from '../definitions/effect.ts'
import type { Field } from '../definitions/field.ts'
import { decimal, type Decimal, ZERO } from '../kernel/decimal.ts'
import { type Row, rowsOf, textAt, wireOf } from '../kernel/wire.ts'
import type { Added } from '../records/effects/ledgers.port.ts'

/** An amount of a type, or of one of its tables. */
type Amount = { readonly table: string | undefined; readonly field: string }

/** An amount of a record that is not what its history comes to. */
export type Difference = Amount & { readonly rowId: string | undefined; readonly stands: Decimal; readonly told: Decimal }

const nameOf = ({ table = '', field }: Amount): string => `${table}.${field}`

/** Values by which entries name a record, as text. */
const keyOf = (fields: readonly string[], values: Row): string =>
  fields.map((field) => `${field}=${String(wireOf(values, field) ?? '')}`).join('&')

/** What all that was ever written of the records of one type comes to, amount by amount. */
export class Histories {
  private readonly amounts = new Map<string, Amount>()
  private readonly sums = new Map<string, Decimal>()
  /** The fields by which entries name records, in their order. */
  private readonly keys = new Map<string, readonly string[]>()

  /** What events wrote, by their log; of a record's own rows that does not say the table. */
  logged(type: DocumentType, { id, table, rowId, field, sum }: Added): void {
    const places =
      rowId === undefined || table !== undefined ? [table] : Object.keys(type.lines).filter((name) => type.lines[name]?.columns[field])
    if (places.length === 1) this.take(rowId ?? id, { table: places[0], field }, decimal(sum))
  }

  /** What an entry of a register moved. */
  moved(which: Which, field: string, by: Decimal): void {
    if (typeof which === 'string') return this.take(which, { table: undefined, field }, by)
    const values = writtenValues(which)
    const fields = Object.keys(values).sort()
    this.keys.set(fields.join(), fields)
    this.take(keyOf(fields, values), { table: undefined, field }, by)
  }

  /** Where a record as it stands differs from that. */
  differences(type: DocumentType, record: Row): readonly Difference[] {
    const own = [textAt(record, 'id'), ...[...this.keys.values()].map((fields) => keyOf(fields, record))]
    return [...this.amounts.values()]
      .filter((amount) => this.isCounted(type, amount))
      .flatMap((amount) =>
        amount.table === undefined
          ? this.differing(amount, record, own, undefined)
          : rowsOf(record, amount.table).flatMap((row) => this.differing(amount, row, [textAt(row, 'id')], textAt(row, 'id'))),
      )
  }

  private take(of: string, amount: Amount, by: Decimal): void {
    const name = `${of} ${nameOf(amount)}`
    this.amounts.set(nameOf(amount), amount)
    this.sums.set(name, (this.sums.get(name) ?? ZERO).plus(by))
  }

  /** What people type is not only what was added to it. */
  private isCounted(type: DocumentType, amount: Amount): boolean {
    const fields = amount.table === undefined ? type.fields : type.lines[amount.table]?.columns
    const field: Field | undefined = fields?.[amount.field]
    return field !== undefined && !field.derived && (isPosted(type) || field.editable === false)
  }

  private differing(amount: Amount, row: Row, names: readonly string[], rowId: string | undefined): readonly Difference[] {
    const told = names.reduce((sum, name) => sum.plus(this.sums.get(`${name} ${nameOf(amount)}`) ?? ZERO), ZERO)
    const stands = decimal(wireOf(row, amount.field) ?? 0)
    return stands.eq(told) ? [] : [{ ...amount, rowId, stands, told }]
  }
}
