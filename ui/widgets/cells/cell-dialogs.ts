import { lazy, type ComponentType } from 'react'
import type { RegionLevel } from '../../../core/lookups/regions.ts'
import type { CellChoice, CellType } from '../../../core/table/column.ts'

export type PickerProps = {
  /** What is chosen now, joined. */
  readonly value: string
  readonly label: string
  readonly isMany: boolean
  /** Which of a record's keys is kept. */
  readonly store: string | undefined
  /** Which of them names it. */
  readonly text?: string | undefined
  /** How deep one goes down to choose a region. */
  readonly level: RegionLevel | undefined
  readonly onPick: (choice: CellChoice | null) => void
  readonly onClose: () => void
}

/** Windows to choose in, of the types that have one. */
export const DIALOGS: Partial<Readonly<Record<CellType, ComponentType<PickerProps>>>> = {
  department: lazy(() => import('../pickers/department-dialog.tsx').then(({ DepartmentDialog: component }) => ({ default: component }))),
  region: lazy(() => import('../pickers/region-dialog.tsx').then(({ RegionDialog: component }) => ({ default: component }))),
  user: lazy(() => import('../pickers/user-dialog.tsx').then(({ UserDialog: component }) => ({ default: component }))),
}
