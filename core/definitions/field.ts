import type { Kind, KindOptions } from './kind.ts'
import type { Start } from './start.ts'
import type { Wire } from '../kernel/wire.ts'
import type { PopupPlan } from './popup-plan.ts'
import type { Source } from './source.ts'
import type { CheckRule, DictCode, DictValue, FieldAt, PlaceKey, RoleCode, TypeKey } from './type-keys.ts'

/**
 * Nobody; whoever holds one of the roles at an approval step, or is the person in one of the fields; or, beside whoever fills in the form,
 * the roles named for a state in which the document stands later: there nothing else of it is written, and no row comes or goes.
 */
export type Editable =
  | false
  | { readonly at: readonly string[] }
  | { readonly in: Readonly<Record<string, RoleCode | readonly RoleCode[]>> }

/** At whose approval step it is filled in: roles, and fields that hold the person. */
export const editedAt = ({ editable }: { readonly editable?: Editable }): readonly string[] | undefined =>
  editable && 'at' in editable ? editable.at : undefined

/** State → roles that fill it in while the document stands there (FORMAT.md, `editIn`). */
export const editedIn = ({ editable }: { readonly editable?: Editable }): Readonly<Record<string, RoleCode | readonly RoleCode[]>> =>
  editable && 'in' in editable ? editable.in : NOWHERE

const NOWHERE = {}

/** What every field may say of itself. Rules that look at other fields stand beside the fields, where those are typed. */
export type FieldOptions = {
  /** Empty it stops a save: 请输入 or 请选择 and its title; always, or `'shown'`, wherever it is there (`shown`). */
  readonly required?: boolean | 'shown'
  /** A value, or what to begin with on a given day for a given person; of a table rows. */
  readonly default?: string | number | ((start: Start) => Wire)
  /**
   * Worked out by the function of the same name under `derive`, never typed: stored, or `'onRead'`, whenever the record is read, where it
   * speaks of what changes without it (others' rows, the day).
   */
  readonly derived?: true | 'onRead'
  /** Own fields that a value worked out on reading looks at: a list that shows it reads them along. */
  readonly dependsOn?: readonly string[]
  /**
   * Who fills it in: whoever fills in the form, where nothing is said; nobody (`false`: the program writes it, a choice brings it along, an
   * action asks for it); at an approval step who decides there, of a column also the role that its row names (of a table: who fills in its rows); or `in` a later state also the roles it names.
   */
  readonly editable?: Editable
  /** Kept, never shown. */
  readonly hidden?: boolean
  /** Most signs of a text. */
  readonly max?: number
  /** Left empty it takes the pinyin initials of that field, and follows it while nobody types others. */
  readonly initialsOf?: string
  /** A pattern code of the seed (`p`, `n6-16` …), the name of one of its form patterns (`landline`, `qq` …), or a regular expression. */
  readonly pattern?: string
  /** A rule that administrators keep (编码校验规则), by its code: asked while the field is filled in, and only noted there. */
  readonly checkRule?: CheckRule
  /** The number, or the day, is greater than this, or than what stands in that field beside it. */
  readonly above?: number | string
  /** It is this or more, a time not before what the named field beside it says; of a field of several how many must be chosen, of a table its fewest rows. */
  readonly atLeast?: number | string
  /** It is this or less; of a field of several how many may be chosen, of a table its most rows: 10,000 where nothing is said. */
  readonly atMost?: number | string
  /** Shown when a bound or the pattern fails. */
  readonly message?: string
  /** A column of the list; `aside` is one that it hides until somebody wants it. */
  readonly listed?: boolean | 'aside'
  /** Asked for above the list, by one value or by a span; of a tree also with all that lies below the node. */
  readonly queried?: boolean | 'range' | 'below'
  /** Others' questions find records, or rows, by it though no list does: an index keeps it, with those fields after it that are asked beside it. */
  readonly indexed?: true | readonly string[]
  /** Another name of the records that these references beside it name: whoever imports that name is offered them. */
  readonly aliasOf?: readonly string[]
  /** Imported empty, it is offered the code that stands in brackets or at the end of one of these texts beside it. */
  readonly cutFrom?: readonly string[]
  /** Summed in the table's 合计 row. A list sums every amount that does not say `false`: limits and prices add up to nothing. */
  readonly totalled?: boolean
  /** Begins a titled section of the form. */
  readonly section?: string
  /**
   * Seen, filtered and sorted only with the permission `{area}:{name}:{guard}`. A copy of another type's guarded field, and what is worked
   * out of one, names that type's permission whole: `cg:stock:cost`.
   */
  readonly guard?: string
  /** Left out of answers, exports and prints for everyone without one of these roles. */
  readonly visibleTo?: readonly RoleCode[]
  /** The sibling that says who sees it, where a row tells of another type's guarded field: left out for everyone else, and never asked by. */
  readonly guardedBy?: string
  /** Of a text that is the number of a document: the sibling with its id, and the one that says of which type it is. The number leads there. */
  readonly numberOf?: { readonly id: string; readonly by: string; readonly targets: Readonly<Record<string, TypeKey>> }
  /** A report whose rows may be taken over into this and other fields. */
  readonly popup?: PopupPlan
  /** Shown with its ends only to whoever lacks `{area}:{name}:plain`. */
  readonly mask?: 'phone' | 'idcard' | 'bankcard'
  /** Shown to whoever sees the record although it is copied from, or worked out of, what he may not see: on purpose. */
  readonly open?: boolean
  /** Of its column, in pixels; as wide as its kind is where nothing is said. */
  readonly width?: number
  /** Values that stand out in a list, each on a ground of its own: what is urgent, what is unread. */
  readonly tones?: Readonly<Record<string, Tone>>
}

