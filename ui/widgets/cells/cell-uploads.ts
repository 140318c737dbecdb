import { createContext, useContext } from 'react'
import type { Outstanding } from '../../../core/files/upload-list.ts'
import type { KeepUpload } from '../upload/upload-keeping.ts'

/** Files on their way to the cells of a table; whoever draws the table says what they hold up. */
export type CellUploads = {
  readonly keep: (row: string, column: string) => KeepUpload
  readonly hold: (row: string, column: string, what: Outstanding | undefined) => void
}

export const CellUploading = createContext<CellUploads>({ keep: () => (make) => make(), hold: () => undefined })

export const useCellUploading = (): CellUploads => useContext(CellUploading)
