import { FieldLine } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

/** One line of text. */
export const TextInput = (props: InputProps) => <FieldLine of={props} />
