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
