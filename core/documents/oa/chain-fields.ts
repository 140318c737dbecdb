import { bool, category, datetime, decimal, dept, dict, int, money, ref, text, user } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal as exact, type Decimal } from '../../kernel/decimal.ts'
import { workedHours } from '../../kernel/working-hours.ts'
import { calendarIn, workdaysOf } from './worked-days.ts'

/** What the lists of 审批中心 show of chains and tasks; the program keeps those for itself (oa W2). */

const shown = { editable: false, listed: true, queried: true } as const

/** What every list says of the chain. */
export const ofChain = {
  title: text('标题', shown),
  flowName: text('流程名称', shown),
  billNo: text('单据编号', shown),
  applyUserId: user('申请人', { ...shown, required: true }),
} as const

export const amountShown = money('金额', { editable: false, listed: true, queried: 'range' })
export const applyDeptShown = dept('申请部门', shown)
export const categoryShown = category('流程分类', { root: 'FLOW', ...shown })
export const statusShown = dict('流程状态', { code: 'process_status', ...shown })
export const nodesShown = text('当前节点', { editable: false, listed: true })
export const chainMeant = ref('流程', { to: 'oa.process', editable: false, hidden: true })

/** The applicant as he was called when he sent it. */
export const namesShown = {
  applyUserName: text('申请人姓名', { editable: false, hidden: true, queried: true }),
  applyDeptName: text('申请部门名称', { editable: false, hidden: true }),
} as const

/** Which document it is about: the key of its type, and the record. */
export const documentMeant = {
  docKey: text('单据类型', { editable: false, hidden: true, listed: true }),
  busId: text('单据ID', { editable: false, hidden: true, listed: true }),
} as const

export const momentShown = (title: string) => datetime(title, { editable: false, listed: true, queried: 'range' })
export const moment = (title: string) => datetime(title, { editable: false })
export const hiddenText = (title: string) => text(title, { editable: false, hidden: true })
export const countOf = (title: string) => int(title, { editable: false, listed: true })
export const yesNo = (title: string) => bool(title, shown)

/** Hours of working time between two own moments, worked out as it is shown. */
export const hoursShown = (title: string, dependsOn: readonly string[]) =>
  decimal(title, { scale: 1, derived: 'onRead', dependsOn, listed: true })

type Span = readonly [from: string | null, until: string | null]

/** The days of the calendar that hours between are counted by. */
export const daysBetweenMoments = <Subject>(of: (subject: Subject) => Span) => workdaysOf<Subject>(of)

export const hoursBetween = (days: readonly Known[], from: string | null, until: string | null): Decimal | null =>
  from && until ? exact(workedHours(calendarIn(days), from, until).toFixed(1)) : null

/** The page of the document that a line is about. */
export const itsDocument = (record: Readonly<Record<string, unknown>>) =>
  ({ to: 'record', type: String(record['docKey'] ?? ''), id: String(record['busId'] ?? '') }) as const
