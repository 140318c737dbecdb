import { closestHolders, managerOf } from './deciders.ts'
import type { RoleHolder, Organisation } from './staff.port.ts'

const MANAGER = 'dept_manager'

/** Who decides what an organisation sends, role by role, by name; nobody is an empty list. */
export type Coverage = {
  readonly roles: readonly { readonly code: string; readonly title: string }[]
  readonly organisations: readonly {
    readonly id: string
    readonly name: string
    readonly level: number
    readonly names: readonly (readonly string[])[]
  }[]
}

/** All who work here, as far as coverage asks. */
export type Workforce = {
  readonly holders: ReadonlyMap<string, readonly RoleHolder[]>
  readonly organisations: readonly Organisation[]
  /** Names of those managers and deputies who are at work. */
  readonly managers: ReadonlyMap<string, string>
}

/** Nearest first, itself included: codes grow by a piece with every level. */
const lineageOf = ({ orgCode }: Organisation, organisations: readonly Organisation[]): readonly Organisation[] =>
  organisations
    .filter((other) => other.orgCode !== '' && orgCode.startsWith(other.orgCode))
    .sort((a, b) => b.orgCode.length - a.orgCode.length)

/** 覆盖检查: whom a document of each organisation would reach by rule W5 of oa, the managers by theirs (sys.jurisdiction overview). */
export const coverageOf = (roles: Coverage['roles'], { holders, organisations, managers }: Workforce): Coverage => ({
  roles,
  organisations: organisations.map((one) => {
    const lineage = lineageOf(one, organisations)
    const manager = managerOf(lineage, (userId) => managers.has(userId))
    const names = (code: string): readonly string[] => {
      if (code === MANAGER) return manager ? [managers.get(manager) ?? ''] : []
      return closestHolders(holders.get(code) ?? [], [one.orgCode]).map(({ name }) => name)
    }
    return { id: one.id, name: one.name, level: lineage.length, names: roles.map(({ code }) => names(code)) }
  }),
})
