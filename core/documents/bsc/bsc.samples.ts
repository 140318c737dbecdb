import type { Dice, Span } from '../../definitions/dice.ts'
import type { Fate, SamplesByType } from '../../definitions/samples.ts'
import { addDays, addMonths, year } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { creditCode } from './credit-code.ts'
import { bidPrice, CATEGORIES, MEDICINES } from './medicines.ts'

/** What makes 基础资料 of the demonstration believable. Names are invented; places are real. */

const AGENCY = '127'
const OWN = '145'

const approved = (row: Row): boolean => row['billStatus'] === 'approved'

const named = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

const districts = (pick: Dice): readonly Row[] => pick.rows('sys.region').filter((row) => row['level'] === 3)

/** 上海市 for a municipality, else the city of a district. */
const cityOf = (pick: Dice, district: Row): string => {
  const [province = '', city = ''] = textAt(district, 'fullText').split('/')
  return (city === '市辖区' ? province : city).replace(/市$/, '')
}

const usersOf = (pick: Dice, role: string): readonly Row[] =>
  pick.rows('sys.user').filter((user) => user['status'] === '1' && rowsOf(user, 'roles').some((row) => row['roleCode'] === role))

const userWith = (pick: Dice, role: string): string => textAt(pick.of(usersOf(pick, role)), 'id')

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧']
const GIVEN = [
  '建国',
  '志强',
  '秀兰',
  '海燕',
  '文斌',
  '晓红',
  '德明',
  '丽华',
  '永康',
  '雪梅',
  '国庆',
  '春生',
  '玉珍',
  '立新',
  '少华',
  '佳宁',
]
const person = (pick: Dice): string => pick.of(SURNAMES) + pick.of(GIVEN)
const ROADS = ['人民路', '建设大道', '中山路', '解放路', '新华街', '健康路', '科技大道', '长江路', '滨江大道', '文昌路', '医药产业园']
const address = (pick: Dice, district: Row): string =>
  `${textAt(district, 'fullText').replaceAll('/', '').replace('市辖区', '')}${pick.of(ROADS)}${pick.whole(1, 888)}号`
/** The exchange 555 is given to nobody. */
const landline = (pick: Dice): string => `0${pick.whole(311, 998)}-555${pick.whole(10_000, 99_999)}`
const mobile = (pick: Dice): string => `1900002${String(pick.whole(0, 9_999)).padStart(4, '0')}`
const account = (pick: Dice): string => `6228${pick.whole(1_000_000, 9_999_999)}${pick.whole(10_000_000, 99_999_999)}`
const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '交通银行', '招商银行']

const FACTORIES =
  '恒瑞康,华源,济仁堂,天晴,仁和泰,康缘达,远大康,科仑达,海正源,石邦,丽珠堂,信立康,白云健,东阳光华,鲁南康,扬子源,正大晴,双鹤源,太极堂,以岭康,步长源,红日康,天士源,同济堂,九芝源,片仔康,云南源,康恩达,华海源,普洛康,亿帆源,誉衡康,北陆源,莱美康,健友源,通化康,长春源,东宝康,泰邦源,博雅康'.split(
    ',',
  )
const BRANDS = '康泽,瑞恒,民生,广济,同和,德众,九康,汇仁,华通,安泰,国润,百洋,鸿翔,益民,天和,普惠,中联,南北,新特,福康'.split(',')
const HOSPITALS = [
  '第一人民医院',
  '第二人民医院',
  '中心医院',
  '中医医院',
  '妇幼保健院',
  '第三人民医院',
  '肿瘤医院',
  '儿童医院',
  '康复医院',
  '民康医院',
]
const LEVELS = ['11', '12', '11', '21', '21', '12', '11', '12', '22', '31']
const TYPES = ['1', '1', '1', '2', '5', '1', '4', '4', '4', '1']

const productOf = (pick: Dice, index: number): Row => {
  const all = pick.rows('bsc.product').filter(approved)
  return all[index % all.length] as Row
}

/** Fen as yuan, exact. */
const yuan = (fen: number): string => decimal(fen).mulDiv(1, 100, 4).toString()

