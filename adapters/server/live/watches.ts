import { placeOf } from '../../../core/live/change.ts'
import type { PageSocket } from './page-socket.ts'

/** What a page does with a record. `isSeen`: its user was shown that it exists, so he may be told when it does no more. */
export type Watch = { readonly asRow: boolean; readonly asWhole: boolean; isSeen: boolean }

/** Ids of one type's records that a page shows as rows, and that it has open whole; whether it lists the type and hears of new ones. */
export type ShownIds = { readonly rows: ReadonlySet<string>; readonly whole: ReadonlySet<string>; readonly added: boolean }

const NO_PAGES: ReadonlySet<PageSocket> = new Set()

const NOBODY: ReadonlyMap<PageSocket, Watch> = new Map()

/** Which records are shown by whom. */
export class Watches {
  private readonly byPlace = new Map<string, Map<PageSocket, Watch>>()
  private readonly byType = new Map<string, Set<PageSocket>>()
  private readonly bySocket = new Map<PageSocket, Map<string, ShownIds>>()

  isWatched(place: string): boolean {
    return this.byPlace.has(place)
  }

  of(place: string): ReadonlyMap<PageSocket, Watch> {
    return this.byPlace.get(place) ?? NOBODY
  }

  /** Pages that hear of new records of the type. */
  listing(tenantId: number, typeKey: string): ReadonlySet<PageSocket> {
    return this.byType.get(listOf(tenantId, typeKey)) ?? NO_PAGES
  }

  /** What a page shows, by type. */
  shownBy(socket: PageSocket): readonly (readonly [typeKey: string, shown: ShownIds])[] {
    return [...(this.bySocket.get(socket) ?? [])]
  }

  /** From now on the page shows these records of the type, and no others of it. */
  show(socket: PageSocket, typeKey: string, shown: ShownIds): void {
    const own = this.bySocket.get(socket) ?? new Map<string, ShownIds>()
    this.bySocket.set(socket, own)
    const before = own.get(typeKey)
    for (const id of before ? idsOf(before) : []) if (!shown.rows.has(id) && !shown.whole.has(id)) this.leave(socket, typeKey, id)
    const ids = idsOf(shown)
    for (const id of ids) {
      const place = placeAt(socket, typeKey, id)
      const watching = this.byPlace.get(place) ?? new Map<PageSocket, Watch>()
      this.byPlace.set(place, watching)
      watching.set(socket, { asRow: shown.rows.has(id), asWhole: shown.whole.has(id), isSeen: watching.get(socket)?.isSeen ?? false })
    }
    if (shown.added) this.list(socket, typeKey)
    else this.unlist(socket, typeKey)
    if (ids.size || shown.added) own.set(typeKey, shown)
    else own.delete(typeKey)
  }

  private list(socket: PageSocket, typeKey: string): void {
    const place = listOf(socket.tenantId, typeKey)
    const pages = this.byType.get(place) ?? new Set<PageSocket>()
    this.byType.set(place, pages.add(socket))
  }

  private unlist(socket: PageSocket, typeKey: string): void {
    const place = listOf(socket.tenantId, typeKey)
    const pages = this.byType.get(place)
    pages?.delete(socket)
    if (pages?.size === 0) this.byType.delete(place)
  }

  /** The page is told nothing more of that record. */
  leave(socket: PageSocket, typeKey: string, recordId: string): void {
    const place = placeAt(socket, typeKey, recordId)
    const watching = this.byPlace.get(place)
    watching?.delete(socket)
    if (watching?.size === 0) this.byPlace.delete(place)
  }

  forget(socket: PageSocket): void {
    for (const [typeKey, shown] of this.shownBy(socket)) {
      this.unlist(socket, typeKey)
      for (const id of idsOf(shown)) this.leave(socket, typeKey, id)
    }
    this.bySocket.delete(socket)
  }
}

const listOf = (tenantId: number, typeKey: string): string => `${tenantId} ${typeKey}`

export const idsOf = ({ rows, whole }: Pick<ShownIds, 'rows' | 'whole'>): ReadonlySet<string> => new Set([...rows, ...whole])

export const placeAt = ({ tenantId }: Pick<PageSocket, 'tenantId'>, typeKey: string, recordId: string): string =>
  placeOf({ tenantId, typeKey, recordId })
