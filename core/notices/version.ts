/** 版本公告: what administrators say a version brings (seed 4.7). */
export type VersionNotice = { readonly version: string; readonly title: string; readonly content: string }

/** Where the version somebody has taken note of lies on this device. */
export const VERSION_CODE = 'VERSION_CODE'

const partsOf = (version: string): readonly number[] => version.split('.').map((part) => Number(part) || 0)

/** Compared part by part as numbers: 1.10 comes after 1.9, and 2 is 2.0. */
export const isLater = (version: string, than: string): boolean => {
  const [one, other] = [partsOf(version), partsOf(than)]
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) - (other[at] ?? 0))
  return (places.find((difference) => difference !== 0) ?? 0) > 0
}
