import type { Field } from '../../../core/definitions/field.ts'

/** Is the column of a list added up over its page? */
export const isAdded = ({ listed, kind, totalled }: Field): boolean => Boolean(listed) && kind.name === 'money' && totalled !== false

/** Over all pages too? What is worked out as it is read cannot. */
export const isSummed = (field: Field): boolean => isAdded(field) && field.derived !== 'onRead'
