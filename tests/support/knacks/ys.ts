import type { Knacks } from './knack.ts'

export const ysKnacks: Knacks = {}