/** What a tinted ground says (look.md 1.3). */
export type Tone = 'idle' | 'info' | 'ok' | 'teal' | 'bad' | 'warn' | 'vio'

export type ReferenceOptions = Pick<Source<string, unknown, Readonly<Record<string, string>>>, 'fills' | 'reads'> & {
  /** Of a reference whose target a sibling decides: that sibling. */
  readonly by?: string
  /** The target for each value of that sibling. */
  readonly targets?: Readonly<Record<string, TypeKey>>
  /** What is said where there is nothing to choose: why, and who can mend it. `{key}` is a value beside it, as the form shows it. */
  readonly none?: string
  /** Records that are not in use yet may be named too: drafts, and those that wait for a decision. */
  readonly anyState?: boolean
  /** The sibling before it whose choice narrows what is offered here: another choice there empties it (linkage). */
  readonly follows?: string
}

/** Fields that take values of the records that others name. */
export const broughtAlong = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ fills }) => Object.keys(fills ?? {})))

/** The sibling that decides what a field offers. */
export const leaderOf = ({ follows, by }: Pick<ReferenceOptions, 'follows' | 'by'>): string | undefined => follows ?? by

type Target = {
  /** The type whose record is meant, by key; of a row the type and its table. */
  readonly to: PlaceKey
}

export type Field<Value = any, Options extends object = object> = FieldOptions &
  KindOptions &
  ReferenceOptions &
  Partial<Target> & {
    readonly kind: Kind<any>
    readonly title: string
    /** Carries the type of the value into `row` and `doc`; never present at run time. */
    readonly $value?: Value
    readonly $options?: Options
  }

export type Fields = Readonly<Record<string, Field<any, object>>>

/** What is required, derived or begins with something is never null in a formula. */
export type Filled<Options> = Options extends { required: true } | { derived: true | 'onRead' }
  ? true
  : Options extends { default: {} }
    ? true
    : false

export type ValueOf<F extends Field> =
  Filled<NonNullable<F['$options']>> extends true ? NonNullable<F['$value']> : NonNullable<F['$value']> | null

type Conditions = Readonly<Record<string, unknown>>

/** Fields that must be filled wherever they are there, with the condition under which that is. */
export const requiredAsShown = (
  fields: Fields,
  { required, shown }: { readonly required?: unknown; readonly shown?: unknown },
): { readonly fields: Fields; readonly required?: Conditions } => {
  const alike = Object.keys(fields).filter((key) => fields[key]?.required === 'shown')
  if (alike.length === 0) return { fields }
  const conditions = shown as Conditions | undefined
  const plain = alike.map((key) => {
    const { required: _, ...field } = fields[key]!
    return [key, (conditions?.[key] ? field : { ...field, required: true }) as Field] as const
  })
  const own = alike.flatMap((key) => (conditions?.[key] ? [[key, conditions[key]] as const] : []))
  return { fields: { ...fields, ...Object.fromEntries(plain) }, required: { ...(required as Conditions), ...Object.fromEntries(own) } }
}

/** No word but those there are: what is inferred from a declaration would take any. */
type Only<Options, Words> = { readonly [K in Exclude<keyof Options, keyof Words>]: never }

/** A field must say what its kind cannot do without. */
type Given<Options, Words> = {} extends Words ? [options?: Options] : [options: Options]

/** A constructor of fields of one kind. */
export const fieldOf =
  <Value, Extra extends object = {}>(kind: Kind<Value>) =>
  <const Options extends FieldOptions & Extra = FieldOptions & Extra>(
    title: string,
    ...[options]: Given<Options & Only<Options, FieldOptions & Extra>, Extra>
  ): Field<Value, Options> =>
    ({ kind, title, ...options }) as Field<Value, Options>

/** What a reference may take over and look at: fields that its target has. */
type Taken<Target> = { readonly fills?: Readonly<Record<string, FieldAt<Target>>>; readonly reads?: readonly FieldAt<Target>[] }

type Pointing = FieldOptions & ReferenceOptions

/** A constructor of fields that point at records of the type they name. */
export const referenceOf =
  <Value>(kind: Kind<Value>) =>
  <const Options extends Pointing & Target>(
    title: string,
    options: Options & Only<Options, Pointing & Target> & Taken<Options['to']>,
  ): Field<Value, Options> =>
    ({ kind, title, ...(options as object) }) as unknown as Field<Value, Options>

/** A constructor of fields whose kind says at records of which type they point. */
export const pointerOf =
  <const Target extends TypeKey>() =>
  <Value>(kind: Kind<Value>) =>
  <const Options extends Pointing = Pointing>(
    title: string,
    options?: Options & Only<Options, Pointing> & Taken<Target>,
  ): Field<Value, Options & { readonly to: Target }> =>
    ({ kind, title, ...options }) as Field<Value, Options & { readonly to: Target }>

type Coded = FieldOptions & { readonly code: DictCode; readonly look?: 'radios' | 'buttons' }

/** A constructor of fields that hold a value of the dictionary they name. */
export const codedOf =
  (kind: Kind<string>) =>
  <const Options extends Coded>(
    title: string,
    options: Options & Only<Options, Coded> & { readonly default?: DictValue<Options['code']> | ((start: Start) => Wire) },
  ): Field<DictValue<Options['code']>, Options> =>
    ({ kind, title, ...(options as object) }) as unknown as Field<DictValue<Options['code']>, Options>
