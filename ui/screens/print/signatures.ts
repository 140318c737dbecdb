import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { paperOf } from '../../../core/definitions/paper.ts'

const MAKER = '制单'
const USUAL = [MAKER, '审核', '批准']

/** Who agreed at which step of the last round. */
const deciders = ({ tasks, process }: ApprovalView): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const { nodeTitle, status, round, userName } of tasks) {
    if (status !== 'agreed' || round !== process.round || !userName) continue
    names.set(nodeTitle, [names.get(nodeTitle), userName].filter(Boolean).join('、'))
  }
  return names
}

/** Who signs below: whoever made it, whoever agreed to it, and room for those who sign by hand. */
export const signaturesOf = (
  { print }: Pick<DocumentType, 'print'>,
  record: Row,
  approval: ApprovalView | null | undefined,
  named: boolean,
) => {
  const names = approval ? deciders(approval) : new Map<string, string>()
  const steps = approval?.process.nodes.map(({ title }) => title) ?? []
  const titles = paperOf(print)?.signatures ?? (steps.length ? [MAKER, ...steps] : USUAL)
  const maker = String(record['createBy_dictText'] ?? record['applyUserId_dictText'] ?? '')
  return [...new Set(titles)].map((title) => ({ title, name: title === MAKER ? maker : named ? (names.get(title) ?? '') : '' }))
}
