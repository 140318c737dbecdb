import { COMPANIES, PRODUCTS, WAREHOUSE } from './names.ts'

/** Entries of stock: each batch of a product comes once and is sold to company after company; of one batch every fiftieth box in the house. */

const HOT_SHARE = 50

/** The batch that went to everybody. */
export const HOT = { productId: 'bench-product-0001', batchNo: 'BENCH-HOT' } as const
/** A batch like any other. */
export const USUAL = { productId: 'bench-product-0002', batchNo: 'BENCH-000001' } as const

const isBought = `(g / ${PRODUCTS}) % 100 < 2`
const isHot = `g % ${HOT_SHARE} = 0`

/** Of so many movements all that concern the first products, or all of them. */
export const movements = (count: number, products: number = PRODUCTS): string => `
INSERT INTO cg_stock_flow (id, tenant_id, version, create_by, create_time, sys_org_code, biz_date, biz_type, source_bill_no, warehouse_id,
  location_code, product_id, batch_no, expiry_date, quality_status, company_id, in_qty, out_qty, balance_qty, operator_id)
SELECT 'bench-flow-' || lpad(g::text, 8, '0'), 1, 1, 'nobody', timestamptz '2024-01-01 08:00:00+08' + g * interval '1 minute', 'A01A12A01',
  date '2024-01-01' + g % 700, CASE WHEN ${isBought} THEN '1' ELSE '2' END, 'BENCH' || lpad(g::text, 8, '0'), '${WAREHOUSE}', 'A-01',
  CASE WHEN ${isHot} THEN '${HOT.productId}' ELSE 'bench-product-' || lpad((1 + g % ${PRODUCTS})::text, 4, '0') END,
  CASE WHEN ${isHot} THEN '${HOT.batchNo}' ELSE 'BENCH-' || lpad(((g / ${PRODUCTS}) / 100)::text, 6, '0') END,
  date '2027-12-31', '1', 'bench-company-' || lpad((1 + (g / 7) % ${COMPANIES})::text, 4, '0'),
  CASE WHEN ${isBought} THEN 1000 ELSE 0 END, CASE WHEN ${isBought} THEN 0 ELSE 10 END, 0, 'nobody'
FROM generate_series(1, ${count}) AS g WHERE g % ${PRODUCTS} < ${products}`

export const forgetMovements = `DELETE FROM cg_stock_flow WHERE id LIKE 'bench-flow-%'`
