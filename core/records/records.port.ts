import { ok, type Result } from '../kernel/result.ts'
import type { DocumentType } from '../definitions/document.ts'
import { all, any, eq } from '../kernel/condition.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'
import type { IdsQuery, ListQuery, Page } from '../query/list-query.ts'

/** What is asked of the identities of one type. */
export type IdsOfType = { readonly type: DocumentType; readonly query: IdsQuery }

/**
 * Where the records of every document type are kept. Tenant and row scope of the person are applied here, once, for every
 * way of reading; a record outside them answers as a missing one. What the person may not see of a record is not its
 * business: fields are cut by whoever answers.
 */
export abstract class Records {
  /** One page of what matches, header fields and live ones only. */
  abstract list(type: DocumentType, query: ListQuery, by: Person): Promise<Result<Page>>

  /** Identities of all that matches, in the query's order, the first `most` of them: what whoever reads everything goes by, some at a time. */
  abstract ids(type: DocumentType, query: IdsQuery, most: number, by: Person): Promise<Result<readonly string[]>>

  /**
   * The same of many types, each asked a question of its own: an adapter asks them in few journeys, and with plans that are made once,
   * because a plan for the very values costs more than most of the answers.
   */
  async idsOfEach(asked: readonly IdsOfType[], most: number, by: Person): Promise<Result<readonly (readonly string[])[]>> {
    const found: (readonly string[])[] = []
    for (const { type, query } of asked) {
      const ids = await this.ids(type, query, most, by)
      if (!ids.ok) return ids
      found.push(ids.value)
    }
    return ok(found)
  }

  /** Identities of the living records that hold these values, all with the same fields: of many, which an adapter asks for at once. */
  keyed(type: DocumentType, keys: readonly Row[], by: Person): Promise<Result<readonly string[]>> {
    const isOne = keys.map((key) => all(...Object.keys(key).map((field) => eq(field, wireOf(key, field)))))
    return this.ids(type, { where: any(...isOne), order: [] }, keys.length, by)
  }

  /** The record with its tables and labels, or `missing`. */
  abstract find(type: DocumentType, id: string, by: Person): Promise<Result<Row>>

  /** What is kept nowhere as a record yet, with what `find` calls its codes: items of dictionaries, categories, regions. */
  abstract coded(type: DocumentType, row: Row, by: Person): Row

  /** The record without labels, its row locked until the unit of work ends. Approvers reach it whatever their scope (`reach: 'any'`). */
  abstract lock(type: DocumentType, id: string, by: Person, reach?: 'scope' | 'any'): Promise<Result<Row>>

  /** The number by which the next record of a counted type is known; taken for good once the unit of work is. */
  abstract nextId(type: DocumentType): Promise<Result<string>>

  /** Keeps a new record under `row.id`; a numbered type gets its number in the same statement. Answers it as stored. */
  abstract insert(type: DocumentType, row: Row, by: Person): Promise<Result<Row>>

  /** The same of several at once, numbered in their order. One that is refused refuses all of them. */
  abstract insertAll(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<readonly Row[]>>

  /** Keeps changed header fields and rows and raises the version; `stale` when `before.version` has passed. Answers it as stored. */
  abstract update(type: DocumentType, before: Row, after: Row, by: Person): Promise<Result<Row>>

  /** Marks as deleted; the number stays taken. */
  abstract remove(type: DocumentType, row: Row, by: Person): Promise<Result<void>>

  /** A page of a table that is read by its own call. */
  abstract rows(type: DocumentType, table: string, id: string, query: ListQuery, by: Person): Promise<Result<Page>>

  /** A page of the rows of a table, of all records the person sees; `head.field` speaks of the record. Each brings its record's id under `$head`, its title under `$title`. */
  abstract across(type: DocumentType, table: string, query: ListQuery, by: Person): Promise<Result<Page>>

  /** Types whose living records point at this one: what stands against deleting it. */
  abstract referring(type: DocumentType, id: string, by: Person): Promise<Result<readonly string[]>>
}
