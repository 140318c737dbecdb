import { defineRecord } from '../../definitions/document.ts'
import { message, system, update } from '../../definitions/effect.ts'
import { datetime, dict, ref, richText, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { eq } from '../../kernel/condition.ts'

const PUBLISHED = '1'
const SOLVED = '3'

type Solved = { readonly bugTitle: string | null; readonly $: { readonly ref: (key: 'bugContentId') => Readonly<Record<string, unknown>> } }

/** Whoever reported a fault hears in which version it is gone. */
const thanks = ({ bugTitle, $ }: Solved, versionNo: string) => {
  const userId = String($.ref('bugContentId')['userId'] ?? '')
  return userId ? [message(`您反馈的问题“${bugTitle ?? ''}”已在版本${versionNo}中解决`, { userId })] : []
}

/** 版本公告: administrators publish what a new version brings. */
export default defineRecord({
  key: 'sys.versionNotice',
  title: '版本公告',
  titleField: 'versionNo',
  order: 'publishTime desc',
  fields: {
    versionNo: text('版本号', {
      required: true,
      pattern: '^\\d+(\\.\\d+){1,3}$',
      message: '版本号格式如1.2.0',
      listed: true,
      queried: true,
    }),
    titile: text('标题', { required: true, max: 100, listed: true }),
    content: richText('更新内容', { required: true }),
    publishTime: datetime('发布时间', { editable: false, listed: true, queried: 'range' }),
    sendStatus: dict('发布状态', { code: 'publish_status', editable: false, default: '0', listed: true, queried: true }),
  },
  lines: {
    solved: lines('已解决的反馈', {
      columns: {
        bugContentId: ref('问题反馈', { to: 'sys.bugContent', required: true, fills: { bugTitle: 'titile' }, reads: ['userId'] }),
        bugTitle: text('标题', { editable: false }),
      },
      choices: { bugContentId: () => eq('status', SOLVED) },
    }),
  },
  unique: [{ fields: ['versionNo'], message: '版本号已存在' }],
  checks: [{ before: 'edit', holds: (doc) => doc.sendStatus !== PUBLISHED, message: '已发布的版本公告不能修改' }],
  actions: {
    publish: {
      title: '发布',
      role: 'admin',
      when: (doc) => doc.sendStatus !== PUBLISHED,
      message: '已发布',
      effects: (doc) => [
        update(doc, { set: { sendStatus: PUBLISHED, publishTime: doc.$.now } }),
        system('broadcast', { title: doc.titile }),
        ...doc.solved.flatMap((row) => thanks(row, doc.versionNo)),
      ],
    },
  },
  shared: true,
  sample: 6,
})
