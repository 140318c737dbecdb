import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dict, email, file, files, idcard, longText, phone, ref, region, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { creditCodeForm } from './credit-code.ts'
import { addLicence, licencesOf, licenceStatusOf } from './licence-status.ts'
import { toggle } from './toggle.ts'

/** 生产厂家: purchasing clerks keep the manufacturers and marketing-authorisation holders whose products are handled. */
export default defineRecord({
  key: 'bsc.factory',
  title: '生产厂家',
  party: 'partner',
  number: 'CJ{seq:5}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('厂家编码', { editable: false, listed: true, queried: true }),
    name: text('厂家名称', { required: true, max: 100, listed: true, queried: true }),
    shortName: text('厂家简称', { required: true, max: 40, listed: true }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'name', queried: true }),
    factoryType: dict('厂家类型', { code: 'factory_type', required: true, default: '1', listed: true, queried: true }),
    isMah: bool('上市许可持有人', { default: 'N', listed: true }),
    creditCode: text('统一社会信用代码', { ...creditCodeForm, listed: true }),
    country: text('国别', { default: '中国', max: 40 }),
    regionId: region('所在地区', { listed: true, queried: true }),
    address: text('生产地址', { max: 200 }),
    legalPerson: text('法定代表人', { max: 40 }),
    qualityPerson: text('质量负责人', { max: 40 }),
    produceLicenceNo: text('药品生产许可证号', { max: 60 }),
    produceScope: longText('生产范围', { max: 1000 }),
    linkman: text('联系人', { max: 40, listed: true }),
    phone: text('联系电话', { max: 40, listed: true }),
    email: email('邮箱'),
    postcode: text('邮编', { pattern: 'p', message: '邮编应为6位数字且不以0开头' }),
    companyId: ref('对应往来单位', { to: 'bsc.bscBussCompany' }),
    cooperateDate: date('合作起始日期'),
    firstStatus: dict('首营状态', { code: 'first_status', default: '0', editable: false, listed: true, queried: true }),
    licenceStatus: dict('证照状态', { code: 'licence_status', derived: 'onRead', listed: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    attachments: files('附件'),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    sellers: lines('销售委托人', {
      columns: {
        personName: text('姓名', { required: true, max: 40 }),
        idcard: idcard('身份证号', { required: true }),
        phone: phone('手机', { required: true }),
        authScope: text('授权品种与区域', { required: true, max: 200 }),
        authStart: date('授权开始', { required: true }),
        authEnd: date('授权截止', { required: true, atLeast: 'authStart', message: '授权截止日期不能早于开始日期' }),
        authFile: file('授权委托书', { required: true }),
      },
    }),
  },
  facts: licencesOf('factoryId'),
  derive: {
    licenceStatus: (doc) => licenceStatusOf(doc),
  },
  required: {
    creditCode: (doc) => doc.factoryType !== '3',
    regionId: (doc) => doc.factoryType !== '3',
    produceLicenceNo: (doc) => isOneOf(doc.factoryType, '1', '2'),
  },
  unique: [
    { fields: ['name'], message: '该厂家名称已存在' },
    { fields: ['creditCode'], message: '该统一社会信用代码的厂家已存在' },
  ],
  process: { role: 'purchase' },
  actions: {
    toggle: toggle('purchase'),
    addLicence: addLicence('3', 'factoryId'),
  },
  approval: ['purchase', 'quality'],
  print: 'A4',
  importable: true,
  sample: 40,
})
