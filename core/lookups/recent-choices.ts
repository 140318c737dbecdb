/** What somebody chose before; `isKept` stays however much is chosen after it. */
export type RecentChoice = { readonly id: string; readonly label: string; readonly isKept?: boolean }

const MOST = 6
const MOST_KEPT = 20

const inOrder = (choices: readonly RecentChoice[]): readonly RecentChoice[] => [
  ...choices.filter(({ isKept }) => isKept).slice(0, MOST_KEPT),
  ...choices.filter(({ isKept }) => !isKept).slice(0, MOST),
]

/** With what was chosen now, under the name it has now: favourites first, then the last six. */
export const remembered = (choices: readonly RecentChoice[], { id, label }: RecentChoice): readonly RecentChoice[] => {
  const isKept = choices.some((one) => one.id === id && one.isKept)
  return inOrder([{ id, label, ...(isKept ? { isKept } : {}) }, ...choices.filter((one) => one.id !== id)])
}

/** One becomes a favourite, or is none any more. */
export const keptOrNot = (choices: readonly RecentChoice[], id: string): readonly RecentChoice[] =>
  inOrder(choices.map((one) => (one.id === id ? { id, label: one.label, ...(one.isKept ? {} : { isKept: true }) } : one)))

const isChoice = (value: unknown): value is RecentChoice =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  typeof value.id === 'string' &&
  typeof value.label === 'string'

/** What was kept of them; what cannot be read is left out. */
export const recentIn = (stored: unknown): readonly RecentChoice[] =>
  Array.isArray(stored)
    ? stored.filter(isChoice).map(({ id, label, isKept }) => ({ id, label, ...(isKept === true ? { isKept } : {}) }))
    : []
