import type { Wire } from '../kernel/wire.ts'
import type { Field } from './field.ts'
import { parts } from './listed.ts'
import { PENDING } from './pending.ts'

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

/** The same for stored fields, by their keys: a change that waits holds what it names. */
export const mayHoldFiles = (key: string, field: Field): boolean => key === PENDING || mayNameFiles(field)

/** Does the stored value of a field hold the file? */
export const holdsFile = (key: string, field: Field, value: Wire, path: string): boolean =>
  key === PENDING ? String(value ?? '').includes(path) : namesFile(field, value, path)

const WRITTEN = /(?<=["<(])[a-z]+\/[0-9a-v]{35}\/[^/"<>()]+(?=[">)])/g

/** The stored files that a field's value names. */
export const filesNamed = (field: Field, value: Wire): readonly string[] => {
  if (LISTING.has(field.kind.name)) return parts(value)
  return isWritten(field) ? (String(value ?? '').match(WRITTEN) ?? []) : []
}
