import { mulberry32 } from '../../core/definitions/random-choices.ts'
import { seed } from '../support/seed.ts'

/** Random histories: each step draws random numbers of its own, so that a history without some of its steps goes on as before. */

/** The random numbers of one step of a history. */
export const randomAt = (seed: number, step: number) => mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b))

/** The seeds of so many histories, or, where a number of steps is asked for, of as many as come to that. */
export const seedsOf = (length: number, usual: number): readonly number[] => {
  const asked = Number(process.env['STEPS'] ?? 0)
  return Array.from({ length: asked ? Math.ceil(asked / length) : usual }, (_, at) => seed + at)
}

/** A history went another way than the model: what happened, and which step was the last. */
export class Differs extends Error {
  readonly at: number
  constructor(said: string, at: number) {
    super(said)
    this.at = at
  }
}

export type Play = (seed: number, steps: readonly number[]) => Promise<unknown>

const differenceIn = async (play: Play, seed: number, steps: readonly number[]): Promise<Differs | undefined> => {
  try {
    await play(seed, steps)
    return undefined
  } catch (error) {
    if (error instanceof Differs) return error
    throw error
  }
}

/** Leaves out what the difference does not need, larger pieces first. */
const smallest = async (play: Play, seed: number, found: Differs, steps: readonly number[]): Promise<Differs> => {
  let [kept, difference] = [steps.slice(0, steps.indexOf(found.at) + 1), found]
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = kept.toSpliced(from, size)
      const still = await differenceIn(play, seed, without)
      if (still) [kept, difference] = [without.slice(0, without.indexOf(still.at) + 1), still]
      else from += size
    }
  }
  return difference
}

/** Plays a history; where it differs from the model, the smallest one that does is told. */
export const played = async (play: Play, seed: number, count: number): Promise<void> => {
  const steps = Array.from({ length: count }, (_, step) => step)
  const found = await differenceIn(play, seed, steps)
  if (!found) return
  const { message } = await smallest(play, seed, found, steps)
  throw new Error(`the smallest history of seed ${seed} that shows it:\n${message}`)
}
