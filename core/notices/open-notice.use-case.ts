import type { Catalogue } from '../definitions/catalogue.ts'
import { programOf } from '../identity/tenants/program.ts'
import { eq } from '../kernel/condition.ts'
import { may, type Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { type Row, textAt, wireOf } from '../kernel/wire.ts'
import { forbidden, missing } from '../records/failures.ts'
import type { Records } from '../records/records.port.ts'
import type { ReceivedNotice } from './notice.ts'
import type { Notices } from './notices.port.ts'

/** A notice with what stands in it. */
export type OpenedNotice = ReceivedNotice & {
  /** Cleaned HTML; '' of messages, whose title says all. */
  readonly content: string
  readonly abstract: string
  /** Ids, comma-joined. */
  readonly attachments: string
  readonly mustRead: boolean
}

const SHOWN = ['titile', 'msgContent', 'msgAbstract', 'attachments', 'mustRead', 'priority', 'sender', 'sendTime', 'endTime']
const LEADS = ['openType', 'openPage', 'busId']

/** Shown to whoever got it, wrote it, or keeps notices; nobody else learns that there is one. */
export class OpenNotice {
  private readonly notices: Notices
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(notices: Notices, catalogue: Catalogue, records: Records) {
    this.notices = notices
    this.catalogue = catalogue
    this.records = records
  }

  async run({ id, by }: { readonly id: string; readonly by: Person }): Promise<Result<OpenedNotice>> {
    const received = await this.notices.find(id, by)
    if (!received.ok && received.failure.code !== missing.code) return received
    const published = await this.published(id, by)
    if (!published.ok) return published
    const row = published.value
    if (received.ok) return ok({ ...received.value, ...contentOf(row) })
    const isKeeper = may(by, 'sys:announcement:list') || (row && wireOf(row, 'sender') === by.userName)
    return row && isKeeper ? ok({ ...written(row, id), ...contentOf(row) }) : fail(forbidden)
  }

  private async published(id: string, { tenantId }: Person): Promise<Result<Row | undefined>> {
    const type = this.catalogue.find('sys.announcement')
    if (!type) return ok(undefined)
    const query = { where: eq('id', id), order: [], pageNo: 1, pageSize: 1, fields: [...SHOWN, ...LEADS] }
    const found = await this.records.list(type, query, programOf(tenantId))
    return found.ok ? ok(found.value.records[0]) : found
  }
}

const contentOf = (row: Row | undefined) => ({
  content: textAt(row, 'msgContent'),
  abstract: textAt(row, 'msgAbstract'),
  attachments: textAt(row, 'attachments'),
  mustRead: textAt(row, 'mustRead') === 'Y',
})

const written = (row: Row, id: string): ReceivedNotice => ({
  id,
  title: textAt(row, 'titile'),
  category: '1',
  about: 'notice',
  priority: textAt(row, 'priority'),
  sender: textAt(row, 'sender'),
  senderName: textAt(row, 'sender_dictText') || textAt(row, 'sender'),
  sentAt: textAt(row, 'sendTime'),
  endsAt: textAt(row, 'endTime'),
  openType: textAt(row, 'openType'),
  openPage: textAt(row, 'openPage'),
  busId: textAt(row, 'busId'),
  readAt: '',
})
