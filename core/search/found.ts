import { type MenuNode, recordsOf, visibleLeaves } from '../navigation/menu.ts'
import { searchMenu } from '../navigation/menu-search.ts'
import { shownCodes, type Permissions } from '../permissions/permissions.ts'
import { FOUND_SORTS, type FoundOfType, type FoundRecord, type FoundSort, type RecordSearch } from './found-record.ts'
import { text } from './text.ts'

/** One line of what a search found, and where it leads. */
export type SearchHit = {
  readonly id: string
  readonly group: SearchGroup
  readonly title: string
  /** Its number, where that is something else than its title. */
  readonly number: string
  readonly hint: string
  readonly state: string
  readonly facts: FoundRecord['facts']
  readonly to: { readonly node: MenuNode } | { readonly path: string }
}

export type SearchGroup = 'likely' | FoundSort | 'action' | 'page'

/** In the order they stand, behind what is called exactly so. */
export const GROUPS: readonly SearchGroup[] = [...FOUND_SORTS, 'action', 'page']

/** What a first sign narrows a search to: `>` actions, `#` numbers of documents, `@` people. */
const NARROWING: Readonly<Record<string, SearchGroup>> = { '>': 'action', '#': 'document', '@': 'person' }

export type SearchQuery = { readonly word: string; readonly only: SearchGroup | undefined }

/** What was typed: the word, and what alone shall be found by it. */
export const askedBy = (typed: string): SearchQuery => {
  const trimmed = typed.trim()
  const only = NARROWING[trimmed.charAt(0)]
  return { word: (only ? trimmed.slice(1) : trimmed).trim(), only }
}

/** What the server is asked for it; undefined where it knows nothing of it. */
export const wantedBy = (typed: string): RecordSearch | undefined => {
  const { word, only } = askedBy(typed)
  const sort = FOUND_SORTS.find((one) => one === only)
  return word === '' || (only && !sort) ? undefined : { word, only: sort }
}

const MOST_PAGES = 8

const oneOf = (title: string): string => title.replace(/管理$/, '')

/** Types whose records the person may begin, each at the page of its list. */
const addable = ({ menu, ...rights }: Permissions): readonly MenuNode[] => {
  const codes = shownCodes({ menu, ...rights })
  return visibleLeaves(menu).filter(({ document }) => document !== '' && codes.has(`${document.replace('.', ':')}:add`))
}

const actionsFor = (permissions: Permissions, word: string): readonly SearchHit[] => {
  const small = word.toLowerCase()
  const named = (node: MenuNode) =>
    small === '' ||
    text.create(oneOf(node.title)).includes(small) ||
    node.initials.startsWith(small) ||
    `xz${node.initials}`.startsWith(small)
  return addable(permissions)
    .filter(named)
    .slice(0, MOST_PAGES)
    .map((node) => ({
      id: `add ${node.id}`,
      group: 'action',
      title: text.create(oneOf(node.title)),
      number: '',
      hint: '',
      state: '',
      facts: [],
      to: { path: `${node.records || node.path}/add` },
    }))
}

const pagesFor = ({ menu }: Permissions, word: string): readonly SearchHit[] =>
  searchMenu(menu, word)
    .slice(0, word === '' ? MOST_PAGES * 2 : MOST_PAGES)
    .map(({ node, groups }) => ({
      id: `page ${node.id}`,
      group: 'page',
      title: node.title,
      number: '',
      hint: groups.join(' / '),
      state: '',
      facts: [],
      to: { node },
    }))

const recordsIn = ({ menu }: Permissions, types: readonly FoundOfType[]): readonly SearchHit[] =>
  types.flatMap(({ key, title, sort, records }) => {
    const page = recordsOf(menu, key)
    if (page === undefined) return []
    return records.map((record) => ({
      id: `${key} ${record.id}`,
      group: sort,
      title: record.name,
      number: record.number,
      hint: [title, record.number, record.partner].filter(Boolean).join(' · '),
      state: record.state,
      facts: record.facts,
      to: { path: `${page}/${encodeURIComponent(record.id)}` },
    }))
  })

/** All that answers to what was typed, group by group: only pages of the person's menu, only what he may begin, only records the server told. */
export const foundBy = (permissions: Permissions, typed: string, types: readonly FoundOfType[]): readonly SearchHit[] => {
  const { word, only } = askedBy(typed)
  const all = [
    ...recordsIn(permissions, types),
    ...(word === '' && only !== 'action' ? [] : actionsFor(permissions, word)),
    ...pagesFor(permissions, word),
  ]
  const small = word.toLowerCase()
  const isMeant = ({ title, number }: SearchHit) => small !== '' && [title, number].some((name) => name.toLowerCase() === small)
  const isBegun = ({ group, title }: SearchHit) => group === 'record' && small !== '' && title.toLowerCase().startsWith(small)
  const found = GROUPS.flatMap((group) => (only && only !== group ? [] : all.filter((one) => one.group === group)))
  const meant = found.find((one) => one.group === 'page' && isMeant(one)) ?? found.find(isMeant) ?? found.find(isBegun)
  return meant ? [{ ...meant, group: 'likely' }, ...found.filter((one) => one !== meant)] : found
}

/** So much of a group stands in the list of all. */
const MOST_OF_GROUP = 6

/** What is read at once: the first of every group; where there is one group only, all of it. */
export const firstOfEach = (found: readonly SearchHit[]): readonly SearchHit[] => {
  const groups = new Set(found.flatMap(({ group }) => (group === 'likely' ? [] : group)))
  if (groups.size < 2) return found
  return found.filter(({ group }, at) => found.slice(0, at).filter((one) => one.group === group).length < MOST_OF_GROUP)
}

/** Which signs of a title the word is: where it begins, or none. */
export const matchIn = (title: string, typed: string): readonly [before: string, match: string, after: string] => {
  const { word } = askedBy(typed)
  const at = word === '' ? -1 : title.toLowerCase().indexOf(word.toLowerCase())
  return at < 0 ? [title, '', ''] : [title.slice(0, at), title.slice(at, at + word.length), title.slice(at + word.length)]
}
