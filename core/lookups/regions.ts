/** Above all provinces (seed §2). */
export const ROOT = '86'

export type Region = {
  readonly code: string
  readonly text: string
  /** 浙江省/杭州市/西湖区. */
  readonly fullText: string
  readonly isLeaf: boolean
}

export type RegionLevel = 'province' | 'city' | 'district'

const DEPTHS: Readonly<Record<RegionLevel, number>> = { province: 1, city: 2, district: 3 }

/** How deep one goes down to choose. */
export const depthOf = (level: RegionLevel = 'district'): number => DEPTHS[level]

/** The codes from the province down to a code, read off its digits: 330106 is 330000, 330100, 330106. */
export const pathOf = (code: string): readonly string[] => {
  if (!/^\d{6}$/.test(code)) return []
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return path.filter((one, at) => path.indexOf(one) === at)
}

/** A region with the pinyin initials of its name. */
export type NamedRegion = Region & { readonly initials: string }

const SHORTEST_INITIALS = 2

/** Regions that a word names: by their own name or initials before those that only lie within such a one; at most so many. */
export const namedRegions = (all: readonly NamedRegion[], word: string, most: number): readonly Region[] => {
  const wanted = word.trim().toLowerCase()
  if (wanted === '') return []
  const isOwn = ({ text, initials }: NamedRegion) =>
    text.includes(wanted) || (wanted.length >= SHORTEST_INITIALS && initials.startsWith(wanted))
  const parts = wanted.split(/[\s/]+/)
  const own = all.filter(isOwn)
  const within = all.filter((region) => !isOwn(region) && parts.every((part) => region.fullText.includes(part)))
  return [...own, ...within].slice(0, most)
}
