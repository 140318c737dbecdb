import activityApply from '../../core/documents/act/activity-apply.document.ts'
import activityEvaluation from '../../core/documents/act/activity-evaluation.document.ts'
import activityType from '../../core/documents/act/activity-type.document.ts'
import activityWriteUp from '../../core/documents/act/activity-write-up.document.ts'
import material from '../../core/documents/act/material.document.ts'
import materialInventory from '../../core/documents/act/material-inventory.document.ts'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import bscActType from '../../core/documents/bsc/bsc-act-type.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { BudgetDesk, clerk } from './budget-desk.ts'
import { value } from './results.ts'

export const MEETINGS = '会议费'
const KIND = 'kind-1'

/** A department that may hold meetings: on the 18th of March 2026, nine in the morning. */
export class ActivityDesk extends BudgetDesk {
  constructor() {
    super([activityApply, activityEvaluation, activityType, activityWriteUp, bscActType, material, materialInventory, materialUseApply])
  }

  override async open(departments: readonly string[] = ['152']): Promise<this> {
    await super.open(departments)
    await this.subject(MEETINGS)
    value(await this.issue(MEETINGS, '10000'))
    const kind = { id: KIND, code: 'KSH', name: '科室会', category: '1', needTerminal: 'Y', needProduct: 'N', enabled: 'Y' }
    value(await this.desk.records.insert(bscActType, kind, clerk))
    return this
  }

  async kind(id: string, more: Row = {}): Promise<string> {
    const limits = { maxAmount: '0', maxPerHead: '0', mealPerHead: '0', minCount: 1, advanceDays: 0, writeUpDays: 7 }
    const items = [
      { id: `${id}-1`, indicator: '组织', standard: '有序', weight: '60' },
      { id: `${id}-2`, indicator: '资料', standard: '齐全', weight: '40' },
    ]
    const says = { needSpeaker: 'N', needEvaluation: 'Y', requiredFiles: '1,2', enabled: 'Y', items }
    const type = { id, bscActTypeId: KIND, code: 'KSH', name: id, category: '1', subjectId: MEETINGS, ...limits, ...says, ...more }
    value(await this.desk.records.insert(activityType, type, clerk))
    return id
  }

  activityBody(activityTypeId: string, more: Row = {}): Row {
    const when = { startTime: '2026-03-18 14:00:00', endTime: '2026-03-18 17:00:00' }
    const where = { target: '1', hospitalId: 'h1', hospitalDept: '心内科', actForm: '2', meetingUrl: 'https://meeting.example.com/1' }
    const people = { empId: 'e1', deptId: '152', outerCount: 9, innerCount: 1 }
    const says = { title: '心内科科室会', expectedResult: '了解产品', agenda: '<p>讲解</p>', compliance: 'Y' }
    return {
      activityTypeId,
      ...when,
      ...where,
      ...people,
      ...says,
      costs: [{ costItem: '1', subjectId: MEETINGS, qty: '1', unitPrice: '1000' }],
      ...more,
    }
  }

  /** One that took place yesterday: nobody asks any more how far ahead it was applied for. */
  pastBody(activityTypeId: string, more: Row = {}): Row {
    return this.activityBody(activityTypeId, { startTime: '2026-03-18 07:00:00', endTime: '2026-03-18 08:00:00', ...more })
  }

  writeUpBody(activityApplyId: string, more: Row = {}): Row {
    const attendees = [1, 2, 3, 4, 5, 6, 7].map((at) => ({ name: `医生${at}`, attendeeType: '1', unitName: '人民医院' }))
    const papers = [1, 2].map((type) => ({ attachType: String(type), file: `act/${type}.pdf` }))
    const when = { actualStart: '2026-03-18 07:00:00', actualEnd: '2026-03-18 08:00:00' }
    const says = { content: '<p>完成</p>', effect: '良好' }
    return {
      activityApplyId,
      ...when,
      ...says,
      attendees,
      papers,
      costs: [{ costItem: '1', subjectId: MEETINGS, actualAmount: '900' }],
      ...more,
    }
  }
}
