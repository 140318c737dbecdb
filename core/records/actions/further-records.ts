import { actionTo } from '../../definitions/action-of.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { type ApprovalCall, type Creation, type SystemCalls, type Update, writtenValues } from '../../definitions/effect.ts'
import { type FurtherEffect, identified, rowsAfter } from '../effects/effects.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { oneOf } from '../../kernel/condition.ts'
import { failure } from '../../kernel/failure.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { copiedGrants, withScopesOf } from '../../permissions/copied-grants.ts'
import { codeIn, typeCodes } from '../../permissions/type-codes.ts'
import type { Grants } from '../../permissions/grants.port.ts'
import type { Drafts } from '../write/drafts.ts'
import { versionOf } from '../write/prepare.ts'
import type { Records } from '../records.port.ts'
import type { RecordActions } from './record-actions.ts'
import type { Removals } from '../write/removals.ts'

const noSuchPage = failure('page.unknown', '路由路径没有对应的单据，没有按钮可以生成')
const nothingNew = failure('page.complete', '该页面的按钮已全部生成')

/** Does to chains of decisions what effects say, inside the unit of work that is open. */
export type Chains = { readonly deal: (call: ApprovalCall, by: Person) => Promise<Result<void>> }

/** What effects do to other records by the rules of their types, with the program's rights and under the name of whoever acts. Call it inside a unit of work. */
export class FurtherRecords {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly grants: Grants
  private readonly ids: Ids
  private readonly actions: RecordActions
  private readonly removals: Removals
  private chains: Chains | undefined

  constructor(
    catalogue: Catalogue,
    records: Records,
    drafts: Drafts,
    grants: Grants,
    ids: Ids,
    actions: RecordActions,
    removals: Removals,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.drafts = drafts
    this.grants = grants
    this.ids = ids
    this.actions = actions
    this.removals = removals
  }

  /** What is done to chains writes records in its turn: it is said once both are there. */
  dealtBy(chains: Chains): void {
    this.chains = chains
  }

  /** Answers the new records. */
  async keep(effects: readonly FurtherEffect[], by: Person): Promise<Result<readonly Row[]>> {
    const created: Row[] = []
    for (const effect of effects) {
      const kept = await this.one(effect, by)
      if (!kept.ok) return kept
      if (kept.value) created.push(kept.value)
    }
    return ok(created)
  }

  private async one(effect: FurtherEffect, by: Person): Promise<Result<Row | undefined>> {
    switch (effect.effect) {
      case 'create':
        return this.create(effect, by)
      case 'system':
        return effect.call === 'createCoded' ? this.createCoded(effect.with, by) : this.deal(effect.with, by)
      case 'update':
        return this.change(effect, by)
      case 'act': {
        const { type: key, id, action, asked, refusal } = effect
        const acted = await this.actions.act({
          type: this.type(key),
          action,
          id,
          by: seeingEverybody(by),
          confirmed: true,
          asked: writtenValues(asked ?? {}),
        })
        return acted.ok ? ok(undefined) : fail(refusal === undefined ? acted.failure : { ...acted.failure, message: refusal })
      }
      case 'remove': {
        const gone = await this.removals.remove(this.type(effect.type), effect.id, seeingEverybody(by), {
          confirmed: true,
          gone: new Set(),
        })
        return gone.ok ? ok(undefined) : fail(effect.refusal === undefined ? gone.failure : { ...gone.failure, message: effect.refusal })
      }
    }
  }

  private type(key: string): DocumentType {
    const type = this.catalogue.find(key)
    if (!type) throw new Error(`an effect names ${key}, which is not declared`)
    return type
  }

  private async create({ type: key, values, state, grantedLike }: Creation, by: Person): Promise<Result<Row>> {
    const type = this.type(key)
    const leading = actionTo(type, state)
    // Who causes it need not see what it is about.
    const kept = await this.drafts.create({
      ...{ type, values: writtenValues(values), by: seeingEverybody(by) },
      ...(state && leading === undefined ? { state } : {}),
    })
    if (kept.ok && leading !== undefined) return this.led(type, String(kept.value['id']), leading, by)
    if (!kept.ok || grantedLike === undefined) return kept
    const source = await this.records.find(type, grantedLike, by)
    if (!source.ok) return source
    const given = await copiedGrants(type, source.value, kept.value, this.grants, by)
    if (!given.ok) return given
    const scoped = withScopesOf(type, source.value, kept.value)
    if (!scoped) return kept
    const named = identified(type, scoped, () => this.ids.next())
    return this.records.update(type, kept.value, named, by)
  }

  private async led(type: DocumentType, id: string, action: string, by: Person): Promise<Result<Row>> {
    const acted = await this.actions.act({ type, action, id, by: seeingEverybody(by), confirmed: true, asked: {} })
    if (!acted.ok) return acted
    if (!('row' in acted.value)) throw new Error(`${type.key}: ${action} leads nowhere`)
    return ok(acted.value.row)
  }

  private async deal(call: ApprovalCall, by: Person): Promise<Result<undefined>> {
    if (!this.chains) throw new Error('nobody deals with chains of decisions')
    const dealt = await this.chains.deal(call, by)
    return dealt.ok ? ok(undefined) : dealt
  }

  private async createCoded({ type: key, path, by: field, draft }: SystemCalls['createCoded'], by: Person): Promise<Result<undefined>> {
    const type = this.type(key)
    const page = [...this.catalogue.types, ...this.catalogue.reports].find((one) => one.path === path)
    if (!page) return fail(noSuchPage)
    const codes = typeCodes(page).map(({ action, title }) => ({ code: codeIn(page, action), title }))
    const where = oneOf(
      field,
      codes.map(({ code }) => code),
    )
    const kept = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: codes.length, fields: [field] }, by)
    if (!kept.ok) return kept
    const known = new Set(kept.value.records.map((row) => row[field]))
    const fresh = codes.filter(({ code }) => !known.has(code))
    if (fresh.length === 0) return fail(nothingNew)
    for (const [place, { code, title }] of fresh.entries()) {
      const body = { ...draft({ title, place }), [field]: code }
      const added = await this.drafts.add({ type, body, by, confirmed: true })
      if (!added.ok) return added
    }
    return ok(undefined)
  }

  /** Rows that people may type come and go by all the rules of their type, as if whoever acts had typed them. */
  private async change({ at = '', which, change }: Update, by: Person): Promise<Result<undefined>> {
    const type = this.type(at)
    const found = await this.records.lock(type, String(which), by)
    if (!found.ok) return found
    const tables = Object.entries(change.rows ?? {}).flatMap(([table, rows]) => {
      const before = rowsOf(found.value, table)
      const after = rowsAfter(type, table, before, rows, found.value)
      const isSame = after.length === before.length && after.every((row, place) => row === before[place])
      return isSame ? [] : [[table, after.map((row) => (before.includes(row) ? { id: row['id'] } : row))] as const]
    })
    if (tables.length === 0) return ok(undefined)
    const body = { version: versionOf(found.value), ...Object.fromEntries(tables) }
    const written = Object.fromEntries(tables)
    const kept = await this.drafts.change({ type, body, by, id: String(which), confirmed: true, written }, String(which))
    return kept.ok ? ok(undefined) : kept
  }
}
