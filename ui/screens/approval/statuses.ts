import type { Tone } from '../../widgets/values/tones.ts'

/** How an approval or a task of it stands, in words and colour. */
export const STATUSES: Readonly<Record<string, { readonly title: string; readonly tone: Tone }>> = {
  running: { title: '审批中', tone: 'info' },
  open: { title: '待处理', tone: 'info' },
  approved: { title: '已通过', tone: 'ok' },
  agreed: { title: '已同意', tone: 'ok' },
  passed: { title: '自动通过', tone: 'ok' },
  rejected: { title: '已驳回', tone: 'bad' },
  withdrawn: { title: '已撤回', tone: 'void' },
  cancelled: { title: '已取消', tone: 'void' },
  copied: { title: '未读', tone: 'info' },
  read: { title: '已读', tone: 'void' },
  waiting: { title: '等待', tone: 'void' },
  backed: { title: '已退回', tone: 'bad' },
  transferred: { title: '已转办', tone: 'void' },
  delegated: { title: '委派中', tone: 'info' },
  terminated: { title: '已终止', tone: 'bad' },
  voided: { title: '已作废', tone: 'void' },
}
