import { withoutDeadEnds } from '../../core/definitions/dead-ends.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { ScreenOverrides } from '../documents/screen-overrides.ts'
import { arrivedBy, remembered, useRemembered } from '../hooks/remembered-promise.ts'

type Files<T> = Readonly<Record<string, () => Promise<{ readonly default: T }>>>

const documents = import.meta.glob('../../core/documents/*/*.document.ts') as Files<DocumentType>
const departures = import.meta.glob('../documents/*/*.view.tsx') as Files<ScreenOverrides>

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `sale/sale-order` of the key `sale.saleOrder`. */
const placeOf = (key: string) => key.split('.').map(kebab).join('/')

export type Drawn = { readonly type: DocumentType; readonly departs: ScreenOverrides }

const documentAt = (key: string) => documents[`../../core/documents/${placeOf(key)}.document.ts`]

const load = async (key: string): Promise<Drawn | undefined> => {
  const document = documentAt(key)
  if (!document) return undefined
  const [type, departs] = await Promise.all([document(), departures[`../documents/${placeOf(key)}.view.tsx`]?.()])
  return { type: withoutDeadEnds(type.default, (target) => documentAt(target) !== undefined), departs: departs?.default ?? {} }
}

const loading = new Map<string, Promise<Drawn | undefined>>()

/** A document type by key, with its departures: fetched when it is first wanted. */
export const loadDocument = (key: string): Promise<Drawn | undefined> => {
  const known = loading.get(key) ?? remembered(load(key))
  loading.set(key, known)
  // A chunk that did not arrive may be asked for again.
  known.catch(() => loading.delete(key))
  return known
}

/** The same, where it was fetched already. */
export const documentByNow = (key: string): Drawn | undefined => arrivedBy(loadDocument(key))?.value

/** Undefined until it has been fetched. */
export const useDocument = (key: string): { readonly value: Drawn | undefined } | undefined => useRemembered(loadDocument(key))
