import { insertMany } from '../../adapters/database/bulk.ts'
import type { Database } from '../../adapters/database/database.ts'
import { readCatalogue } from '../../adapters/node/documents/catalogue-folder.ts'
import type { Row } from '../../core/kernel/wire.ts'
import {
  ACCOUNTS,
  accountAt,
  agentAt,
  AREA,
  batchAt,
  COMPANIES,
  companyAt,
  FACTORY,
  ORGANISATION,
  priceAt,
  PRODUCTS,
  productAt,
  stockAt,
  WAREHOUSE,
} from './names.ts'

/** What the orders of a run name, apart from the demonstration's own records: every customer, product and account is in order. */

const TENANT = 1
const SINCE = '2024-01-01'
const FAR = '2099-12-31'
const CREATED = '2024-01-01 08:00:00'

const many = (count: number, make: (place: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, place) => ({ createTime: CREATED, createBy: '', sysOrgCode: 'A01', ...make(place) }))

const approved = { billStatus: 'approved', enabled: 'Y', firstStatus: '2' }

const rows: Readonly<Record<string, readonly Row[]>> = {
  'bsc.saleArea': many(1, () => ({ id: AREA, code: 'BENCH', name: '基准区域', areaLevel: '1', enabled: 'Y' })),
  'bsc.factory': many(1, () => ({ id: FACTORY, code: 'BENCH-SC', name: '基准药厂', ...approved })),
  'bsc.warehouse': many(1, () => ({
    id: WAREHOUSE,
    code: 'BENCH-CK',
    name: '基准仓库',
    orgId: ORGANISATION,
    warehouseType: '1',
    saleable: 'Y',
    enabled: 'Y',
  })),
  'bsc.bscBussCompany': many(COMPANIES, (place) => ({
    id: companyAt(place),
    code: `BENCH-SY${place}`,
    name: `基准医药公司${place}`,
    shortName: `基准${place}`,
    companyCategory: '1',
    tradeType: '2,3',
    businessScope: '1,2,3',
    saleAreaId: AREA,
    settleMethod: '1',
    creditDays: 30,
    invoiceType: '1',
    creditLimit: '0',
    regionId: '310115',
    ...approved,
  })),
  'bsc.product': many(PRODUCTS, (place) => ({
    id: productAt(place),
    code: `BENCH-CP${place}`,
    name: `基准胶囊${place}`,
    spec: '0.25g*24粒',
    unit: '1',
    factoryId: FACTORY,
    orgId: ORGANISATION,
    productNum: 10,
    includedNum: 20,
    taxRate: '0.13',
    specialType: '0',
    businessScope: '1',
    twoInvoice: 'N',
    treatedAsProducer: 'N',
    saleModes: '1,2',
    ...approved,
  })),
  'bsc.productPrice': many(PRODUCTS, (place) => ({
    id: priceAt(place),
    code: `BENCH-JG${place}`,
    productId: productAt(place),
    scopeKey: `${productAt(place)}||`,
    priceSource: '1',
    competitivePrice: '40',
    invoicePrice: `${20 + (place % 10)}.35`,
    basePrice: '8.5',
    taxRate: '0.13',
    startDate: SINCE,
    billStatus: 'locked',
  })),
  'cg.stock': many(PRODUCTS, (place) => ({
    id: stockAt(place),
    warehouseId: WAREHOUSE,
    locationCode: 'A1',
    productId: productAt(place),
    batchNo: batchAt(place),
    productionDate: SINCE,
    expiryDate: FAR,
    qualityStatus: '1',
    qty: '100000000',
    lockedQty: '0',
    availableQty: '100000000',
  })),
  'zs.agent': many(ACCOUNTS, (place) => ({
    id: agentAt(place),
    code: `BENCH-DLS${place}`,
    name: `基准代理${place}`,
    agentType: '1',
    agentStatus: '1',
    depositAccountId: accountAt(place),
    ...approved,
  })),
  'bzj.account': many(ACCOUNTS, (place) => ({
    id: accountAt(place),
    accountNo: `BENCH-BZJ${place}`,
    orgId: ORGANISATION,
    ownerType: '1',
    agentId: agentAt(place),
    ownerName: `基准代理${place}`,
    depositType: '1',
    balance: '900000000000',
    frozenAmount: '0',
    availableAmount: '900000000000',
    requiredAmount: '0',
    shortAmount: '0',
    accountStatus: '1',
  })),
}

export const fillGoods = async (database: Database): Promise<void> => {
  const catalogue = await readCatalogue()
  for (const [key, records] of Object.entries(rows)) {
    const type = catalogue.find(key)
    if (!type) throw new Error(`no such document type: ${key}`)
    await insertMany(database, type, records, TENANT)
  }
}
