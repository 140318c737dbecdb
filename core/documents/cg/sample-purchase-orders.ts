import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { buyer, basket, mainWarehouse, agreedPrice } from './sample-buying.ts'

/** What is agreed with a supplier, planned and ordered. */

export const policy = (pick: RandomChoices, index: number): Row => {
  const { company, products } = basket(pick, 5)
  const year = Number(pick.first.slice(0, 4)) + (index % 2)
  return {
    ...buyer(pick),
    name: `${textAt(company, 'shortName')}${year}年采购政策${index + 1}`,
    policyType: index % 5 === 4 ? '3' : '2',
    companyId: textAt(company, 'id'),
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    taskAmount: String(pick.whole(4, 30) * 50_000),
    priceProtectDays: 30,
    returnRate: '5',
    files: `demo/policies/${index + 1}.pdf`,
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      minQty: String(2_000 + index * 10),
      unitPrice: agreedPrice(pick, company, product, 95),
      ...(index % 5 === 4 ? { buyQty: '100', giftQty: '2' } : {}),
      taskQty: String(pick.whole(5, 60) * 100),
    })),
  }
}

export const plan = (pick: RandomChoices): Row => {
  const { company, products } = basket(pick, 4)
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    planType: pick.of(['1', '1', '2', '4']),
    planMonth: day.slice(0, 7),
    warehouseId: textAt(mainWarehouse(pick), 'id'),
    reason: '按月均销量与安全库存补货',
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      companyId: textAt(company, 'id'),
      qty: String(pick.whole(2, 12) * 100),
      needDate: addDays(day, pick.whole(10, 40)),
    })),
  }
}

export const order = (pick: RandomChoices): Row => {
  const { company, products } = basket(pick, 5)
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    companyId: textAt(company, 'id'),
    sellerName: textAt(company, 'linkman'),
    orderDate: day,
    arriveDate: addDays(day, pick.whole(7, 25)),
    warehouseId: textAt(mainWarehouse(pick), 'id'),
    contractNo: `CG${day.slice(2, 4)}${pick.whole(1_000, 9_999)}`,
    payMethod: '1',
    remark: pick.chance(0.2) ? pick.of(['随货附检验报告书', '请按批号码放', '冷链到货请提前一天通知']) : null,
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      qty: String(pick.whole(2, 20) * 100),
      originPlace: product['productKind'] === '4' ? pick.of(['甘肃岷县', '四川绵阳', '安徽亳州']) : null,
    })),
  }
}
