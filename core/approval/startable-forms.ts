/** A form that may be begun: what its card shows. */
export type Startable = {
  readonly docKey: string
  readonly title: string
  /** The title's pinyin initials. */
  readonly initials: string
  readonly icon: string
  readonly path: string
  /** The version by which it would be decided; '' while that is as declared. */
  readonly flowId: string
  /** Who decides, step by step. */
  readonly steps: readonly string[]
  readonly favourite: boolean
  /** How often the person began it lately. */
  readonly uses: number
}

export type StartGroup = { readonly group: string; readonly items: readonly Startable[] }

/** Under which name a person's favourites follow him. */
export const FAVOURITES = 'start:favourites'

const MOST_USUAL = 8

/** 常用: what was starred in the groups' order, then what was begun most often. */
export const usualIn = (groups: readonly StartGroup[]): readonly Startable[] => {
  const all = groups.flatMap(({ items }) => items)
  const used = all.filter(({ favourite, uses }) => !favourite && uses > 0).toSorted((a, b) => b.uses - a.uses)
  return [...all.filter(({ favourite }) => favourite), ...used].slice(0, MOST_USUAL)
}

const answers = ({ title, initials }: Startable, words: string): boolean => title.toLowerCase().includes(words) || initials.includes(words)

/** Forms by title or pinyin initials; groups in which nothing is left are left out. */
export const soughtIn = (groups: readonly StartGroup[], typed: string): readonly StartGroup[] => {
  const words = typed.trim().toLowerCase()
  if (words === '') return groups
  return groups
    .map(({ group, items }) => ({ group, items: items.filter((one) => answers(one, words)) }))
    .filter(({ items }) => items.length > 0)
}

/** The same with a form starred, or not any more. */
export const starredIn = (groups: readonly StartGroup[], docKey: string, favourite: boolean): readonly StartGroup[] =>
  groups.map(({ group, items }) => ({ group, items: items.map((one) => (one.docKey === docKey ? { ...one, favourite } : one)) }))
