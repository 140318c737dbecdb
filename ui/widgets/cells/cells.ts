import { lazy, type ComponentType } from 'react'
import type { CellType } from '../../../core/table/column.ts'
import { onOff } from '../../../core/table/column.ts'
import type { CellKind, CellKinds, EditorProps } from './cell-kind.ts'
import { DateEditor } from './date-editor.tsx'
import { ListEditor } from './list-editor.tsx'
import {
  paintCheck,
  paintCodes,
  paintFiles,
  paintFirstLine,
  paintPicture,
  paintProgress,
  paintSeveral,
  paintSlot,
  paintTags,
  type Thumbnails,
} from './paint.ts'
import { SearchEditor } from './search-editor.tsx'
import { TextEditor } from './text-editor.tsx'

/** An editor that is fetched when one is opened. */
const fetched = <Name extends string>(fetch: () => Promise<Readonly<Record<Name, ComponentType<EditorProps>>>>, name: Name) =>
  lazy(() => fetch().then((module) => ({ default: module[name] })))

const AreaEditor = fetched(() => import('./area-editor.tsx'), 'AreaEditor')
const FileEditor = fetched(() => import('./file-editor.tsx'), 'FileEditor')
const PopupEditor = fetched(() => import('./popup-editor.tsx'), 'PopupEditor')

/** Alt with an arrow moves the row (look.md §6): a list opens with F4. */
const OPENED = { F4: 'open' } as const

const text: CellKind = { Editor: TextEditor, paint: undefined, isTyped: true, keys: {} }
const days: CellKind = { Editor: DateEditor, paint: undefined, isTyped: true, keys: OPENED }
const list: CellKind = { Editor: ListEditor, paint: undefined, isTyped: true, keys: OPENED }
const searched: CellKind = { Editor: SearchEditor, paint: undefined, isTyped: true, keys: OPENED }
const lines: CellKind = { Editor: AreaEditor, paint: paintFirstLine, isTyped: true, keys: OPENED }
const files: CellKind = { Editor: FileEditor, paint: paintFiles, isTyped: false, takesFiles: true, keys: { ...OPENED, ' ': 'open' } }
const shown: CellKind = { Editor: undefined, paint: undefined, isTyped: false, keys: {} }

const check: CellKind = {
  Editor: undefined,
  paint: paintCheck,
  isTyped: false,
  keys: { ' ': 'toggle', Enter: 'toggle', F2: 'toggle' },
  toggled: (value, column) => {
    const [on, off] = onOff(column)
    return { value: String(value ?? '') === on ? off : on }
  },
}

/** Every type of cell; pictures are shown by what fetches them. */
export const cellKinds = (thumbnails: Thumbnails): CellKinds => ({
  normal: shown,
  input: text,
  textarea: lines,
  codes: { ...lines, paint: paintCodes },
  popInput: lines,
  number: text,
  money: text,
  price: text,
  percent: text,
  select: list,
  radio: list,
  multiSelect: { ...list, paint: paintSeveral },
  searchSelect: list,
  asyncSearchSelect: searched,
  checkbox: check,
  date: days,
  datetime: days,
  time: days,
  department: searched,
  user: searched,
  popup: { Editor: PopupEditor, paint: undefined, isTyped: false, keys: OPENED },
  ref: searched,
  region: searched,
  tree: searched,
  slot: { ...shown, paint: paintSlot },
  file: files,
  image: { ...files, paint: paintPicture(thumbnails) },
  tags: { ...text, paint: paintTags },
  progress: { ...shown, paint: paintProgress },
  hidden: shown,
})

const NO_PICTURES: Thumbnails = { of: () => undefined }

const plain = cellKinds(NO_PICTURES)

/** How a type of cell is drawn and edited, pictures by their names. */
export const cellOf = (type: CellType): CellKind => plain[type]
