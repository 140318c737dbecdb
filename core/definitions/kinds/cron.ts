import { defineKind, TEXT_VALUE } from '../kind.ts'

/** A Quartz expression of seven fields. */
export const cron = defineKind<string>({ ...TEXT_VALUE, name: 'cron', max: 120 })
