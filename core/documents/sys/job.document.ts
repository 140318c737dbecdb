import { defineRecord } from '../../definitions/document.ts'
import { bool, code, depts, dict, dicts, int, text } from '../../definitions/fields.ts'
import { all, always, any, empty, eq, has } from '../../kernel/condition.ts'
import { inForce } from '../../definitions/in-force.ts'
import { flipped } from '../bsc/toggle.ts'

/** 职务岗位: HR keeps the posts; a post can carry menu grants of its own, valid while the pair with it is in force. */
export default defineRecord({
  key: 'sys.job',
  title: '职务岗位',
  saysRights: true,
  order: 'sortNo asc',
  fields: {
    code: text('岗位编码', {
      required: true,
      max: 20,
      pattern: '^[A-Z][A-Z0-9_]{1,19}$',
      message: '岗位编码为2到20位大写字母、数字或下划线',
      listed: true,
      queried: true,
    }),
    name: text('岗位名称', { required: true, max: 40, listed: true, queried: true }),
    postRank: dict('职级', { code: 'position_rank', required: true, listed: true, queried: true }),
    jobCategory: dict('岗位类别', { code: 'job_category', required: true, listed: true, queried: true }),
    tripLevel: dict('差旅职级', { code: 'trip_level', required: true, default: '4', listed: true }),
    allowOrgs: depts('适用组织'),
    gspPost: bool('GSP关键岗位', { default: 'N', listed: true }),
    needCert: dicts('必备证书', { code: 'emp_cert_type' }),
    duty: code('岗位职责', { language: 'markdown', max: 1000 }),
    requirement: code('任职要求', { language: 'markdown', max: 1000 }),
    holderCount: int('在岗人数', { derived: 'onRead', listed: true }),
    sortNo: int('排序', { default: 100 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
  },
  facts: {
    holders: {
      give: 'count',
      from: 'sys.employee.posts',
      where: ({ $ }) => ($.id ? all(eq('jobId', $.id), inForce($.today)) : undefined),
    },
  },
  derive: {
    holderCount: (doc) => doc.$.facts.holders,
  },
  shown: {
    needCert: (doc) => doc.gspPost === 'Y',
  },
  unique: [
    { fields: ['code'], message: '岗位编码为2到20位大写字母、数字或下划线' },
    { fields: ['name'], message: '岗位名称已存在' },
  ],
  actions: {
    grant: {
      title: '授权',
      role: ['admin', 'tenant_admin'],
      opens: { tree: { asked: 'jobId', to: 'post', by: 'id', call: '/sys/menu/queryJobMenu' } },
    },
    toggle: {
      title: '启用/停用',
      role: ['admin', 'hr'],
      when: (doc) => doc.enabled === 'N' || doc.holderCount === 0,
      message: '该岗位还有在岗人员，不能停用',
      effects: (doc) => flipped(doc),
    },
  },
  calls: {
    getList: {
      method: 'GET',
      where: (given) => (given('orgId') ? any(empty('allowOrgs'), has('allowOrgs', given('orgId'))) : always),
      reads: ['code', 'name', 'postRank'],
      order: 'sortNo asc',
    },
  },
  sample: 39,
})
