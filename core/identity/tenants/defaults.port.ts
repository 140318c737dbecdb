import type { Row } from '../../kernel/wire.ts'
import type { Foundations } from './lay-foundations.use-case.ts'

/** What the program declares for whoever begins (sys `defaults`). */
export type Beginnings = Foundations & { readonly parameters: readonly Row[] }

/** Where it is declared. */
export abstract class Defaults {
  abstract read(): Promise<Beginnings>
}
