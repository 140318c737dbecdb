import { OtherReaders } from '../../core/files/other-readers.port.ts'
import type { Holder } from '../../core/files/stored-files.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Notices } from '../../core/notices/notices.port.ts'

const NOTICE = 'sys.announcement'

/** A published notice shows its files to whoever got it. */
export class NoticeReaders extends OtherReaders {
  private readonly notices: Notices

  constructor(notices: Notices) {
    super()
    this.notices = notices
  }

  async sees({ type, id }: Holder, by: Person): Promise<boolean> {
    return type === NOTICE && (await this.notices.find(id, by)).ok
  }
}
