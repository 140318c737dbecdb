import { defineKind, ONE_CHOSEN } from '../kind.ts'

/** A Chinese region, by its six-digit code, below root 86. */
export const region = defineKind<string>({ ...ONE_CHOSEN, name: 'region' })
