import { date, dict, dicts, int, percent, text, user, users } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { counted, least } from '../../definitions/tally.ts'
import { all, eq, ge, le, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'

const VALID = '1'
const DUE = '2'
const EXPIRED = '3'

const endingFrom = (today: string): Condition => all(eq('longTerm', 'N'), ge('expiryDate', today))

/** 证照到期统计: licences by owner and kind, valid, due, expired and blocking business, with the keeper's backlog. */
export default defineReport({
  key: 'report.licenceExpiry',
  title: '证照到期统计',
  group: 'quality',
  order: 'expired desc',
  params: {
    ownerType: dicts('证照主体', { code: 'owner_type' }),
    licenceType: dicts('证照类型', { code: 'licence_type' }),
    withinDays: int('多少天内到期', { default: 60, atLeast: 0, atMost: 730, message: '天数应在0到730之间' }),
    keeperUserId: users('跟进人'),
  },
  columns: {
    ownerType: dict('证照主体', { code: 'owner_type' }),
    licenceType: dict('证照类型', { code: 'licence_type' }),
    keeperUserId: user('跟进人'),
    ownerName: text('主体名称'),
    total: int('证照数', { default: 0 }),
    valid: int('有效', { default: 0 }),
    due: int('即将到期'),
    expired: int('已过期'),
    blocking: int('阻断业务'),
    withinCount: int('指定天数内到期'),
    nextDate: date('最近到期日', { totalled: false }),
    validRate: percent('有效率（%）'),
  },
  dimensions: { ownerType: 'begins', licenceType: 'begins', keeperUserId: 'offered', ownerName: 'offered' },
  datasets: {
    licence: {
      from: 'bsc.licence',
      where: () => eq('replaced', 'N'),
      narrows: { ownerType: 'ownerType', licenceType: 'licenceType', keeperUserId: 'keeperUserId' },
      measures: ({ param }) => ({
        total: counted(),
        valid: counted(eq('licenceStatus', VALID)),
        due: counted(eq('licenceStatus', DUE)),
        expired: counted(eq('licenceStatus', EXPIRED)),
        blocking: counted(all(eq('licenceStatus', EXPIRED), eq('blocking', 'Y'))),
        withinCount: counted(all(endingFrom(param.$.today), le('expiryDate', addDays(param.$.today, param.withinDays)))),
        nextDate: least('expiryDate', endingFrom(param.$.today)),
      }),
    },
  },
  derive: { validRate: ({ valid, total }) => (total === 0 ? null : decimal(valid).mulDiv(100, total, 2)) },
  chart: { look: 'stackedBar', x: 'licenceType', y: ['valid', 'due', 'expired'], tones: ['ok', 'warn', 'bad'] },
  drills: [
    { column: 'total', to: 'bsc.licence', pass: { ownerType: 'ownerType', licenceType: 'licenceType' } },
    { column: 'expired', to: 'bsc.licenceWarning', pass: { ownerType: 'ownerType', licenceType: 'licenceType' } },
  ],
  roles: ['quality', 'business', 'purchase', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
