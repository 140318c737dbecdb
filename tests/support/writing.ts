import type { DocumentType } from '../../core/definitions/document.ts'
import { always, type Condition } from '../../core/kernel/condition.ts'
import type { Person } from '../../core/kernel/person.ts'
import { type Row, textAt } from '../../core/kernel/wire.ts'
import { openDesk, person } from './desk.ts'
import { filledAt } from './step-filled.ts'
import { value } from './results.ts'

export const TODAY = '2026-03-18'

export const clerk = person('clerk', { empId: 'e-clerk' })

/** A desk at which documents of any type are sent, decided by whoever is asked, and acted on. */
export const openWriting = (types: readonly DocumentType[], holders: Readonly<Record<string, readonly string[]>> = {}) => {
  const desk = openDesk(types, {}, holders)
  const row = async (type: DocumentType, id: string) => value(await desk.records.find(type, id, clerk))
  const list = async (type: DocumentType, where: Condition = always) => {
    const query = { where, order: [], pageNo: 1, pageSize: 200, fields: Object.keys(type.fields) }
    return value(await desk.records.list(type, query, clerk)).records
  }
  const send = (type: DocumentType, body: Row, by: Person = clerk) =>
    desk.save.run({ type, body: body as never, by, submit: true, confirmed: true })
  /** Everybody agrees, and fills in what his step asks for; answers what the first said who could not. */
  const agreed = async (type: DocumentType, sent: Row, given: Row = {}) => {
    for (;;) {
      const chain = value(await desk.approvals.ofRecord(type.key, textAt(sent, 'id'), clerk))
      const task = chain?.tasks.find(({ status }) => status === 'open')
      if (!task) return { ok: true as const, value: await row(type, textAt(sent, 'id')) }
      const by = person(task.userId)
      const filled = filledAt({ type, chain: chain!, record: await row(type, textAt(sent, 'id')), by }, given)
      const decided = await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', opinion: '同意', by, filled })
      if (!decided.ok) return decided
    }
  }
  return {
    desk,
    row,
    list,
    send,
    agreed,
    put: async (type: DocumentType, one: Row) => value(await desk.records.insert(type, one, clerk)),
    save: (type: DocumentType, body: Row, by: Person = clerk) => desk.save.run({ type, body: body as never, by, confirmed: true }),
    act: (type: DocumentType, of: Row, action: string, asked: Record<string, unknown> = {}, by: Person = clerk) =>
      desk.act.run({ type, action, id: textAt(of, 'id'), by, confirmed: true, asked }),
    /** A document that everybody agreed to. */
    approved: async (type: DocumentType, body: Row, filled: Row = {}) => value(await agreed(type, value(await send(type, body)), filled)),
  }
}
