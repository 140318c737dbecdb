import type { Result } from '../kernel/result.ts'
import type { VitalSigns } from './vital-signs.ts'

/** How the store behind the product is doing, for who watches the process. */
export abstract class Vitals {
  abstract read(): Promise<Result<VitalSigns>>

  /** Milliseconds since 1970, by the clock of the store. */
  abstract time(): Promise<Result<number>>
}
