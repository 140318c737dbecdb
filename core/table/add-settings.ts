import type { KeyValues } from '../kernel/key-values.port.ts'

/** 添加行数, 添加位置, 添加后滚动到底部. A place of 0 or less appends. */
export type AddSettings = { readonly addRowNum: number; readonly addIndex: number; readonly addScrollToBottom: boolean }

export const usualAddSettings: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: true }

const MOST_AT_ONCE = 1_000

const whole = (value: unknown, usual: number): number => (typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : usual)

/** What was typed or kept, within bounds. */
export const readAddSettings = (stored: unknown): AddSettings => {
  const { addRowNum, addIndex, addScrollToBottom } = (stored && typeof stored === 'object' ? stored : {}) as Record<string, unknown>
  return {
    addRowNum: Math.min(MOST_AT_ONCE, Math.max(1, whole(addRowNum, usualAddSettings.addRowNum))),
    addIndex: whole(addIndex, usualAddSettings.addIndex),
    addScrollToBottom: typeof addScrollToBottom === 'boolean' ? addScrollToBottom : usualAddSettings.addScrollToBottom,
  }
}

const settingsKey = (user: string, table: string): string => `gridAdd:${user}:${table}`

export const keptAddSettings = (kept: KeyValues, user: string, table: string): AddSettings =>
  readAddSettings(kept.get(settingsKey(user, table)))

export const keepAddSettings = (kept: KeyValues, user: string, table: string, settings: AddSettings): void =>
  kept.set(settingsKey(user, table), settings)

/** Where new rows begin: 1 is the first row; 0, less, or beyond the end appends. */
export const addedPlace = ({ addIndex }: Pick<AddSettings, 'addIndex'>, count: number): number =>
  addIndex >= 1 && addIndex <= count ? Math.trunc(addIndex) - 1 : count
