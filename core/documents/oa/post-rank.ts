import type { Wire } from '../../kernel/wire.ts'

/** Is a post of this rank or a higher one? Ranks of position_rank count from the top. */
export const ranksAtLeast = (postRank: Wire | undefined, lowest: number): boolean => Boolean(postRank) && Number(postRank) <= lowest
