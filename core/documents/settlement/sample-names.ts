/** Said behind a name that comes round again. */
export const again = (index: number, names: readonly unknown[]): string => {
  const round = Math.floor(index / names.length) + 1
  return round > 1 ? `（${round}）` : ''
}
