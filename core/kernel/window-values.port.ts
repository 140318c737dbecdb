import { KeyValues } from './key-values.port.ts'

/** Small things kept for this window: they outlive its reload, not its closing. */
export abstract class WindowValues extends KeyValues {}
