import type { Reason, Respect } from './who-could.ts'

/** What each respect is called. */
export const RESPECTS: Readonly<Record<Respect, string>> = {
  code: '操作权限',
  scope: '数据范围',
  state: '单据状态',
  rule: '业务规则',
  field: '字段权限',
}

const ORDER = Object.keys(RESPECTS)

/** One respect of an explanation: passed, or what keeps somebody. */
export type ExplainedLine = { readonly respect: Respect; readonly message: string; readonly isPassed: boolean }

/** What was asked in its fixed order: right, scope, state, rule. */
export const explainedLines = ({ kind, message, passed }: Pick<Reason, 'kind' | 'message' | 'passed'>): readonly ExplainedLine[] =>
  [...passed.map((one) => ({ respect: one.kind, message: one.message, isPassed: true })), { respect: kind, message, isPassed: false }].sort(
    (a, b) => ORDER.indexOf(a.respect) - ORDER.indexOf(b.respect),
  )

const HOLDERS: Readonly<Record<Respect, string>> = {
  code: '有此权限的角色',
  scope: '可以查看的角色',
  state: '可以改变状态',
  rule: '可以办理',
  field: '可以改变',
}

/** Who could change it, in words; '' where nobody is named. */
export const saidHolders = ({ kind, holders }: Pick<Reason, 'kind' | 'holders'>): string =>
  holders.length ? `${HOLDERS[kind]}：${holders.join('、')}` : ''

/** The explanation as a text that is sent to somebody else. */
export const explanationText = (asked: string, reasons: readonly Reason[]): string =>
  [
    asked,
    ...reasons.flatMap((reason) => [
      ...(reason.records ? [reason.records.join('、')] : []),
      ...explainedLines(reason).map(({ respect, message, isPassed }) => `${isPassed ? '✓' : '✗'} ${RESPECTS[respect]}：${message}`),
      ...(reason.way ? [`怎样才能：${reason.way}`] : []),
      ...[saidHolders(reason), reason.needs].filter(Boolean),
    ]),
  ].join('\n')
