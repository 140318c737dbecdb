import type { Row } from '../../../kernel/wire.ts'
import { nextTreeCode } from '../tree-code.ts'

const DECLARED: readonly (readonly [code: string, name: string, children: readonly string[]])[] = [
  [
    'FLOW',
    '流程分类',
    [
      '销售业务',
      '采购库存',
      '资金结算',
      '预算费用',
      '活动物料',
      '招商结算',
      '自营结算',
      '基础资料',
      '人事考勤',
      '行政事务',
      '合同法务',
      '质量管理',
      '信息化',
    ],
  ],
  [
    'FILE',
    '文件目录',
    ['公司制度', '质量管理文件', '人事制度', '财务制度', '资质证照', '合同范本', '产品资料', '培训教材', '表单模板', '会议纪要'],
  ],
  ['OFFICE', '办公用品类别', ['书写用品', '纸张本册', '文件管理', '电脑耗材', '清洁用品', '其他用品']],
]

const idOf = (code: string): string => `category-${code}`

/** 分类字典 that an installation begins with: the trees that fields of categories offer. */
export const CATEGORIES: readonly Row[] = DECLARED.flatMap(([code, name, children], at) => {
  const taken: string[] = []
  const below = children.map((title, place) => {
    const own = nextTreeCode(code, taken)
    taken.push(own)
    return { id: idOf(own), pid: idOf(code), name: title, code: own, hasChild: 'N', sortNo: place + 1, enabled: 'Y' }
  })
  return [{ id: idOf(code), pid: null, name, code, hasChild: 'Y', sortNo: at + 1, enabled: 'Y' }, ...below]
})
