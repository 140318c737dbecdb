import type { Job } from '../jobs/job.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Outbox } from './outbox.port.ts'
import type { PublishDueNotices } from './publish-due-notices.use-case.ts'

const WEEK = 604_800_000

type Parts = { readonly due: PublishDueNotices; readonly outbox: Outbox; readonly clock: Clock }

export const noticeJobs = ({ due, outbox, clock }: Parts): readonly Job[] => [
  {
    code: 'sys.announcePublish',
    name: '公告定时发布',
    cron: '0 0/5 * * * ?',
    catchesUp: true,
    description: '发布到时的公告，结束到期的公告，清理一周前送达的消息',
    run: async (running) => {
      const swept = await outbox.sweep(clock.now() - WEEK)
      return swept.ok ? due.run(running) : swept
    },
  },
]
