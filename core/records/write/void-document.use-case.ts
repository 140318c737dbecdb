import type { Processes } from '../../approval/processes.ts'
import type { Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { stale, stateChanged } from '../failures.ts'
import { versionOf } from './prepare.ts'
import type { Ending, ProcessEnding } from './process-ending.ts'

export type Voiding = Ending & { readonly version?: number }

/** 作废: a draft or rejected document ends; its number stays taken (oa W35). */
export class VoidDocument {
  private readonly ending: ProcessEnding
  private readonly processes: Processes
  constructor(ending: ProcessEnding, processes: Processes) {
    this.ending = ending
    this.processes = processes
  }

  run({ version, ...call }: Voiding): Promise<Result<Row>> {
    return this.ending.run(call, {
      event: 'void',
      refusal: ({ before }, state) => {
        if (version !== undefined && version !== versionOf(before)) return stale
        return state === undefined || call.type.sort !== 'document' ? stateChanged : undefined
      },
      progress: (chain) => this.processes.end(chain),
    })
  }
}
