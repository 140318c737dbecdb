import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays, year } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { approved, person, usernameWith, userWith } from './sample-basics.ts'
import { pricesOf } from './sample-prices.ts'

/** Licences, and the first dealings (首营) that show them. */

const LICENCES: Readonly<Record<string, readonly string[]>> = { '3': ['1', '2'], '4': ['4'], '5': ['3'] }
const OWNERS: readonly (readonly [ownerType: string, field: string, of: string])[] = [
  ['2', 'companyId', 'bsc.bscBussCompany'],
  ['2', 'companyId', 'bsc.bscBussCompany'],
  ['3', 'factoryId', 'bsc.factory'],
  ['4', 'hospitalId', 'bsc.hospital'],
  ['5', 'pharmacyId', 'bsc.pharmacy'],
  ['6', 'productId', 'bsc.product'],
]

/** With every fifteenth partner nobody has dealt before the demonstration begins. */
export const isNew = (index: number): boolean => index % 15 === 14

const isCarrier = (row: Row): boolean => row['tradeType'] === '4'

/** Partners by what they were at the beginning: what a dealing makes of them moves nobody. */
const partners = (pick: RandomChoices, kind: 'new' | 'known'): readonly Row[] =>
  pick.rows('bsc.bscBussCompany').filter((row, at) => approved(row) && !isCarrier(row) && isNew(at) === (kind === 'new'))

/** Partners whose licences do not end before their first dealing is approved. */
const NEWEST = 6

/** Every partner has the two licences of a trader, every product its approval. */
const owned = (
  pick: RandomChoices,
  index: number,
  ownerType: string,
  of: string,
): { readonly owner: string; readonly licenceType: string } => {
  const at = Math.floor(index / OWNERS.length)
  const nth = (rows: readonly Row[]): string => textAt(rows[at % rows.length], 'id')
  if (ownerType === '2')
    return { owner: nth([...partners(pick, 'new'), ...partners(pick, 'known')]), licenceType: index % OWNERS.length === 0 ? '1' : '3' }
  if (ownerType === '6') return { owner: nth(pick.rows(of).filter(approved)), licenceType: '7' }
  return { owner: pick.id(of), licenceType: pick.of(LICENCES[ownerType] ?? ['99']) }
}

/** The company's own papers come last: number, type and how long they hold. */
const OWN_LICENCES: readonly (readonly [licenceType: string, licenceNo: string, longTerm: 'Y' | 'N'])[] = [
  ['1', '91310000MA1FL00018', 'Y'],
  ['3', '沪AA0210001', 'N'],
  ['6', 'SH-GSP-2023-0018', 'N'],
  ['12', 'J2900001234501', 'Y'],
  ['15', '沪浦药监械经营备20230018', 'Y'],
  ['16', 'JY13101150018001', 'N'],
  ['13', 'SF-YJ-2024', 'Y'],
  ['14', 'SF-NB-2024', 'Y'],
]

const ownLicence = (pick: RandomChoices): Row => {
  const [licenceType, licenceNo, longTerm] = OWN_LICENCES[pick.left] as (typeof OWN_LICENCES)[number]
  return {
    ownerType: '1',
    licenceType,
    licenceNo,
    issuer: '市市场监督管理局',
    issueDate: addDays(pick.first, -200),
    longTerm,
    expiryDate: longTerm === 'Y' ? null : pick.day(400, 1_400),
    keeperUserId: userWith(pick, 'quality'),
    files: `demo/licences/own-${pick.left + 1}.pdf`,
  }
}

/** 营业执照 and 道路运输经营许可证: what a carrier shows. */
const CARRIED = ['1', '21'] as const

