import { isOneOf } from '../../definitions/choices.ts'
import { create, type Effects, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** The base record of a customer that is developed: begun when its development is approved, or marked in it. */

/** 医院, 药店, 商业公司 and 诊所 of terminal_type. */
export const [HOSPITAL, PHARMACY, COMPANY, CLINIC] = ['1', '2', '3', '4'] as const
/** 开发中 and 已开发 of develop_status, 其他 of hospital_level, 销售客户 of trade_type. */
const [UNDER_WAY, DEVELOPED, NO_LEVEL, CUSTOMER] = ['1', '2', '90', '2'] as const
/** 药品经营许可证 and 医疗机构执业许可证 of licence_type. */
const [TRADING, PRACTICE] = ['3', '4'] as const
const NOT_DEVELOPED = '0'

type Typed = { readonly customerType: string }

export const isMedical = ({ customerType }: Typed): boolean => isOneOf(customerType, HOSPITAL, CLINIC)

/** Days that an approval protects whoever develops. */
export const protectedDays = ({ customerType }: Typed): number => (isOneOf(customerType, PHARMACY, CLINIC) ? 90 : 180)

export type Developed = Typed & {
  readonly isExisting: string
  readonly hospitalId: string | null
  readonly customerName: string
  readonly creditCode: string
  readonly regionId: string
  readonly address: string
  readonly hospitalLevel: string | null
  readonly hospitalType: string | null
  readonly nature: string | null
  readonly bedNum: number | null
  readonly pharmacyType: string | null
  readonly chainId: string | null
  readonly companyCategory: string | null
  readonly saleMode: string
  readonly saleAreaId: string
  readonly deptId: string
  readonly deliverCompanyId: string | null
  readonly products: readonly { readonly productId: string; readonly monthQty: Decimal }[]
  readonly contacts: readonly {
    readonly personName: string
    readonly department: string | null
    readonly duty: string
    readonly phone: string
    readonly remark: string | null
  }[]
  readonly licences: readonly {
    readonly licenceType: string
    readonly licenceNo: string
    readonly issueDate: string
    readonly longTerm: string
    readonly expiryDate: string | null
    readonly scanFile: string
  }[]
  readonly $: { readonly id: string; readonly ref: (field: 'empId') => { readonly userId: string | null } }
}

const licenceNoOf = ({ licences }: Developed, type: string): string | null =>
  licences.find(({ licenceType }) => licenceType === type)?.licenceNo ?? null

/** Whose field of the licence names the customer, and what he is to it. */
const ownerOf = (doc: Developed): readonly [ownerType: string, field: 'hospitalId' | 'pharmacyId' | 'companyId'] => {
  if (isMedical(doc)) return ['4', 'hospitalId']
  return doc.customerType === PHARMACY ? ['5', 'pharmacyId'] : ['2', 'companyId']
}

const recordOf = (doc: Developed): Effects => {
  const { $, customerName: name, creditCode, regionId, address, saleAreaId, contacts } = doc
  const { userId } = $.ref('empId')
  // It has the identity of what it comes of, so that its licences can name it.
  const common = { id: $.id, name, creditCode, regionId, address, saleAreaId, saleUserId: userId }
  const [first] = contacts
  if (isMedical(doc))
    return [
      create(
        'bsc.hospital',
        {
          ...common,
          hospitalLevel: doc.customerType === CLINIC ? NO_LEVEL : doc.hospitalLevel,
          ...{ hospitalType: doc.hospitalType, nature: doc.nature, bedNum: doc.bedNum, saleMode: doc.saleMode, deptId: doc.deptId },
          practiceLicenceNo: licenceNoOf(doc, PRACTICE),
          developStatus: UNDER_WAY,
          products: doc.products.map(({ productId, monthQty }) => ({
            ...{ productId, companyId: doc.deliverCompanyId, saleUserId: userId, monthQty: monthQty.toString() },
          })),
          contacts: contacts.map(({ department, personName, duty, phone, remark }) => ({
            ...{ department: department ?? duty, personName, duty, phone, remark },
          })),
        },
        { state: 'approved', as: 'hospitalId' },
      ),
    ]
  const reached = { linkman: first?.personName ?? null, phone: first?.phone ?? null }
  if (doc.customerType === PHARMACY)
    return [
      create(
        'bsc.pharmacy',
        {
          ...{ ...common, ...reached, pharmacyType: doc.pharmacyType, chainId: doc.chainId },
          ...{ licenceNo: licenceNoOf(doc, TRADING), companyId: doc.deliverCompanyId },
        },
        { as: 'pharmacyId' },
      ),
    ]
  return [
    create('bsc.bscBussCompany', { ...common, ...reached, companyCategory: doc.companyCategory, tradeType: CUSTOMER }, { as: 'companyId' }),
  ]
}

/** What an approval makes of the customer: a base record with its licences, or a hospital that is being developed. */
export const begun = (doc: Developed): Effects => {
  if (doc.isExisting === 'Y') return marked(doc, UNDER_WAY)
  const [ownerType, field] = ownerOf(doc)
  return [
    recordOf(doc),
    doc.licences.map(({ licenceType, licenceNo, issueDate, longTerm, expiryDate, scanFile }) =>
      create('bsc.licence', {
        ...{ ownerType, [field]: doc.$.id, licenceType, licenceNo, issueDate, longTerm, expiryDate, files: scanFile },
      }),
    ),
  ]
}

const marked = (doc: Typed & { readonly hospitalId: string | null }, developStatus: string): Effects => [
  isMedical(doc) && !!doc.hospitalId && update('bsc.hospital', doc.hospitalId, { set: { developStatus } }),
]

export const givenUp = (doc: Typed & { readonly hospitalId: string | null }): Effects => marked(doc, NOT_DEVELOPED)

/** The hospital is developed, and of its products those that the development was about. */
export const succeeded = (
  doc: Typed & { readonly hospitalId: string | null; readonly products: readonly { readonly productId: string }[] },
  sold: readonly Known[],
  developDate: string | null,
): Effects => [
  marked(doc, DEVELOPED),
  sold
    .filter(({ productId }) => doc.products.some((row) => row.productId === productId))
    .map(({ id }) => update('bsc.hospital.products', String(id), { set: { developed: 'Y', developDate } })),
]
