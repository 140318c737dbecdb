import type { Wire } from '../kernel/wire.ts'
import type { Field } from './field.ts'
import { parts } from './listed.ts'
import { PENDING } from './pending.ts'

const LISTING: ReadonlySet<string> = new Set(['file', 'files', 'image', 'images'])

/** Most files of a declared field, and of an answer to a task. */
export const MOST_FILES = 20

/** What a task that was answered with files is called where records that hold files go by their types. */
export const ANSWER = 'answer'

/** Fields that are stored files and nothing else: no cell of a workbook fills them. */
export const listsFiles = ({ kind }: Field): boolean => LISTING.has(kind.name)

/** Texts that show pictures in their midst. */
const isWritten = ({ kind, language }: Field): boolean => kind.name === 'richText' || (kind.name === 'code' && language === 'markdown')

/** Fields that name stored files: those that list them, and written texts. */
export const mayNameFiles = (field: Field): boolean => listsFiles(field) || isWritten(field)

/** Where a path begins in HTML and in Markdown, whose plain targets end at the bracket that closes theirs. */
const BEGINNING = /(["<(])([a-z]+\/[0-9a-v]{35}\/)/g
const ENDING: Readonly<Record<string, string>> = { '"': '"', '<': '>' }
const NO_PART_OF_A_NAME = /["<>/\n]/

/** Where the bracket closes that stands before the text; -1 where none does. */
const closingBracket = (text: string): number => {
  let open = 1
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') open += 1
    if (text[index] === ')' && (open -= 1) === 0) return index
  }
  return -1
}

/** The paths of stored files in a written text, whole: a name may have brackets of its own. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(BEGINNING)].flatMap(({ 0: begun, 1: mark, 2: folder, index }) => {
    const rest = text.slice(index + begun.length)
    const line = rest.slice(0, rest.search(NO_PART_OF_A_NAME) + 1 || rest.length)
    const end = mark === '(' ? closingBracket(line) : line.indexOf(ENDING[mark!]!)
    return end > 0 ? [`${folder}${line.slice(0, end)}`] : []
  })

/** The stored files that a field's value names. Whoever may read the record may open these and no others, so its writer is asked for each. */
export const filesNamed = (field: Field, value: Wire): readonly string[] => {
  if (listsFiles(field)) return parts(value)
  return isWritten(field) ? pathsIn(String(value ?? '')) : []
}

/** Does the field's value name the file? */
export const namesFile = (field: Field, value: Wire, path: string): boolean => filesNamed(field, value).includes(path)

/** The same for stored fields, by their keys: a change that waits holds what it names. */
export const mayHoldFiles = (key: string, field: Field): boolean => key === PENDING || mayNameFiles(field)

/** Does the stored value of a field hold the file? */
export const holdsFile = (key: string, field: Field, value: Wire, path: string): boolean =>
  key === PENDING ? String(value ?? '').includes(path) : namesFile(field, value, path)
