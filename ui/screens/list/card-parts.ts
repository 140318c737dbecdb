import type { Field } from '../../../core/definitions/field.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'

const MOST_FACTS = 2

/** The amount a card shows: of a posting, which has one of several, the one that has a figure. */
export const amountColumn = (columns: readonly TableColumn[], row: Row): TableColumn | undefined => {
  const sums = columns.filter(({ statistics }) => statistics?.includes('sum'))
  return sums.find(({ key }) => Number(textAt(row, key)) !== 0) ?? sums[0]
}

const NAMING: readonly ReadonlySet<string>[] = [new Set(['ref', 'refBy']), new Set(['dept', 'depts', 'user'])]

/** What a card is about: another record, an organisation or a person, before words and choices. */
export const aboutColumn = (columns: readonly TableColumn[], fieldOf: (key: string) => Field | undefined): TableColumn | undefined =>
  NAMING.map((kinds) => columns.find(({ key }) => kinds.has(fieldOf(key)?.kind.name ?? ''))).find(Boolean)

/** The first of these texts that say something which does not stand on the card already. */
export const cardFacts = (texts: readonly string[], isSaid: (text: string) => boolean): readonly string[] =>
  [...new Set(texts.filter((text) => text !== '' && !isSaid(text)))].slice(0, MOST_FACTS)

/** A fact as a card says it: a yes by what it answers, a no not at all. */
export const factSaid = (text: string, title: string): string => {
  if (text === '是') return title.replace(/^是否/, '')
  return text === '否' ? '' : text
}
