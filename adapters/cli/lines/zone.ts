import type { Wall } from '../../../core/cron/calendar.ts'
import type { Zone } from '../../../core/cron/schedule.ts'

const DAY = 86_400_000

/** What the clocks of a zone show, by the platform's own tables; undefined for a zone it does not know. */
export const zoneOf = (name: string): (Zone & { readonly wallAt: (moment: number) => Wall }) | undefined => {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
  const shownAt = (moment: number): number => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second'])
  }
  const offsetAt = (moment: number) => shownAt(moment) - moment

  /** The clocks' change between two moments that have different offsets. */
  const changeBetween = (earlier: number, later: number) => {
    const before = offsetAt(earlier)
    let [low, high] = [earlier / 1000, later / 1000]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle * 1000) === before) low = middle
      else high = middle
    }
    return high * 1000
  }

  const steadyDays = new Map<number, boolean>()
  const isSteady = (shown: number) => {
    const day = Math.floor(shown / DAY)
    const known = steadyDays.get(day) ?? offsetAt((day - 1) * DAY) === offsetAt((day + 2) * DAY)
    steadyDays.set(day, known)
    return known
  }

  return {
    wallAt: (moment) => Math.floor(shownAt(Math.floor(moment / 1000) * 1000) / 1000),
    shown: (wall) => {
      const shown = wall * 1000
      if (isSteady(shown)) return wall
      const [before, after] = [offsetAt(shown - DAY), offsetAt(shown + DAY)]
      if ([before, after].some((offset) => offsetAt(shown - offset) === offset)) return wall
      const change = changeBetween(shown - DAY, shown + DAY)
      return (change + offsetAt(change)) / 1000
    },
  }
}