/** Bid, invoice and base price of a product, `part` in per cent of its usual bid price. */
export const pricesOf = (product: Row, part: number, index: number) => {
  const bid = Math.round((bidPrice(textAt(product, 'name'), textAt(product, 'spec')) * part) / 100)
  // Every seventh product is invoiced below nine tenths of its bid price: there the discount rule of 127 and 145 begins.
  const invoiced = Math.round((bid * (index % 7 === 3 ? 86 : 92 + (index % 5) * 2)) / 100)
  return {
    competitivePrice: yuan(bid),
    invoicePrice: yuan(invoiced),
    basePrice: yuan(Math.round((invoiced * (46 + (index % 9) * 3)) / 100)),
  }
}

const PROVINCES = [
  '310000',
  '320000',
  '330000',
  '440000',
  '110000',
  '370000',
  '420000',
  '430000',
  '510000',
  '500000',
  '340000',
  '350000',
  '410000',
  '130000',
]

const areaOf = (pick: Dice, district: Row): Row | undefined => {
  const province = `${textAt(district, 'id').slice(0, 2)}0000`
  return (
    pick.row('bsc.saleArea', (area) => textAt(area, 'remark') === province) ?? pick.row('bsc.saleArea', (area) => area['areaLevel'] === '2')
  )
}

const AREAS: readonly (readonly [code: string, name: string, parent: string, level: string, dept: string, province: string])[] = [
  ['HD', '华东大区', '', '1', '146', ''],
  ['HN', '华南大区', '', '1', '147', ''],
  ['HB', '华北大区', '', '1', '148', ''],
  ['HZ', '华中大区', '', '1', '149', ''],
  ['XN', '西南大区', '', '1', '150', ''],
  ['HDSH', '上海省区', 'HD', '2', '151', '310000'],
  ['HDJS', '江苏省区', 'HD', '2', '152', '320000'],
  ['HDZJ', '浙江省区', 'HD', '2', '153', '330000'],
  ['HDAH', '安徽省区', 'HD', '2', '146', '340000'],
  ['HDSD', '山东省区', 'HB', '2', '157', '370000'],
  ['HNGD', '广东省区', 'HN', '2', '154', '440000'],
  ['HNGX', '广西省区', 'HN', '2', '155', '450000'],
  ['HNFJ', '福建省区', 'HN', '2', '147', '350000'],
  ['HNHN', '海南省区', 'HN', '2', '147', '460000'],
  ['HBBJ', '北京省区', 'HB', '2', '156', '110000'],
  ['HBTJ', '天津省区', 'HB', '2', '148', '120000'],
  ['HBHE', '河北省区', 'HB', '2', '148', '130000'],
  ['HBLN', '辽宁省区', 'HB', '2', '148', '210000'],
  ['HZHB', '湖北省区', 'HZ', '2', '158', '420000'],
  ['HZHU', '湖南省区', 'HZ', '2', '159', '430000'],
  ['HZHA', '河南省区', 'HZ', '2', '149', '410000'],
  ['HZJX', '江西省区', 'HZ', '2', '149', '360000'],
  ['XNSC', '四川省区', 'XN', '2', '160', '510000'],
  ['XNCQ', '重庆省区', 'XN', '2', '161', '500000'],
  ['XNGZ', '贵州省区', 'XN', '2', '150', '520000'],
  ['XNYN', '云南省区', 'XN', '2', '150', '530000'],
]

const CITIES: readonly (readonly [parent: string, names: readonly string[]])[] = [
  ['HDJS', ['南京', '无锡', '徐州', '苏州', '南通']],
  ['HDZJ', ['杭州', '宁波', '温州', '金华']],
  ['HNGD', ['广州', '深圳', '佛山', '珠海']],
  ['HDSD', ['济南', '青岛', '临沂']],
  ['HZHB', ['武汉', '宜昌']],
  ['HZHU', ['长沙', '衡阳']],
  ['XNSC', ['成都', '绵阳']],
]

const BELOW = CITIES.flatMap(([parent, names]) => names.map((name, at) => [`${parent}${at + 1}`, `${name}地区`, parent] as const))

