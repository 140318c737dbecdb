import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, image, int, longText, phone, text } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { creditCodeForm } from '../bsc/credit-code.ts'

const PLATFORM = '1'

/** 租户管理: the platform administrator keeps the companies that share the installation. */
export default defineRecord({
  key: 'sys.tenant',
  title: '租户管理',
  saysRights: true,
  fields: {
    id: text('租户编号', { editable: false, listed: true, queried: true }),
    name: text('租户名称', { required: true, max: 60, listed: true, queried: true }),
    shortName: text('简称', { max: 20, listed: true }),
    creditCode: text('统一社会信用代码', { ...creditCodeForm }),
    logo: image('标志'),
    linkman: text('联系人', { required: true, max: 40, listed: true }),
    phone: phone('联系电话', { required: true, listed: true }),
    beginDate: date('开始日期', { required: true, default: today, listed: true }),
    endDate: date('结束日期', { listed: true, queried: 'range', atLeast: 'beginDate', message: '结束日期不能早于开始日期' }),
    status: dict('状态', { code: 'tenant_status', required: true, default: '1', listed: true, queried: true }),
    maxUsers: int('用户数上限', { default: 0, atLeast: 0, message: '用户数上限不能为负数' }),
    userCount: int('用户数', { derived: 'onRead', dependsOn: ['id'], listed: true }),
    menuIds: longText('功能包', { hidden: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    users: {
      give: 'count',
      from: 'sys.user',
      where: ({ $ }) => ($.id ? all(eq('tenantId', $.id), eq('status', '1')) : undefined),
      everywhere: true,
    },
    settled: { give: 'exists', from: 'sys.user', where: ({ $ }) => ($.id ? eq('tenantId', $.id) : undefined), everywhere: true },
  },
  derive: {
    userCount: (doc) => doc.$.facts.users,
  },
  unique: [{ fields: ['name'], message: '租户名称已存在' }],
  checks: [
    { before: 'delete', holds: (doc) => doc.$.id !== PLATFORM, message: '平台租户不能删除' },
    { before: 'delete', holds: (doc) => !doc.$.facts.settled, message: '该租户下存在用户，不能删除' },
  ],
  shared: true,
  actions: {
    initData: {
      title: '初始化',
      role: 'admin',
      when: (doc) => doc.userCount === 0 && !doc.$.facts.settled,
      message: '租户已初始化',
      ask: {
        adminUsername: text('管理员账号', {
          required: true,
          pattern: 'username',
          message: '用户账号须为4到18位字母、数字或下划线',
        }),
        adminPhone: phone('管理员手机', { required: true }),
      },
      tells: { field: 'password', title: '一次性密码', hint: '请告知租户管理员，72小时内须登录并修改' },
    },
    setMenus: {
      title: '设置功能包',
      role: 'admin',
      when: (doc) => doc.$.id !== PLATFORM,
      message: '平台租户拥有全部功能，不需要设置',
      opens: { tree: { asked: 'tenantId', keptIn: 'menuIds' } },
    },
    stop: {
      title: '停用',
      role: 'admin',
      when: (doc) => doc.status === '1' && doc.$.id !== PLATFORM,
      message: '平台租户不能停用',
      confirm: '停用后该租户所有用户立即下线，确定停用？',
      effects: (doc) => [update(doc, { set: { status: '0' } })],
    },
    start: {
      title: '启用',
      role: 'admin',
      when: (doc) => doc.status === '0',
      message: '租户未停用',
      effects: (doc) => [update(doc, { set: { status: '1' } })],
    },
  },
  sample: 2,
})