/** Licences of the carriers, of whom the last one's has run out. */
const carrierLicence = (pick: RandomChoices, at: number): Row => {
  const carriers = pick.rows('bsc.bscBussCompany').filter(isCarrier)
  const [carrier, licenceType] = [carriers[at >> 1], CARRIED[at & 1]]
  const isLast = at === carriers.length * CARRIED.length - 1
  return {
    ownerType: '2',
    companyId: textAt(carrier, 'id'),
    licenceType: String(licenceType),
    licenceNo: `YS${String(at + 1).padStart(10, '3101')}`,
    issuer: licenceType === '1' ? '市市场监督管理局' : '市交通运输管理局',
    issueDate: addDays(pick.first, -150),
    longTerm: 'N',
    expiryDate: isLast ? pick.day(-21, -7) : pick.day(400, 1_100),
    blocking: 'Y',
    keeperUserId: userWith(pick, 'quality'),
    files: `demo/licences/carrier-${at + 1}.pdf`,
  }
}

const licence = (pick: RandomChoices, index: number): Row => {
  if (pick.left < OWN_LICENCES.length) return ownLicence(pick)
  const ofCarriers = pick.left - OWN_LICENCES.length
  if (ofCarriers < pick.rows('bsc.bscBussCompany').filter(isCarrier).length * CARRIED.length) return carrierLicence(pick, ofCarriers)
  const [ownerType, field, of] = OWNERS[index % OWNERS.length] as (typeof OWNERS)[number]
  const { owner, licenceType } = owned(pick, index, ownerType, of)
  const issueDate = pick.date(addDays(pick.first, -1_087), addDays(pick.first, -32))
  const state = index < NEWEST * OWNERS.length ? 100 : pick.whole(1, 100)
  const expiryDate = state <= 2 ? pick.day(-41, -10) : state <= 8 ? pick.day(5, 51) : pick.day(101, 1_137)
  return {
    ownerType,
    [field]: owner,
    licenceType,
    licenceNo: `${pick.of(['JY', 'SC', 'ZH', 'YL'])}${issueDate.slice(0, 4)}${String(index + 1).padStart(6, '0')}`,
    issuer: pick.of(['省药品监督管理局', '市市场监督管理局', '国家药品监督管理局']),
    issueDate,
    longTerm: 'N',
    expiryDate,
    blocking: ['1', '2', '3', '4', '7', '8'].includes(licenceType) ? 'Y' : 'N',
    keeperUserId: userWith(pick, 'quality'),
    files: `demo/licences/${index + 1}.pdf`,
  }
}

/** The first dealings of the demonstration: no licence of theirs has ended when the last of them begins. */
const dealings = ({ first, today }: DemoPeriod): readonly [string, string] => [addDays(first, 5), addDays(today, -7)]

/** What somebody or something holds, by its id. */
const licencesBy = (pick: RandomChoices, field: 'companyId' | 'productId'): ReadonlyMap<string, readonly Row[]> => {
  const held = new Map<string, Row[]>()
  const [, last] = dealings(pick)
  for (const row of pick.rows('bsc.licence').filter(({ expiryDate }) => String(expiryDate) > last))
    held.set(textAt(row, field), [...(held.get(textAt(row, field)) ?? []), row])
  return held
}

const shown = (rows: readonly Row[] | undefined): readonly Row[] => (rows ?? []).map(({ id }) => ({ licenceId: String(id) }))

/** Quality looks at every licence. */
const verified = ({ licences }: Row): Row => ({
  licences: (licences as readonly Row[]).map((row) => ({ ...row, verified: 'Y' })),
  qualityOpinion: '资质齐全有效，同意首营',
})

const REASONS_OF_COMPANY = {
  '1': ['新增供货渠道，拟建立首营供货关系', '原供货单位停止供货，需新增供货单位', '新品引进，需建立供货关系'],
  '2': ['客户主动采购，拟建立首营购货关系', '区域市场开发需要', '医疗机构指定配送商'],
} as const

/** The partner who is refused, and passes at another try. */
const [REFUSED_AT, ANEW_AT] = [20, 40]
/** The last ones are about partners nobody has dealt with yet; all others pass. */
const NEW_FROM = 55
const NEW_ENDS = ['rejected', 'approving', 'approving', 'approving', 'draft'] as const

