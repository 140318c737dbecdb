import { update } from '../../core/definitions/effect.ts'
import { catalogueOf } from '../../core/definitions/catalogue.ts'
import { defineDicts } from '../../core/definitions/dicts.ts'
import { defineDocument, defineRecord, defineRegister } from '../../core/definitions/document.ts'
import {
  bool,
  category,
  date,
  datetime,
  decimal,
  dept,
  dict,
  int,
  longText,
  money,
  month,
  ref,
  refBy,
  refs,
  rowRef,
  text,
  tree,
  user,
  users,
} from '../../core/definitions/fields.ts'
import { lines } from '../../core/definitions/lines.ts'
import { sumOf } from '../../core/kernel/decimal.ts'
import { all, eq, ne, oneOf } from '../../core/kernel/condition.ts'

/** A small business of its own: enough to prove what adapters promise of any document type. */

/** 组织, as far as row scope looks at it. */
export const organisation = defineRecord({
  key: 'sys.org',
  title: '组织',
  titleField: 'departName',
  fields: {
    departName: text('组织名称', { required: true }),
    orgCode: text('组织编码', { listed: true }),
    parentId: tree('上级组织', { to: 'sys.org' }),
    hasChild: bool('有下级', { editable: false, default: 'N' }),
  },
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: 5 },
})

/** 分类, as far as a field of categories looks at it. */
export const categories = defineRecord({
  key: 'sys.category',
  title: '分类',
  fields: {
    pid: tree('上级分类', { to: 'sys.category' }),
    name: text('分类名称', { required: true }),
    code: text('分类编码'),
    enabled: bool('启用', { default: 'Y' }),
  },
  unique: [{ fields: ['code'], everywhere: true, message: '编码已被使用' }],
})

export const shop = defineRecord({
  key: 'test.shop',
  title: '门店',
  number: 'MD{seq:3}',
  fields: {
    code: text('编号', { editable: false, listed: true }),
    name: text('名称', { required: true, listed: true, queried: true }),
    level: dict('级别', { code: 'shop_level', listed: true }),
    orgId: dept('组织'),
    limit: money('额度', { atLeast: 0, default: '0' }),
    enabled: bool('启用', { default: 'Y' }),
    owed: money('欠款', { derived: 'onRead' }),
  },
  facts: {
    owed: { give: 'total', from: 'test.debt', of: 'amount', where: (doc) => eq('shopId', doc.$.id) },
    namesakes: { give: 'count', from: 'test.shop', where: (doc) => eq('name', doc.name), everywhere: true },
    abroad: { give: 'count', from: 'test.shop', where: () => eq('tenantId', '2'), everywhere: true },
  },
  derive: { owed: (doc) => doc.$.facts.owed },
  unique: [{ fields: ['name'], message: '门店{name}已存在' }],
})

export const goods = defineRecord({
  key: 'test.goods',
  title: '商品',
  fields: {
    name: text('名称', { required: true, listed: true }),
    spec: text('规格'),
    stock: decimal('库存', { scale: 3, atLeast: 0, default: '0' }),
    price: money('售价', { default: '0' }),
    shops: refs('可售门店', { to: 'test.shop' }),
    enabled: bool('启用', { default: 'Y' }),
  },
  states: { draft: '草稿', approved: '已通过' },
  usable: ['approved'],
})

/** 出入库: what comes and goes of goods, and what is left. */
export const movement = defineRegister({
  key: 'test.movement',
  title: '出入库',
  fields: {
    goodsId: ref('商品', { to: 'test.goods' }),
    saleId: text('来源'),
    qty: decimal('数量', { scale: 3, default: '0' }),
    left: decimal('结存', { scale: 3 }),
  },
  moves: (entry) => [
    update('test.goods', entry.goodsId ?? '', {
      add: { stock: entry.qty },
      set: { spec: entry.saleId },
      needs: { holds: ({ spec }: { readonly spec: string | null }) => spec !== '停用', message: '不可用' },
      after: { left: 'stock' },
      refusal: '库存不足，可用{available}，需要{need}',
    }),
  ],
  reversal: (entry) => ({ qty: entry.qty.negated() }),
})

