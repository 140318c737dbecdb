/** Larger files come in parts, so that a broken line costs no more than one of them. */
export const WHOLE_UP_TO = 5 * 2 ** 20

export const LARGEST_PART = 2 * 2 ** 20

/** Where parts lie until the whole is put together. */
export const PARTS = 'parts'

/** The parts of a file, each from one byte to another. */
export const partsOf = (size: number): readonly (readonly [from: number, to: number])[] =>
  Array.from({ length: Math.ceil(size / LARGEST_PART) }, (_, at) => [at * LARGEST_PART, Math.min(size, (at + 1) * LARGEST_PART)] as const)
