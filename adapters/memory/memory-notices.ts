import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import type { Notice, ReceivedNotice, UnreadNotices } from '../../core/notices/notice.ts'
import { Notices, type Delivery, type Readers, type ReadersAsked, type Settlement } from '../../core/notices/notices.port.ts'
import { missing } from '../../core/records/failures.ts'
import type { MemoryStore } from './store.ts'

type Copy = {
  readonly notice: Notice
  readonly tenantId: number
  readonly userId: string
  readonly readAt: string
  readonly isBack: boolean
  readonly place: number
}

/** Each reader's copy in a map. Accounts are called by their names: nobody keeps them here. */
export class MemoryNotices extends Notices {
  private readonly store: MemoryStore
  private readonly clock: Clock
  private place = 0

  constructor(store: MemoryStore, clock: Clock) {
    super()
    this.store = store
    this.clock = clock
  }

  async put(deliveries: readonly Delivery[], tenantId: number): Promise<Result<void>> {
    for (const { notice, readers } of deliveries) for (const userId of readers) this.lay(notice, userId, tenantId)
    return done
  }

  async withdraw(noticeId: string, tenantId: number): Promise<Result<readonly string[]>> {
    const out = this.out(noticeId, tenantId)
    for (const copy of out) this.set({ ...copy, isBack: true })
    return ok(out.map(({ userId }) => userId))
  }

  async unreadBy(noticeId: string, tenantId: number): Promise<Result<readonly string[]>> {
    return ok(
      this.out(noticeId, tenantId)
        .filter(({ readAt }) => readAt === '')
        .map(({ userId }) => userId),
    )
  }

  async unread(by: Person, most: number): Promise<Result<UnreadNotices>> {
    const now = shanghai(this.clock.now())
    const unread = this.of(by)
      .filter(({ readAt, notice }) => readAt === '' && (notice.endsAt === '' || notice.endsAt > now))
      .sort((a, b) => urgency(b) - urgency(a) || (a.notice.sentAt < b.notice.sentAt ? 1 : -1))
    const [notices, messages] = (['1', '2'] as const).map((category) => unread.filter(({ notice }) => notice.category === category))
    return ok({
      notices: notices!.slice(0, most).map(received),
      noticeTotal: notices!.length,
      messages: messages!.slice(0, most).map(received),
      messageTotal: messages!.length,
    })
  }

  async find(noticeId: string, by: Person): Promise<Result<ReceivedNotice>> {
    const found = this.of(by).find(({ notice }) => notice.id === noticeId)
    return found ? ok(received(found)) : fail(missing)
  }

  async read(noticeIds: readonly string[] | 'all', by: Person): Promise<Result<number>> {
    const unread = this.of(by).filter(({ readAt, notice }) => readAt === '' && (noticeIds === 'all' || noticeIds.includes(notice.id)))
    for (const copy of unread) this.set({ ...copy, readAt: shanghai(this.clock.now()) })
    return ok(unread.length)
  }

  async settle(settlements: readonly Settlement[], tenantId: number): Promise<Result<readonly string[]>> {
    const asked = this.store
      .all<Copy>('notices')
      .filter((copy) => copy.tenantId === tenantId && !copy.isBack && copy.readAt === '')
      .filter((copy) => settlements.some(({ busId, userId }) => copy.userId === userId && copy.notice.busId === busId))
    for (const copy of asked) this.set({ ...copy, readAt: shanghai(this.clock.now()) })
    return ok([...new Set(asked.map(({ userId }) => userId))])
  }

  async readers({ noticeId, isRead, pageNo, pageSize }: ReadersAsked, { tenantId }: Person): Promise<Result<Readers>> {
    const found = this.out(noticeId, tenantId)
      .filter(({ readAt }) => isRead === undefined || (readAt !== '') === isRead)
      .sort((a, b) => Number(a.readAt !== '') - Number(b.readAt !== ''))
      .map(({ userId, readAt }) => ({ userId, name: userId, readAt }))
    const from = (pageNo - 1) * pageSize
    return ok({ records: found.slice(from, from + pageSize), total: found.length })
  }

  private lay(notice: Notice, userId: string, tenantId: number): void {
    const key = keyOf(tenantId, notice.id, userId)
    const before = this.store.get<Copy>('notices', key)
    if (before && !before.isBack) return
    this.place += 1
    this.store.set<Copy>('notices', key, { notice, tenantId, userId, readAt: '', isBack: false, place: this.place })
  }

  private set(copy: Copy): void {
    this.store.set<Copy>('notices', keyOf(copy.tenantId, copy.notice.id, copy.userId), copy)
  }

  private out(noticeId: string, tenantId: number): readonly Copy[] {
    return this.store
      .all<Copy>('notices')
      .filter((copy) => copy.notice.id === noticeId && copy.tenantId === tenantId && !copy.isBack)
      .sort((a, b) => a.place - b.place)
  }

  private of({ tenantId, userId }: Person): readonly Copy[] {
    return this.store.all<Copy>('notices').filter((copy) => copy.userId === userId && copy.tenantId === tenantId && !copy.isBack)
  }
}

const keyOf = (tenantId: number, noticeId: string, userId: string) => JSON.stringify([tenantId, noticeId, userId])

const urgency = ({ notice }: Copy): number => Number(notice.priority === 'H')

const received = ({ notice, readAt }: Copy): ReceivedNotice => ({ ...notice, senderName: notice.sender, readAt })
