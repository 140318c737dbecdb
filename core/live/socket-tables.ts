import { isObject } from '../kernel/json.ts'
import { type Frame, readRow } from './frames.ts'
import { addedKey, recordKey, removedKey } from './keys.ts'
import { type Joined, type LiveTable, LiveTables } from './live-tables.port.ts'
import type { ShownVersion } from './shown-version.ts'

/** The page's socket, as far as tables use it: `socketMachine` with a connection. */
export type LiveLine = {
  readonly start: () => void
  readonly stop: () => void
  readonly send: (frame: Frame) => void
}

type Member = LiveTable & { shown: readonly ShownVersion[] }

/** All live tables of one page over its one socket: the first that joins opens it, the last that leaves closes it. */
export class SocketTables extends LiveTables {
  readonly #line: LiveLine
  readonly #members = new Set<Member>()
  /** The server wants to know what is shown. */
  #isTold = false
  readonly #told = new Map<string, ReadonlySet<string>>()

  constructor(line: LiveLine) {
    super()
    this.#line = line
  }

  join(table: LiveTable): Joined {
    const member: Member = { ...table, shown: [] }
    this.#members.add(member)
    if (this.#members.size === 1) this.#line.start()
    return {
      show: (shown) => {
        member.shown = shown
        if (!this.#isKnown(member)) this.#watch(member.socketKey)
      },
      tell: (row) => this.#line.send({ type: 'update_vxe_table', socketKey: member.socketKey, row, caseId: member.caseId }),
      leave: () => {
        if (!this.#members.delete(member)) return
        if (isWatching(member)) this.#watch(member.socketKey)
        if (this.#members.size === 0) this.#line.stop()
      },
    }
  }

  /** The socket opened. Servers of the older generation are told nothing of what is shown. */
  opened({ again, as }: { readonly again: boolean; readonly as: 'token' | 'nobody' }): void {
    this.#isTold = as === 'token'
    this.#told.clear()
    const showing = [...this.#members].filter(isWatching)
    for (const key of new Set(showing.map(({ socketKey }) => socketKey))) this.#watch(key)
    if (again) this.missed()
  }

  /** Whoever shows something looks for himself. */
  missed(): void {
    for (const { heard } of this.#members) heard.missed?.()
  }

  received(frame: Frame): void {
    if (frame.type === 'update_vxe_table') this.#patched(frame)
    if (frame.type === 'common_send_date') this.#called(frame)
  }

  #patched({ socketKey, row, caseId }: Extract<Frame, { type: 'update_vxe_table' }>): void {
    const { id, ...values } = readRow(row)
    if (id === undefined || id === null || Array.isArray(id)) return
    const { version } = values
    const patch = { id: String(id), values, version: typeof version === 'number' ? version : undefined, from: caseId }
    for (const member of this.#members) if (member.socketKey === socketKey && member.caseId !== caseId) member.heard.patched?.(patch)
  }

  #called({ key, args: [given] }: Extract<Frame, { type: 'common_send_date' }>): void {
    for (const { socketKey, whole, listing, shown, heard } of this.#members) {
      if (key === removedKey(socketKey) && typeof given === 'string') heard.removed?.(given)
      if (listing && key === addedKey(socketKey) && Array.isArray(given)) heard.added?.(given.filter((id) => typeof id === 'string'))
      if (!whole || key !== recordKey(socketKey) || !isObject(given)) continue
      const record = readRow(given)
      if (shown.some(([id]) => id === record['id'])) heard.stored?.(record)
    }
  }

  // Newer versions and fewer records need no word: the server brings the ones and gets over the others.
  #isKnown(member: Member): boolean {
    const { socketKey, whole = false, shown } = member
    const told = this.#told.get(`${socketKey} ${whole}`)
    return told === undefined ? !isWatching(member) : shown.every(([id]) => told.has(id))
  }

  #watch(socketKey: string): void {
    if (!this.#isTold) return
    const members = [...this.#members].filter((member) => member.socketKey === socketKey)
    const shownBy = (isWhole: boolean) => oldest(members.filter(({ whole = false }) => whole === isWhole).flatMap(({ shown }) => shown))
    const [rows, whole] = [shownBy(false), shownBy(true)]
    this.#told.set(`${socketKey} false`, new Set(rows.map(([id]) => id)))
    this.#told.set(`${socketKey} true`, new Set(whole.map(([id]) => id)))
    this.#line.send({ type: 'watch_vxe_table', socketKey, rows, whole, added: members.some(({ listing = false }) => listing) })
  }
}

const isWatching = ({ shown, listing = false }: Member): boolean => listing || shown.length > 0

/** Each record once, since its oldest version that is shown. */
const oldest = (shown: readonly ShownVersion[]): readonly ShownVersion[] => {
  const versions = new Map<string, number>()
  for (const [id, version] of shown) versions.set(id, Math.min(version, versions.get(id) ?? version))
  return [...versions]
}
