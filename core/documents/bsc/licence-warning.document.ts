import { defineRegister } from '../../definitions/document.ts'
import { bool, date, dict, int, ref, text, user } from '../../definitions/fields.ts'
import { type Gathering, says } from '../../definitions/gathering.ts'
import { all, type Condition, eq, ne, oneOf, some } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'

/** 商业公司, 生产厂家 and 产品 of owner_type, 药品注册批件 and 法人授权委托书 of licence_type. */
const [COMPANY, FACTORY, PRODUCT] = ['2', '3', '6'] as const
const [APPROVAL, AUTHORISATION] = ['7', '9'] as const

/** 已过期 and 临期 of licence_status. */
const STATUS = { past: '3', ahead: '2' } as const

/** Days before the end of an approval or an authorisation on which it is shown. */
const [APPROVAL_DAYS, AUTHORISATION_DAYS] = [180, 60]

const inUse = (of = ''): Condition => all(eq(`${of}billStatus`, 'approved'), ne(`${of}enabled`, 'N'))

/** Whoever may sign for a partner, until his authorisation ends. */
const authorised = (as: string, from: Gathering['from'], ownerType: string, owner: Gathering['fills']): Gathering => ({
  from,
  as,
  where: inUse('head.'),
  day: 'authEnd',
  ahead: AUTHORISATION_DAYS,
  fills: {
    ownerType: says(ownerType),
    ownerName: 'head.name',
    licenceType: says(AUTHORISATION),
    licenceNo: 'personName',
    expiryDate: 'authEnd',
    licenceStatus: STATUS,
    blocking: says('N'),
    ...owner,
  },
})

type Owner = Readonly<Record<'companyId' | 'hospitalId' | 'pharmacyId' | 'productId', string | null>>

/** Orders that are not done and name the owner. */
const openOf = (owned: Condition | undefined): Condition | undefined =>
  owned && all(owned, oneOf('billStatus', ['draft', 'approving', 'approved']))

const named = (key: string, id: string | null): Condition | undefined => (id ? eq(key, id) : undefined)

const lined = (table: string, productId: string | null): Condition | undefined =>
  productId ? some(table, eq('productId', productId)) : undefined

/** 证照预警: quality and business see at a glance which licences, approvals of products and authorisations expire soon or have expired, and what they block. */
export default defineRegister({
  key: 'bsc.licenceWarning',
  title: '证照预警',
  titleField: 'ownerName',
  order: 'expiryDate asc',
  fields: {
    ownerType: dict('主体类型', { code: 'owner_type', editable: false, listed: true, queried: true }),
    ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
    licenceType: dict('证照类型', { code: 'licence_type', editable: false, listed: true, queried: true }),
    licenceNo: text('证照编号', { editable: false, listed: true }),
    expiryDate: date('有效期至', { editable: false, listed: true, queried: 'range' }),
    daysLeft: int('剩余天数', { derived: 'onRead', dependsOn: ['expiryDate'], listed: true }),
    licenceStatus: dict('证照状态', { code: 'licence_status', editable: false, listed: true, queried: true }),
    blocking: bool('过期停用业务', { editable: false, listed: true, queried: true }),
    openBillCount: int('未完成单据数', {
      derived: 'onRead',
      dependsOn: ['companyId', 'hospitalId', 'pharmacyId', 'productId'],
      listed: true,
    }),
    keeperUserId: user('跟进人', { editable: false, listed: true, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false, hidden: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital', editable: false, hidden: true }),
    pharmacyId: ref('药店', { to: 'bsc.pharmacy', editable: false, hidden: true }),
    productId: ref('产品', { to: 'bsc.product', editable: false, hidden: true }),
  },
  facts: {
    sold: {
      give: 'count',
      from: 'sale.saleOrder',
      where: ({ companyId, hospitalId, pharmacyId, productId }: Owner) =>
        openOf(
          named('companyId', companyId) ??
            named('hospitalId', hospitalId) ??
            named('pharmacyId', pharmacyId) ??
            lined('productList', productId),
        ),
    },
    bought: {
      give: 'count',
      from: 'cg.purchaseOrder',
      where: ({ companyId, productId }: Owner) => openOf(named('companyId', companyId) ?? lined('items', productId)),
    },
  },
  derive: {
    daysLeft: ({ expiryDate, $ }) => (expiryDate ? daysBetween($.today, expiryDate) : 0),
    openBillCount: ({ $ }) => $.facts.sold + $.facts.bought,
  },
  origin: [
    {
      from: 'bsc.licence',
      where: all(eq('replaced', 'N'), eq('longTerm', 'N')),
      day: 'expiryDate',
      ahead: 'warnDays',
      fills: {
        ownerType: 'ownerType',
        ownerName: 'ownerName',
        licenceType: 'licenceType',
        licenceNo: 'licenceNo',
        expiryDate: 'expiryDate',
        licenceStatus: STATUS,
        blocking: 'blocking',
        keeperUserId: 'keeperUserId',
        companyId: 'companyId',
        hospitalId: 'hospitalId',
        pharmacyId: 'pharmacyId',
        productId: 'productId',
      },
    },
    {
      from: 'bsc.product',
      as: 'product',
      where: inUse(),
      day: 'approvalExpiry',
      ahead: APPROVAL_DAYS,
      fills: {
        ownerType: says(PRODUCT),
        ownerName: 'name',
        licenceType: says(APPROVAL),
        licenceNo: 'approvalNo',
        expiryDate: 'approvalExpiry',
        licenceStatus: STATUS,
        blocking: says('N'),
        productId: 'id',
      },
    },
    authorised('factory', 'bsc.factory.sellers', FACTORY, {}),
    authorised('company', 'bsc.bscBussCompany.agents', COMPANY, { companyId: 'head.id' }),
  ],
  print: 'A4-landscape',
  sample: 0,
})
