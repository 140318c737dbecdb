import { addDays } from '../../../core/kernel/dates.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { called, type Knack, type Knacks, offered, typeOf } from './knack.ts'

const PRICES = { competitivePrice: '60', invoicePrice: '50', basePrice: '20' }

/** Of days to come, one each: prices of one scope do not overlap. */
const oneDay = (serial: number): Row => ({ startDate: addDays('2027-01-01', serial), endDate: addDays('2027-01-01', serial) })

/** A partner with whom nobody has begun that kind of dealing, and its papers that are in force. */
const firstDealing: Knack = async (clerk) => {
  const type = typeOf(clerk, 'bsc.firstCompany')
  for (const { id, values } of await offered(clerk, type, 'companyId', {}))
    for (const firstCompanyType of ['2', '1']) {
      const draft: Row = { firstCompanyType, companyId: id }
      const learned = await clerk.records.learn(type, draft)
      if (!learned.ok || learned.value.facts['already'] === true) continue
      const papers = (await offered(clerk, type, 'licences.licenceId', draft)).filter(
        (one) => wireOf(one.values, 'longTerm') === 'Y' || String(wireOf(one.values, 'expiryDate')) > learned.value.today,
      )
      const kinds = papers.map((one) => wireOf(one.values, 'licenceType'))
      if (wireOf(values, 'companyCategory') === '2' && kinds.includes('1') && kinds.includes('3'))
        return { ...draft, licences: papers.map((one) => ({ licenceId: one.id })), sellers: [{ authEnd: '2029-01-01' }] }
    }
  return {}
}

export const bscKnacks: Knacks = {
  'bsc.bscBussCompany': (_, serial) => ({ name: `远帆医药${serial}`, shortName: `远帆${serial}`, addresses: [{ isDefault: 'Y' }] }),
  'bsc.firstCompany': firstDealing,
  'bsc.freeNode': (_, serial) => ({ processCode: 'xt:scrapApply', nodeRole: 'finance', startDate: addDays('2027-01-01', serial) }),
  'bsc.productCommissionPrice': async (clerk, serial) => {
    const [company] = await offered(clerk, typeOf(clerk, 'bsc.productCommissionPrice'), 'companyId', {})
    return { companyId: company?.id ?? null, ...oneDay(serial) }
  },
  'bsc.productGroup': called('心血管产品组'),
  'bsc.productPrice': () => PRICES,
  'bsc.productSalePrice': (_, serial) => ({ ...PRICES, ...oneDay(serial) }),
}
