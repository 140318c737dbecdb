import type { Condition } from '../kernel/condition.ts'
import type { Titled } from './document.ts'
import type { Source } from './source.ts'

/** What whoever takes rows says of the document they are for, by name; '' where it says nothing. */
export type PickParams = Readonly<Record<string, string>>

/** A report whose rows are taken into other documents (report.yaml, cgRpConfigs): records of the type that declares it, by a code of its own. */
export type PickType = Pick<Source<string, (params: PickParams) => Condition>, 'where' | 'order'> &
  Titled & {
    /** By which its data is asked for. */
    readonly id: string
    /** The parameters it takes, and whether each must be given. */
    readonly params?: Readonly<Record<string, 'required' | 'optional'>>
    /** Columns by field, with what they are called here. A field that points at a record may be told by its name: `factoryId.name`. */
    readonly columns: Readonly<Record<string, string>>
    /** Sent along, not shown. */
    readonly hidden?: readonly string[]
    /** Columns one may sort by. */
    readonly sortable?: readonly string[]
    /** Columns that are summed. */
    readonly totalled?: readonly string[]
    /** What one may ask for; from the third on behind 展开. */
    readonly asked: Readonly<Record<string, string>>
  }
