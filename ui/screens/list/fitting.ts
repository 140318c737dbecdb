import type { Field } from '../../../core/definitions/field.ts'
import type { Density } from '../../../core/table/density.ts'
import { headHeight } from '../../hooks/head-height.ts'
import { FOOT_HEIGHT, HEAD_HEIGHT } from '../../widgets/grid/heights.ts'
import { ROW_HEIGHTS } from '../../widgets/table/row-heights.ts'
import { isAdded, isSummed } from './is-summed.ts'

/** One line of fields in their card, and the gap below it. */
const QUERY_ROW = 58 + 12
const TOOLBAR = 48
const PAGER = 44
/** The border of the card, and the room below it. */
const AROUND = 2 + 12
const LEAST = 5
const MOST = 100

/** What stands around the rows of a list, and how high they are. */
export type Around = {
  readonly density: Density
  /** Fields to ask by stand above the rows. */
  readonly isQueried: boolean
  /** Lines below them that say what the page, and what all pages come to. */
  readonly feet: number
}

export const aroundRows = (fields: readonly (readonly [string, Field])[], density: Density): Around => ({
  density,
  isQueried: fields.some(([, { queried }]) => queried),
  feet: [isAdded, isSummed].filter((counts) => fields.some(([, field]) => counts(field))).length,
})

/** How high all is that stands around the rows of a list. */
export const heightAround = ({ isQueried, feet }: Omit<Around, 'density'>): number =>
  (isQueried ? QUERY_ROW : 0) + TOOLBAR + HEAD_HEIGHT + feet * FOOT_HEIGHT + PAGER + AROUND

/** How many rows of a list fill a window: it neither scrolls nor stays empty at its foot. */
export const rowsThatFit = (windowHeight: number, contentTop: number, around: Around): number =>
  rowsIn(windowHeight - contentTop - heightAround(around), ROW_HEIGHTS[around.density])

const rowsIn = (room: number, rowHeight: number): number => Math.max(LEAST, Math.min(MOST, Math.floor(room / rowHeight)))

/** The same in this window. */
export const rowsThatFitHere = (around: Around): number => rowsThatFit(window.innerHeight, headHeight(), around)

/** Rows of other pages that fill this window: how high they are, and all around them. */
export const rowsOfHeightHere = (rowHeight: number, around: number): number => rowsIn(window.innerHeight - headHeight() - around, rowHeight)
