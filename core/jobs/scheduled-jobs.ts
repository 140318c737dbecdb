import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { type JobPart, jobPartsOf, lookedThrough } from '../definitions/scheduled-job.ts'
import type { Job } from './job.ts'
import type { RunScheduledJob } from './run-scheduled-job.use-case.ts'

/** One type's part of a job. */
export type ScheduledPart = { readonly type: DocumentType; readonly job: JobPart<unknown> }

/** The jobs that types declare, by code: types that declare the same one, and several parts of one, are gone through in turn. */
export const scheduledIn = ({ types, find }: Catalogue): ReadonlyMap<string, readonly ScheduledPart[]> => {
  const found = new Map<string, ScheduledPart[]>()
  for (const type of types)
    for (const [key, job] of jobPartsOf(type)) {
      const code = `${type.area}.${key}`
      found.set(code, [...(found.get(code) ?? []), { type: lookedThrough(type, job, find), job }])
    }
  return found
}

/** The declared jobs as the scheduler takes them. One that was missed is caught up: it looks at the day it runs on. */
export class ScheduledJobs {
  readonly all: readonly Job[]

  constructor(catalogue: Catalogue, runner: RunScheduledJob) {
    this.all = [...scheduledIn(catalogue)].map(([code, parts]) => {
      const { title, cron, description } = parts[0]!.job
      return { code, name: title, cron, description, catchesUp: true, run: (running) => runner.run({ code, parts, running }) }
    })
  }
}
