import { isObject } from '../kernel/json.ts'

/** A text as it stood when its editor was left, in milliseconds since 1970. */
export type CodeRecord = { readonly text: string; readonly at: number }

/** Seed §9. */
const MOST = 16

/** The records with this text as the newest, each text once; the oldest is dropped. */
export const recorded = (records: readonly CodeRecord[], text: string, at: number): readonly CodeRecord[] =>
  text === '' || records[0]?.text === text ? records : [{ text, at }, ...records.filter((one) => one.text !== text)].slice(0, MOST)

const isRecord = (value: unknown): value is CodeRecord =>
  isObject(value) && typeof value['text'] === 'string' && typeof value['at'] === 'number'

/** What was kept of them; undefined for anything else. */
export const recordsIn = (stored: unknown): readonly CodeRecord[] | undefined =>
  Array.isArray(stored) && stored.every(isRecord) ? stored.slice(0, MOST) : undefined
