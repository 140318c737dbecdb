import { type Editable, type Field, type Fields, requiredAsShown } from './field.ts'
import type { Once } from './document.ts'
import type { Rule } from './must-hold.ts'
import type { Formulas } from './formulas.ts'
import { nothing, type Condition } from '../kernel/condition.ts'
import type { Source } from './source.ts'
import type { FieldAt, PlaceKey, RowsKey } from './type-keys.ts'
import type { FactDeclarations, Gives, HeadView, Known, RowView } from './views.ts'
import type { Wire } from '../kernel/wire.ts'

/** Price and the like taken over from other records when a row's question changes: the first source that knows each value. */
export type Quote<R, H, Key extends string = string> = {
  /** Columns and header fields whose change asks again. */
  readonly asks: readonly string[]
  /** Where each value may come from, best source first; `take` maps an own column to a field there. */
  readonly sources: (row: R, head: H) => readonly QuoteSource<Key>[]
  /** Columns that are filled, and read only where the source says it is fixed. What a column begins with anyway, or may not hold, says nothing: the next source is asked. */
  readonly gives: readonly Key[]
  /** Said where no source knows a value. */
  readonly missing: string
}

type Needed<T> = { readonly [K in keyof T]-?: T[K] }

/** Something for some of the own columns; for any, where the program reads a table whose columns it does not know. */
type PerColumn<Key extends string, Value> = string extends Key ? Readonly<Record<string, Value>> : { readonly [K in Key]?: Value }

type SourceIn<Place, Key extends string> = Needed<
  Pick<Source<Place, Condition, PerColumn<Key, FieldAt<Place>>>, 'from' | 'where' | 'fills'>
> & {
  /** What clerks are told the value comes from. */
  readonly name: string
  /** Fields that narrow: the record that fills the most, earlier ones first, wins. */
  readonly closest?: readonly FieldAt<Place>[]
  /** States of the source's record in which its values may not be changed on the row. */
  readonly fixedIn?: readonly string[]
}

export type QuoteSource<Key extends string = string> = { [Place in PlaceKey]: SourceIn<Place, Key> }[PlaceKey]

/**
 * The 选择来源 button: records, or rows of another document's table, become rows here. A row keeps whose it is; what is copied into
 * read-only columns the server copies itself, and a source that is not open is refused.
 */
export type Pull<H extends Fields = any, Key extends string = string, Place = any> = Pick<
  Source<
    Place,
    (head: HeadView<H>) => Condition | undefined,
    PerColumn<Key, NoInfer<FieldAt<Place>> | ((source: Known, form: Known) => Wire)>
  >,
  'from' | 'where' | 'fills'
> & {
  /** What whoever asks too early is told to fill in first. */
  readonly wants: string
  /** The own column that holds the identity of the source. What formulas look at of it beside what it fills it `reads` itself. */
  readonly by: Key
  /** What the window shows of a source. */
  readonly shows: readonly NoInfer<FieldAt<Place>>[]
  /** What other open documents hold of a source is not offered again. */
  readonly held?: {
    /** The row's facts that tell it: how much of the source, or that all of it. */
    readonly facts: readonly string[]
    /** The source's field that says how much is left of it. */
    readonly of: NoInfer<FieldAt<Place>>
  }
}

type Mirror<Key extends string = string, Place = any> = {
  /** Whose rows they are. */
  readonly from: Place
  /** Their column that names the record. */
  readonly by: NoInfer<FieldAt<Place>>
  /** Own column → theirs, or `head` for their record. */
  readonly fills: PerColumn<Key, NoInfer<FieldAt<Place>> | 'head'>
}

/** How a row's quantity is divided. */
export type Allotment<Key extends string = string> = {
  /** The reference that takes a record of those it offers, in their own order. */
  readonly to: Key
  /** The quantity. */
  readonly of: Key
  /** The field of such a record that says how much it has. */
  readonly has: string
}

/** A scanner's code goes to the row that takes it, wherever the keyboard stands. */
export type Scan<R, Key extends string = string> = {
  /** The column that holds the codes. */
  readonly into: Key
  /** Is it a code at all? Whatever else is scanned stays where the keyboard stands: the number of a waybill. */
  readonly isCode: (text: string) => boolean
  /** Is it a code of this row? */
  readonly takes: (row: R, code: string) => boolean
  /** Has the row all the codes it wants? */
  readonly isFull: (row: R) => boolean
  /** Said of a `{code}` that no row takes. */
  readonly none: string
}

export type ScanType = Scan<any>

/** Words of fields and types, as a table says them. */
type AsField<C> = {
  /** Rows that a new record begins with. */
  readonly default?: readonly { readonly [K in keyof C]?: Wire }[]
  /** Fewest rows. */
  readonly atLeast?: number
  /** Most rows; 10,000 where nothing is said. */
  readonly atMost?: number
  /** Takes rows of a workbook. */
  readonly importable?: boolean
  /** Who fills in its rows: nobody (`false`: actions and jobs write them), or, at an approval step, who decides there. */
  readonly editable?: Editable
}

