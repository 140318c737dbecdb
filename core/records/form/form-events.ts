import type { ChosenDeciders } from '../../approval/chosen-deciders.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Row } from '../../kernel/wire.ts'
import type { RowId } from '../../table/rows.ts'
import type { Editing } from './form-edits.ts'

export type FormEvent =
  | Editing
  | { readonly type: 'look' }
  | { readonly type: 'save'; readonly submit: boolean; readonly key: string; readonly next?: string }
  | { readonly type: 'confirm'; readonly heard: boolean; readonly chosen?: ChosenDeciders }
  | { readonly type: 'reconsider' }
  /** The rehearsal was refused: back to where it is to be mended. */
  | { readonly type: 'mend'; readonly problems: readonly Failure[] }
  | { readonly type: 'retry' }
  /** Takes the stored record again; what was typed stays on top where `keeping`. */
  | { readonly type: 'reload'; readonly keeping: boolean }
  | { readonly type: 'discard' }
  /** The page goes away: what was typed last is kept at once. */
  | { readonly type: 'leave' }
  /** The record as somebody stored it meanwhile. */
  | { readonly type: 'elsewhere'; readonly record: Row }
  /** The record was deleted elsewhere. */
  | { readonly type: 'gone'; readonly id: RowId }
  | { readonly type: 'unlearned' | 'unquoted' | 'unkept' }

export type FormEmitted =
  | {
      readonly type: 'saved'
      readonly record: Row
      readonly submitted: boolean
      readonly added: boolean
      /** What is to be done with it next: an action of its own. */
      readonly next: string | undefined
      /** The titles of what is in force already, though a change of it waits. */
      readonly atOnce: readonly string[]
    }
  /** The draft was not sent or not taken: `problems` say where, in the order of the form. */
  | { readonly type: 'refused'; readonly problems: readonly Failure[] }
  | { readonly type: 'failed'; readonly failure: Failure }
