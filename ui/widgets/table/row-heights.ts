import type { Density } from '../../../core/table/density.ts'

/** look.md §3: rows of a list. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, standard: 36, loose: 44 }
