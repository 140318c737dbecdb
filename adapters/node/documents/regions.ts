import { areaList } from '@vant/area-data'
import type { Row } from '../../../core/kernel/wire.ts'

const ROOT = '86'
const PROVINCE = '0000'
const CITY = '00'
const DIRECT = '市辖区'

/** 330106 lies in 330100, that in 330000, that below the root. */
const aboveOf = (code: string): string => {
  if (code.endsWith(PROVINCE)) return ROOT
  return code.endsWith(CITY) ? code.slice(0, 2) + PROVINCE : code.slice(0, 4) + CITY
}

/** Provinces, cities and districts of China by their codes (GB/T 2260), those above before those below. */
export const readRegions = (): readonly Row[] => {
  const names = new Map(Object.entries({ ...areaList.province_list, ...areaList.city_list, ...areaList.county_list }))
  const above = new Set([...names.keys()].map(aboveOf))
  // The districts of a municipality lie in one unit that is no city of its own.
  const nameOf = (code: string) =>
    aboveOf(code) !== ROOT && names.get(code) === names.get(aboveOf(code)) ? DIRECT : (names.get(code) ?? '')
  const pathOf = (code: string): readonly string[] => (code === ROOT ? [] : [...pathOf(aboveOf(code)), nameOf(code)])
  return [...names.keys()]
    .map((code): Row => {
      const path = pathOf(code)
      return {
        id: code,
        code,
        pid: aboveOf(code),
        text: nameOf(code),
        fullText: path.join('/'),
        level: path.length,
        hasChild: above.has(code) ? 'Y' : 'N',
        sortNo: 0,
        enabled: 'Y',
      }
    })
    .toSorted((one, other) => Number(one['level']) - Number(other['level']) || String(one['code']).localeCompare(String(other['code'])))
}
