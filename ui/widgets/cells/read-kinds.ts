import type { CellKind, CellKinds } from './cell-kind.ts'
import { paintCodes, paintFiles, paintFirstLine, paintProgress, paintSeveral, paintSlot, paintTags } from './paint.ts'

const shown: CellKind = { Editor: undefined, paint: undefined, isTyped: false, keys: {} }

/** The types of cells where nothing is ever edited: the editors stay away. */
export const readKinds: CellKinds = {
  normal: shown,
  input: shown,
  textarea: { ...shown, paint: paintFirstLine },
  codes: { ...shown, paint: paintCodes },
  popInput: { ...shown, paint: paintFirstLine },
  number: shown,
  money: shown,
  price: shown,
  percent: shown,
  select: shown,
  radio: shown,
  multiSelect: { ...shown, paint: paintSeveral },
  searchSelect: shown,
  asyncSearchSelect: shown,
  checkbox: shown,
  date: shown,
  datetime: shown,
  time: shown,
  department: shown,
  user: shown,
  popup: shown,
  ref: shown,
  region: shown,
  tree: shown,
  slot: { ...shown, paint: paintSlot },
  file: { ...shown, paint: paintFiles },
  image: { ...shown, paint: paintFiles },
  tags: { ...shown, paint: paintTags },
  progress: { ...shown, paint: paintProgress },
  hidden: shown,
}
