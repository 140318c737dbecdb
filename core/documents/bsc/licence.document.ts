import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dict, files, idcard, int, longText, ref, text, user } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, filled, ne } from '../../kernel/condition.ts'
import { BLOCKING, daysLeftOf, endingsTold, ownerNameOf, renewable, renewed, statusOf } from './licence-life.ts'

/** 证照: quality keeps every licence, certificate and agreement of partners, terminals, products and the company itself with its expiry date. */
export default defineRecord({
  key: 'bsc.licence',
  title: '证照',
  titleField: 'licenceNo',
  order: 'expiryDate asc',
  fields: {
    ownerType: dict('证照主体', { code: 'owner_type', required: true, default: '2', listed: true, queried: true }),
    companyId: ref('商业公司', { required: 'shown', to: 'bsc.bscBussCompany', anyState: true, reads: ['name'], queried: true }),
    factoryId: ref('生产厂家', { required: 'shown', to: 'bsc.factory', anyState: true, reads: ['name'], queried: true }),
    hospitalId: ref('医院', { required: 'shown', to: 'bsc.hospital', anyState: true, reads: ['name'], queried: true }),
    pharmacyId: ref('药店', { required: 'shown', to: 'bsc.pharmacy', reads: ['name'], queried: true }),
    productId: ref('产品', { required: 'shown', to: 'bsc.product', anyState: true, reads: ['name'], queried: true }),
    ownerName: text('主体名称', { derived: true, listed: true, queried: true }),
    licenceType: dict('证照类型', { code: 'licence_type', required: true, listed: true, queried: true }),
    licenceNo: text('证照编号', { required: true, max: 60, listed: true, queried: true }),
    scope: longText('许可范围', { max: 1000 }),
    personName: text('被授权人', {
      required: 'shown',
      max: 40,
      popup: { popupCode: 'employee_pick', orgFields: ['employeeName'], destFields: ['personName'] },
    }),
    idcard: idcard('身份证号', { required: 'shown' }),
    issuer: text('发证机关', { max: 100 }),
    issueDate: date('发证日期', { required: true, listed: true }),
    longTerm: bool('长期有效', { default: 'N', listed: true }),
    expiryDate: date('有效期至', { listed: true, queried: 'range', atLeast: 'issueDate', message: '有效期不能早于发证日期' }),
    warnDays: int('预警天数', { required: true, default: 60, atLeast: 0, atMost: 365, message: '预警天数应在0至365之间' }),
    daysLeft: int('剩余天数', { derived: 'onRead', dependsOn: ['longTerm', 'expiryDate'], listed: true }),
    replaced: bool('已换证', { default: 'N', editable: false }),
    licenceStatus: dict('证照状态', { code: 'licence_status', derived: true, listed: true, queried: true }),
    blocking: bool('过期停用业务', { listed: true }),
    keeperUserId: user('跟进人', { default: me('userId'), listed: true, queried: true }),
    files: files('扫描件', { required: true }),
    renewOf: ref('被换证照', { to: 'bsc.licence' }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    same: {
      give: 'exists',
      from: 'bsc.licence',
      where: (doc) =>
        all(
          ne('id', doc.$.id),
          ne('id', doc.renewOf),
          eq('licenceNo', doc.licenceNo),
          eq('licenceType', doc.licenceType),
          eq('replaced', 'N'),
          eq('ownerName', doc.ownerName),
        ),
    },
  },
  derive: {
    ownerName: (doc) => ownerNameOf(doc),
    daysLeft: (doc) => daysLeftOf(doc),
    licenceStatus: (doc) => statusOf(doc),
  },
  required: {
    expiryDate: (doc) => doc.longTerm === 'N',
  },
  choices: { renewOf: (doc) => all(ne('id', doc.$.id), renewable(doc)) },
  shown: {
    companyId: (doc) => doc.ownerType === '2',
    factoryId: (doc) => doc.ownerType === '3',
    hospitalId: (doc) => doc.ownerType === '4',
    pharmacyId: (doc) => doc.ownerType === '5',
    productId: (doc) => doc.ownerType === '6',
    personName: (doc) => isOneOf(doc.licenceType, '9', '10'),
    idcard: (doc) => isOneOf(doc.licenceType, '9', '10'),
  },
  effects: { save: (doc) => (doc.renewOf ? [update('bsc.licence', doc.renewOf, { set: { replaced: 'Y', licenceStatus: '4' } })] : []) },
  fallback: { blocking: (doc) => (BLOCKING.includes(doc.licenceType) ? 'Y' : 'N') },
  rules: {
    issueDate: { holds: (doc) => doc.issueDate <= doc.$.today, message: '发证日期不能晚于今天' },
  },
  jobs: {
    licenceScan: {
      title: '证照效期扫描',
      cron: '0 0 8 * * ?',
      description: '更新证照状态，提醒跟进人和质量部门即将到期、已过期的证照',
      looksAt: () => all(eq('replaced', 'N'), eq('longTerm', 'N'), filled('expiryDate')),
      each: (doc) => [update(doc, { set: { licenceStatus: doc.licenceStatus } }), ...endingsTold(doc)],
    },
  },
  checks: [{ holds: (doc) => doc.replaced === 'Y' || !doc.$.facts.same, message: '相同证照编号已存在' }],
  actions: {
    renew: {
      title: '换证',
      role: 'quality',
      when: (doc) => doc.replaced === 'N',
      message: '该证照已换证',
      opens: { form: 'bsc.licence', with: (doc) => renewed(doc) },
    },
    remind: {
      title: '催办',
      role: 'quality',
      effects: (doc) =>
        doc.keeperUserId
          ? [
              message(`证照【${doc.licenceNo}】（${doc.ownerName}）有效期至${doc.expiryDate ?? '长期'}，请及时办理`, {
                userId: doc.keeperUserId,
              }),
            ]
          : [],
    },
  },
  sample: 420,
})
