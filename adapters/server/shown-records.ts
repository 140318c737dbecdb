import type { Approvals } from '../../core/approval/approvals.port.ts'
import { chainReadBy } from '../../core/approval/chain-reader.ts'
import { ANSWER } from '../../core/definitions/naming-files.ts'
import { OtherReaders } from '../../core/files/other-readers.port.ts'
import type { FileHolder } from '../../core/files/stored-files.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Notices } from '../../core/notices/notices.port.ts'
import type { ChainReaders } from '../../core/records/approval/chain-readers.ts'

const NOTICE = 'sys.announcement'

/** A published notice shows its files to whoever got it, an answered task its own to whoever sees the chain and its words. */
export class ShownRecords extends OtherReaders {
  private readonly notices: Notices
  private readonly approvals: Approvals
  private readonly readers: ChainReaders

  constructor(notices: Notices, approvals: Approvals, readers: ChainReaders) {
    super()
    this.notices = notices
    this.approvals = approvals
    this.readers = readers
  }

  async sees({ type, id }: FileHolder, by: Person): Promise<boolean> {
    if (type === ANSWER) return this.seesAnswer(id, by)
    return type === NOTICE && (await this.notices.find(id, by)).ok
  }

  private async seesAnswer(id: string, by: Person): Promise<boolean> {
    const chain = await this.approvals.ofTask(id, by)
    if (!chain.ok) return false
    const isTold = chainReadBy(chain.value, by).tasks.some((task) => task.id === id && task.attachments !== undefined)
    return isTold && this.readers.sees(chain.value, by)
  }
}
