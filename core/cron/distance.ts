const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far a run is away, in the largest unit that says enough: 40秒后, 3小时后, 12天后. */
export const distanceText = (seconds: number): string => {
  if (seconds < MINUTE) return `${seconds}秒后`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}分钟后`
  return seconds < DAY ? `${Math.floor(seconds / HOUR)}小时后` : `${Math.floor(seconds / DAY)}天后`
}
