/** About a hundred orders of each customer in each of four states, however many there are: what a page of one customer costs may not grow with the rest. */

const OF_A_COMPANY = 400

export const companiesOf = (orders: number): number => Math.max(1, Math.floor(orders / OF_A_COMPANY))

const numbers = (orders: number) => `FROM generate_series(1, ${orders}) AS g`

const company = (orders: number) => `'bench-company-' || lpad((1 + g % ${companiesOf(orders)})::text, 4, '0')`

const state = (orders: number) => `(ARRAY['draft', 'approving', 'approved', 'finished'])[1 + (g / ${companiesOf(orders)}) % 4]`

/** Headers of sales orders as the product keeps them; their lines come with no list. */
export const productOrders = (orders: number): string => `
INSERT INTO sale_sale_order (id, tenant_id, version, create_by, create_time, sys_org_code, bill_no, bill_status, order_date, org_id, sale_mode,
  company_id, terminal_type, sale_area_id, sale_user_id, settle_method, credit_days, invoice_type, warehouse_id, receiver_address, receiver,
  receiver_phone, freight_pay, sm_qty, sm_amount, up_amount, sm_earnest_money, up_earnest_money, sm_taxes, held_earnest_money, send_status,
  invoice_status, collected_amount, apply_user_id, apply_date)
SELECT 'bench-order-' || lpad(g::text, 8, '0'), 1, 1, 'nobody', timestamptz '2024-01-01 08:00:00+08' + g * interval '2 minutes', 'A01A12A01',
  'BENCH' || lpad(g::text, 8, '0'), ${state(orders)}, date '2024-01-01' + g % 700, '127', '2', ${company(orders)}, '1', 'bench-area', '2027', '1', 30,
  '1', 'bench-warehouse', '上海市某路 1 号', '张三', '13800000000', '1', 20, round((g % 100000) / 7.0, 2), '壹佰元整', 0, '零元整',
  round((g % 10000) / 7.0, 2), 0, '0', '0', 0, 'nobody', date '2024-01-01' + g % 700
${numbers(orders)}`

export const floorOrders = (orders: number): string => `
INSERT INTO sale_order (bill_no, bill_status, order_date, org_id, company_id, terminal_type, sale_area_id, sale_user_id, settle_method, credit_days,
  invoice_type, warehouse_id, receiver_address, receiver, receiver_phone, freight_pay, sm_qty, sm_amount, sm_earnest_money, sm_taxes, create_by)
SELECT 'BENCH' || lpad(g::text, 8, '0'), ${state(orders)}, date '2024-01-01' + g % 700, '127', ${company(orders)}, '1', 'bench-area', '2027', '1', 30,
  '1', 'bench-warehouse', '上海市某路 1 号', '张三', '13800000000', '1', 20, round((g % 100000) / 7.0, 2), 0, round((g % 10000) / 7.0, 2), 'nobody'
${numbers(orders)}`

export const forgetProductOrders = `DELETE FROM sale_sale_order WHERE id LIKE 'bench-order-%'`
