import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { textAt } from '../../kernel/wire.ts'
import { creditCode } from './credit-code.ts'
import { CATEGORIES, MEDICINES } from './medicines.ts'
import { AGENCY, approved, OWN, person, userWith } from './sample-basics.ts'
import { ALIASES } from './sample-aliases.ts'
import { DEALINGS, isNew } from './sample-dealings.ts'
import { MONEY } from './sample-money.ts'
import { PRICES } from './sample-prices.ts'
import { districts, cityOf, address, landline, mobile, areaOf } from './sample-addresses.ts'
import { area } from './sample-areas.ts'

/** What makes 基础资料 of the demonstration believable. Names are invented; places are real. */

const named = (list: readonly string[], index: number): string => list[index % list.length] ?? ''
const account = (pick: RandomChoices): string => `6228${pick.whole(1_000_000, 9_999_999)}${pick.whole(10_000_000, 99_999_999)}`
const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '交通银行', '招商银行']

const FACTORIES =
  '恒瑞康,华源,济仁堂,天晴,仁和泰,康缘达,远大康,科仑达,海正源,石邦,丽珠堂,信立康,白云健,东阳光华,鲁南康,扬子源,正大晴,双鹤源,太极堂,以岭康,步长源,红日康,天士源,同济堂,九芝源,片仔康,云南源,康恩达,华海源,普洛康,亿帆源,誉衡康,北陆源,莱美康,健友源,通化康,长春源,东宝康,泰邦源,博雅康'.split(
    ',',
  )
/** Companies that carry goods, by their place among all. */
const CARRIERS: Readonly<Record<number, readonly [shortName: string, name: string]>> = {
  46: ['顺丰医药', '顺丰医药供应链有限公司'],
  48: ['国药物流', '国药集团医药物流有限公司'],
  49: ['九州通物流', '九州通医药物流有限公司'],
}
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

const LATER_NO = 20_240_000

/** 化学药品制剂, 中成药 and 生物药品 as the tax office sorts them. */
const TAX_CODES = { H: '1070303000000000000', Z: '1070305000000000000', S: '1070307000000000000' } as const

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
        traceNo: `8${100_000 + index * 37}`,
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
        taxCode: TAX_CODES[kind],
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
      const carrier = CARRIERS[index]
      const isChain = index % 6 === 5
      const name = `${shortName}${isChain ? '大药房连锁' : '医药'}有限公司`
      const code = creditCode(textAt(district, 'id'), 2_000_000 + index)
      const company = {
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
      if (!carrier) return company
      const [called, whole] = carrier
      const traded = { tradeType: '4', companyCategory: '9', firstStatus: '0', settleMethod: '4', creditLimit: '0' }
      return { ...company, ...traded, name: whole, shortName: called, invoiceTitle: whole }
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
  ...PRICES,
  ...DEALINGS,
  ...MONEY,
  ...ALIASES,
} satisfies SamplesByType
