import { isObject, type JsonObject } from '../kernel/json.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { ShownVersion } from './shown-version.ts'

/** The heart beat of the notices' socket, a text of its own (seed §8); answered to its sender only. */
export const HEART_BEAT = 'HeartBeat'

/**
 * Frames of `/vxeSocket/{userId}/{pageId}` (second seed §4, widgets §2.6): JSON `{type, data}`. `watch_vxe_table` is ours: it says which
 * records a page shows in a table (`rows`) or opened whole (`whole`), and whether it wants to hear of new ones (`added`); a server that
 * does not know it passes over it.
 */
export type Frame =
  | { readonly type: 'heart_beat'; readonly data: unknown }
  | { readonly type: 'update_vxe_table'; readonly socketKey: string; readonly row: JsonObject; readonly caseId: string }
  | { readonly type: 'common_send_date'; readonly key: string; readonly args: readonly unknown[] }
  | {
      readonly type: 'watch_vxe_table'
      readonly socketKey: string
      readonly rows: readonly ShownVersion[]
      readonly whole: readonly ShownVersion[]
      readonly added: boolean
    }

const isShown = (value: unknown): value is ShownVersion =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && value[0] !== '' && Number.isInteger(value[1])

const shownIn = (value: unknown): readonly ShownVersion[] | undefined => {
  if (value === undefined) return []
  return Array.isArray(value) && value.every(isShown) ? value : undefined
}

const readData = (type: unknown, data: unknown): Frame | undefined => {
  if (type === 'heart_beat') return { type, data }
  if (!isObject(data)) return undefined
  if (type === 'update_vxe_table') {
    const [row, caseId] = Array.isArray(data['args']) ? (data['args'] as unknown[]) : []
    if (typeof data['socketKey'] !== 'string' || !isObject(row) || typeof caseId !== 'string') return undefined
    return { type, socketKey: data['socketKey'], row, caseId }
  }
  if (type === 'common_send_date') {
    const { key, args } = data
    return typeof key === 'string' && Array.isArray(args) ? { type, key, args } : undefined
  }
  if (type === 'watch_vxe_table') {
    const rows = shownIn(data['rows'])
    const whole = shownIn(data['whole'])
    return typeof data['socketKey'] === 'string' && rows && whole
      ? { type, socketKey: data['socketKey'], rows, whole, added: data['added'] === true }
      : undefined
  }
  return undefined
}

/** A frame as it was meant; undefined for anything else, of which nothing is done. */
export const frameIn = (read: unknown): Frame | undefined => (isObject(read) ? readData(read['type'], read['data']) : undefined)

/** The same of a text that arrived. */
export const readFrame = (text: string): Frame | undefined => {
  try {
    return frameIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

const dataOf = (frame: Frame): unknown => {
  switch (frame.type) {
    case 'heart_beat':
      return frame.data
    case 'update_vxe_table':
      return { socketKey: frame.socketKey, args: [frame.row, frame.caseId] }
    case 'common_send_date':
      return { key: frame.key, args: frame.args }
    case 'watch_vxe_table':
      return { socketKey: frame.socketKey, rows: frame.rows, whole: frame.whole, ...(frame.added ? { added: true } : {}) }
  }
}

export const printFrame = (frame: Frame): string => JSON.stringify({ type: frame.type, data: dataOf(frame) })

const isWire = (value: unknown): value is Wire => value === null || typeof value === 'string' || typeof value === 'number'

/** The values of a row that arrived, its tables among them; what cannot be one is left out. */
export const readRow = (sent: JsonObject): Row => {
  const values: (readonly [string, Row[string]])[] = []
  for (const [key, value] of Object.entries(sent)) {
    if (isWire(value)) values.push([key, value])
    else if (Array.isArray(value) && value.every(isObject)) values.push([key, value.map(readRow)])
  }
  return Object.fromEntries(values)
}
