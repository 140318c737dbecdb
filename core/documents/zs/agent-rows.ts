import { addDays } from '../../kernel/dates.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'

type Agent = {
  readonly empId: string
  readonly deptId: string
  readonly coopStart: string
  readonly $: { readonly state: string; readonly old: Readonly<Record<string, unknown>> | undefined }
}

const storedOf = ({ $ }: Agent): Row | undefined => $.old as Row | undefined

const beginning = ({ empId, deptId, coopStart }: Row): Row => ({ empId, deptId, startDate: coopStart, endDate: null, reason: null })

const managersOf = (agent: Agent): readonly Row[] => {
  const old = storedOf(agent) ?? {}
  const rows = rowsOf(old, 'managers')
  return rows.length ? rows : [beginning(old)]
}

/** Before the agent is approved for the first time its form says who begins. */
export const isNew = ({ $ }: Agent): boolean => $.old === undefined || $.state === 'draft' || $.state === 'rejected'

/** The row that an agent begins with. */
export const firstManager = (agent: Agent): readonly Row[] => {
  const { empId, deptId, coopStart } = agent
  const [before] = rowsOf(storedOf(agent) ?? {}, 'managers')
  return [{ ...before, ...beginning({ empId, deptId, coopStart }) }]
}

export const currentOf = (agent: Agent): Row | undefined => managersOf(agent).at(-1)

/** 变更招商经理: the row of the one before ends on the day before, a new one begins. */
export const handedOver = (agent: Agent, { empId = null, deptId = null, startDate = null, reason = null }: Row): readonly Row[] => {
  const before = managersOf(agent)
  const closed = { ...before.at(-1), endDate: addDays(String(startDate), -1) }
  return [...before.slice(0, -1), closed, { empId, deptId, startDate, endDate: null, reason }]
}

/** Authorisations that are still open end with the co-operation; one that would begin later ends as it begins. */
export const endedRights = (agent: Agent, day: string): readonly Row[] =>
  rowsOf(storedOf(agent) ?? {}, 'products').map((row) => {
    const [start, end] = [wireOf(row, 'startDate'), wireOf(row, 'endDate')]
    if (end !== null && String(end) <= day) return row
    return { ...row, endDate: String(start) > day ? start : day }
  })
