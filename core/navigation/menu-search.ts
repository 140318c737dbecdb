import { type MenuNode, visibleTrails } from './menu.ts'

/** How well an entry answers: its title before its initials, its beginning before its middle, itself before its groups; 0 not at all. */
const answer = (trail: readonly MenuNode[], words: string): number => {
  const { title, initials } = trail.at(-1)!
  const name = title.toLowerCase()
  if (name.startsWith(words)) return 5
  if (name.includes(words)) return 4
  if (initials.startsWith(words)) return 3
  if (initials.includes(words)) return 2
  return trail.some((node) => node.title.toLowerCase().includes(words) || node.initials.startsWith(words)) ? 1 : 0
}

/** An entry found, and the groups it stands in. */
export type FoundEntry = { readonly node: MenuNode; readonly groups: readonly string[] }

/** Visible entries that lead somewhere, by title, pinyin initials or group, the best first; all of them when nothing is typed. */
export const searchMenu = (menu: readonly MenuNode[], typed: string): readonly FoundEntry[] => {
  const words = typed.trim().toLowerCase()
  return visibleTrails(menu)
    .map((trail) => ({ trail, worth: words === '' ? 1 : answer(trail, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map(({ trail }) => ({ node: trail.at(-1)!, groups: trail.slice(0, -1).map(({ title }) => title) }))
}
