import type { DocumentType } from '../definitions/document.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Done, Task } from './list.machine.ts'
import type { RemoteRecords } from './remote-records.port.ts'

/** Does one deed to every record, one after the other: a refusal of one stands beside the others and stops nothing. */
export class PerformDeeds {
  private readonly records: RemoteRecords

  constructor(records: RemoteRecords) {
    this.records = records
  }

  async run({ type, deed, records }: Task & { readonly type: DocumentType }): Promise<Result<Done>> {
    const refused: Done['refused'][number][] = []
    for (const record of records) {
      const done = await this.records.perform(type, record, deed)
      if (!done.ok) refused.push({ record, failure: done.failure })
    }
    return ok({ count: records.length - refused.length, refused })
  }
}
