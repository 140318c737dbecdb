import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, int, text, tree } from '../../definitions/fields.ts'
import { system, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { isFrame } from '../../definitions/menu-component.ts'
import { all, empty, eq, gt, lt, ne } from '../../kernel/condition.ts'

const [PAGE, BUTTON] = ['1', '2'] as const

const isExternal = (url: string | null) => url?.startsWith('http') ?? false

const isElsewhere = (url: string | null) => /^(http|\{\{)/.test(url ?? '')

const besideOf = (parentId: string | null) => (parentId ? eq('parentId', parentId) : empty('parentId'))

/** Two neighbours change places. */
const swapped = (entry: { readonly sortNo: number; readonly $: object }, other: Known = {}) => [
  update(entry, { set: { sortNo: Number(other['sortNo']) } }),
  update('sys.menu', String(other['id']), { set: { sortNo: entry.sortNo } }),
]

/** 菜单管理: administrators keep the menu tree and the buttons and fields under permission control. */
export default defineRecord({
  key: 'sys.menu',
  title: '菜单管理',
  saysRights: true,
  order: 'sortNo asc',
  fields: {
    parentId: tree('上级菜单', { required: 'shown', to: 'sys.menu', reads: ['menuType'] }),
    menuType: dict('菜单类型', { code: 'menu_type', required: true, default: '1', listed: true, queried: true }),
    name: text('菜单名称', { required: true, max: 40, listed: true, queried: true }),
    url: text('路由路径', {
      required: 'shown',
      max: 200,
      pattern: '^(/[A-Za-z0-9_:@/.-]*([?][A-Za-z0-9_=&%.,:{}/-]*)?|https?://.+|\\{\\{(token|userId|orgCode|tenantId)\\}\\}.*)$',
      message: '路由路径须以/或http开头',
      listed: true,
    }),
    component: text('前端组件', { max: 200, listed: true }),
    componentName: text('组件名称', { max: 100 }),
    redirect: text('默认跳转', { max: 200 }),
    icon: text('图标', { max: 60, listed: true }),
    perms: text('授权标识', {
      max: 120,
      pattern: '^[a-z]+:[A-Za-z0-9]+:[A-Za-z0-9_.]+$',
      message: '授权标识格式为 区域:单据:动作',
      listed: true,
      queried: true,
    }),
    permsType: dict('授权策略', { required: 'shown', code: 'perms_type', default: '1', listed: true }),
    status: dict('授权状态', { code: 'perms_status', default: '1', listed: true }),
    sortNo: int('排序', { required: true, default: 100, listed: true }),
    route: bool('生成路由', { default: 'Y' }),
    hidden: bool('隐藏菜单', { default: 'N', listed: true }),
    hideTab: bool('隐藏页签', { default: 'N' }),
    keepAlive: bool('缓存页面', { default: 'Y' }),
    alwaysShow: bool('总是展开为分组', { default: 'N' }),
    target: dict('打开方式', { code: 'menu_target', default: '_self' }),
    menuBelongType: dict('归属', { code: 'menu_belong', required: true, default: '0', listed: true, queried: true }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    description: text('说明', { max: 200 }),
    builtin: bool('系统菜单', { editable: false, hidden: true, default: 'N' }),
    hasChild: bool('有下级', { editable: false, hidden: true, default: 'N' }),
  },
  required: {
    component: (doc) => doc.menuType !== BUTTON && !isExternal(doc.url),
    perms: (doc) => doc.menuType === BUTTON,
  },
  shown: {
    parentId: (doc) => doc.menuType !== '0',
    url: (doc) => doc.menuType !== BUTTON,
    component: (doc) => doc.menuType !== BUTTON,
    componentName: (doc) => doc.menuType !== BUTTON,
    redirect: (doc) => doc.menuType === '0',
    icon: (doc) => doc.menuType !== BUTTON,
    permsType: (doc) => doc.menuType === BUTTON,
    status: (doc) => doc.menuType === BUTTON,
    route: (doc) => doc.menuType !== BUTTON,
    hidden: (doc) => doc.menuType !== BUTTON,
    hideTab: (doc) => doc.menuType !== BUTTON,
    keepAlive: (doc) => doc.menuType === '1',
    alwaysShow: (doc) => doc.menuType === '0',
    target: (doc) => doc.menuType === '1',
  },
  choices: {
    parentId: (doc) => all(ne('menuType', BUTTON), ne('id', doc.$.id)),
  },
  facts: {
    above: {
      give: 'first',
      from: 'sys.menu',
      reads: ['id', 'sortNo'],
      where: (doc) => all(besideOf(doc.parentId), lt('sortNo', doc.sortNo)),
      order: 'sortNo desc',
    },
    below: {
      give: 'first',
      from: 'sys.menu',
      reads: ['id', 'sortNo'],
      where: (doc) => all(besideOf(doc.parentId), gt('sortNo', doc.sortNo)),
      order: 'sortNo asc',
    },
    samePerms: {
      give: 'exists',
      from: 'sys.menu',
      where: (doc) =>
        doc.menuType === BUTTON ? all(eq('perms', doc.perms), eq('permsType', doc.permsType), ne('id', doc.$.id)) : undefined,
    },
    sameUrl: {
      give: 'exists',
      from: 'sys.menu',
      where: (doc) =>
        doc.url && !isExternal(doc.url) ? all(eq('url', doc.url), eq('menuBelongType', doc.menuBelongType), ne('id', doc.$.id)) : undefined,
    },
  },
  checks: [
    { holds: (doc) => !doc.$.facts.samePerms, message: '授权标识已存在' },
    { holds: (doc) => !doc.$.facts.sameUrl, message: '路由路径已存在' },
    {
      holds: (doc) => doc.menuType === BUTTON || !isFrame(doc.component ?? '') || isElsewhere(doc.url),
      message: '内嵌页面的路由路径须以http开头',
    },
    { holds: (doc) => !doc.parentId || doc.parentId !== doc.$.id, message: '上级菜单不能是本菜单或其下级菜单' },
    { holds: (doc) => doc.menuType !== BUTTON || doc.$.ref('parentId')['menuType'] === '1', message: '按钮只能挂在子菜单下' },
    { before: 'delete', holds: (doc) => doc.builtin !== 'Y', message: '系统菜单不能删除，可设为隐藏' },
  ],
  actions: {
    addButtons: {
      title: '生成按钮',
      role: 'admin',
      when: (doc) => doc.menuType === PAGE,
      message: '只能对子菜单生成按钮',
      effects: ({ url, $ }) => [
        system('createCoded', {
          type: 'sys.menu',
          path: url ?? '',
          by: 'perms',
          draft: ({ title, place }) => ({ parentId: $.id, menuType: BUTTON, name: title, permsType: '1', status: '1', sortNo: place }),
        }),
      ],
    },
    sortUp: {
      title: '上移',
      role: 'admin',
      when: (doc) => doc.$.facts.above !== undefined,
      message: '已经是第一个',
      effects: (doc) => swapped(doc, doc.$.facts.above),
    },
    sortDown: {
      title: '下移',
      role: 'admin',
      when: (doc) => doc.$.facts.below !== undefined,
      message: '已经是最后一个',
      effects: (doc) => swapped(doc, doc.$.facts.below),
    },
  },
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: 4, removesBelow: '将同时删除下级菜单和已有授权，是否继续' },
})
