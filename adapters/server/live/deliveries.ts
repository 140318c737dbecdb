import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { oneOf } from '../../../core/kernel/condition.ts'
import { unexpected } from '../../../core/kernel/failure.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { type Change, isNew, placeOf } from '../../../core/live/change.ts'
import { printFrame } from '../../../core/live/frames.ts'
import { addedKey, recordKey, removedKey } from '../../../core/live/keys.ts'
import { forbidden, missing } from '../../../core/records/failures.ts'
import type { ListRecords } from '../../../core/records/list/list-records.use-case.ts'
import type { OpenRecord } from '../../../core/records/open-record.use-case.ts'
import { CLOSED, type Report } from './limits.ts'
import type { PageSocket } from './page-socket.ts'
import { placeAt, type Watch, type Watches } from './watches.ts'

const AT_ONCE = 500

type Reading = { readonly catalogue: Catalogue; readonly list: ListRecords; readonly open: OpenRecord }

/** Sockets of one person in one pair, and what changed on their pages. */
type Audience = { readonly by: Person; readonly sockets: Set<PageSocket>; readonly ids: Set<string> }

/** Brings stored rows to whoever shows them, each as its reader sees it: one thing after another, so that readers never crowd out savers. */
export class Deliveries {
  private readonly reading: Reading
  private readonly watches: Watches
  private readonly report: Report
  private readonly changed = new Map<string, Change>()
  private readonly arrived = new Map<string, Change>()
  private isRunning = false

  constructor(reading: Reading, watches: Watches, report: Report) {
    this.reading = reading
    this.watches = watches
    this.report = report
  }

  /** Of a record that changes faster than it can be told, only the last state is. */
  tell(changes: readonly Change[]): void {
    for (const change of changes) {
      const place = placeOf(change)
      if (this.watches.isWatched(place)) this.changed.set(place, change)
      if (isNew(change) && this.watches.listing(change.tenantId, change.typeKey).size) this.arrived.set(place, change)
    }
    if (!this.isRunning && (this.changed.size || this.arrived.size)) void this.run()
  }

  /** The records as they are stored now, for these pages only. */
  async bring(type: DocumentType, ids: ReadonlySet<string>, to: Audience['sockets']): Promise<void> {
    for (const audience of this.audiences(type, ids, to)) await this.bringTo(type, audience)
  }

