import type { SweepFiles } from '../files/sweep-files.use-case.ts'
import type { Attempts } from '../identity/sign-in/attempts.port.ts'
import type { Challenges } from '../identity/sign-in/challenges.port.ts'
import type { Sessions } from '../identity/sessions/sessions.port.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { ok } from '../kernel/result.ts'
import type { Repeats } from '../records/write/repeats.port.ts'
import type { CleanLogs } from './clean-logs.use-case.ts'
import type { Job } from './job.ts'
import type { RunAutoActions } from './run-auto-actions.use-case.ts'
import type { ScheduledJobs } from './scheduled-jobs.ts'
import type { WarnOfPasswordEnds } from './warn-of-password-ends.use-case.ts'

const PLATFORM = 1
const DAY = 86_400_000

type Swept = {
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly challenges: Challenges
  readonly repeats: Repeats
  readonly files: SweepFiles
  readonly logs: CleanLogs
  readonly clock: Clock
}

/** What the server forgets in time. */
export const housekeepingJobs = ({ sessions, attempts, challenges, repeats, files, logs, clock }: Swept): readonly Job[] => [
  {
    code: 'sys.sessionClean',
    name: '清理过期会话',
    cron: '0 0/10 * * * ?',
    catchesUp: false,
    description: '删除过期的会话、登录失败记录和重复提交标识',
    run: async () => {
      const now = clock.now()
      const sweeps = [sessions.sweep(now), attempts.sweep(now - DAY), challenges.sweep(now), repeats.sweep(now - DAY)]
      for (const swept of await Promise.all(sweeps)) if (!swept.ok) return swept
      return ok({ handled: 0 })
    },
  },
  {
    code: 'sys.fileClean',
    name: '清理无主文件',
    cron: '0 0 3 * * ?',
    catchesUp: true,
    heavy: true,
    description: '删除上传一天后没有单据引用的文件，和不再有单据引用已满保留天数（file.keepDays）的文件',
    run: async () => {
      const swept = await files.run(programOf(PLATFORM))
      return swept.ok ? ok({ handled: swept.value }) : swept
    },
  },
  {
    code: 'sys.logClean',
    name: '清理过期日志',
    cron: '0 30 3 * * ?',
    catchesUp: true,
    heavy: true,
    description:
      '把超过保留天数的日志移入归档：访问、操作日志和任务执行记录180天（log.keepDays可设更长），登录日志400天，数据变更日志3650天',
    run: (running) => logs.run(running),
  },
]

type Nightly = {
  readonly autoActions: RunAutoActions
  readonly scheduled: ScheduledJobs
  readonly passwords: WarnOfPasswordEnds
}

/** What time does to records. */
export const businessJobs = ({ autoActions, scheduled, passwords }: Nightly): readonly Job[] => [
  {
    code: 'records.autoActions',
    name: '单据到期处理',
    cron: '0 5 0 * * ?',
    catchesUp: true,
    heavy: true,
    description: '把因日期到了而应自动变更状态的单据（如销售协议到期）变更状态',
    run: (running) => autoActions.run(running),
  },
  {
    code: 'sys.passwordExpire',
    name: '密码到期提醒',
    cron: '0 30 8 * * ?',
    catchesUp: true,
    description: '密码还有7天、3天、1天过期时提醒本人修改',
    run: (running) => passwords.run(running),
  },
  ...scheduled.all,
]
