import { ownExpression } from '../validation/own-expression.ts'

/** Can a regular expression that somebody wrote be read, and does it always end? */
export const isExpression = (source: string): boolean => ownExpression(source) !== undefined
