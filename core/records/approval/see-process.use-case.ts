import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { ChainReaders } from './chain-readers.ts'
import type { ChainView, ProcessViews } from './process-view.ts'

/** A record's chain, or one that the person has just dealt with and that need not be asked for again. */
type Asked = { readonly by: Person } & ({ readonly typeKey: string; readonly recordId: string } | { readonly dealtWith: Chain })

/** The chain of a record; null where it never was submitted, and for whoever neither takes part in it nor may see the record (oa W34). */
export class SeeProcess {
  private readonly approvals: Approvals
  private readonly readers: ChainReaders
  private readonly processViews: ProcessViews
  constructor(approvals: Approvals, readers: ChainReaders, processViews: ProcessViews) {
    this.approvals = approvals
    this.readers = readers
    this.processViews = processViews
  }

  async run(asked: Asked): Promise<Result<ChainView | null>> {
    if ('dealtWith' in asked) return this.processViews.of(asked.dealtWith, asked.by)
    const { typeKey, recordId, by } = asked
    const chain = await this.approvals.ofRecord(typeKey, recordId, by)
    if (!chain.ok) return chain
    if (!chain.value) return ok(null)
    if (!(await this.readers.sees(chain.value, by))) return ok(null)
    return this.processViews.of(chain.value, by)
  }
}