  /** Which of these records a person sees, and in which version. */
  async seen(type: DocumentType, ids: readonly string[], by: Person): Promise<Result<ReadonlyMap<string, Row>>> {
    return this.rows(type, ids, by, [])
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.changed.size || this.arrived.size) {
      const batch = [...this.changed.values()]
      const arrived = [...this.arrived.values()]
      this.changed.clear()
      this.arrived.clear()
      for (const [type, ids] of this.byType(arrived)) await this.announce(type, ids, arrived).catch(this.report)
      for (const [type, ids] of this.byType(batch)) {
        const pages = this.showing(type, ids, batch)
        await this.bring(type, ids, pages).catch((error) => {
          this.report(error)
          this.giveUp(unexpected.code, pages)
        })
      }
    }
    this.isRunning = false
  }

  /** New records, by their ids alone, to pages that list the type and whose people see them. Who does not hear of one sees it later. */
  private async announce(type: DocumentType, ids: ReadonlySet<string>, arrived: readonly Change[]): Promise<void> {
    const own = arrived.filter(({ typeKey }) => typeKey === type.key)
    const pages = new Set(own.flatMap(({ tenantId }) => [...this.watches.listing(tenantId, type.key)]))
    for (const { by, sockets } of this.audiences(type, ids, pages)) {
      const rows = await this.seen(type, [...ids], by)
      if (!rows.ok || rows.value.size === 0) continue
      const text = printFrame({ type: 'common_send_date', key: addedKey(type.key), args: [[...rows.value.keys()]] })
      for (const socket of sockets) socket.say(text)
    }
  }

  private byType(changes: readonly Change[]): ReadonlyMap<DocumentType, ReadonlySet<string>> {
    const found = new Map<DocumentType, Set<string>>()
    for (const { typeKey, recordId } of changes) {
      const type = this.reading.catalogue.find(typeKey)
      if (type) found.set(type, (found.get(type) ?? new Set()).add(recordId))
    }
    return found
  }

  private showing(type: DocumentType, ids: ReadonlySet<string>, changes: readonly Change[]): Set<PageSocket> {
    const own = changes.filter(({ typeKey, recordId }) => typeKey === type.key && ids.has(recordId))
    return new Set(own.flatMap((change) => [...this.watches.of(placeOf(change)).keys()]))
  }

  private audiences(type: DocumentType, ids: ReadonlySet<string>, to: ReadonlySet<PageSocket>): Iterable<Audience> {
    const found = new Map<string, Audience>()
    for (const socket of to) {
      const { by } = socket
      const key = `${by.userId} ${socket.visitor.session.pairId}`
      const audience = found.get(key) ?? { by, sockets: new Set<PageSocket>(), ids: new Set<string>() }
      found.set(key, audience)
      audience.sockets.add(socket)
      for (const id of ids) if (this.watch(type, id, socket)) audience.ids.add(id)
    }
    return found.values()
  }

  private async bringTo(type: DocumentType, { by, sockets, ids }: Audience): Promise<void> {
    const every = [...ids]
    const isShown = (how: 'asRow' | 'asWhole') => (id: string) => [...sockets].some((socket) => this.watch(type, id, socket)?.[how])
    const asRows = every.filter(isShown('asRow'))
    const rows = await this.rows(type, asRows, by)
    if (!rows.ok) return this.giveUp(rows.failure.code, sockets)
    for (const id of asRows) {
      const row = rows.value.get(id)
      const text = row && printFrame({ type: 'update_vxe_table', socketKey: type.key, row, caseId: '' })
      this.say(type, id, sockets, 'asRow', text)
    }
    for (const id of every.filter(isShown('asWhole'))) {
      const record = await this.reading.open.run({ type, id, by })
      if (!record.ok && record.failure.code !== missing.code) return this.giveUp(record.failure.code, sockets)
      const text = record.ok ? printFrame({ type: 'common_send_date', key: recordKey(type.key), args: [record.value] }) : undefined
      this.say(type, id, sockets, 'asWhole', text)
    }
  }

  /** Without a text the record is gone, for that person at least: told to those who had seen it. */
  private say(type: DocumentType, id: string, sockets: ReadonlySet<PageSocket>, how: 'asRow' | 'asWhole', text: string | undefined): void {
    const gone = text ? '' : printFrame({ type: 'common_send_date', key: removedKey(type.key), args: [id] })
    for (const socket of sockets) {
      const watch = this.watch(type, id, socket)
      if (!watch?.[how]) continue
      if (text) socket.say(text)
      else if (watch.isSeen) socket.say(gone)
      watch.isSeen = text !== undefined
    }
  }

  // What could not be read is read again by the page, when it comes back.
  private giveUp(code: string, sockets: ReadonlySet<PageSocket>): void {
    if (code === forbidden.code) return
    for (const socket of sockets) socket.close(CLOSED.tryLater)
  }

  private async rows(
    type: DocumentType,
    ids: readonly string[],
    by: Person,
    fields?: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Row>>> {
    const rows = new Map<string, Row>()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE)
      const query = { where: oneOf('id', some), order: [], pageNo: 1, pageSize: some.length, ...(fields ? { fields } : {}) }
      const page = await this.reading.list.run({ type, query, by })
      if (!page.ok) return page
      for (const row of page.value.records) rows.set(String(row['id']), row)
    }
    return ok(rows)
  }

  private watch(type: DocumentType, id: string, socket: PageSocket): Watch | undefined {
    return this.watches.of(placeAt(socket, type.key, id)).get(socket)
  }
}
