import type { DocumentType } from '../definitions/document.ts'
import { ADMINISTRATOR } from '../kernel/person.ts'
import type { MenuEntry } from '../permissions/grants.port.ts'
import { roleTitle } from '../permissions/roles.ts'
import { codeOf } from '../records/permissions.ts'
import { changedBy, type Kept, saidHindrance } from './told-hindrance.ts'

/** One thing that somebody is kept from: by what, what to do next, and the names of the roles that could. */
export type Reason = {
  readonly key: string
  readonly title: string
  readonly kind: 'code' | 'scope' | 'state' | 'rule' | 'field'
  readonly message: string
  /** The code or the roles that it takes; '' where no right would help. */
  readonly needs: string
  readonly holders: readonly string[]
}

/** A role with the entries it was granted. */
export type HoldingRole = { readonly code: string; readonly name: string; readonly seesAll: boolean; readonly held: ReadonlySet<string> }

const kindOf = ({ by, of }: Kept): Reason['kind'] => {
  if (of === 'field') return 'field'
  return by.kind === 'role' ? 'code' : by.kind
}

const needed = ({ by }: Kept): string => {
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

  /** A reason with who could change it. */
  told(kept: Kept, type: DocumentType, state: string): Reason {
    const { codes, roles } = changedBy(kept, type, state)
    const holders = [...new Set([...codes.flatMap((code) => this.holding(this.entriesOf(code))), ...roles.map(roleTitle)])]
    return { key: kept.key, title: kept.title, kind: kindOf(kept), message: saidHindrance(kept, type, state), needs: needed(kept), holders }
  }

  /** Of a record that the person does not reach: nothing is said of it. */
  beyond(type: DocumentType): Reason {
    const code = codeOf(type, 'list')
    const lists = this.entriesOf(code)
    const seeing = this.roles.filter((role) => role.seesAll && this.holds(role, lists)).map(({ name }) => name)
    const message = '这条记录不在数据范围内，或已被删除，请联系管理员调整数据范围'
    return { key: 'record', title: `查看这条${type.title}`, kind: 'scope', message, needs: '', holders: seeing }
  }

  /** Pages of the menu of which the person has none. */
  unlisted(pages: readonly MenuEntry[]): Reason {
    const message = `菜单“${pages[0]!.name}”没有授予，请联系管理员在角色管理中授权`
    return { key: 'page', title: `菜单“${pages[0]!.name}”`, kind: 'code', message, needs: '', holders: this.holding(pages) }
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
