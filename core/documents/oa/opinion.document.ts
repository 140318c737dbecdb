import { defineRecord } from '../../definitions/document.ts'
import { bool, int, text, user } from '../../definitions/fields.ts'
import { ADMINISTRATOR, hasRole, type Person } from '../../kernel/person.ts'

const isAdministrator = ({ $ }: { readonly $: { readonly me: Person } }): boolean => hasRole($.me, ADMINISTRATOR)

type Opinion = { readonly $: { readonly me: Person; readonly old: Readonly<Record<string, unknown>> | undefined } }

const isKeptBy = (opinion: Opinion): boolean => opinion.$.old?.['isCommon'] !== 'Y' || isAdministrator(opinion)
const KEPT = '公共意见由系统管理员维护'

/** 常用审批意见: everybody keeps his own quick opinions, administrators those that are everybody's. */
export default defineRecord({
  key: 'oa.opinion',
  title: '常用审批意见',
  path: '/process/opinion',
  titleField: 'content',
  order: 'sortNo asc',
  seenBy: { owner: 'userId' },
  fields: {
    content: text('意见内容', { required: true, max: 200, listed: true, queried: true }),
    isCommon: bool('公共', { default: 'N', listed: true, queried: true }),
    userId: user('所属用户', { derived: true, listed: true }),
    sortNo: int('排序', { default: 0 }),
  },
  // A common one is nobody's own.
  derive: { userId: ({ isCommon, $ }) => (isCommon === 'Y' ? null : String($.old?.['userId'] ?? $.me.userId)) },
  editable: { isCommon: isAdministrator },
  unique: [{ fields: ['userId', 'content'], message: '该意见已存在' }],
  checks: [{ before: ['edit', 'delete'], holds: isKeptBy, message: KEPT }],
  sample: 12,
})
