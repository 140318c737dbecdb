import { aboutOf } from '../definitions/about.ts'
import type { DocumentType, DocView } from '../definitions/document.ts'
import { targetsOf } from '../definitions/fields.ts'
import { said } from '../definitions/formatted-values.ts'
import { cutText } from '../kernel/cut-text.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { isGuarded } from '../permissions/visible-fields.ts'
import type { ApprovalSubject } from './advance.ts'
import type { Process, Progress } from './approvals.port.ts'

const LONGEST_TITLE = 200

/** Filled in when the chain is called. */
const LATER: ReadonlySet<string> = new Set(['billNo', 'applyUserName'])

/** The number that a chain is found by: a document's, or the code of a record. */
export const numberOf = (row: Row): string => String(wireOf(row, 'billNo') ?? wireOf(row, 'code') ?? '')

const nameOf = (type: DocumentType, row: Row): string => String(wireOf(row, type.titleField) ?? wireOf(row, 'billNo') ?? '')

const saidAbout = ({ type, row, view }: ApprovalSubject): string =>
  aboutOf(type)
    .map(([key, name]) => String((targetsOf(type.fields[key]!).length > 0 ? (view as DocView).$.ref(key)[name] : wireOf(row, key)) ?? ''))
    .filter(Boolean)
    .join(' ')

type Titled = Pick<Process, 'flow' | 'change' | 'applyUserName'>

/** What a field of the document says in the title of its chain: nothing of what not everybody may see. */
const toldOf = ({ type, row, view }: ApprovalSubject, key: string): string => {
  const field = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
  if (!field || isGuarded(field)) return ''
  if (targetsOf(field).length > 0) return String((view as DocView).$.ref(key)['name'] ?? '')
  return isEmpty(row[key]) ? '' : String(wireOf(row, `${key}_dictText`) ?? said(field, wireOf(row, key)))
}

/** What a chain is about: as its version says, but for the number, which may still be to come, or as its type does. */
export const aboutBy = (rule: string | undefined, subject: ApprovalSubject): string =>
  rule?.replace(/\{(\w+)\}/g, (written, key: string) => (LATER.has(key) ? written : toldOf(subject, key))) ?? saidAbout(subject)

/** What a chain is called where it waits for people. */
export const titleOf = (type: DocumentType, row: Row, about: string, { flow, change, applyUserName }: Titled): string => {
  const mark = type.process ? (change ? '（变更）' : '（新增）') : ''
  if (!flow?.titleRule) return cutText([type.title, nameOf(type, row), about].filter(Boolean).join(' '), LONGEST_TITLE) + mark
  return cutText(about.replaceAll('{billNo}', numberOf(row)).replaceAll('{applyUserName}', applyUserName), LONGEST_TITLE) + mark
}

/** The same with the number a first save gave. */
export const numbered = (progress: Progress, type: DocumentType, row: Row): Progress => {
  const { process, about } = progress
  const billNo = numberOf(row)
  if (about === undefined || billNo === process.billNo) return progress
  return { ...progress, process: { ...process, billNo, title: titleOf(type, row, about, process) } }
}
