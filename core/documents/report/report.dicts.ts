import { defineDicts } from '../../definitions/dicts.ts'

export default defineDicts({
  expiry_band: {
    title: '效期区间',
    items: [
      ['0', '已过期'],
      ['1', '1个月内'],
      ['2', '1-3个月'],
      ['3', '3-6个月'],
      ['4', '6-12个月'],
      ['5', '12个月以上'],
    ],
  },
  sale_rank_by: {
    title: '排名对象',
    items: [
      ['product', '产品'],
      ['company', '商业公司'],
      ['terminal', '终端'],
      ['employee', '业务员'],
      ['dept', '部门'],
      ['area', '区域'],
      ['factory', '厂家'],
    ],
  },
  sale_rank_measure: {
    title: '排名指标',
    items: [
      ['amount', '发货金额'],
      ['flowAmount', '流向金额'],
      ['flowQty', '流向数量'],
      ['yoy', '同比增长'],
    ],
  },
  business_line: {
    title: '业务线',
    items: [
      ['招商', '招商'],
      ['自营', '自营'],
    ],
  },
  settle_kind: {
    title: '结算类别',
    items: [
      ['底价结算', '底价结算'],
      ['佣金结算', '佣金结算'],
      ['高打结算', '高打结算'],
      ['销售提成', '销售提成'],
      ['新开发核销', '新开发核销'],
      ['提成结算', '提成结算'],
    ],
  },
  price_kind: {
    title: '价格种类',
    items: [
      ['产品价格', '产品价格'],
      ['销售价', '销售价'],
      ['特殊中标价', '特殊中标价'],
      ['采购价', '采购价'],
    ],
  },
})