const dealing = (pick: RandomChoices, index: number): { readonly company: Row; readonly ends: SampleOutcome['ends'] } => {
  const held = licencesBy(pick, 'companyId')
  const nth = (kind: 'new' | 'known', at: number): Row =>
    partners(pick, kind).filter(({ id }) => (held.get(String(id))?.length ?? 0) > 1)[at] as Row
  const ends = NEW_ENDS[index - NEW_FROM]
  if (ends) return { company: nth('new', index - NEW_FROM), ends }
  return { company: nth('known', index === ANEW_AT ? REFUSED_AT : index), ends: index === REFUSED_AT ? 'rejected' : 'approved' }
}

const firstCompany = (pick: RandomChoices, index: number): Row => {
  const { company } = dealing(pick, index)
  const firstCompanyType = textAt(company, 'tradeType').startsWith('1') ? '1' : '2'
  const products = pick.rows('bsc.product').filter(approved)
  const from = pick.whole(0, products.length - 4)
  return {
    firstCompanyType,
    companyId: textAt(company, 'id'),
    createBy: usernameWith(pick, firstCompanyType === '1' ? 'purchase' : 'business'),
    intendProducts: products
      .slice(from, from + pick.whole(1, 4))
      .map(({ id }) => id)
      .join(','),
    qualityPerson: person(pick),
    agreementNo: `ZB${year(pick.first)}${String(index + 1).padStart(4, '0')}`,
    agreementEnd: pick.day(101, 730),
    reason: pick.of(REASONS_OF_COMPANY[firstCompanyType]),
    licences: shown(licencesBy(pick, 'companyId').get(String(company['id']))),
    sellers: [
      {
        personName: person(pick),
        authScope: pick.of(['公司经营的全部品种，全国', '抗感染及心血管类品种，华东', '中成药品种，授权省份']),
        authEnd: pick.day(101, 365),
      },
    ],
  }
}

const firstProduct = (pick: RandomChoices, index: number): Row => {
  const held = licencesBy(pick, 'productId')
  const products = pick.rows('bsc.product').filter((row) => approved(row) && held.has(String(row['id'])))
  const suppliers = partners(pick, 'known').filter((row) => row['firstStatus'] === '2' && textAt(row, 'tradeType').startsWith('1'))
  const [round, at] = [Math.floor(index / products.length), index % products.length]
  const product = products[at] as Row
  const { competitivePrice, invoicePrice, basePrice } = pricesOf(product, 100, index)
  return {
    productId: textAt(product, 'id'),
    companyId: textAt(suppliers[(at + round) % suppliers.length], 'id'),
    createBy: usernameWith(pick, 'purchase'),
    qualityStandard: pick.of(['《中国药典》2025年版二部', '国家药品标准', '药品注册标准']),
    indication: '按批准的药品说明书',
    competitivePrice,
    invoicePrice,
    purchasePrice: basePrice,
    monthQty: String(pick.whole(2, 60) * 10),
    reason: pick.of(['客户有稳定需求，拟引进', '补充同类品种', '中标品种，需保障供应', '新增供货单位']),
    licences: shown(held.get(String(product['id']))),
  }
}

const outcomeOfProduct = ({ index, whole }: RandomChoices): SampleOutcome => {
  if (index % 30 === 12) return { ends: 'rejected', agreements: whole(0, 1) }
  if (index === 43) return { ends: 'voided' }
  if (index < 84) return { ends: 'approved' }
  return index < 88 ? { ends: 'approving', agreements: whole(0, 2) } : { ends: 'draft' }
}

export const DEALINGS = {
  'bsc.firstCompany': {
    row: firstCompany,
    period: dealings,
    outcome: (pick) => ({ ends: dealing(pick, pick.index).ends, agreements: pick.index % 2, fills: { quality: verified } }),
  },
  'bsc.firstProduct': {
    row: firstProduct,
    period: dealings,
    outcome: (pick) => ({ ...outcomeOfProduct(pick), fills: { quality: verified } }),
  },
  'bsc.licence': { row: licence, after: OWNERS.map(([, , of]) => of) },
} satisfies SamplesByType
