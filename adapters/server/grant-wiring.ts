import { Approvals } from '../../core/approval/approvals.port.ts'
import { Accounts } from '../../core/identity/accounts/accounts.port.ts'
import { Persons } from '../../core/identity/accounts/persons.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { HoldingRoles } from '../../core/granting/holding-roles.ts'
import { RehearseGrants } from '../../core/granting/rehearse-grants.use-case.ts'
import { SaveGrants } from '../../core/granting/save-grants.use-case.ts'
import { SaveReach } from '../../core/granting/save-reach.use-case.ts'
import { SaveTicked } from '../../core/granting/save-ticked.use-case.ts'
import { SeeByRoles } from '../../core/granting/see-by-roles.use-case.ts'
import { SeeClosedPage } from '../../core/granting/see-closed-page.use-case.ts'
import { SeeComparable } from '../../core/granting/see-comparable.use-case.ts'
import { SeeEffective } from '../../core/granting/see-effective.use-case.ts'
import { SeeGrants } from '../../core/granting/see-grants.use-case.ts'
import { SeeWhyNot } from '../../core/granting/see-why-not.use-case.ts'
import { SeeTicked } from '../../core/granting/see-ticked.use-case.ts'
import { LoadMenu } from '../../core/permissions/load-menu.use-case.ts'
import { OpenRecord } from '../../core/records/open-record.use-case.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { Drafts } from '../../core/records/write/drafts.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { Records } from '../../core/records/records.port.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** What roles are granted; its ports are bound already. */
export const wireGrants = (wire: Wire): void => {
  wire(SeeEffective, SeeEffective, [Accounts, Persons, Grants, Clock])
  wire(SeeGrants, SeeGrants, [theCatalogue, Records, Facts, Grants])
  wire(SeeComparable, SeeComparable, [Records, Facts])
  wire(SaveGrants, SaveGrants, [theCatalogue, Records, Facts, Grants, RecordWriter, AuditTrail, UnitOfWork, Ids])
  wire(RehearseGrants, RehearseGrants, [theCatalogue, Records, Facts, Grants, Accounts, Persons, Clock])
  wire(HoldingRoles, HoldingRoles, [theCatalogue, Records, Grants])
  wire(SeeWhyNot, SeeWhyNot, [
    ...([theCatalogue, Records, Facts, OpenRecord, RecordReaders, Approvals, Grants, Accounts, Persons, Clock] as const),
    HoldingRoles,
  ])
  wire(SeeClosedPage, SeeClosedPage, [theCatalogue, Grants, HoldingRoles])
  wire(SeeByRoles, SeeByRoles, [Persons, Clock])
  wire(SeeTicked, SeeTicked, [theCatalogue, Records, SeeByRoles])
  wire(SaveReach, SaveReach, [Records, Drafts, UnitOfWork])
  wire(SaveTicked, SaveTicked, [Records, Drafts, UnitOfWork])
  wire(LoadMenu, LoadMenu, [Grants, theCatalogue])
}

/** What routes ask of it, named. */
export const grantUseCases = (get: Get) => ({
  loadMenu: get(LoadMenu),
  seeGrants: get(SeeGrants),
  seeComparable: get(SeeComparable),
  saveGrants: get(SaveGrants),
  rehearseGrants: get(RehearseGrants),
  seeEffective: get(SeeEffective),
  seeWhyNot: get(SeeWhyNot),
  seeClosedPage: get(SeeClosedPage),
  seeTicked: get(SeeTicked),
  saveTicked: get(SaveTicked),
  seeByRoles: get(SeeByRoles),
  saveReach: get(SaveReach),
})

export type GrantUseCases = ReturnType<typeof grantUseCases>
