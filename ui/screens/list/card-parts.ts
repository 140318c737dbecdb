import { aboutOf } from '../../../core/definitions/about.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { isAdded } from './is-summed.ts'

const MOST_FACTS = 2

/**
 * The figure a card shows: of a posting, which has one of several, the one that is not zero. A document is told by its money; entries and
 * balances by what they count first, pieces or money.
 */
export const figureColumn = ({ sort, fields }: DocumentType, columns: readonly TableColumn[], row: Row): TableColumn | undefined => {
  const money = columns.filter(({ key }) => fields[key] && isAdded(fields[key]))
  const told = sort === 'register' || money.length === 0 ? columns.filter((one) => money.includes(one) || fields[one.key]?.totalled) : money
  return told.find(({ key }) => Number(textAt(row, key)) !== 0) ?? told[0]
}

const NAMING: readonly ReadonlySet<string>[] = [new Set(['ref', 'refBy']), new Set(['dept', 'depts', 'user'])]

/** What a card is about: another record, an organisation or a person, those first that its type says, before words and choices. */
export const aboutColumn = (type: DocumentType, columns: readonly TableColumn[]): TableColumn | undefined => {
  const named = (among: readonly TableColumn[]) =>
    NAMING.map((kinds) => among.find(({ key }) => kinds.has(type.fields[key]?.kind.name ?? ''))).find(Boolean)
  return named(columns.filter((column) => isAbout(type, column))) ?? named(columns)
}

/** Does its type say that a record is about this? */
export const isAbout = (type: DocumentType, { key }: TableColumn): boolean => aboutOf(type).some(([about]) => about === key)

/** The first of these texts that say something which does not stand on the card already. */
export const cardFacts = (texts: readonly string[], isSaid: (text: string) => boolean): readonly string[] =>
  [...new Set(texts.filter((text) => text !== '' && !isSaid(text)))].slice(0, MOST_FACTS)

/** A fact as a card says it: a yes by what it answers, a no not at all. */
export const factSaid = (text: string, title: string): string => {
  if (text === '是') return title.replace(/^是否/, '')
  return text === '否' ? '' : text
}
