import type { FlowRules, Node, StepRight } from '../../approval/approvals.port.ts'
import { EMPTY_POLICIES, SIGN_MODES, STEP_RIGHTS, TIMEOUT_ACTIONS } from '../../approval/statuses.ts'
import type { Flow } from '../../approval/arrangements.port.ts'
import { nodesOf } from '../../approval/advance.ts'
import { processCodeOf } from '../../approval/delegations.ts'
import { declaredAt, placesNamed } from '../../approval/step-places.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Condition } from '../../kernel/condition.ts'
import { among } from '../../kernel/json.ts'
import { fail, type Result } from '../../kernel/result.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import { parseQueryTree } from '../../query/read-query-tree.ts'
import { queryCondition, type QueriedField } from '../list/query-condition.ts'
import { unreadableTree } from '../../query/failures.ts'

/** Of flow_status. */
export const PUBLISHED = '2'
export const STOPPED = '3'

/** What of a node may be done is said by these. */
const SAID: Readonly<Record<StepRight, string>> = {
  reject: 'canReject',
  back: 'canBack',
  transfer: 'canTransfer',
  delegate: 'canDelegate',
  addSign: 'canAddSign',
  copy: 'canCc',
}

const listAt = (row: Row, key: string): readonly string[] => textAt(row, key).split(',').filter(Boolean)

/** The codes of roles by the identities of their records. */
export type RoleCodes = ReadonlyMap<string, string>
const NO_ROLES: RoleCodes = new Map()

/** Roles that a version names by their records. */
export const rolesNamed = (row: Row): readonly string[] => [...listAt(row, 'ccOnEnd'), ...listAt(row, 'startRoles')]

const codesAt = (row: Row, key: string, roles: RoleCodes): readonly string[] => listAt(row, key).flatMap((id) => roles.get(id) ?? [])

/** A field of the type, or of one of its tables as `table,column`. */
const fieldNamed =
  (type: DocumentType) =>
  (name: string): QueriedField | undefined => {
    const [table = '', column] = name.split(',')
    const fields = column === undefined ? type.fields : type.lines[table]?.columns
    const key = column ?? name
    const field = fields && Object.hasOwn(fields, key) ? fields[key] : undefined
    return field && { key, field, ...(column === undefined ? {} : { table }) }
  }

/** The condition that the query builder wrote for a step, over the fields of the type. */
export const stepCondition = (type: DocumentType, written: string): Result<Condition> => {
  const tree = parseQueryTree(written)
  return tree ? queryCondition(tree, fieldNamed(type)) : fail(unreadableTree)
}

const ALWAYS: Condition = { all: [] }

const nodeOf = (row: Row, index: number, type: DocumentType): Node => {
  const source = textAt(row, 'approverType')
  const written = textAt(row, 'condition')
  const condition = written ? stepCondition(type, written) : undefined
  const step = wireOf(row, 'step')
  const rate = wireOf(row, 'passRate')
  const of = textAt(row, 'orgField')
  const group = textAt(row, 'parallelGroup')
  const places = (key: string) => placesNamed(type, listAt(row, key))
  const [edits, requires, hides] = [places('editFields'), places('requiredFields'), places('hideFields')]
  const role = source === 'manager' ? 'dept_manager' : source === 'role' || source === 'choose' ? textAt(row, 'roleCode') : ''
  return {
    index,
    title: textAt(row, 'nodeName'),
    mode: among(row['signMode'], SIGN_MODES) ?? 'any',
    ...(rate === null || rate === '' ? {} : { rate: Number(rate) }),
    ...(role ? { role } : {}),
    ...(of ? { of } : {}),
    ...(source === 'field' ? { user: textAt(row, 'userField') } : {}),
    drawn: {
      step: step === null || step === '' ? null : Number(step),
      // A condition that cannot be read skips nothing (W4).
      ...(condition ? { condition: condition.ok ? condition.value : ALWAYS } : {}),
      ...(group ? { group } : {}),
      ...(row['nodeType'] === 'cc' ? { copies: true } : {}),
      ...(row['nodeType'] === 'handle' ? { handled: true } : {}),
      ...(source === 'user' ? { userIds: listAt(row, 'userIds') } : {}),
      ...(source === 'superior' ? { upLevel: Number(wireOf(row, 'upLevel') ?? 1) } : {}),
      ...(source === 'post' ? { postId: textAt(row, 'postId') } : {}),
      ...(source === 'self' ? { applicant: true as const } : {}),
      ...(source === 'choose' ? { chooses: true as const } : {}),
      ...(row['canFree'] === 'N' ? { neverFree: true } : {}),
      forbids: STEP_RIGHTS.filter((right) => row[SAID[right]] === 'N'),
      ...(row['opinionRequired'] === 'Y' ? { wantsOpinion: true } : {}),
      ...(row['signImage'] === 'Y' ? { wantsSignature: true } : {}),
      ...(edits.length ? { edits } : {}),
      ...(requires.length ? { requires } : {}),
      ...(hides.length ? { hides } : {}),
      limit: {
        hours: Number(wireOf(row, 'limitHours') ?? 0),
        remindHours: Number(wireOf(row, 'remindHours') ?? 0),
        action: among(row['timeoutAction'], TIMEOUT_ACTIONS) ?? 'remind',
      },
    },
  }
}

