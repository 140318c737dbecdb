import { defineRecord } from '../../definitions/document.ts'
import { broadcast, patch } from '../../definitions/effect.ts'
import { datetime, dict, richText, text } from '../../definitions/fields.ts'

const PUBLISHED = '1'

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
    publishTime: datetime('发布时间', { auto: true, listed: true, queried: 'range' }),
    sendStatus: dict('发布状态', { code: 'publish_status', auto: true, default: '0', listed: true, queried: true }),
  },
  unique: [{ fields: ['versionNo'], message: '版本号已存在' }],
  checks: [{ holds: (doc) => doc.$.old?.['sendStatus'] !== PUBLISHED, message: '已发布的版本公告不能修改' }],
  actions: {
    publish: {
      title: '发布',
      role: 'admin',
      when: (doc) => doc.sendStatus !== PUBLISHED,
      message: '已发布',
      effects: (doc) => [patch({ sendStatus: PUBLISHED, publishTime: doc.$.now }), broadcast(doc.titile)],
    },
  },
  shared: true,
  sample: 6,
})
