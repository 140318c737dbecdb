import type { DocumentType } from '../../definitions/document.ts'
import { failure, filled } from '../../kernel/failure.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { ListQuery } from '../../query/list-query.ts'
import type { ListRecords } from './list-records.use-case.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'

const MOST = 100_000
const AT_ONCE = 500
/** So many parts are on their way while one is written. */
const AHEAD = 1

const tooMany = failure('export.tooMany', '超过{most}行，请缩小查询范围后导出')

export type Everything = { readonly type: DocumentType; readonly query: Omit<ListQuery, 'pageNo' | 'pageSize'>; readonly by: Person }

/** All records that a list finds, some at a time, for who may export them: who they are is settled at the beginning, what they say when they come. */
export class ListAll {
  private readonly records: Records
  private readonly list: ListRecords

  constructor(records: Records, list: ListRecords) {
    this.records = records
    this.list = list
  }

  async run(asked: Everything): Promise<Result<AsyncIterable<readonly Row[]>>> {
    const { type, query, by } = asked
    if (!mayDo(by, type, 'list')) return fail(forbidden)
    const ids = await this.records.ids(type, query, MOST + 1, by)
    if (!ids.ok) return ids
    if (ids.value.length > MOST) return fail(filled(tooMany, { most: MOST }))
    return ok(this.pages({ ...asked, query: { ...query, ...(query.fields ? { bare: true } : {}) } }, ids.value))
  }

  private async *pages(asked: Everything, ids: readonly string[]): AsyncGenerator<readonly Row[]> {
    const coming: Promise<Result<readonly Row[]>>[] = []
    for (let at = 0, asking = 0; at < ids.length; at += AT_ONCE) {
      for (; asking < ids.length && coming.length <= AHEAD; asking += AT_ONCE) {
        const part = this.part(asked, ids.slice(asking, asking + AT_ONCE))
        // Whoever goes away leaves the rest to itself.
        part.catch(() => undefined)
        coming.push(part)
      }
      const page = await coming.shift()
      // Half a file must not pass for a whole one.
      if (!page?.ok) throw new Error(`reading all of ${asked.type.key} broke off: ${page?.failure.code}`)
      yield page.value
    }
  }

  private async part({ type, query, by }: Everything, ids: readonly string[]): Promise<Result<readonly Row[]>> {
    const page = await this.list.run({ type, query: { ...query, where: oneOf('id', ids), pageNo: 1, pageSize: AT_ONCE }, by })
    return page.ok ? ok(page.value.records) : page
  }
}