/** What a version is given to begin with: its chains are called as usual, which says also whom they are about. */
const USUAL_TITLE = '{flowName}-{billNo}-{applyUserName}'

const titleOf = (row: Row): Pick<FlowRules, 'titleRule'> => {
  const rule = textAt(row, 'titleRule').trim()
  return rule === '' || rule === USUAL_TITLE ? {} : { titleRule: rule.replaceAll('{flowName}', textAt(row, 'flowName')) }
}

/** What a version says of the whole; roles are kept by their records and asked for by their codes. */
const rulesOf = (row: Row, roles: RoleCodes): FlowRules => ({
  id: textAt(row, 'id'),
  versionNo: Number(wireOf(row, 'versionNo')),
  managerRole: textAt(row, 'managerRole'),
  ...titleOf(row),
  allowWithdraw: row['allowWithdraw'] !== 'N',
  allowUrge: row['allowUrge'] !== 'N',
  urgeMinutes: Number(wireOf(row, 'urgeMinutes') ?? 60),
  allowBatch: row['allowBatch'] !== 'N',
  selfPass: row['selfPass'] !== 'N',
  dupPass: row['dupPass'] !== 'N',
  emptyPolicy: among(row['emptyPolicy'], EMPTY_POLICIES) ?? 'admin',
  startRoles: codesAt(row, 'startRoles', roles),
  ccRoles: codesAt(row, 'ccOnEnd', roles),
  ccUsers: listAt(row, 'ccUsers'),
})

const typeOf = (catalogue: Catalogue, processCode: string): DocumentType | undefined => catalogue.find(processCode.replace(':', '.'))

/** A kept version as chains go by it; without steps of its own it is as declared. */
export const flowOf = (row: Row, steps: readonly Row[] | undefined, catalogue: Catalogue, roles: RoleCodes = NO_ROLES): Flow => {
  const processCode = textAt(row, 'processCode')
  const type = typeOf(catalogue, processCode)
  return {
    processCode,
    isStopped: row['flowStatus'] === STOPPED,
    rules: rulesOf(row, roles),
    nodes: type && steps ? steps.map((one, index) => nodeOf(one, index, type)) : null,
  }
}

/** Under which category of FLOW the processes of an area stand. */
const CATEGORIES: Readonly<Record<string, string>> = {
  sale: '销售业务',
  cg: '采购库存',
  bzj: '资金结算',
  ys: '预算费用',
  act: '活动物料',
  xt: '活动物料',
  zs: '招商结算',
  zy: '自营结算',
  bsc: '基础资料',
  sys: '信息化',
}

/** Version 1 of every type that is decided about: its chain as it was declared, published from the start. */
export const declaredFlows = (catalogue: Catalogue, categories: readonly Row[], nextId: () => string): readonly Row[] =>
  catalogue.types
    .filter(({ approval }) => approval?.length)
    .map((type) => ({
      id: nextId(),
      processCode: processCodeOf(type.key),
      flowName: type.title,
      category: textAt(
        categories.find(({ name }) => name === (CATEGORIES[type.area] ?? '行政事务')),
        'code',
      ),
      versionNo: 1,
      flowStatus: PUBLISHED,
      managerRole: 'admin',
      titleRule: USUAL_TITLE,
      ...{ allowWithdraw: 'Y', allowUrge: 'Y', urgeMinutes: 60, allowBatch: 'Y', selfPass: 'Y', dupPass: 'Y', emptyPolicy: 'admin' },
      nodes: nodesOf(type).map(({ index, title, role, of, user, mode }) => ({
        id: nextId(),
        nodeNo: index + 1,
        nodeKey: `step${index + 1}`,
        nodeName: title,
        nodeType: 'approve',
        approverType: role === 'dept_manager' ? 'manager' : role ? 'role' : 'field',
        roleCode: role && role !== 'dept_manager' ? role : null,
        orgField: of ?? null,
        userField: user ?? null,
        upLevel: 1,
        signMode: mode,
        canFree: role === 'quality' ? 'N' : 'Y',
        editFields: (role && declaredAt(type, role).join()) || null,
        ...{
          opinionRequired: 'N',
          signImage: 'N',
          canReject: 'Y',
          canBack: 'Y',
          canTransfer: 'Y',
          canDelegate: 'Y',
          canAddSign: 'Y',
          canCc: 'Y',
        },
        ...{ limitHours: 24, remindHours: 4, timeoutAction: 'remind' },
        step: index,
      })),
    }))
