import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { isEmpty, textAt, type Row } from '../../kernel/wire.ts'
import type { Initials } from './initials.port.ts'

const MOST = 40

/** 拼音码 of a name: capital letters and digits alone (bsc B10). */
const codeOf = (name: string, initials: Initials, { max = MOST }: Field): string =>
  (initials.of(name) || name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, max)

/** The draft with the initials that nobody typed: of a name that is new, or that changed since they were made of it. */
export const withInitials = (type: DocumentType, draft: Row, initials: Initials, before?: Row): Row => {
  const made: Record<string, Row[string]> = {}
  for (const [key, field] of Object.entries<Field>(type.fields)) {
    if (field.initialsOf === undefined) continue
    const name = textAt(draft, field.initialsOf)
    const isFollowing =
      before !== undefined &&
      draft[key] === before[key] &&
      textAt(before, key) === codeOf(textAt(before, field.initialsOf), initials, field)
    if (name === '' || !(isEmpty(draft[key]) || isFollowing)) continue
    const code = codeOf(name, initials, field)
    if (code !== draft[key]) made[key] = code === '' ? null : code
  }
  return Object.keys(made).length ? { ...draft, ...made } : draft
}
