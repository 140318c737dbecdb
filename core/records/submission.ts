import type { Approvals } from '../approval/approvals.port.ts'
import { stateAfter } from '../approval/life.machine.ts'
import type { Processes } from '../approval/processes.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect } from '../definitions/effect.ts'
import { viewOf } from '../definitions/view.ts'
import { eventEffects, outcomeOf } from './effects.ts'
import { notSubmittable } from './failures.ts'
import type { Keeping } from './keeper.ts'
import { inspected, type Prepared } from './prepare.ts'

/**
 * A prepared document on its way into approval: its checks, its chain, its effects. Answers what is to be kept; a chain that
 * needs nobody ends approved at once.
 */
export class Submission {
  private readonly approvals: Approvals
  private readonly processes: Processes
  constructor(approvals: Approvals, processes: Processes) {
    this.approvals = approvals
    this.processes = processes
  }

  async of(type: DocumentType, prepared: Prepared, by: Person, before: Row | undefined, today: string, confirmed: boolean, change = false): Promise<Result<Keeping>> {
    const state = stateAfter(String(wireOf(prepared.row, 'billStatus') ?? 'draft'), change ? 'change' : 'submit')
    if (!state || !type.approval?.length) return fail(notSubmittable)
    const checked = inspected(type, prepared, confirmed)
    if (!checked.ok) return checked

    const previous = before ? await this.approvals.lock(type.key, String(before['id']), by) : ok(null)
    if (!previous.ok) return previous
    const begun = await this.processes.begin(type, prepared.row, prepared.view, by, previous.value, change)
    if (!begun.ok) return begun

    const approved = begun.value.process.status === 'approved'
    const submitted: Row = {
      ...prepared.row,
      billStatus: approved ? (stateAfter(state, 'approve') ?? state) : state,
      processInstanceId: begun.value.process.id,
      ...(type.sort === 'document' ? { applyUserId: by.userId, applyDeptId: by.deptId, applyDate: today } : {}),
    }
    const events = change ? [] : approved ? (['submit', 'approve'] as const) : (['submit'] as const)
    const effectsOf = (row: Row): readonly Effect[] => {
      const view = viewOf(type, row, prepared.knowledge)
      return events.flatMap((event) => eventEffects(type, event, view))
    }
    return ok({
      type,
      ...(before ? { before } : {}),
      after: outcomeOf(effectsOf(submitted), submitted).row,
      action: 'submit',
      by,
      progress: begun.value,
      effects: (row) => outcomeOf(effectsOf(row), row).elsewhere,
    })
  }
}
