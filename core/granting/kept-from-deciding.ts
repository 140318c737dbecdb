import type { Chain } from '../approval/approvals.port.ts'
import { assigneeName } from '../approval/assignee-name.ts'
import { mayBeDecidedBy } from '../approval/node-state.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { type Hindrance, ruled, verdictOf } from '../permissions/hindrance.ts'
import { DECIDE } from './why-not-keys.ts'
import type { KeptBack } from './told-hindrance.ts'

const UNDECIDED: readonly string[] = ['approving', 'changing']

const notUnderWay = (type: DocumentType): Hindrance => {
  const states = Object.keys(type.states).filter((state) => UNDECIDED.includes(state))
  return states.length ? { kind: 'state', states } : { kind: 'rule', message: '没有审批中的流程，请先提交' }
}

const waitingFor = ({ tasks }: Chain): string => {
  const open = tasks.filter(({ status }) => status === 'open')
  const names = new Set(open.map(({ userName, ownerName }) => assigneeName({ name: userName, ...(ownerName ? { ownerName } : {}) })))
  return names.size ? `现由${[...names].join('、')}审批，如需由您审批，请其转办给您` : '现无人待审批，请联系流程管理员'
}

/** What keeps somebody from deciding about a record: that its approval is not under way, or that it waits for others. */
export const keptFromDeciding = (type: DocumentType, chain: Chain | null, me: Person): readonly KeptBack[] => {
  const running = chain?.process.status === 'running' ? chain : undefined
  const { by, passed } = verdictOf([
    { ask: () => (running ? undefined : notUnderWay(type)), passed: { kind: 'state' } },
    { ask: () => (running?.tasks.some((task) => mayBeDecidedBy(task, me.userId)) ? undefined : ruled(waitingFor(running!))) },
  ])
  return by ? [{ ...DECIDE, by, passed, of: 'operation' }] : []
}
