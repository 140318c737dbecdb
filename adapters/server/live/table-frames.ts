import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { type Frame, frameIn, printFrame } from '../../../core/live/frames.ts'
import type { ShownVersion } from '../../../core/live/shown-version.ts'
import type { Relayed, RelayPatch } from '../../../core/live/relay-patch.use-case.ts'
import { visibleTo } from '../../../core/permissions/visible-fields.ts'
import type { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import { mayDo } from '../../../core/records/permissions.ts'
import { readJson } from '../http/read-json.ts'
import type { Deliveries } from './deliveries.ts'
import { CLOSED, type SocketLimits } from './limits.ts'
import type { PageSocket } from './page-socket.ts'
import { idsOf, placeAt, type Watches } from './watches.ts'

const ANSWER = printFrame({ type: 'heart_beat', data: true })
const CASE_ID = /^[\w-]{0,64}$/

type Ports = {
  readonly catalogue: Catalogue
  readonly limits: SocketLimits
  readonly watches: Watches
  readonly deliveries: Deliveries
  readonly relay: RelayPatch
  readonly readers: Pick<RecordReaders, 'of'>
}

type Watching = Extract<Frame, { type: 'watch_vxe_table' }>
type Update = Extract<Frame, { type: 'update_vxe_table' }>

/** What a page says on its table socket (wire protocol 5.3), and what is done about it. */
export class TableFrames {
  private readonly ports: Ports

  constructor(ports: Ports) {
    this.ports = ports
  }

  async hear(socket: PageSocket, bytes: Buffer): Promise<void> {
    const read = readJson(bytes)
    const frame = read.ok ? frameIn(read.value) : undefined
    switch (frame?.type) {
      case 'heart_beat':
        return socket.say(ANSWER)
      case 'watch_vxe_table':
        return this.watch(socket, frame)
      case 'update_vxe_table':
        return this.update(socket, frame)
      case 'common_send_date':
        return undefined
      default:
        return socket.misread()
    }
  }

  /** The rights of the page's user were looked at again: what he does not see any longer is watched no more. */
  async lookAgain(socket: PageSocket): Promise<void> {
    for (const [typeKey, shown] of this.ports.watches.shownBy(socket)) {
      const known = (ids: ReadonlySet<string>) => [...ids].map((id): ShownVersion => [id, Number.MAX_SAFE_INTEGER])
      await this.watch(socket, {
        type: 'watch_vxe_table',
        socketKey: typeKey,
        rows: known(shown.rows),
        whole: known(shown.whole),
        added: shown.added,
      })
    }
  }

  private async watch(socket: PageSocket, { socketKey, rows, whole, added }: Watching): Promise<void> {
    const { catalogue, limits, watches, deliveries } = this.ports
    const type = catalogue.find(socketKey)
    if (!type) return
    const mayList = mayDo(socket.by, type, 'list')
    const idSet = (shown: readonly ShownVersion[]) => new Set(mayList ? shown.map(([id]) => id) : [])
    const shown = { rows: idSet(rows), whole: idSet(whole), added: added && mayList }
    const beside = watches.shownBy(socket).reduce((count, [key, other]) => (key === type.key ? count : count + idsOf(other).size), 0)
    const ids = [...idsOf(shown)]
    if (beside + ids.length > limits.records) return socket.misread()

    // Watched first and looked at then: what changes in between comes twice rather than not at all.
    watches.show(socket, type.key, shown)
    const seen = await deliveries.seen(type, ids, socket.by)
    if (!seen.ok) return socket.close(CLOSED.tryLater)
    const versions = new Map([...rows, ...whole])
    const newer = new Set<string>()
    for (const id of ids) {
      const row = seen.value.get(id)
      const watch = watches.of(placeAt(socket, type.key, id)).get(socket)
      if (!row) watches.leave(socket, type.key, id)
      else if (watch) watch.isSeen = true
      if (row && Number(row['version']) > versions.get(id)!) newer.add(id)
    }
    await deliveries.bring(type, newer, new Set([socket]))
  }

  private async update(socket: PageSocket, { socketKey, row, caseId }: Update): Promise<void> {
    if (!CASE_ID.test(caseId)) return socket.misread()
    const relayed = await this.ports.relay.run({ socketKey, row, by: socket.by })
    if (!relayed.ok) return
    const { type, recordId, table } = relayed.value
    const texts = new Map<Person, string>()
    for (const [reader, watch] of [...this.ports.watches.of(placeAt(socket, type.key, recordId))]) {
      if (!watch.isSeen || (table !== undefined && !watch.asWhole)) continue
      const who = await this.ports.readers.of(type, recordId, reader.by)
      if (!who.ok) continue
      const text =
        texts.get(reader.by) ?? printFrame({ type: 'update_vxe_table', socketKey, row: cutFor(relayed.value, who.value), caseId })
      texts.set(reader.by, text)
      reader.say(text)
    }
  }
}

const cutFor = ({ type, table, row }: Relayed, by: Person): Row =>
  table === undefined ? visibleTo(type, row, by) : (rowsOf(visibleTo(type, { [table]: [row] }, by), table)[0] ?? {})
