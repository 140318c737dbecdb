import type { TreeNode } from '../lookups/tree.ts'
import type { PageReach } from './granted-tree.ts'
import type { PageScope } from './page-scopes.ts'

/** An entry of the menu as it is granted: a menu, a page, or with an `action` something that is done on a page. */
export type RightNode = TreeNode & { readonly action?: string; readonly reach?: PageReach; readonly children: readonly RightNode[] }

/** One right, or several that only make sense together. */
export type Cell = { readonly title: string; readonly ids: readonly string[] }

export type PageRights = {
  readonly id: string
  readonly title: string
  /** Cells of the usual columns; one is missing where the page has no such action. */
  readonly usual: ReadonlyMap<string, Cell>
  /** What is done on this page alone. */
  readonly own: readonly Cell[]
  /** Whose records are seen there may be said apart. */
  readonly reach?: PageReach
}

/** What pages have instead of the role's 数据范围, by the type behind them. */
export type PageScopes = ReadonlyMap<string, PageScope>

export type AreaRights = { readonly id: string; readonly title: string; readonly pages: readonly PageRights[] }

/** Columns that most pages have, each with the actions that it stands for. */
export const USUAL_COLUMNS: readonly (readonly [title: string, actions: readonly string[]])[] = [
  ['查看', ['list']],
  ['新增', ['add']],
  ['编辑', ['edit']],
  ['删除', ['delete', 'batch_delete']],
  ['提交', ['submit', 'startProcess', 'updateProcess']],
  ['撤回', ['withdraw']],
  ['导入', ['import']],
  ['导出', ['export']],
  ['打印', ['print']],
]

const [SEE] = USUAL_COLUMNS[0]!

const isAction = ({ action }: RightNode): boolean => action !== undefined

const pageOf = ({ id, title, reach, children }: RightNode): PageRights => {
  const actions = children.filter(isAction)
  const taken = new Set(USUAL_COLUMNS.flatMap(([, names]) => names))
  const usual = USUAL_COLUMNS.flatMap(([column, names]): [string, Cell][] => {
    const own = actions.filter(({ action = '' }) => names.includes(action)).map((node) => node.id)
    // Seeing a page is its place in the menu and its list.
    const ids = column === SEE ? [id, ...own] : own
    return ids.length ? [[column, { title: column, ids }]] : []
  })
  const own = actions.filter(({ action = '' }) => !taken.has(action)).map((node) => ({ title: node.title, ids: [node.id] }))
  return { id, title, usual: new Map(usual), own, ...(reach ? { reach } : {}) }
}

const isPage = ({ children }: RightNode): boolean => children.every(isAction)

const pagesIn = (node: RightNode): readonly PageRights[] =>
  isPage(node) ? [pageOf(node)] : node.children.filter((one) => !isAction(one)).flatMap(pagesIn)

/** Pages with what is done on them, area by area; a menu below which no page stands leads nowhere and is left out. */
export const matrixOf = (tree: readonly RightNode[]): readonly AreaRights[] =>
  tree.map((node) => ({ id: node.id, title: node.title, pages: pagesIn(node) })).filter(({ pages }) => pages.length > 0)

/** Are all rights of a cell granted, some of them, or none? */
export const stateOf = (granted: ReadonlySet<string>, { ids }: Cell): 'all' | 'some' | 'none' => {
  const count = ids.filter((id) => granted.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** The rights with a cell given or taken: what is done on a page comes with seeing it, and goes with it. */
export const toggled = (granted: ReadonlySet<string>, page: PageRights, cell: Cell): ReadonlySet<string> => {
  const next = new Set(granted)
  const see = page.usual.get(SEE)
  if (stateOf(granted, cell) !== 'all') [...cell.ids, ...(see?.ids ?? [])].forEach((id) => next.add(id))
  else (cell === see ? cellsOf(page).flatMap(({ ids }) => ids) : cell.ids).forEach((id) => next.delete(id))
  return next
}

export const cellsOf = ({ usual, own }: PageRights): readonly Cell[] => [...usual.values(), ...own]

/** All rights of an area, or none of them where all are given. */
export const toggledArea = (granted: ReadonlySet<string>, { pages }: AreaRights): ReadonlySet<string> => {
  const ids = pages.flatMap(cellsOf).flatMap((cell) => cell.ids)
  const isWhole = ids.every((id) => granted.has(id))
  return isWhole ? new Set([...granted].filter((id) => !ids.includes(id))) : new Set([...granted, ...ids])
}

/** Its scope before and after, where that changes: nothing where the page follows the role. */
export type ScopeChange = readonly [before: PageScope | undefined, after: PageScope | undefined]

export type GrantChange = {
  readonly id: string
  readonly page: string
  readonly given: readonly string[]
  readonly taken: readonly string[]
  readonly scope?: ScopeChange
}

/** What is granted, and what pages say of their scopes. */
export type Wish = { readonly granted: ReadonlySet<string>; readonly scopes: PageScopes }

/** Does saving change one of the rights of a cell? */
export const isChanged = (before: ReadonlySet<string>, after: ReadonlySet<string>, { ids }: Cell) =>
  ids.some((id) => before.has(id) !== after.has(id))

/** The other scope that saving would give a page. */
export const scopeChange = ({ reach }: PageRights, before: PageScopes, after: PageScopes): ScopeChange | undefined => {
  const [was, is] = [before.get(reach?.typeKey ?? ''), after.get(reach?.typeKey ?? '')]
  return was?.dataScope === is?.dataScope && (was?.dataOrgs ?? '') === (is?.dataOrgs ?? '') ? undefined : [was, is]
}

/** What saving would change, page by page. */
export const changesOf = (areas: readonly AreaRights[], before: Wish, after: Wish): readonly GrantChange[] =>
  areas.flatMap(({ pages }) =>
    pages.flatMap((page) => {
      const changed = cellsOf(page).filter((cell) => isChanged(before.granted, after.granted, cell))
      const given = changed
        .filter(({ ids }) => ids.some((id) => after.granted.has(id) && !before.granted.has(id)))
        .map(({ title }) => title)
      const taken = changed.map(({ title }) => title).filter((title) => !given.includes(title))
      const scope = scopeChange(page, before.scopes, after.scopes)
      return changed.length || scope ? [{ id: page.id, page: page.title, given, taken, ...(scope ? { scope } : {}) }] : []
    }),
  )

/** Is anything of the page granted? */
export const isSeen = (page: PageRights, granted: ReadonlySet<string>): boolean =>
  cellsOf(page).some((cell) => stateOf(granted, cell) !== 'none')

/** How many cells that is. */
export const countOf = (changes: readonly GrantChange[]): number =>
  changes.reduce((sum, { given, taken, scope }) => sum + given.length + taken.length + (scope ? 1 : 0), 0)
