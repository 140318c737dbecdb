import { among, objectOf } from '../kernel/json.ts'
import type { KeyValues } from '../kernel/key-values.port.ts'

export const ENTER_GOES = ['down', 'right', 'edit'] as const

/** Where Enter goes (widgets §2.3): down; right and on in the next row; or into the cell. */
export type EnterGoes = (typeof ENTER_GOES)[number]

/** 添加行数, 添加位置, 添加后滚动到底部 of the seed, and where Enter goes. A place of 0 or less appends. */
export type EntrySettings = {
  readonly addRowNum: number
  readonly addIndex: number
  readonly addScrollToBottom: boolean
  readonly enter: EnterGoes
}

export const usualEntrySettings: EntrySettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: true, enter: 'down' }

const MOST_AT_ONCE = 1_000

const whole = (value: unknown, usual: number): number => (typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : usual)

/** What was typed or kept, within bounds. */
export const readEntrySettings = (stored: unknown): EntrySettings => {
  const { addRowNum, addIndex, addScrollToBottom, enter } = objectOf(stored)
  return {
    addRowNum: Math.min(MOST_AT_ONCE, Math.max(1, whole(addRowNum, usualEntrySettings.addRowNum))),
    addIndex: whole(addIndex, usualEntrySettings.addIndex),
    addScrollToBottom: typeof addScrollToBottom === 'boolean' ? addScrollToBottom : usualEntrySettings.addScrollToBottom,
    enter: among(enter, ENTER_GOES) ?? usualEntrySettings.enter,
  }
}

const settingsKey = (user: string, table: string): string => `gridAdd:${user}:${table}`

export const keptEntrySettings = (kept: KeyValues, user: string, table: string): EntrySettings =>
  readEntrySettings(kept.get(settingsKey(user, table)))

export const keepEntrySettings = (kept: KeyValues, user: string, table: string, settings: EntrySettings): void =>
  kept.set(settingsKey(user, table), settings)

/** Where new rows begin: 1 is the first row; 0, less, or beyond the end appends. */
export const addedPlace = ({ addIndex }: Pick<EntrySettings, 'addIndex'>, count: number): number =>
  addIndex >= 1 && addIndex <= count ? Math.trunc(addIndex) - 1 : count
