import type { Known } from '../../definitions/views.ts'

type Right = {
  readonly regionId: string | null
  readonly terminalId: string | null
  readonly startDate: string
  readonly endDate: string | null
}

const EVERYWHERE = ''

/** A province 330000 covers 330100 and 330106; the zeros at the end of a code say nothing. */
export const within = (regionId: string | number | null | undefined) => String(regionId ?? EVERYWHERE).replace(/(00)+$/, '')

/** Do two rights to sell the same product meet in place and time? */
export const collides = (right: Right, other: Known): boolean => {
  const [own, their] = [within(right.regionId), within(other['regionId'])]
  const meetsInPlace =
    right.terminalId && other['terminalId'] ? right.terminalId === other['terminalId'] : own.startsWith(their) || their.startsWith(own)
  const endsBefore = !!right.endDate && right.endDate < String(other['startDate'])
  const beginsAfter = !!other['endDate'] && String(other['endDate']) < right.startDate
  return meetsInPlace && !endsBefore && !beginsAfter
}