/** Both sales organisations sell in every area: the company keeps them, so that clerks of either may choose one (sys S23). */
const COMPANY = '100'

const managerOf = (pick: Dice, orgId: string): string => {
  const org = pick.rows('sys.org').find((row) => row['id'] === orgId)
  const manager = pick.rows('sys.employee').find((row) => row['id'] === org?.['managerId'])
  return manager ? textAt(manager, 'userId') : org?.['parentId'] ? managerOf(pick, textAt(org, 'parentId')) : ''
}

const area = (pick: Dice, index: number): Row => {
  const declared = AREAS[index]
  if (declared) {
    const [code, name, parent, areaLevel, deptId, remark] = declared
    const parentId = parent
      ? textAt(
          pick.rows('bsc.saleArea').find((row) => row['code'] === parent),
          'id',
        )
      : null
    return {
      code,
      name,
      parentId,
      areaLevel,
      saleMode: '2',
      deptId: COMPANY,
      managerId: managerOf(pick, deptId),
      sortNo: index + 1,
      startDate: '2019-01-01',
      remark: remark || null,
    }
  }
  const [code, name, parent] = BELOW[(index - AREAS.length) % BELOW.length] as (typeof BELOW)[number]
  const above = pick.rows('bsc.saleArea').find((row) => row['code'] === parent)
  return {
    code,
    name,
    parentId: textAt(above, 'id'),
    areaLevel: '3',
    saleMode: '2',
    deptId: textAt(above, 'deptId'),
    managerId: textAt(above, 'managerId'),
    sortNo: index + 1,
    startDate: '2020-01-01',
  }
}

const WAREHOUSES: readonly (readonly [name: string, type: string, storage: string, orgId: string, min: string, max: string])[] = [
  ['招商阴凉库', '2', '2', AGENCY, '0', '20'],
  ['自营阴凉库', '2', '2', OWN, '0', '20'],
  ['招商冷库', '3', '3', AGENCY, '2', '8'],
  ['自营冷库', '3', '3', OWN, '2', '8'],
  ['招商常温库', '1', '1', AGENCY, '10', '30'],
  ['自营常温库', '1', '1', OWN, '10', '30'],
  ['华南分拨库', '2', '2', OWN, '0', '20'],
  ['退货库', '6', '2', OWN, '0', '20'],
  ['不合格品库', '7', '2', OWN, '0', '20'],
]

const PHARMACIES = ['康民大药房', '百姓大药房', '益丰源大药房', '仁心大药房', '健之家大药房', '同仁源大药房', '惠民药店', '福林堂药店']

const price = (pick: Dice, index: number): Row => {
  const count = pick.rows('bsc.product').filter(approved).length
  const product = productOf(pick, index)
  const round = Math.floor(index / count)
  const state = { billStatus: pick.of(['committed', 'committed', 'locked']) }
  if (round === 0)
    return {
      ...pricesOf(product, 100, index),
      ...state,
      productId: textAt(product, 'id'),
      orgId: null,
      regionId: null,
      priceSource: '1',
      startDate: addMonths(pick.first, -12),
      endDate: null,
      bidPlatform: '国家组织药品联合采购平台',
    }
  const regionId = PROVINCES[(index + round) % PROVINCES.length] ?? null
  return {
    ...pricesOf(product, pick.whole(94, 103), index),
    ...(round === 2 && pick.chance(0.2) ? { billStatus: 'draft' } : state),
    productId: textAt(product, 'id'),
    orgId: null,
    regionId,
    priceSource: pick.of(['1', '2', '3']),
    startDate: pick.first,
    endDate: null,
    bidPlatform: '省药械集中采购平台',
  }
}

const isCustomer = (row: Row): boolean =>
  approved(row) &&
  row['firstStatus'] === '2' &&
  textAt(row, 'tradeType')
    .split(',')
    .some((type) => type === '2' || type === '3')