export type LinesDeclaration<C extends Fields, X extends Gives, H extends Fields, Pulled = any, Mirrored = any> = Formulas<
  C,
  X,
  { readonly subject: RowView<C>; readonly head: HeadView<H> },
  [row: RowView<C, X>, head: HeadView<H>],
  [row: RowView<C, X>, head: HeadView<H>, place: number],
  (keyof C & string) | `head.${string}`,
  RowView<C, X> & { readonly head: HeadView<H> }
> &
  AsField<C> & {
    /** The header's fields, so that a column's formula may look at them. */
    readonly under?: H
    /** Its columns, in the order in which they are filled. */
    readonly columns: C
    /** Where prices and the like come from. */
    readonly quotes?: Quote<RowView<C, X>, HeadView<H>, keyof C & string>
    /** The records or rows that become rows here. */
    readonly pull?: Pull<H, keyof C & string, Pulled>
    /** A row that comes from elsewhere becomes one for each record that its quantity is taken from. */
    readonly allots?: Allotment<keyof C & string>
    /** Codes come by a keyboard scanner, without a cell in focus. */
    readonly scans?: Scan<NoInfer<RowView<C, X>>, keyof C & string>
    /** Several records may be chosen at once through this column: each makes a row of its own (widgets §11.8). */
    readonly chosenBy?: keyof C & string
    /** Not part of the form: read by its own paged call. */
    readonly batch?: {
      /** `column asc` or `column desc`. */
      readonly order: `${keyof C & string} ${'asc' | 'desc'}`
      /** It shows rows of another type's table, `area.name.table`, that name the record: own column → theirs, or `head` for their record. */
      readonly mirrors?: Mirror<keyof C & string, Mirrored>
    }
  }

type AnyFormulas = Readonly<Record<string, ((row: any, head: any) => any) | undefined>>

/** A table as the program works with it, whatever its columns are. */
export type LinesType = Omit<
  LinesDeclaration<any, any, any>,
  'under' | 'columns' | 'facts' | 'derive' | 'required' | 'shown' | 'choices' | 'rules' | 'fallback' | 'unique' | 'quotes' | 'scans'
> & {
  readonly title: string
  readonly columns: Fields
  readonly facts?: FactDeclarations
  readonly derive?: AnyFormulas
  readonly required?: AnyFormulas
  readonly shown?: AnyFormulas
  readonly choices?: AnyFormulas
  readonly rules?: Readonly<Record<string, Rule<any> | readonly Rule<any>[] | undefined>>
  readonly fallback?: Readonly<Record<string, ((row: any, head: any, place: number) => Wire) | undefined>>
  readonly unique?: readonly Once[]
  readonly quotes?: Quote<any, any>
  readonly scans?: ScanType
}

/** Is it part of the form, filled in by hand? */
export const isTypedTable = ({ editable, batch }: Pick<LinesType, 'editable' | 'batch'>): boolean => editable !== false && !batch

/** A table that remembers the type of its rows for the formulas of its document. */
export type Lines<R = any> = LinesType & { readonly $row?: R }

/** An editable table below the header. */
export const lines = <
  const C extends Fields,
  const X extends Gives = {},
  H extends Fields = {},
  const Source extends PlaceKey = never,
  const Mirrored extends RowsKey = never,
>(
  title: string,
  declaration: LinesDeclaration<C, X, H, Source, Mirrored>,
): Lines<RowView<C, X>> =>
  ({ title, ...pulling(asShown(declaration as unknown as LinesDeclaration<any, any, any>)) }) as unknown as Lines<RowView<C, X>>

const asShown = <D extends LinesDeclaration<any, any, any>>(declaration: D): D => {
  const { fields, ...more } = requiredAsShown(declaration.columns as Fields, declaration)
  return { ...declaration, columns: fields, ...more }
}

/** The column that holds a source fills what is only read here from it, and offers what is open. */
const pulling = <D extends LinesDeclaration<any, any, any>>(declaration: D): D => {
  const { pull, columns, choices } = declaration
  if (!pull) return declaration
  const field = (columns as Fields)[pull.by]!
  const copied = Object.entries(pull.fills ?? {}).filter(
    ([own, theirs]) => typeof theirs === 'string' && (columns as Fields)[own]?.editable === false,
  )
  const source: Field = {
    ...field,
    fills: { ...field.fills, ...(Object.fromEntries(copied) as Record<string, string>) },
  }
  return {
    ...declaration,
    columns: { ...columns, [pull.by]: source },
    choices: { [pull.by]: (_: unknown, head: HeadView<any>) => pull.where(head) ?? nothing, ...choices },
  }
}
