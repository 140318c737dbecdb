import { failure } from '../../kernel/failure.ts'

/** Where the handle was: 0 at the left end, 1 at the right one, more when it was pulled past that. */
export type TrailPoint = { readonly x: number; readonly at: number }

/** A drag, from the grip to the moment it passed the end; times are milliseconds since the grip. */
export type Trail = readonly TrailPoint[]

export const sliderText = { ask: '拖动滑块验证', checking: '正在验证…', passed: '验证通过' } as const

export const notPassed = failure('slider.notPassed', '验证未通过，请重新拖动滑块')
export const sliderMissing = failure('slider.missing', '请先拖动滑块完成验证')

/** The purposes of a challenge of the slider, and of the pass that it earns. */
export const SLIDER = 'slider'
export const SLIDER_PASS = 'slider.pass'

/** How long a challenge waits to be answered, and how long its pass is good. */
export const ANSWERED_WITHIN = 120_000
export const PASS_LASTS = 300_000

export const MOST_POINTS = 400

const QUICKEST = 120
const FARTHEST_START = 0.1
const LONGEST_LEAP = 0.5
const FEWEST_POINTS = 4

/** A hand moves over the whole way, step by step and in its time (widgets 13.1): a hint, no proof, that there is one. */
export const isDragged = (trail: Trail): boolean => {
  const first = trail[0]
  const last = trail.at(-1)
  if (!first || !last || trail.length < FEWEST_POINTS || trail.length > MOST_POINTS) return false
  if (first.x > FARTHEST_START || last.x <= 1 || last.at - first.at < QUICKEST) return false
  return trail.every(({ x, at }, index) => {
    const before = trail[index - 1] ?? first
    return Number.isFinite(x) && Number.isFinite(at) && at >= before.at && Math.abs(x - before.x) <= LONGEST_LEAP
  })
}

const isPoint = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number')

/** As it travels: `[x, at]` pairs. */
export const wireOfTrail = (trail: Trail): readonly (readonly [number, number])[] => trail.map(({ x, at }) => [x, at] as const)

export const readTrail = (value: unknown): Trail | undefined =>
  Array.isArray(value) && value.length <= MOST_POINTS && value.every(isPoint) ? value.map(([x, at]) => ({ x, at })) : undefined
