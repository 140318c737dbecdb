import type { DocumentType, DocView } from '../../definitions/document.ts'
import { isEmpty, wireOf, type Row } from '../../kernel/wire.ts'
import { withValue } from '../form/edit-draft.ts'

type Offering = ((doc: DocView) => readonly Row[]) | undefined

/** What a typed field may take over at the moment, the best first. */
export const offersFor = ({ offers }: DocumentType, view: DocView, key: string): readonly Row[] =>
  ((offers as Readonly<Record<string, Offering>> | undefined)?.[key]?.(view) ?? []).filter((offer) => !isEmpty(offer[key]))

/** The draft with everything an offer holds. */
export const withOffer = (draft: Row, offer: Row): Row =>
  Object.keys(offer).reduce((taken, key) => withValue(taken, key, wireOf(offer, key)), draft)

/**
 * Where other records are offered than before, a field that is empty or still holds what was offered then takes the best of the new
 * ones, and so do the fields that come with it. What was typed stays.
 */
export const withNewOffers = (type: DocumentType, draft: Row, before: DocView, after: DocView): Row =>
  Object.keys(type.offers ?? {}).reduce((taken, key) => {
    const earlier = offersFor(type, before, key)
    const [best] = offersFor(type, after, key)
    if (JSON.stringify(best) === JSON.stringify(earlier[0])) return taken
    const held = earlier.find((offer) => wireOf(offer, key) === wireOf(taken, key))
    if (!held && !isEmpty(taken[key])) return taken
    const isFree = (own: string) => isEmpty(taken[own]) || (held !== undefined && wireOf(taken, own) === wireOf(held, own))
    return Object.keys(best ?? held ?? {})
      .filter(isFree)
      .reduce((filled, own) => withValue(filled, own, best ? wireOf(best, own) : null), taken)
  }, draft)
