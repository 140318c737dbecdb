import { userIdOf } from '../../core/documents/sys/defaults/people.ts'
import { AREA, accountAt, agentAt, CLERK, companyAt, ORGANISATION, productAt, WAREHOUSE } from '../world/names.ts'

export type Sent = Readonly<Record<string, unknown>>

/** What a clerk enters. `mode` 1 is sold through an agent, whose deposit is occupied. */
export const entered = (place: number, lines: number, mode: string): Sent => ({
  orderDate: new Date().toISOString().slice(0, 10),
  orgId: ORGANISATION,
  saleMode: mode,
  companyId: companyAt(place),
  terminalType: '1',
  saleAreaId: AREA,
  saleUserId: userIdOf(CLERK),
  settleMethod: '1',
  creditDays: 30,
  invoiceType: '1',
  ...(mode === '1' ? { agentId: agentAt(place), depositAccountId: accountAt(place) } : {}),
  warehouseId: WAREHOUSE,
  receiverAddress: '上海市某路 1 号',
  receiver: '张三',
  receiverPhone: '13800000000',
  freightPay: '1',
  remark: 'bench',
  productList: Array.from({ length: lines }, (_, index) => ({
    productId: productAt(place * 7 + index),
    lineType: '1',
    // Left empty, so that the price list fills it in.
    competitivePrice: null,
    qty: String(1 + ((place + index) % 40)),
    offer: '0',
    taxRate: '0.13',
    productNum: 10,
    includedNum: 20,
  })),
})
