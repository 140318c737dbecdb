import type { DocumentType } from '../definitions/document.ts'
import { ADMINISTRATOR, type Person } from '../kernel/person.ts'
import type { MenuEntry } from '../permissions/grants.port.ts'
import type { Passed } from '../permissions/hindrance.ts'
import { roleTitle } from '../permissions/roles.ts'
import { codeOf } from '../records/permissions.ts'
import { changedBy, saidHindrance, saidPassed, saidWay } from './said-hindrance.ts'
import type { KeptBack } from './told-hindrance.ts'

/** In which respect something is asked of somebody. */
export type Respect = 'code' | 'scope' | 'state' | 'rule' | 'field'

/** One thing that somebody is kept from: by what, after what he had passed, how it becomes possible, and who could change it. */
export type Reason = {
  readonly key: string
  readonly title: string
  readonly kind: Respect
  readonly message: string
  readonly passed: readonly { readonly kind: Respect; readonly message: string }[]
  /** 怎样才能; '' where the message says it already. */
  readonly way: string
  /** The code or the roles that it takes; '' where no right would help. */
  readonly needs: string
  readonly holders: readonly string[]
  /** Of several records, those that it is about. */
  readonly records?: readonly string[]
}

/** Of what it is told: of a type, or of one of its records, where it stands and who has it before him. */
export type Told = {
  readonly type: DocumentType
  readonly me: Person
  readonly state?: string
  /** The record lies within his scope. */
  readonly isReached?: boolean
  readonly deciding?: readonly string[]
}

/** A role with the entries it was granted. */
export type HoldingRole = { readonly code: string; readonly name: string; readonly seesAll: boolean; readonly held: ReadonlySet<string> }

const kindOf = ({ by, of }: KeptBack): Respect => {
  if (of === 'field') return 'field'
  return by.kind === 'role' ? 'code' : by.kind
}

const needed = ({ by }: KeptBack): string => {
  if (by.kind === 'code') return by.code
  return by.kind === 'role' ? by.roles.map(roleTitle).join('、') : ''
}

/** Who of the roles could change what keeps somebody. */
export class WhoCould {
  private readonly roles: readonly HoldingRole[]
  private readonly entries: readonly MenuEntry[]
  constructor(roles: readonly HoldingRole[], entries: readonly MenuEntry[]) {
    this.roles = roles
    this.entries = entries
  }

  /** A reason with what he had passed and who could change it. */
  told(kept: KeptBack, { type, me, state = '', isReached = false, deciding = [] }: Told): Reason {
    const { codes, roles } = changedBy(kept, type, state)
    // Who has it before him is named; else who decides of such records.
    const others = kept.by.kind === 'state' && deciding.length ? deciding : roles.map(roleTitle)
    const passed = kept.passed.map((one) => ({ kind: one.kind, message: saidPassed(one, kept.title, type, state, this.from(one, me)) }))
    const reached = isReached && kept.of === 'operation' ? [{ kind: 'scope' as const, message: '在数据范围内' }] : []
    return {
      key: kept.key,
      title: kept.title,
      kind: kindOf(kept),
      message: saidHindrance(kept, type, state),
      passed: [...passed.filter(({ kind }) => kind === 'code'), ...reached, ...passed.filter(({ kind }) => kind !== 'code')],
      way: saidWay(kept, type, state),
      needs: needed(kept),
      holders: [...new Set([...codes.flatMap((code) => this.holding(this.entriesOf(code))), ...others])],
    }
  }

  /** Which of his roles a right comes from. */
  private from(passed: Passed, { roles }: Person): readonly string[] {
    if (passed.kind !== 'code') return []
    const entries = this.entriesOf(passed.code)
    return this.roles.filter((role) => roles.includes(role.code) && this.holds(role, entries)).map(({ name }) => name)
  }

  /** Of a record that the person does not reach: nothing is said of it. */
  beyond(type: DocumentType): Reason {
    const code = codeOf(type, 'list')
    const lists = this.entriesOf(code)
    const seeing = this.roles.filter((role) => role.seesAll && this.holds(role, lists)).map(({ name }) => name)
    const message = '这条记录不在数据范围内，或已被删除'
    const passed = [{ kind: 'code' as const, message: '查询' }]
    const way = '请联系管理员调整数据范围'
    return { key: 'record', title: `查看这条${type.title}`, kind: 'scope', message, passed, way, needs: '', holders: seeing }
  }

  /** Pages of the menu of which the person has none. */
  unlisted(pages: readonly MenuEntry[]): Reason {
    const title = `菜单“${pages[0]!.name}”`
    const way = '请联系管理员在角色管理中授权'
    return { key: 'page', title, kind: 'code', message: `${title}没有授予`, passed: [], way, needs: '', holders: this.holding(pages) }
  }

  private entriesOf(code: string): readonly MenuEntry[] {
    return this.entries.filter(({ perms }) => perms.split(',').some((one) => one.trim() === code))
  }

  private holding(entries: readonly MenuEntry[]): readonly string[] {
    return this.roles.filter((role) => this.holds(role, entries)).map(({ name }) => name)
  }

  private holds({ code, held }: HoldingRole, entries: readonly MenuEntry[]): boolean {
    return code === ADMINISTRATOR || entries.some(({ id }) => held.has(id))
  }
}
