import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { ReceivedNotice, UnreadNotices } from '../../../core/notices/notice.ts'
import {
  Notices,
  type Delivery,
  type Reader,
  type Readers,
  type ReadersAsked,
  type Settlement,
} from '../../../core/notices/notices.port.ts'
import { missing } from '../../../core/records/failures.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const WALL = (column: string) => `coalesce(to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`
const NOW = (parameter: string) => `to_timestamp(${parameter}::int8 / 1000.0)`

// Here and below as the indexes of what comes once write it.
const OF_NOTICE = (notice: string, tenant: string) =>
  `r.tenant_id = ${tenant}::int4 AND coalesce(r.annt_id, ''::text) COLLATE "C" = ${notice}::text AND r.annt_id IS NOT NULL AND r.del_flag = 0`

const UNREAD = `r.del_flag = 0 AND r.read_flag = '0'`
const NOT_OVER = (now: string) => `(r.end_time IS NULL OR r.end_time > ${NOW(now)})`

const RECEIVED = `r.annt_id AS id, r.titile AS title, r.msg_category AS category, r.bus_type AS about, r.priority, r.sender,
coalesce((SELECT u.realname FROM sys_user u WHERE u.tenant_id = r.tenant_id AND coalesce(u.username, ''::text) COLLATE "C" = r.sender AND u.username IS NOT NULL AND u.del_flag = 0 LIMIT 1), r.sender) AS "senderName",
${WALL('r.send_time')} AS "sentAt", ${WALL('r.end_time')} AS "endsAt", ${WALL('r.read_time')} AS "readAt",
coalesce(r.open_type, '') AS "openType", coalesce(r.open_page, '') AS "openPage", coalesce(r.bus_id, '') AS "busId"`

/** $1 places of notices, $2 a reader for each, $3 notices, $4 tenant, $5 now. */
const PUT = statement(`INSERT INTO sys_user_announcement AS r (id, version, tenant_id, user_id, annt_id, create_by, create_time,
  titile, msg_category, bus_type, priority, sender, send_time, end_time, open_type, open_page, bus_id, read_flag)
SELECT md5(n.id || ' ' || x.reader), 1, $4::int4, x.reader, n.id, n.sender, ${NOW('$5')},
  n.title, n.category, n.about, n.priority, n.sender, n."sentAt" AT TIME ZONE 'Asia/Shanghai', nullif(n."endsAt", '')::timestamp AT TIME ZONE 'Asia/Shanghai',
  nullif(n."openType", ''), nullif(n."openPage", ''), nullif(n."busId", ''), '0'
FROM unnest($1::int4[], $2::text[]) AS x(place, reader)
JOIN json_to_recordset($3::json) AS n(place int4, id text, title text, category text, about text, priority text, sender text,
  "sentAt" timestamp, "endsAt" text, "openType" text, "openPage" text, "busId" text) ON n.place = x.place
ON CONFLICT (id) DO UPDATE SET titile = excluded.titile, priority = excluded.priority, sender = excluded.sender, send_time = excluded.send_time,
  end_time = excluded.end_time, open_type = excluded.open_type, open_page = excluded.open_page, read_flag = '0', read_time = NULL, del_flag = 0
WHERE r.del_flag <> 0`)
const COUNTED = statement(`UPDATE sys_announcement a SET
  receiver_count = (SELECT count(*) FROM sys_user_announcement r WHERE ${OF_NOTICE('$1', '$2')}),
  read_count = (SELECT count(*) FROM sys_user_announcement r WHERE ${OF_NOTICE('$1', '$2')} AND r.read_flag = '1')
WHERE a.id = $1::text AND a.tenant_id = $2::int4`)
const WITHDRAW = statement(`UPDATE sys_user_announcement r SET del_flag = 1 WHERE ${OF_NOTICE('$1', '$2')} RETURNING r.user_id AS id`)
const UNREAD_BY = statement(`SELECT r.user_id AS id FROM sys_user_announcement r WHERE ${OF_NOTICE('$1', '$2')} AND r.read_flag = '0'`)

/** $1 tenant, $2 person, $3 now, $4 how many of each. */
const NEWEST = statement(`SELECT ${RECEIVED}, newest.total FROM (
  SELECT r.id, count(*) OVER of_category::int4 AS total,
    row_number() OVER (of_category ORDER BY r.priority = 'H' DESC, r.send_time DESC, r.id DESC) AS place
  FROM sys_user_announcement r WHERE r.tenant_id = $1::int4 AND r.user_id = $2::text AND ${UNREAD} AND ${NOT_OVER('$3')}
  WINDOW of_category AS (PARTITION BY r.msg_category)
) newest JOIN sys_user_announcement r ON r.id = newest.id WHERE newest.place <= $4::int4 ORDER BY newest.place`)
const FIND = statement(
  `SELECT ${RECEIVED} FROM sys_user_announcement r WHERE ${OF_NOTICE('$1', '$2')} AND coalesce(r.user_id, ''::text) = $3::text`,
)
const READ = `UPDATE sys_user_announcement r SET read_flag = '1', read_time = ${NOW('$3')}
WHERE r.tenant_id = $1::int4 AND r.user_id = $2::text AND ${UNREAD}`
const READ_ALL = statement(`${READ} RETURNING r.annt_id AS id, r.msg_category AS category`)
const READ_SOME = statement(`${READ} AND r.annt_id = ANY($4::text[]) RETURNING r.annt_id AS id, r.msg_category AS category`)
const SETTLE = statement(`UPDATE sys_user_announcement r SET read_flag = '1', read_time = ${NOW('$2')}
FROM (SELECT DISTINCT bus, reader FROM unnest($3::text[], $4::text[]) AS x(bus, reader)) AS done
WHERE r.tenant_id = $1::int4 AND r.user_id = done.reader AND ${UNREAD} AND r.bus_id = done.bus RETURNING r.user_id AS id`)
const ONE_MORE = statement(
  'UPDATE sys_announcement SET read_count = coalesce(read_count, 0) + 1 WHERE id = ANY($1::text[]) AND tenant_id = $2::int4',
)

