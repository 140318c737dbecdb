import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import { SqlApprovals } from './approvals/sql-approvals.ts'
import { SqlStaff } from './approvals/sql-staff.ts'
import { SqlAuditTrail } from './audit/sql-audit-trail.ts'
import { SqlUntoldChanges } from './audit/sql-untold-changes.ts'
import { Database } from './database.ts'
import { DictionaryTexts } from './dictionary-texts.ts'
import { BaseReads } from './facts/base-reads.ts'
import { SqlFacts } from './facts/sql-facts.ts'
import { SqlAccounts } from './identity/sql-accounts.ts'
import { SqlAttempts } from './identity/sql-attempts.ts'
import { SqlChallenges } from './identity/sql-challenges.ts'
import { SqlGrants } from './identity/sql-grants.ts'
import { SqlInstallation } from './identity/sql-installation.ts'
import { SqlPersons } from './identity/sql-persons.ts'
import { SqlLinkedAccounts } from './identity/sql-linked-accounts.ts'
import { SqlSessions } from './identity/sql-sessions.ts'
import { SqlSignInRules } from './identity/sql-sign-in-rules.ts'
import { SqlThirdAccounts } from './identity/sql-third-accounts.ts'
import { SqlStoredFiles } from './files/sql-stored-files.ts'
import { SqlJobs } from './jobs/sql-jobs.ts'
import { SqlOldRows } from './jobs/sql-old-rows.ts'
import { SqlLedgers } from './ledgers/sql-ledgers.ts'
import { SqlAddressees } from './notices/sql-addressees.ts'
import { SqlNotices } from './notices/sql-notices.ts'
import { SqlOutbox } from './notices/sql-outbox.ts'
import { type Connection, openPool, type PoolLimits } from './pool.ts'
import { SqlPersonalSettings } from './identity/sql-personal-settings.ts'
import { SqlSavedQueries } from './queries/sql-saved-queries.ts'
import { NumberRules } from './records/number-rules.ts'
import { PageLabels } from './records/page-labels.ts'
import { RowScope } from './records/scope.ts'
import { SqlRecords } from './records/sql-records.ts'
import { SqlRepeats } from './repeats/sql-repeats.ts'
import { SqlTallies } from './reports/sql-tallies.ts'
import { SqlUnitOfWork } from './sql-unit-of-work.ts'
import { SqlVitals } from './sql-vitals.ts'

// Of the connections of an instance, so many are kept for what is done apart from a running unit of work, and for plain lists.
const MOST = 10
const ASIDE = 2
const PLAIN = 2

/** Every port that a PostgreSQL database keeps, over one pool. Provision it before it is used. */
export const openDatabase = (
  connection: Connection,
  { catalogue, clock, ids, limits }: { catalogue: Catalogue; clock: Clock; ids: Ids; limits?: PoolLimits },
) => {
  const most = limits?.most ?? MOST
  const pool = (own: PoolLimits) => openPool(connection, { ...limits, ...own })
  const database = new Database(
    pool({ most: Math.max(1, most - ASIDE - PLAIN) }),
    pool({ most: ASIDE }),
    pool({ most: PLAIN, plain: true }),
  )
  const scope = new RowScope(catalogue)
  const dictionaries = new DictionaryTexts(database, catalogue)
  const audit = new SqlAuditTrail(database, clock, catalogue)
  const reads = new BaseReads(database, clock, catalogue)
  const facts = new SqlFacts(database, { catalogue, scope, clock, reads, lists: dictionaries })
  return {
    database,
    dictionaries,
    audit,
    untold: new SqlUntoldChanges(database),
    facts,
    records: new SqlRecords(database, {
      catalogue,
      scope,
      clock,
      texts: dictionaries.of,
      numbers: new NumberRules(database, catalogue, clock),
      liveFieldsOf: (type, rows, keys, by) => facts.withLiveFields(type, rows, keys, by),
      labels: new PageLabels(database, catalogue, reads),
    }),
    tallies: new SqlTallies(database, { catalogue, scope, texts: dictionaries.of }),
    ledgers: new SqlLedgers(database, { catalogue, clock, ids }),
    approvals: new SqlApprovals(database, catalogue),
    staff: new SqlStaff(database, clock),
    work: new SqlUnitOfWork(database),
    repeats: new SqlRepeats(database, clock),
    queries: new SqlSavedQueries(database),
    personal: new SqlPersonalSettings(database),
    outbox: new SqlOutbox(database),
    notices: new SqlNotices(database, clock),
    addressees: new SqlAddressees(database, clock),
    files: new SqlStoredFiles(database, catalogue),
    jobs: new SqlJobs(database),
    oldRows: new SqlOldRows(database),
    accounts: new SqlAccounts(database),
    attempts: new SqlAttempts(database),
    challenges: new SqlChallenges(database),
    grants: new SqlGrants(database),
    installation: new SqlInstallation(database, ids),
    persons: new SqlPersons(database),
    linkedAccounts: new SqlLinkedAccounts(database),
    sessions: new SqlSessions(database),
    vitals: new SqlVitals(database),
    thirdAccounts: new SqlThirdAccounts(database, ids),
    signInRules: new SqlSignInRules(database),
  }
}

export type OpenDatabase = ReturnType<typeof openDatabase>
