const PRODUCTS = 5_000

const TITLES = [
  '通用名称',
  '商品名',
  '规格',
  '包装规格',
  '剂型',
  '单位',
  '中包装数量',
  '件含中包装数',
  '生产厂家',
  '批准文号',
  '批准文号有效期至',
  '商品条码',
  '所属经营范围',
  '有效期（月）',
  '税率',
  '产品类别',
  '所属组织',
  '备注',
] as const

/** Products as a clerk's workbook holds them; the unit of every 97th does not exist. */
export const productSheet = (): readonly (readonly (string | number)[])[] => [
  TITLES,
  ...Array.from({ length: PRODUCTS }, (_, place) => [
    `阿莫西林胶囊${place}`,
    `商品${place % 300}`,
    '0.25g*24粒',
    '24粒/盒',
    '片剂',
    place % 97 ? '盒' : '桶箱',
    10,
    20,
    `第${place % 40}制药厂`,
    `国药准字H${20_000_000 + place}`,
    '2029-12-31',
    String(6_900_000_000_000 + place),
    '化学药制剂',
    24,
    '13%',
    '化学药',
    '总公司',
    place % 5 ? '' : `备注${place}`,
  ]),
]
