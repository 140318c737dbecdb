import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effect, type Effects } from '../../definitions/effect.ts'
import { bool, date, dict, dicts, files, idcard, longText, phone, ref, refs, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { alike, marked, NOT_YET, PASSED, REFUSED, UNDER_WAY } from './first-dealing.ts'

const COMPANY = 'bsc.bscBussCompany'
/** 首营类别. */
const [SUPPLIER, CUSTOMER] = ['1', '2'] as const
/** 企业类别. */
const [PRODUCER, CLINIC] = ['3', '4'] as const
/** 证照类型: 质量保证协议, 法人授权委托书. */
const [AGREEMENT, AUTHORISATION] = ['8', '9'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  firstCompanyType: dict('首营类别', { code: 'first_company_type', required: true, default: SUPPLIER, listed: true, queried: true }),
  companyId: ref('企业名称', {
    to: COMPANY,
    required: true,
    fills: {
      creditCode: 'creditCode',
      companyCategory: 'companyCategory',
      legalPerson: 'legalPerson',
      address: 'address',
      businessScope: 'businessScope',
      linkman: 'linkman',
      phone: 'phone',
      bankName: 'bankName',
      bankNo: 'bankNo',
    },
    reads: ['name'],
    listed: true,
    queried: true,
  }),
  factoryId: ref('对应厂家', { to: 'bsc.factory', listed: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  creditCode: text('统一社会信用代码', { editable: false }),
  companyCategory: dict('企业类别', { code: 'company_category', editable: false, listed: true }),
  legalPerson: text('法定代表人', { editable: false }),
  address: text('注册地址', { editable: false }),
  businessScope: dicts('经营范围', { code: 'business_scope', editable: false }),
  linkman: text('联系人', { editable: false }),
  phone: text('联系电话', { editable: false }),
  bankName: text('开户银行', { editable: false }),
  bankNo: text('银行账号', { editable: false, guard: 'bsc:bscBussCompany:bankNo' }),
  intendProducts: refs('拟供（购）品种', { to: 'bsc.product', required: true, section: '质量保证' }),
  qualityPerson: text('对方质量负责人', { required: true, max: 40 }),
  agreementNo: text('质量保证协议编号', { required: true, max: 60 }),
  agreementEnd: date('质保协议有效期至', { required: true }),
  siteCheck: bool('是否实地考察', { default: 'N' }),
  siteReport: files('考察报告', { required: 'shown' }),
  sealSample: files('印章及随货同行单样式', { required: true }),
  reason: longText('申请理由', { required: true, max: 500 }),
  qualityOpinion: longText('质量审核意见', { max: 500, editable: { at: ['quality'] } }),
  remark: longText('备注', { max: 500 }),
}

const licences = lines('资质证照', {
  under: fields,
  columns: {
    licenceId: ref('证照', {
      to: 'bsc.licence',
      required: true,
      fills: { licenceType: 'licenceType', licenceNo: 'licenceNo', longTerm: 'longTerm', expiryDate: 'expiryDate' },
    }),
    licenceType: dict('证照类型', { code: 'licence_type', editable: false }),
    licenceNo: text('证照编号', { editable: false }),
    longTerm: bool('长期有效', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    verified: bool('已核验', { default: 'N', editable: { at: ['quality'] } }),
    remark: text('核验说明', { max: 200, editable: { at: ['quality'] } }),
  },
  choices: { licenceId: (_, head) => all(eq('companyId', head.companyId), eq('replaced', 'N')) },
  rules: {
    expiryDate: { holds: (row, doc) => row.longTerm === 'Y' || (row.expiryDate ?? '') >= doc.$.today, message: '证照已过期' },
    verified: { holds: (row, doc) => doc.$.state !== 'approving' || row.verified === 'Y', message: '证照尚未全部核验' },
  },
  atLeast: 2,
})

const sellers = lines('委托人', {
  under: fields,
  columns: {
    personName: text('姓名', { required: true, max: 40 }),
    idcard: idcard('身份证号', { required: true }),
    phone: phone('手机', { required: true }),
    authScope: text('授权品种与区域', { required: true, max: 200 }),
    authEnd: date('授权截止', { required: true }),
    authFile: files('授权委托书及身份证', { required: true }),
  },
  rules: { authEnd: { holds: (row, doc) => row.authEnd >= doc.$.today, message: '授权已过期' } },
  atLeast: 1,
})

type Subject = { readonly companyId: string | null; readonly factoryId: string | null }

/** The company, and the factory that it is where one is named. */
const both = ({ companyId, factoryId }: Subject, status: string): readonly Effect[] => [
  ...marked(COMPANY, companyId, status),
  ...marked('bsc.factory', factoryId, status),
]

type Licensed = {
  readonly billNo: string | null
  readonly companyId: string | null
  readonly agreementNo: string
  readonly agreementEnd: string
  readonly sealSample: string
  readonly sellers: readonly NonNullable<(typeof sellers)['$row']>[]
  readonly $: { readonly today: string }
}

/** What was agreed is kept as licences of the company from now on: the agreement, and who may act for it. */
const licencesOf = (doc: Licensed): Effects => {
  const licence = { ownerType: '2', companyId: doc.companyId, longTerm: 'N', issueDate: doc.$.today, blocking: 'Y' }
  const agreement = { licenceType: AGREEMENT, licenceNo: doc.agreementNo, expiryDate: doc.agreementEnd, files: doc.sealSample }
  return [
    create('bsc.licence', { ...licence, ...agreement }),
    ...doc.sellers.map((row, at) =>
      create('bsc.licence', {
        ...licence,
        licenceType: AUTHORISATION,
        licenceNo: `${doc.billNo ?? ''}-${at + 1}`,
        personName: row.personName,
        idcard: row.idcard,
        scope: row.authScope,
        expiryDate: row.authEnd,
        files: row.authFile,
      }),
    ),
  ]
}

/** 首营企业审批: GSP approval before the first purchase from a supplier or the first sale to a customer. */
export default defineDocument({
  key: 'bsc.firstCompany',
  title: '首营企业审批',
  number: 'SYQY{yyyyMM}{seq:4}',
  fields,
  lines: { licences, sellers },
  facts: {
    already: {
      give: 'exists',
      from: 'bsc.firstCompany',
      where: ({ companyId, firstCompanyType, $ }) =>
        companyId ? alike($.id, eq('companyId', companyId), eq('firstCompanyType', firstCompanyType)) : undefined,
    },
  },
  shown: {
    factoryId: ({ companyCategory }) => companyCategory === PRODUCER,
    siteReport: ({ siteCheck }) => siteCheck === 'Y',
  },
  rules: { agreementEnd: { holds: ({ agreementEnd, $ }) => agreementEnd > $.today, message: '质保协议已过期' } },
  about: 'companyId',
  checks: [
    { holds: (doc) => doc.licences.some((row) => row.licenceType === '1'), message: '缺少营业执照' },
    {
      holds: (doc) => doc.companyCategory !== PRODUCER || doc.licences.some((row) => row.licenceType === '2'),
      message: '生产企业缺少药品生产许可证',
    },
    {
      holds: (doc) => !isOneOf(doc.companyCategory, '1', '2', '5') || doc.licences.some((row) => row.licenceType === '3'),
      message: '经营企业缺少药品经营许可证',
    },
    {
      holds: (doc) => doc.companyCategory !== CLINIC || doc.licences.some((row) => row.licenceType === '4'),
      message: '医疗机构缺少执业许可证',
    },
    { holds: (doc) => !doc.$.facts.already, message: '该企业已有首营审批单' },
  ],
  effects: {
    submit: (doc) => both(doc, UNDER_WAY),
    approve: (doc) => [both(doc, PASSED), licencesOf(doc)],
    reject: (doc) => marked(COMPANY, doc.companyId, REFUSED),
    withdraw: (doc) => both(doc, NOT_YET),
    void: (doc) => marked(COMPANY, doc.companyId, NOT_YET),
  },
  approval: [
    { role: 'purchase', says: '首营供货单位', when: ({ firstCompanyType }) => firstCompanyType === SUPPLIER },
    { role: 'business', says: '首营购货单位', when: ({ firstCompanyType }) => firstCompanyType === CUSTOMER },
    'quality',
    { role: 'finance', says: '首营购货单位', when: ({ firstCompanyType }) => firstCompanyType === CUSTOMER },
    { role: 'general_manager', says: '首营供货单位', when: ({ firstCompanyType }) => firstCompanyType === SUPPLIER },
  ],
  print: 'A4',
  sample: 60,
})