/** Also whoever has read it and put it away since. $3 whether read, or null; $4 offset, $5 how many. */
const READERS =
  statement(`SELECT r.user_id AS "userId", coalesce(u.realname, r.user_id) AS name, ${WALL('r.read_time')} AS "readAt", count(*) OVER ()::int4 AS total
FROM sys_user_announcement r LEFT JOIN sys_user u ON u.id = r.user_id
WHERE r.tenant_id = $2::int4 AND r.annt_id = $1::text AND (r.del_flag = 0 OR r.read_flag = '1') AND ($3::text IS NULL OR r.read_flag = $3::text)
ORDER BY r.read_flag, r.read_time DESC, r.user_id OFFSET $4 LIMIT $5`)

const BLOCK = 1_000

type Newest = ReceivedNotice & { readonly total: number }

/** Each reader's copy is a row of 我的通知. What is written there leaves versions alone: nobody edits it. */
export class SqlNotices extends Notices {
  private readonly database: Database
  private readonly clock: Clock

  constructor(database: Database, clock: Clock) {
    super()
    this.database = database
    this.clock = clock
  }

  put(deliveries: readonly Delivery[], tenantId: number): Promise<Result<void>> {
    const copies = deliveries.flatMap(({ readers }, place) => readers.map((reader) => ({ place, reader })))
    const notices = JSON.stringify(deliveries.map(({ notice }, place) => ({ ...notice, place })))
    return this.database.attempt(async () => {
      for (let from = 0; from < copies.length; from += BLOCK) {
        const some = copies.slice(from, from + BLOCK)
        const [places, readers] = [some.map(({ place }) => place), some.map(({ reader }) => reader)]
        await this.database.query(PUT, [places, readers, notices, tenantId, this.clock.now()])
      }
      for (const { notice } of deliveries) if (notice.category === '1') await this.database.query(COUNTED, [notice.id, tenantId])
      return done
    })
  }

  withdraw(noticeId: string, tenantId: number): Promise<Result<readonly string[]>> {
    return this.ids(WITHDRAW, noticeId, tenantId)
  }

  unreadBy(noticeId: string, tenantId: number): Promise<Result<readonly string[]>> {
    return this.ids(UNREAD_BY, noticeId, tenantId)
  }

  unread(by: Person, most: number): Promise<Result<UnreadNotices>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<Newest>(NEWEST, [by.tenantId, by.userId, this.clock.now(), most])
      const [notices, messages] = (['1', '2'] as const).map((category) => found.filter((one) => one.category === category))
      return ok({
        notices: notices!.map(received),
        noticeTotal: notices![0]?.total ?? 0,
        messages: messages!.map(received),
        messageTotal: messages![0]?.total ?? 0,
      })
    })
  }

  find(noticeId: string, by: Person): Promise<Result<ReceivedNotice>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.query<ReceivedNotice>(FIND, [noticeId, by.tenantId, by.userId])
      return found ? ok(found) : fail(missing)
    })
  }

  read(noticeIds: readonly string[] | 'all', by: Person): Promise<Result<number>> {
    return this.database.whole(() =>
      this.database.attempt(async () => {
        const given = [by.tenantId, by.userId, this.clock.now()]
        const read = await (noticeIds === 'all'
          ? this.database.query<{ id: string; category: string }>(READ_ALL, given)
          : this.database.query<{ id: string; category: string }>(READ_SOME, [...given, noticeIds]))
        const published = read.filter(({ category }) => category === '1').map(({ id }) => id)
        if (published.length) await this.database.query(ONE_MORE, [published.sort(), by.tenantId])
        return ok(read.length)
      }),
    )
  }

  settle(settlements: readonly Settlement[], tenantId: number): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const [records, readers] = [settlements.map(({ busId }) => busId), settlements.map(({ userId }) => userId)]
      const settled = await this.database.query<{ id: string }>(SETTLE, [tenantId, this.clock.now(), records, readers])
      return ok([...new Set(settled.map(({ id }) => id))])
    })
  }

  readers({ noticeId, isRead, pageNo, pageSize }: ReadersAsked, { tenantId }: Person): Promise<Result<Readers>> {
    return this.database.attempt(async () => {
      const flag = isRead === undefined ? null : isRead ? '1' : '0'
      const found = await this.database.query<Reader & { readonly total: number }>(READERS, [
        ...[noticeId, tenantId, flag],
        ...[(pageNo - 1) * pageSize, pageSize],
      ])
      return ok({ records: found.map(({ total: _, ...reader }) => reader), total: found[0]?.total ?? 0 })
    })
  }

  private ids(asked: typeof WITHDRAW, noticeId: string, tenantId: number): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () =>
      ok((await this.database.query<{ id: string }>(asked, [noticeId, tenantId])).map(({ id }) => id)),
    )
  }
}

const received = ({ total: _, ...notice }: Newest): ReceivedNotice => notice