/** 欠款: an entry per sale. */
export const debt = defineRegister({
  key: 'test.debt',
  title: '欠款',
  fields: {
    shopId: ref('门店', { to: 'test.shop' }),
    saleId: text('来源'),
    amount: money('金额'),
    dueDate: date('到期日'),
  },
})

/** 额度: what an organisation may spend in a month, seen by whose scope holds the organisation. */
export const quota = defineRegister({
  key: 'test.quota',
  title: '额度',
  order: ['period desc', 'deptId asc'],
  seenBy: { organisation: 'deptId' },
  fields: { deptId: dept('部门', { listed: true, queried: 'below' }), period: month('月份', { listed: true }) },
})

const saleFields = {
  shopId: ref('门店', {
    to: 'test.shop',
    required: true,
    reads: ['limit', 'owed'],
    fills: { level: 'level' },
    listed: true,
    queried: true,
  }),
  level: dict('级别', { code: 'shop_level', editable: false }),
  saleDate: date('日期', { required: true, listed: true, queried: 'range' }),
  soldAt: datetime('时刻'),
  orgId: dept('组织', { listed: true, queried: true }),
  saleUserId: user('业务员', { listed: true }),
  toldUsers: users('抄送人'),
  handlingOrg: dept('承办组织'),
  customerNo: text('客户单号', { queried: true }),
  count: int('件数'),
  total: money('合计', { derived: true, listed: true, totalled: true }),
  remark: longText('备注'),
}

export const sale = defineDocument({
  key: 'test.sale',
  title: '销售单',
  number: 'XS{yyyyMM}{seq:4}',
  seenBy: { also: ['toldUsers', 'handlingOrg'] },
  fields: saleFields,
  lines: {
    items: lines('明细', {
      under: saleFields,
      columns: {
        goodsId: ref('商品', { to: 'test.goods', required: true, fills: { spec: 'spec' } }),
        spec: text('规格', { editable: false }),
        qty: decimal('数量', { scale: 3, above: 0, required: true }),
        price: money('单价', { required: true }),
        sourceId: rowRef('来源行', { to: 'test.sale.items' }),
      },
      facts: {
        sold: {
          give: 'total',
          from: 'test.sale.items',
          of: 'qty',
          where: (row) => (row.goodsId ? all(eq('goodsId', row.goodsId)) : undefined),
        },
        inStock: {
          give: 'first',
          from: 'test.goods',
          reads: ['stock', 'price'],
          where: (row) => (row.goodsId ? eq('id', row.goodsId) : undefined),
        },
      },
      quotes: {
        asks: ['goodsId', 'head.shopId'],
        gives: ['price'],
        sources: (row, head) => [
          {
            name: '门店价',
            from: 'test.price',
            where: all(eq('goodsId', row.goodsId), { any: [eq('shopId', head.shopId), { field: 'shopId', op: 'empty' }] }),
            closest: ['shopId'],
            fills: { price: 'price' },
            fixedIn: ['locked'],
          },
          { name: '商品价', from: 'test.goods', where: eq('id', row.goodsId), fills: { price: 'price' } },
        ],
        missing: '没有价格',
      },
      choices: {
        goodsId: (_, head) => ({
          any: [
            { field: 'shops', op: 'empty' },
            { field: 'shops', op: 'has', value: head.shopId },
          ],
        }),
      },
      atLeast: 1,
    }),
  },
  facts: {
    open: {
      give: 'count',
      from: 'test.sale',
      where: (doc) => (doc.shopId ? all(eq('shopId', doc.shopId), eq('billStatus', 'draft')) : undefined),
    },
    debts: {
      give: 'rows',
      from: 'test.debt',
      reads: ['amount', 'dueDate'],
      order: 'dueDate asc',
      where: (doc) => (doc.shopId ? eq('shopId', doc.shopId) : undefined),
    },
    known: { give: 'exists', from: 'test.debt', where: (doc) => (doc.shopId ? eq('shopId', doc.shopId) : undefined) },
    unheard: { give: 'total', from: 'test.unheard', of: 'amount', where: () => eq('id', '1') },
  },
  derive: { total: (doc) => sumOf(doc.items, (row) => row.qty.times(row.price).round(2)) },
  approval: ['dept_manager'],
})

