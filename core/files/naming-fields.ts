import type { Field } from '../definitions/field.ts'
import { parts } from '../definitions/listed.ts'
import type { Wire } from '../kernel/wire.ts'

const LISTING: ReadonlySet<string> = new Set(['file', 'files', 'image', 'images'])

/** Texts that show pictures in their midst. */
const isWritten = ({ kind, language }: Field): boolean => kind.name === 'richText' || (kind.name === 'code' && language === 'markdown')

/** Fields that name stored files: those that list them, and written texts. */
export const mayNameFiles = (field: Field): boolean => LISTING.has(field.kind.name) || isWritten(field)

/** How a path stands in HTML and in Markdown. */
const AROUND: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['<', '>'],
  ['(', ')'],
]

/** Does the field's value name the file? */
export const namesFile = (field: Field, value: Wire, path: string): boolean =>
  isWritten(field)
    ? AROUND.some(([before, after]) => String(value ?? '').includes(`${before}${path}${after}`))
    : LISTING.has(field.kind.name) && parts(value).includes(path)
