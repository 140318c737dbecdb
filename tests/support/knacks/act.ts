import type { Knacks } from './knack.ts'

export const actKnacks: Knacks = {}
