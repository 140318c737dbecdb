import type { Field } from '../../../core/definitions/field.ts'
import type { Density } from '../../../core/table/density.ts'
import { FOOT_HEIGHT, HEAD_HEIGHT } from '../../widgets/grid/heights.ts'
import { ROW_HEIGHTS } from '../../widgets/table/row-heights.ts'
import { isSummed } from './is-summed.ts'

/** Header and tabs, before they are drawn. */
const USUAL_TOP = 100
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

const isAdded = ({ listed, kind }: Field): boolean => listed === true && kind.name === 'money'

export const aroundRows = (fields: readonly (readonly [string, Field])[], density: Density): Around => ({
  density,
  isQueried: fields.some(([, { queried }]) => queried),
  feet: [isAdded, isSummed].filter((counts) => fields.some(([, field]) => counts(field))).length,
})

/** How many rows of a list fill a window: it neither scrolls nor stays empty at its foot. */
export const rowsThatFit = (windowHeight: number, contentTop: number, around: Around): number => {
  const fixed = TOOLBAR + HEAD_HEIGHT + around.feet * FOOT_HEIGHT + PAGER + AROUND
  const room = windowHeight - contentTop - (around.isQueried ? QUERY_ROW : 0) - fixed
  return Math.max(LEAST, Math.min(MOST, Math.floor(room / ROW_HEIGHTS[around.density])))
}

/** The same in this window. */
export const rowsThatFitHere = (around: Around): number =>
  rowsThatFit(window.innerHeight, document.querySelector('header')?.offsetHeight ?? USUAL_TOP, around)
