import { isAlmighty, type Person } from '../kernel/person.ts'
import type { Chain, Process } from './approvals.port.ts'

/** Whoever holds the role that manages the version, and whoever may everything (oa W23). */
export const isManager = ({ flow }: Process, by: Person): boolean =>
  isAlmighty(by) || (flow !== undefined && by.roles.includes(flow.managerRole))

/** Who applied, and who has or had a task in it, himself or through a stand-in. */
export const hasPart = ({ process, tasks }: Chain, who: string): boolean =>
  process.applyUserId === who || tasks.some(({ userId, ownerId }) => userId === who || ownerId === who)

/** Whoever sees a chain by himself: who has a part in it, and who manages it (oa W34). */
export const takesPart = (chain: Chain, by: Person): boolean => hasPart(chain, by.userId) || isManager(chain.process, by)
