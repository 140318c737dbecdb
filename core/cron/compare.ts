import { type Wall, wallText } from './calendar.ts'
import { parse } from './parse.ts'
import { scheduleOf } from './schedule.ts'
import { text } from './text.ts'

const STEPS = 1_000
const MOST_TOLD = 3

/** Where the next thousand times of two expressions part (widgets §16.7), in words; undefined where either cannot be read. */
export const compared = (expression: string, other: string, now: Wall): readonly string[] | undefined => {
  const [one, two] = [parse(expression), parse(other)]
  if (!one.ok || !two.ok) return undefined
  const [here, there] = [scheduleOf(one.value), scheduleOf(two.value)]
  const onlyHere: Wall[] = []
  const onlyThere: Wall[] = []
  let [a, b] = [here.next(now), there.next(now)]
  for (let step = 0; step < STEPS && (a !== undefined || b !== undefined); step += 1) {
    if (onlyHere.length + onlyThere.length >= MOST_TOLD * 2) break
    const earlier = a === undefined ? b! : b === undefined ? a : Math.min(a, b)
    if (a !== b) (a === earlier ? onlyHere : onlyThere).push(earlier)
    if (a === earlier) a = here.next(earlier)
    if (b === earlier) b = there.next(earlier)
  }
  const told = (times: readonly Wall[]) => times.slice(0, MOST_TOLD).map(wallText).join('、')
  const differences = [
    ...(onlyHere.length ? [text.onlyHere(told(onlyHere))] : []),
    ...(onlyThere.length ? [text.onlyThere(told(onlyThere))] : []),
  ]
  return differences.length ? differences : [text.sameTimes]
}
