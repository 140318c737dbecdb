import type { DocumentType } from '../../core/definitions/document.ts'
import { idcardOf } from '../../core/documents/sys/idcard.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { Clerk } from './clerk.ts'

/** What whoever fills in a form knows of his trade, beside what the form offers: what belongs together, and names nobody has yet. */
type Knack = (clerk: Clerk, serial: number) => Row | Promise<Row>

const DAY = '2025-06-01'

const LETTERS = 'ACEFGHJKLMNPQRTUVWXY'

const PRICES = { competitivePrice: '60', invoicePrice: '50', basePrice: '20' }

/** Of days to come, one each: prices of one scope do not overlap. */
const oneDay = (serial: number): Row => ({ startDate: addDays('2027-01-01', serial), endDate: addDays('2027-01-01', serial) })

const typeOf = ({ town }: Clerk, key: string): DocumentType => {
  const type = town.catalogue.find(key)
  if (!type) throw new Error(`there is no ${key}`)
  return type
}

const offered = async (clerk: Clerk, type: DocumentType, place: string, draft: Row, pageSize = 60) => {
  const found = await clerk.records.choices(type, place, { draft, keyword: '', pageNo: 1, pageSize })
  return found.ok ? found.value.records : []
}

/** A partner with whom nobody has begun that kind of dealing, and its papers that are in force. */
const firstDealing: Knack = async (clerk) => {
  const type = typeOf(clerk, 'bsc.firstCompany')
  for (const { id, values } of await offered(clerk, type, 'companyId', {}))
    for (const firstCompanyType of ['2', '1']) {
      const draft: Row = { firstCompanyType, companyId: id }
      const lore = await clerk.records.learn(type, draft)
      if (!lore.ok || lore.value.facts['already'] === true) continue
      const papers = (await offered(clerk, type, 'licences.licenceId', draft)).filter(
        (one) => wireOf(one.values, 'longTerm') === 'Y' || String(wireOf(one.values, 'expiryDate')) > lore.value.today,
      )
      const kinds = papers.map((one) => wireOf(one.values, 'licenceType'))
      if (wireOf(values, 'companyCategory') === '2' && kinds.includes('1') && kinds.includes('3'))
        return { ...draft, licences: papers.map((one) => ({ licenceId: one.id })), sellers: [{ authEnd: '2029-01-01' }] }
    }
  return {}
}

/** A customer of whom the first dealing was approved. */
const customer =
  (key: string, typed: Row = {}): Knack =>
  async (clerk) => {
    const found = await offered(clerk, typeOf(clerk, key), 'companyId', {}, 100)
    const known = found.find(({ values }) => wireOf(values, 'firstStatus') === '2')
    return { ...typed, ...(known ? { companyId: known.id } : {}) }
  }

const called =
  (name: string): Knack =>
  (_, serial) => ({ name: `${name}${serial}` })

export const KNACKS: Readonly<Record<string, Knack>> = {
  'bzj.account': async (clerk, serial) => {
    const people = await offered(clerk, typeOf(clerk, 'bzj.account'), 'userId', { ownerType: '3' }, 100)
    return { ownerType: '3', userId: people[serial % people.length]?.id ?? null }
  },
  // Broken, not past its date.
  'xt.scrapApply': () => ({ reason: '1', items: [{ qty: '1' }] }),
  'bsc.bscBussCompany': (_, serial) => ({ name: `远帆医药${serial}`, shortName: `远帆${serial}`, addresses: [{ isDefault: 'Y' }] }),
  'bsc.firstCompany': firstDealing,
  'sale.saleOrder': customer('sale.saleOrder', { saleMode: '2', terminalType: '3', productList: [{ qty: '12' }] }),
  'sale.saleProtocol': customer('sale.saleProtocol'),
  'bsc.productGroup': called('心血管产品组'),
  'bsc.productPrice': () => PRICES,
  'bsc.productSalePrice': (_, serial) => ({ ...PRICES, ...oneDay(serial) }),
  'oa.officeItem': called('订书机'),
  // One person trades under his own name.
  'zs.agent': (_, serial) => ({
    agentType: '3',
    taxMode: '3',
    name: `周${serial}`,
    accountName: `周${serial}`,
    idCard: idcardOf('1980-01-01', 300 + serial),
    coopStart: DAY,
    products: [{ startDate: '2026-06-01', endDate: null, exclusive: 'N', regionId: '310000' }],
  }),
  'sys.employee': (_, serial) => ({
    idcard: idcardOf('1990-01-01', 300 + serial),
    birthday: '1990-01-01',
    hireDate: DAY,
    probationEnd: '2025-12-01',
    posts: [{ isMain: 'Y', startDate: DAY }],
  }),
  'sys.org': ({ me }, serial) => ({ parentId: me.deptId || '113', departName: `信息${serial}组` }),
  'sys.dict': (_, serial) => ({ dictCode: `own_choice_${serial}`, dictName: `自定义${serial}`, dictType: '0' }),
  'sys.bis': (_, serial) => ({ pattern: `${LETTERS[serial % LETTERS.length]}B{yyyyMM}{seq:4}` }),
}
