import type { Field } from '../../../core/definitions/field.ts'

/** Can the column of a list be added up over all pages? What is worked out as it is read cannot. */
export const isSummed = ({ listed, kind, derived }: Field): boolean => listed === true && kind.name === 'money' && derived !== 'live'