const salePrice = (pick: Dice, index: number): Row => {
  const product = productOf(pick, index * 7 + 3)
  const company = pick.row('bsc.bscBussCompany', isCustomer)
  const hospital = index % 3 === 0 ? pick.row('bsc.hospital', approved) : undefined
  return {
    ...pricesOf(product, pick.whole(93, 99), index),
    billStatus: pick.of(['committed', 'committed', 'locked', 'draft']),
    productId: textAt(product, 'id'),
    orgId: pick.of([null, AGENCY, OWN]),
    companyId: textAt(company, 'id') || null,
    hospitalId: hospital ? textAt(hospital, 'id') : null,
    saleAreaId: null,
    saleMode: null,
    minPrice: null,
    startDate: pick.first,
    endDate: addDays(addMonths(pick.first, index % 4 === 1 ? 12 : 36), -1),
  }
}

const specialPrice = (pick: Dice, index: number): Row => {
  const product = productOf(pick, index * 11 + 5)
  const hospital = pick.row('bsc.hospital', approved) as Row
  const prices = pricesOf(product, pick.whole(84, 96), index)
  const startDate = pick.date(addDays(pick.first, 4), addDays(pick.today, -51))
  return {
    ...prices,
    productId: textAt(product, 'id'),
    orgId: pick.of([AGENCY, OWN]),
    hospitalId: textAt(hospital, 'id'),
    companyId: null,
    standardPrice: pricesOf(product, 100, index).competitivePrice,
    priceSource: '5',
    startDate,
    endDate: addMonths(startDate, 12),
    reason: pick.of(['医院二次议价，按谈判结果执行', '带量采购试点医院，价格低于省标', '医联体统一议价']),
    attachments: `demo/special-bid/${index + 1}.pdf`,
    createBy: textAt(pick.of(usersOf(pick, 'business')), 'username'),
  }
}

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
const isNew = (index: number): boolean => index % 15 === 14

/** Partners by what they were at the beginning: what a dealing makes of them moves nobody. */
const partners = (pick: Dice, kind: 'new' | 'known'): readonly Row[] =>
  pick.rows('bsc.bscBussCompany').filter((row, at) => approved(row) && isNew(at) === (kind === 'new'))

/** Partners whose licences do not end before their first dealing is approved. */
const NEWEST = 6

/** Every partner has the two licences of a trader, every product its approval. */
const owned = (pick: Dice, index: number, ownerType: string, of: string): { readonly owner: string; readonly licenceType: string } => {
  const at = Math.floor(index / OWNERS.length)
  const nth = (rows: readonly Row[]): string => textAt(rows[at % rows.length], 'id')
  if (ownerType === '2')
    return { owner: nth([...partners(pick, 'new'), ...partners(pick, 'known')]), licenceType: index % OWNERS.length === 0 ? '1' : '3' }
  if (ownerType === '6') return { owner: nth(pick.rows(of).filter(approved)), licenceType: '7' }
  return { owner: pick.id(of), licenceType: pick.of(LICENCES[ownerType] ?? ['99']) }
}

