export type SheetName = 'A4-landscape' | 'A4' | 'A5'

/** The papers there are: for the printer, and in pixels for the preview at 96 dpi. */
export const SHEETS: Readonly<
  Record<SheetName, { readonly title: string; readonly page: string; readonly width: number; readonly height: number }>
> = {
  'A4-landscape': { title: 'A4 横向', page: 'A4 landscape', width: 1123, height: 794 },
  A4: { title: 'A4 纵向', page: 'A4 portrait', width: 794, height: 1123 },
  A5: { title: 'A5', page: 'A5 landscape', width: 794, height: 559 },
}
