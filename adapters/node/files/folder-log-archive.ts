import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { failure } from '../../../core/kernel/failure.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { LogArchive } from '../../../core/jobs/log-archive.port.ts'
import { writeWhole } from './write-whole.ts'

const compressed = promisify(gzip)

const unwritable = failure('archive.unwritable', '日志归档无法写入，请联系管理员检查磁盘空间')

/** Compressed files of lines in a folder, named by what they hold and the day they were put there. */
export class FolderLogArchive extends LogArchive {
  private readonly folder: string
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(folder: string, ids: Ids, clock: Clock) {
    super()
    this.folder = folder
    this.ids = ids
    this.clock = clock
  }

  async keep(name: string, lines: readonly string[]): Promise<Result<void>> {
    const place = join(this.folder, `${name}-${today(this.clock.now())}-${this.ids.next()}.jsonl.gz`)
    return (await writeWhole(place, await compressed(`${lines.join('\n')}\n`))) ? done : fail(unwritable)
  }
}
