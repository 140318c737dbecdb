import type { Knacks } from './knack.ts'

export const zyKnacks: Knacks = {}