const licence = (pick: Dice, index: number): Row => {
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
const dealings = ({ first, today }: Span): readonly [string, string] => [addDays(first, 5), addDays(today, -7)]

/** What somebody or something holds, by its id. */
const licencesBy = (pick: Dice, field: 'companyId' | 'productId'): ReadonlyMap<string, readonly Row[]> => {
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

const dealing = (pick: Dice, index: number): { readonly company: Row; readonly ends: Fate['ends'] } => {
  const held = licencesBy(pick, 'companyId')
  const nth = (kind: 'new' | 'known', at: number): Row =>
    partners(pick, kind).filter(({ id }) => (held.get(String(id))?.length ?? 0) > 1)[at] as Row
  const ends = NEW_ENDS[index - NEW_FROM]
  if (ends) return { company: nth('new', index - NEW_FROM), ends }
  return { company: nth('known', index === ANEW_AT ? REFUSED_AT : index), ends: index === REFUSED_AT ? 'rejected' : 'approved' }
}

const usernameWith = (pick: Dice, role: string): string => textAt(pick.of(usersOf(pick, role)), 'username')

const firstCompany = (pick: Dice, index: number): Row => {
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
    reason: pick.of(REASONS_OF_COMPANY[firstCompanyType]),
    licences: shown(licencesBy(pick, 'companyId').get(String(company['id']))),
    sellers: [
      { personName: person(pick), authScope: pick.of(['公司经营的全部品种，全国', '抗感染及心血管类品种，华东', '中成药品种，授权省份']) },
    ],
  }
}

const firstProduct = (pick: Dice, index: number): Row => {
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

const fateOfProduct = ({ index, whole }: Dice): Fate => {
  if (index % 30 === 12) return { ends: 'rejected', agreements: whole(0, 1) }
  if (index === 43) return { ends: 'voided' }
  if (index < 84) return { ends: 'approved' }
  return index < 88 ? { ends: 'approving', agreements: whole(0, 2) } : { ends: 'draft' }
}

const LATER_NO = 20_240_000

export default {
  'bsc.saleArea': { row: area },
  'bsc.productType': {
    row: (pick, index) => {
      const [code = '', name = ''] = Object.entries(CATEGORIES)[index] ?? []
      const parent = pick.rows('bsc.productType').find((row) => row['code'] === code.slice(0, -2))
      return {
        code,
        name,
        parentId: textAt(parent, 'id') || null,
        sortNo: index + 1,
        taxRate: '0.13',
        businessScope: code.startsWith('Z') ? '3' : code.startsWith('S') ? '8' : '2',
        hasChild: Object.keys(CATEGORIES).some((other) => other !== code && other.startsWith(code)) ? 'Y' : 'N',
      }
    },
  },
  'bsc.factory': {
    row: (pick, index) => {
      const district = pick.of(districts(pick))
      const shortName = named(FACTORIES, index)
      return {
        name: `${shortName}药业${pick.of(['股份', ''])}有限公司`,
        shortName: `${shortName}药业`,
        factoryType: '1',
        isMah: 'Y',
        creditCode: creditCode(textAt(district, 'id'), 1_000_000 + index),
        regionId: textAt(district, 'id'),
        address: address(pick, district),
        legalPerson: person(pick),
        qualityPerson: person(pick),
        produceLicenceNo: `${textAt(district, 'fullText').slice(0, 1)}2020${String(index + 1).padStart(4, '0')}`,
        produceScope: '片剂、胶囊剂、颗粒剂、小容量注射剂、冻干粉针剂',
        linkman: person(pick),
        phone: landline(pick),
        cooperateDate: pick.date('2016-01-10', '2023-06-30'),
        firstStatus: '2',
      }
    },
  },
  'bsc.product': {
    row: (pick, index) => {
      const [name, dosageForm, category, unit, , specs] = MEDICINES[index >> 1] as (typeof MEDICINES)[number]
      const isCold = /胰岛素|白蛋白$|免疫球蛋白|活菌/.test(name)
      const isControlled = name.includes('可待因')
      const kind = category.startsWith('Z') ? 'Z' : category.startsWith('S') ? 'S' : 'H'
      const factories = pick.rows('bsc.factory').filter(approved)
      return {
        name,
        spec: specs[index & 1] ?? '',
        packing: pick.of(['铝塑包装', '双铝包装', '塑料瓶装', '中硼硅玻璃瓶装']),
        productKind: '1',
        productTypeId: textAt(
          pick.rows('bsc.productType').find((row) => row['code'] === category),
          'id',
        ),
        orgId: index % 3 === 0 ? AGENCY : OWN,
        dosageForm,
        unit,
        productNum: 10,
        includedNum: pick.of([10, 20, 30, 40]),
        factoryId: textAt(factories[(index >> 1) % factories.length], 'id'),
        approvalNo: `国药准字${kind}${LATER_NO + 101 + (index >> 1)}`,
        approvalExpiry: pick.day(222, 1_137),
        barcode: `69${pick.whole(10_000_000, 99_999_999)}${String(index).padStart(3, '0')}`,
        otcType: pick.of(['1', '1', '1', '2']),
        insuranceType: pick.of(['1', '2', '2', '3', '5']),
        essentialType: pick.of(['1', '3', '3']),
        specialType: isControlled ? '6' : '0',
        businessScope: kind === 'Z' ? '3' : kind === 'S' ? '8' : '2',
        collectiveFlag: pick.chance(0.3) ? 'Y' : 'N',
        twoInvoice: pick.chance(0.85) ? 'Y' : 'N',
        treatedAsProducer: 'Y',
        storageCondition: isCold ? '3' : pick.of(['1', '2', '2', '5']),
        shelfMonths: pick.of([18, 24, 24, 36]),
        taxRate: '0.13',
        saleModes: '1,2,3,4,5',
        buyerId: userWith(pick, 'purchase'),
        firstStatus: '2',
        mahId: null,
      }
    },
  },
  'bsc.productGroup': {
    row: (pick, index) => {
      const products = pick.rows('bsc.product').filter(approved)
      const size = Math.floor(products.length / 16)
      return {
        name: `${named(['抗感染', '心血管', '糖尿病', '消化', '呼吸', '骨科', '神经', '肿瘤', '血液制品', '心脑中成药', '清热类', '补益类', '镇痛', '儿科', '老年慢病', '基药'], index)}产品组`,
        orgId: index % 2 ? OWN : AGENCY,
        leaderId: userWith(pick, 'market'),
        saleMode: index % 2 ? '2' : '1',
        sortNo: index + 1,
        items: products.slice(index * size, index * size + size).map((product) => ({ productId: textAt(product, 'id'), weight: '1' })),
      }
    },
  },
  'bsc.bscBussCompany': {
    row: (pick, index) => {
      const district = pick.of(districts(pick))
      const city = cityOf(pick, district)
      const shortName = `${city}${named(BRANDS, index)}`
      const isSupplier = index % 9 === 8
      const isChain = index % 6 === 5
      const name = `${shortName}${isChain ? '大药房连锁' : '医药'}有限公司`
      const code = creditCode(textAt(district, 'id'), 2_000_000 + index)
      return {
        name,
        shortName,
        companyCategory: isChain ? '2' : '1',
        tradeType: isSupplier ? '1' : isChain ? '2' : '2,3',
        companyLevel: pick.of(['1', '2', '2', '3', '3', '4']),
        twoInvoiceRole: '2',
        creditCode: code,
        legalPerson: person(pick),
        registerCapital: pick.of(['500', '1000', '2000', '5000']),
        regionId: textAt(district, 'id'),
        address: address(pick, district),
        businessScope: '2,3,6,7,8,10,13',
        linkman: person(pick),
        phone: landline(pick),
        saleAreaId: textAt(areaOf(pick, district), 'id'),
        saleUserId: userWith(pick, 'business'),
        orgId: null,
        creditLevel: pick.of(['1', '2', '3']),
        settleMethod: index % 4 === 0 ? '4' : '5',
        creditDays: pick.of([30, 45, 60, 60, 90]),
        creditBase: '2',
        creditLimit: pick.of(['0', '800000', '1500000', '3000000', '5000000']),
        invoiceType: '3',
        invoiceTitle: name,
        taxNo: code,
        invoiceAddressPhone: `${address(pick, district)} ${landline(pick)}`,
        bankName: `${pick.of(BANKS)}${city}支行`,
        bankNo: account(pick),
        firstStatus: isNew(index) ? '0' : '2',
        addresses: [
          {
            warehouseName: '药品仓库',
            regionId: textAt(district, 'id'),
            address: address(pick, district),
            receiver: person(pick),
            phone: mobile(pick),
            isDefault: 'Y',
          },
          ...(pick.chance(0.3)
            ? [
                {
                  warehouseName: '分库',
                  regionId: textAt(district, 'id'),
                  address: address(pick, district),
                  receiver: person(pick),
                  phone: mobile(pick),
                  isDefault: 'N',
                },
              ]
            : []),
        ],
      }
    },
  },
  'bsc.hospital': {
    row: (pick, index) => {
      const district = pick.of(districts(pick))
      const at = pick.whole(0, HOSPITALS.length - 1)
      const deptId = pick.of(['151', '152', '153', '154', '156', '128', '129', '130'])
      return {
        name: `${cityOf(pick, district)}${textAt(district, 'text').replace(/[区市]$/, '')}${HOSPITALS[at]}`,
        shortName: `${cityOf(pick, district)}${HOSPITALS[at]?.replace('人民医院', '院')}`,
        hospitalLevel: LEVELS[at] ?? '11',
        hospitalType: TYPES[at] ?? '1',
        nature: at === HOSPITALS.length - 1 ? '2' : '1',
        regionId: textAt(district, 'id'),
        address: address(pick, district),
        practiceLicenceNo: `PDY${textAt(district, 'id')}${String(index + 1).padStart(5, '0')}`,
        insuranceFlag: 'Y',
        bedNum: pick.whole(2, 24) * 100,
        outpatientNum: pick.whole(3, 60) * 100,
        saleAreaId: textAt(areaOf(pick, district), 'id'),
        saleMode: deptId.startsWith('15') ? '2' : '1',
        saleUserId: userWith(pick, 'sales_rep'),
        deptId,
        developStatus: pick.of(['2', '2', '2', '1', '0']),
        pharmacyDean: person(pick),
        phone: landline(pick),
        products: [],
        contacts: [{ department: '药剂科', personName: person(pick), duty: '主任', phone: landline(pick) }],
      }
    },
  },
  'bsc.pharmacy': {
    row: (pick, index) => {
      const district = pick.of(districts(pick))
      const chain = pick.row('bsc.bscBussCompany', (row) => approved(row) && row['companyCategory'] === '2')
      const pharmacyType = chain && index % 3 ? '2' : '1'
      return {
        name: `${cityOf(pick, district)}${named(PHARMACIES, index)}${pharmacyType === '2' ? `${textAt(district, 'text')}店` : ''}`,
        pharmacyType,
        chainId: pharmacyType === '2' ? textAt(chain, 'id') : null,
        regionId: textAt(district, 'id'),
        address: address(pick, district),
        licenceNo: `${textAt(district, 'fullText').slice(0, 1)}CB${textAt(district, 'id')}${String(index + 1).padStart(4, '0')}`,
        insuranceFlag: pick.chance(0.8) ? 'Y' : 'N',
        area: String(pick.whole(60, 400)),
        pharmacist: person(pick),
        linkman: person(pick),
        phone: mobile(pick),
        saleAreaId: textAt(areaOf(pick, district), 'id'),
        saleUserId: userWith(pick, 'sales_rep'),
        monthAmount: String(pick.whole(20, 300) * 1000),
      }
    },
  },
  'bsc.warehouse': {
    row: (pick, index) => {
      const [name, warehouseType, storageCondition, orgId, tempMin, tempMax] = WAREHOUSES[index] as (typeof WAREHOUSES)[number]
      return {
        code: `CK${String(index + 1).padStart(2, '0')}`,
        name,
        orgId,
        warehouseType,
        storageCondition,
        tempMin,
        tempMax,
        thirdParty: 'N',
        regionId: index === 6 ? '440111' : '310115',
        address: index === 6 ? '广东省广州市白云区医药产业园6号' : `上海市浦东新区医药产业园${index + 1}号`,
        area: String(pick.whole(8, 40) * 100),
        keeperId: userWith(pick, 'warehouse'),
        maintainerId: userWith(pick, 'warehouse'),
        phone: landline(pick),
        locations: Array.from({ length: 12 }, (_, at) => ({
          locationCode: `${'ABC'[at % 3]}-${String(Math.floor(at / 3) + 1).padStart(2, '0')}`,
          zoneColor: '2',
          enabled: 'Y',
        })),
      }
    },
  },
  'bsc.productPrice': { row: price },
  'bsc.productSalePrice': { row: salePrice },
  'bsc.productSpecialBidPrice': { row: specialPrice, period: ({ first, today }) => [addDays(first, 1), addDays(today, -48)] },
  'bsc.firstCompany': {
    row: firstCompany,
    period: dealings,
    fate: (pick) => ({ ends: dealing(pick, pick.index).ends, agreements: pick.index % 2, fills: { quality: verified } }),
  },
  'bsc.firstProduct': { row: firstProduct, period: dealings, fate: (pick) => ({ ...fateOfProduct(pick), fills: { quality: verified } }) },
  'bsc.licence': { row: licence, after: OWNERS.map(([, , of]) => of) },
} satisfies SamplesByType
