import { create, type Effects, message, update, type Values } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import { isEmpty, type Row } from '../../kernel/wire.ts'

/** What an approved 开户申请 makes: the customer with what was entered, and its licences. */

/** 新增客户 of zy_account_mode. */
export const ADDED = '1'
/** Of zy_account_type, which agrees with terminal_type. */
export const [HOSPITAL, PHARMACY, COMPANY, CLINIC] = ['1', '2', '3', '4'] as const
/** 门诊部或诊所 of hospital_type, 综合医院, and 未定级 of hospital_level. */
const [SURGERY, GENERAL, UNGRADED] = ['9', '1', '90'] as const
/** Chains of pharmacy_type. */
const CHAINED = ['2', '3']

type Line = {
  readonly productId: string
  readonly monthQty: Decimal
  readonly $: { readonly ref: (field: 'productId') => Known }
}

export type Account = {
  readonly accountType: string
  readonly accountMode: string
  readonly terminalId: string | null
  readonly customerName: string
  readonly creditCode: string
  readonly regionId: string
  readonly address: string
  readonly deliverAddress: string
  readonly legalPerson: string
  readonly buyerName: string
  readonly buyerPhone: string
  readonly hospitalLevel: string | null
  readonly pharmacyType: string | null
  readonly companyId: string | null
  readonly licenceNo: string
  readonly invoiceType: string
  readonly bankName: string | null
  readonly bankAccount: string | null
  readonly settleMethod: string
  readonly creditDays: number
  readonly creditLimit: Decimal
  readonly monthAmount: Decimal
  readonly empId: string
  readonly applyDate: string
  readonly items: readonly Line[]
  readonly licences: readonly {
    readonly licenceType: string
    readonly licenceNo: string
    readonly expiryDate: string | null
    readonly files: string
  }[]
  readonly $: { readonly id: string; readonly today: string }
}

/** The type of the customer, and where its licences name it. */
export const CUSTOMER_OF = {
  [HOSPITAL]: { type: 'bsc.hospital', ownerType: '4', owner: 'hospitalId' },
  [PHARMACY]: { type: 'bsc.pharmacy', ownerType: '5', owner: 'pharmacyId' },
  [COMPANY]: { type: 'bsc.bscBussCompany', ownerType: '2', owner: 'companyId' },
  [CLINIC]: { type: 'bsc.hospital', ownerType: '4', owner: 'hospitalId' },
} as const

type Sort = keyof typeof CUSTOMER_OF

export const customerOf = (accountType: string) => CUSTOMER_OF[accountType as Sort] ?? CUSTOMER_OF[HOSPITAL]

const offered = (doc: Account): readonly Values[] =>
  doc.items.map(({ productId, monthQty }) => ({ productId, companyId: doc.companyId, monthQty: monthQty.toString(), developed: 'N' }))

const valuesOf = (doc: Account, saleAreaId: string | null): Values | Row => {
  const { regionId, creditCode, companyId } = doc
  const own = { name: doc.customerName, regionId, address: doc.address, creditCode, saleAreaId }
  switch (doc.accountType) {
    case PHARMACY:
      return {
        ...own,
        pharmacyType: doc.pharmacyType,
        chainId: CHAINED.includes(doc.pharmacyType ?? '') ? companyId : null,
        licenceNo: doc.licenceNo,
        linkman: doc.buyerName,
        phone: doc.buyerPhone,
        companyId,
        monthAmount: doc.monthAmount.toString(),
      }
    case COMPANY:
      return {
        ...own,
        shortName: doc.customerName.slice(0, 40),
        legalPerson: doc.legalPerson,
        // It may trade what it is opened for; quality extends the scope with its licence.
        businessScope: [...new Set(doc.items.map(({ $ }) => String($.ref('productId')['businessScope'] ?? '')))].filter(Boolean).join(','),
        linkman: doc.buyerName,
        phone: doc.buyerPhone,
        settleMethod: doc.settleMethod,
        creditDays: doc.creditDays,
        creditLimit: doc.creditLimit.toString(),
        invoiceType: doc.invoiceType,
        bankName: doc.bankName,
        bankNo: doc.bankAccount,
        addresses: [
          {
            warehouseName: doc.customerName.slice(0, 60),
            regionId,
            address: doc.deliverAddress,
            receiver: doc.buyerName.slice(0, 40),
            phone: doc.buyerPhone,
            isDefault: 'Y',
          },
        ],
      }
    default:
      return {
        ...own,
        hospitalLevel: doc.hospitalLevel ?? UNGRADED,
        hospitalType: doc.accountType === CLINIC ? SURGERY : GENERAL,
        practiceLicenceNo: doc.licenceNo,
        phone: doc.buyerPhone,
        products: offered(doc) as readonly Row[],
      }
  }
}

/** Who was there already is in use again; a hospital carries the products, a company the credit. */
const known = (doc: Account, id: string): Effects => {
  if (doc.accountType === COMPANY)
    return [
      update('bsc.bscBussCompany', id, {
        set: { enabled: 'Y', stopReason: null, creditDays: doc.creditDays, creditLimit: doc.creditLimit },
      }),
    ]
  if (doc.accountType === PHARMACY) return [update('bsc.pharmacy', id, { set: { enabled: 'Y' } })]
  return [update('bsc.hospital', id, { set: { enabled: 'Y' }, rows: { products: { add: offered(doc) } } })]
}

/** The customer is made, or opened again; its licences follow by an action of the apply, which then knows it. */
export const opened = (doc: Account, saleAreaId: string | null): Effects =>
  doc.accountMode === ADDED || doc.terminalId === null
    ? [
        create(customerOf(doc.accountType).type, valuesOf(doc, saleAreaId), {
          as: 'terminalId',
          ...(doc.accountType === PHARMACY ? {} : { state: 'approved' }),
        }),
      ]
    : known(doc, doc.terminalId)

/** Licences of a customer, from the scans of the apply; whoever applied hears its code. */
export const filed = (doc: Account, code: string): Effects => {
  const { type, ownerType, owner } = customerOf(doc.accountType)
  if (!type || doc.terminalId === null) return []
  return [
    doc.licences.map((row) =>
      create('bsc.licence', {
        ownerType,
        [owner]: doc.terminalId,
        licenceType: row.licenceType,
        licenceNo: row.licenceNo,
        issueDate: doc.applyDate < doc.$.today ? doc.applyDate : doc.$.today,
        longTerm: isEmpty(row.expiryDate) ? 'Y' : 'N',
        expiryDate: row.expiryDate,
        files: row.files,
      }),
    ),
    message(`客户${doc.customerName}已开户，编码${code}`, { empId: doc.empId }),
  ]
}

/** 三个月预计销售额: more credit than that is asked about. */
export const MOST_CREDIT_MONTHS = 3

export const isGenerous = ({ creditLimit, monthAmount }: Pick<Account, 'creditLimit' | 'monthAmount'>): boolean =>
  (creditLimit ?? ZERO).gt(monthAmount.times(MOST_CREDIT_MONTHS))
