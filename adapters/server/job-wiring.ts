import { ForeseeRuns } from '../../core/cron/foresee-runs.use-case.ts'
import { SweepFiles } from '../../core/files/sweep-files.use-case.ts'
import { Attempts } from '../../core/identity/sign-in/attempts.port.ts'
import { Challenges } from '../../core/identity/sign-in/challenges.port.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { Sessions } from '../../core/identity/sessions/sessions.port.ts'
import { SignInRules } from '../../core/identity/sign-in/sign-in-rules.port.ts'
import { CleanLogs } from '../../core/jobs/clean-logs.use-case.ts'
import { InstallJobs } from '../../core/jobs/install-jobs.use-case.ts'
import type { Job } from '../../core/jobs/job.ts'
import { Jobs } from '../../core/jobs/jobs.port.ts'
import { LogArchive } from '../../core/jobs/log-archive.port.ts'
import { OldRows } from '../../core/jobs/old-rows.port.ts'
import { RunAutoActions } from '../../core/jobs/run-auto-actions.use-case.ts'
import { RunScheduledJob } from '../../core/jobs/run-scheduled-job.use-case.ts'
import { ScheduledJobs } from '../../core/jobs/scheduled-jobs.ts'
import { businessJobs, housekeepingJobs } from '../../core/jobs/server-jobs.ts'
import { WarnOfPasswordEnds } from '../../core/jobs/warn-of-password-ends.use-case.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { CallLog } from '../../core/logs/call-log.ts'
import { TellChanges } from '../../core/logs/tell-changes.use-case.ts'
import { UntoldChanges } from '../../core/records/history/untold-changes.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { Result } from '../../core/kernel/result.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { Ledgers } from '../../core/records/effects/ledgers.port.ts'
import { Records } from '../../core/records/records.port.ts'
import { Repeats } from '../../core/records/write/repeats.port.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'
import { noticeJobsOf } from './notice-wiring.ts'

/** The tenant that owns what belongs to all. */
export const PLATFORM = 1

/** What the server does by itself, and who looks when. */
export const wireJobs = (wire: Wire): void => {
  wire(ForeseeRuns, ForeseeRuns, [Clock])
  wire(RunScheduledJob, RunScheduledJob, [theCatalogue, Records, Facts, RecordWriter, Repeats, UnitOfWork, Clock])
  wire(ScheduledJobs, ScheduledJobs, [theCatalogue, RunScheduledJob])
  wire(WarnOfPasswordEnds, WarnOfPasswordEnds, [theCatalogue, Records, SignInRules, Ledgers, Repeats, UnitOfWork, Clock])
  wire(CleanLogs, CleanLogs, [theCatalogue, Records, OldRows, LogArchive, UnitOfWork, Clock])
  wire(CallLog, CallLog, [theCatalogue, Records, Ids, Clock])
  wire(TellChanges, TellChanges, [theCatalogue, UntoldChanges, Records, UnitOfWork, Ids])
  wire(RunAutoActions, RunAutoActions, [theCatalogue, Records, RecordWriter, UnitOfWork, Clock])
  wire(InstallJobs, InstallJobs, [theCatalogue, Jobs, Records, UnitOfWork, Ids, Clock])
}

/** What time does to records. */
export const nightlyJobs = (get: Get): readonly Job[] =>
  businessJobs({
    autoActions: get(RunAutoActions),
    scheduled: get(ScheduledJobs),
    passwords: get(WarnOfPasswordEnds),
  })

/** Every job the server can run. */
export const allJobs = (get: Get): readonly Job[] => [
  ...housekeepingJobs({
    sessions: get(Sessions),
    attempts: get(Attempts),
    challenges: get(Challenges),
    repeats: get(Repeats),
    files: get(SweepFiles),
    logs: get(CleanLogs),
    clock: get(Clock),
  }),
  ...noticeJobsOf(get),
  ...nightlyJobs(get),
]

/** The jobs of the container with their rows: what a start does before it serves. */
export const installJobs = (get: Get): Promise<Result<void>> => get(InstallJobs).run({ registry: allJobs(get), by: programOf(PLATFORM) })
