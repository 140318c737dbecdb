import { AREA, agentAt, companyAt, FACTORY, ORGANISATION, productAt, STATES, stockAt, WAREHOUSE } from '../world/names.ts'
import { goodsOf, POSTING } from '../world/shipment-names.ts'
import { APART, applyAt, CLIENTS, poolAt } from '../world/apply-names.ts'
import { companiesOf } from '../world/orders.ts'
import { picker } from '../statistics.ts'
import { holdNames, shipNames } from '../world/recording.ts'
import { calling } from './call.ts'
import type { Jobs } from './jobs.ts'

/** A finished order of so many lines, as whoever had nothing to check would send it. */
const order = (place: number, lines: number) => {
  const rows = Array.from({ length: lines }, (_, index) => {
    const qty = 1 + ((place + index) % 40)
    const amount = (qty * 20.35).toFixed(2)
    return {
      line_no: index + 1,
      product_id: productAt(place * 7 + index),
      line_type: '1',
      spec: '0.25g*24粒',
      unit: '1',
      factory_id: FACTORY,
      competitive_price: '40',
      invoice_price: '20.35',
      base_price: '8.5',
      discount: '0.5088',
      qty: String(qty),
      product_num: 10,
      included_num: 20,
      count: String(qty / 200),
      unit_price: '20.35',
      offer: '0',
      discount_amount: amount,
      amount,
      tax_rate: '0.13',
      taxes: (qty * 2.34).toFixed(2),
      earnest_money: (qty * 10.04).toFixed(2),
      remark: '',
    }
  })
  return {
    order_date: '2026-01-15',
    org_id: ORGANISATION,
    company_id: companyAt(place),
    terminal_type: '1',
    hospital_id: null,
    agent_id: agentAt(place),
    sale_area_id: AREA,
    sale_user_id: '2027',
    settle_method: '1',
    credit_days: 30,
    invoice_type: '1',
    warehouse_id: WAREHOUSE,
    receiver_address: '上海市某路 1 号',
    receiver: '张三',
    receiver_phone: '13800000000',
    freight_pay: '1',
    sm_qty: '400',
    sm_amount: '8140.00',
    sm_earnest_money: '4016.00',
    sm_taxes: '936.46',
    remark: 'bench',
    create_by: 'yemei',
    lines: rows,
  }
}

export const floorJobs: Jobs = async ({ url, client, lines, orders }) => {
  const call = calling(url)
  const pick = picker(1 + client)
  let place = client * 100_003
  let held = 0
  let shipped = 0
  return {
    order: () => call('POST', '/orders/submitted', order((place += 1), lines)),
    orderInTwoCalls: async () => {
      const { result } = await call('POST', '/orders', order((place += 1), lines))
      await call('POST', `/orders/${result.id}/submit`, {})
    },
    hold: () => {
      held += 1
      const apply = applyAt(orders, client % CLIENTS, held)
      return call('POST', `/applies/${apply}/hold`, { account: poolAt(held + APART * (client % CLIENTS)), amount: '1' })
    },
    ship: () => {
      const at = client % POSTING
      const goods = Array.from({ length: lines }, (_, line) => ({
        stock: stockAt(goodsOf('apart', at, line, lines)),
        qty: '1',
        amount: '20.35',
      }))
      return call('POST', `/shipments/bench-shipment-${at}/ship`, { company: companyAt(at), amount: '1017.50', lines: goods })
    },
    holdRecorded: () => {
      held += 1
      return call('POST', '/recordings/replayed', { name: 'hold', renamed: holdNames(orders, client % CLIENTS, held) })
    },
    shipRecorded: () => {
      shipped += 1
      return call('POST', '/recordings/replayed', { name: 'ship', renamed: shipNames(orders, client % POSTING, shipped) })
    },
    list: async () => {
      const { result } = await call(
        'GET',
        `/orders?companyId=${companyAt(pick(companiesOf(orders)))}&billStatus=${STATES[pick(4)]}&pageNo=1&pageSize=50`,
      )
      if (result.records.length !== 50) throw new Error(`a page of ${result.records.length}`)
    },
  }
}
