/** The day on the wall, as the database has it: whoever looks at what runs out looks at today. */
const TODAY = `(now() AT TIME ZONE 'Asia/Shanghai')::date`

const OPEN = `('draft', 'approving', 'approved')`

/** Days before the end of an approval or an authorisation on which it is shown. */
const [APPROVAL_DAYS, AUTHORISATION_DAYS] = [180, 60]

const sales = (where: string) => `(SELECT count(*) FROM sale_sale_order s WHERE ${where} AND s.del_flag = 0 AND s.bill_status IN ${OPEN})`

/** Open orders that name the owner, bought and sold. */
const OF_COMPANY = (owner: string) =>
  `${sales(`s.company_id = ${owner}`)} + (SELECT count(*) FROM cg_purchase_order b WHERE b.company_id = ${owner} AND b.del_flag = 0 AND b.bill_status IN ${OPEN})`
const OF_PRODUCT = (owner: string) =>
  `${sales(`s.id IN (SELECT r.parent_id FROM sale_sale_order__product_list r WHERE r.product_id = ${owner})`)} + (SELECT count(*) FROM cg_purchase_order b WHERE b.id IN (SELECT r.parent_id FROM cg_purchase_order__items r WHERE r.product_id = ${owner}) AND b.del_flag = 0 AND b.bill_status IN ${OPEN})`

type Paper = {
  readonly from: string
  readonly id: string
  /** The record that it belongs to. */
  readonly of: string
  readonly ownerType: string
  readonly ownerName: string
  readonly licenceType: string
  readonly licenceNo: string
  readonly ends: string
  readonly days: string
  readonly blocking: string
  readonly open: string
  readonly keeper: string
  readonly where: string
}

const papers = ({ from, id, of, ownerType, ownerName, licenceType, licenceNo, ends, days, blocking, open, keeper, where }: Paper) =>
  `SELECT ${id} AS id, 1 AS version, ${of}.create_by, ${of}.create_time, ${of}.update_by, ${of}.update_time, ${of}.tenant_id, 0::int2 AS del_flag, ${of}.sys_org_code,
${ownerType} AS owner_type, ${ownerName} AS owner_name, ${licenceType} AS licence_type, ${licenceNo} AS licence_no, ${ends} AS expiry_date,
CASE WHEN ${ends} < ${TODAY} THEN '3' ELSE '2' END AS licence_status, ${blocking} AS blocking, (${open})::int4 AS open_bill_count, ${keeper} AS keeper_user_id
FROM ${from} WHERE ${of}.del_flag = 0 AND ${where} AND ${ends} <= ${TODAY} + ${days}`

/** What runs out, of whomever it is, as records (bsc.licenceWarning). */
export const LICENCE_WARNING = [
  papers({
    from: 'bsc_licence l',
    id: 'l.id',
    of: 'l',
    ownerType: 'l.owner_type',
    ownerName: 'l.owner_name',
    licenceType: 'l.licence_type',
    licenceNo: 'l.licence_no',
    ends: 'l.expiry_date',
    days: 'l.warn_days',
    blocking: 'l.blocking',
    open: `CASE l.owner_type WHEN '2' THEN ${OF_COMPANY('l.company_id')} WHEN '4' THEN ${sales('s.hospital_id = l.hospital_id')} WHEN '5' THEN ${sales('s.pharmacy_id = l.pharmacy_id')} WHEN '6' THEN ${OF_PRODUCT('l.product_id')} ELSE 0 END`,
    keeper: 'l.keeper_user_id',
    where: `l.replaced = 'N' AND l.long_term = 'N'`,
  }),
  papers({
    from: 'bsc_product p',
    id: `'product-' || p.id`,
    of: 'p',
    ownerType: `'6'`,
    ownerName: 'p.name',
    licenceType: `'7'`,
    licenceNo: 'p.approval_no',
    ends: 'p.approval_expiry',
    days: String(APPROVAL_DAYS),
    blocking: `'N'`,
    open: OF_PRODUCT('p.id'),
    keeper: 'NULL::text',
    where: `p.bill_status = 'approved' AND p.enabled <> 'N'`,
  }),
  papers({
    from: 'bsc_factory__sellers a JOIN bsc_factory f ON f.id = a.parent_id',
    id: `'factory-' || a.id`,
    of: 'f',
    ownerType: `'3'`,
    ownerName: 'f.name',
    licenceType: `'9'`,
    licenceNo: 'a.person_name',
    ends: 'a.auth_end',
    days: String(AUTHORISATION_DAYS),
    blocking: `'N'`,
    open: '0',
    keeper: 'NULL::text',
    where: `f.bill_status = 'approved' AND f.enabled <> 'N'`,
  }),
  papers({
    from: 'bsc_bsc_buss_company__agents a JOIN bsc_bsc_buss_company c ON c.id = a.parent_id',
    id: `'company-' || a.id`,
    of: 'c',
    ownerType: `'2'`,
    ownerName: 'c.name',
    licenceType: `'9'`,
    licenceNo: 'a.person_name',
    ends: 'a.auth_end',
    days: String(AUTHORISATION_DAYS),
    blocking: `'N'`,
    open: OF_COMPANY('c.id'),
    keeper: 'NULL::text',
    where: `c.bill_status = 'approved' AND c.enabled <> 'N'`,
  }),
].join('\nUNION ALL\n')