const deliveryFields = {
  shopId: ref('门店', { to: 'test.shop', required: true, listed: true }),
  wayOf: category('送货方式', { root: 'FILE' }),
}

/** 送货单: what shops bought is brought to them. */
export const delivery = defineDocument({
  key: 'test.delivery',
  title: '送货单',
  number: 'SH{yyyyMM}{seq:4}',
  fields: deliveryFields,
  lines: {
    items: lines('送货明细', {
      under: deliveryFields,
      columns: {
        sourceId: rowRef('销售行', { to: 'test.sale.items', required: true }),
        goodsId: ref('商品', { to: 'test.goods', editable: false }),
        price: money('单价', { editable: false }),
        qty: decimal('数量', { scale: 3, above: 0, required: true }),
      },
      facts: {
        onWay: {
          give: 'total',
          from: 'test.delivery.items',
          of: 'qty',
          where: ({ sourceId }, { $ }) =>
            sourceId ? all(eq('sourceId', sourceId), ne('head.id', $.id), eq('head.billStatus', 'approving')) : undefined,
        },
      },
      pull: {
        from: 'test.sale.items',
        by: 'sourceId',
        where: ({ shopId }) => (shopId ? all(eq('head.shopId', shopId), eq('head.billStatus', 'approved')) : undefined),
        fills: { goodsId: 'goodsId', price: 'price', qty: ({ qty = null }) => qty },
        wants: '请先选择门店',
        held: { facts: ['onWay'], of: 'qty' },
        shows: ['goodsId', 'qty', 'price'],
      },
      unique: [{ fields: ['sourceId'], message: '同一销售行不能重复' }],
    }),
  },
})

export const shopPrice = defineRecord({
  key: 'test.price',
  title: '门店价',
  titleField: 'price',
  fields: {
    goodsId: ref('商品', { to: 'test.goods', required: true }),
    shopId: ref('门店', { to: 'test.shop' }),
    price: money('价格', { required: true }),
  },
  states: { draft: '草稿', locked: '已锁定' },
})

/** 便条: each sees his own. */
export const slip = defineRegister({
  key: 'test.slip',
  title: '便条',
  fields: { readerId: user('读者'), said: text('内容', { listed: true }) },
  seenBy: { owner: 'readerId' },
})

/** 订房: a room is one's for some time. */
export const booking = defineRecord({
  key: 'test.booking',
  title: '订房',
  titleField: 'who',
  fields: {
    who: text('客人', { required: true }),
    room: text('房间'),
    startTime: datetime('入住'),
    endTime: datetime('退房'),
    status: text('状态'),
  },
  lines: {
    extras: lines('另订', {
      columns: {
        kind: text('种类'),
        thingId: refBy('订了什么', { by: 'kind', targets: { 1: 'test.shop', 2: 'test.goods' } }),
      },
    }),
  },
  unique: [
    {
      fields: ['room'],
      during: ['startTime', 'endTime'],
      where: oneOf('status', ['booked', 'in']),
      name: 'test.room',
      message: (own, met) => `${own.room ?? ''}已被${met.who ?? '停用单'}占用`,
    },
    { fields: ['who'], where: eq('status', 'in'), message: '{who}尚未退房' },
  ],
})

/** 停用单: rooms that nobody may have on some days. */
export const closure = defineDocument({
  key: 'test.closure',
  title: '停用单',
  number: 'TY{seq:3}',
  fields: { billNo: text('单据编号', { editable: false }), reason: text('原因') },
  lines: {
    rooms: lines('房间', {
      columns: { room: text('房间'), firstDay: date('第一天'), lastDay: date('最后一天') },
      unique: [
        {
          fields: ['room'],
          during: ['firstDay', 'lastDay'],
          where: eq('head.billStatus', 'approved'),
          name: 'test.room',
          message: '{room}已有人占用',
        },
      ],
    }),
  },
  approval: ['dept_manager'],
})

export const dictionaries = defineDicts({
  shop_level: {
    title: '门店级别',
    items: [
      ['1', '甲级'],
      ['2', '乙级'],
    ],
  },
})

export const smallCatalogue = catalogueOf(
  [organisation, categories, shop, goods, movement, debt, quota, sale, delivery, shopPrice, slip, booking, closure],
  dictionaries,
)
