import type { Row } from '../kernel/wire.ts'
import type { Condition } from '../kernel/condition.ts'

/** Name, code and initials of base data in small letters, as one field to search in. */
export const SEARCHED = '$search'

/** What lies at the top of a tree is asked for below this (seed §4, widgets §6). */
export const TOP = '0'

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }

export type ListQuery = {
  readonly where: Condition
  readonly order: readonly Order[]
  /** 1-based. */
  readonly pageNo: number
  readonly pageSize: number
  /** Fields wanted; the listed ones where nothing is said. Only declared, visible fields reach here. */
  readonly fields?: readonly string[]
  /** Nothing beside the fields wanted but the identity: for who reads very many. */
  readonly bare?: boolean
  /** Totalled fields whose sums over everything that matches are wanted. */
  readonly sums?: readonly string[]
}

/** Rows carry `<field>_dictText` beside every labelled field. */
export type Page = {
  readonly records: readonly Row[]
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  readonly sums?: Row
}

/**
 * What identities are asked for. Where `few` match, they are found before they are put in order: who looks for the newest among everything
 * instead may look at everything. Where `where` is one of several spans of a field, `spanOf`, few may lie in them or nearly all: that is
 * looked at first.
 */
export type IdsQuery = Pick<ListQuery, 'where' | 'order'> & { readonly few?: boolean; readonly spanOf?: string | undefined }
