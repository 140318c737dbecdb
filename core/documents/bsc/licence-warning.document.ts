import { defineRegister } from '../../definitions/document.ts'
import { bool, date, dict, int, text, user } from '../../definitions/fields.ts'
import { daysBetween } from '../../kernel/dates.ts'

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
    daysLeft: int('剩余天数', { derived: 'live', sources: ['expiryDate'], listed: true }),
    licenceStatus: dict('证照状态', { code: 'licence_status', editable: false, listed: true, queried: true }),
    blocking: bool('过期停用业务', { editable: false, listed: true, queried: true }),
    openBillCount: int('未完成单据数', { editable: false, listed: true }),
    keeperUserId: user('跟进人', { editable: false, listed: true, queried: true }),
  },
  derive: { daysLeft: ({ expiryDate, $ }) => (expiryDate ? daysBetween($.today, expiryDate) : 0) },
  print: 'A4-landscape',
  posted: true,
  viewed: true,
  sample: 0,
})
