import { isAlmighty, type Person } from '../kernel/person.ts'
import type { Chain, Process } from './approvals.port.ts'

/** Whoever holds the role that manages the version, and whoever may everything (oa W23). */
export const isManager = ({ flow }: Process, by: Person): boolean =>
  isAlmighty(by) || (flow !== undefined && by.roles.includes(flow.managerRole))

/** Whoever sees a chain by himself: who applied, who has or had a task in it, himself or through a stand-in, and who manages it (oa W34). */
export const takesPart = ({ process, tasks }: Chain, by: Person): boolean =>
  process.applyUserId === by.userId ||
  tasks.some(({ userId, ownerId }) => userId === by.userId || ownerId === by.userId) ||
  isManager(process, by)
