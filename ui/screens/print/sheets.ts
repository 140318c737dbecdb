import type { PaperSize } from '../../../core/definitions/paper.ts'

export type SheetName = PaperSize

/** The papers there are: for the printer, and in pixels at 96 dpi, a hair less than the paper so that a page never spills over. */
export const SHEETS: Readonly<
  Record<SheetName, { readonly title: string; readonly page: string; readonly width: number; readonly height: number }>
> = {
  'A4-landscape': { title: 'A4 横向', page: 'A4 landscape', width: 1122, height: 793 },
  A4: { title: 'A4 纵向', page: 'A4 portrait', width: 793, height: 1122 },
  A5: { title: 'A5', page: 'A5 landscape', width: 793, height: 559 },
  label: { title: '标签 60×40mm', page: '60mm 40mm', width: 226, height: 150 },
}

export const isSheet = (value: unknown): value is SheetName => typeof value === 'string' && Object.hasOwn(SHEETS, value)
