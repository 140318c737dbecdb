import { aboutOf } from './about.ts'
import type { DocumentType } from './document.ts'
import type { Field } from './field.ts'
import { targetOf } from './fields.ts'

const isShown = ([, { listed, queried, hidden }]: readonly [string, Field]): boolean => (listed || queried) === true && hidden !== true

/** The type as it tells its records apart: those that only their number names, where it says nothing, by whom they are about and their day. */
export const withWhatTellsApart = (type: DocumentType, find: (key: string) => DocumentType | undefined): DocumentType => {
  if (type.toldApartBy || type.number === undefined || type.number.field !== type.titleField) return type
  const shown = Object.entries<Field>(type.fields).filter(isShown)
  const [partner] = shown.find(([, field]) => find(targetOf(field) ?? '')?.party === 'partner') ?? []
  const about = partner === undefined ? aboutOf(type).map(([key]) => key) : [partner]
  const [day] = shown.find(([, { kind }]) => kind.name === 'date') ?? []
  const toldApartBy = [...about, day].filter((key) => key !== undefined && Object.hasOwn(type.fields, key)) as string[]
  return toldApartBy.length ? { ...type, toldApartBy } : type
}
