import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { blocksOf, piecesOf, type Block } from './blocks.ts'
import type { Content } from './content.ts'
import { PageFrame, roomOf } from './page-frame.tsx'
import { paged } from './paged.ts'
import { Sheet, type Letterhead, type Measure } from './sheet.tsx'
import { SHEETS, type SheetName } from './sheets.ts'

type Wanted = {
  readonly head: Letterhead
  readonly content: Content
  readonly sheet: SheetName
  readonly rows: number | null
  readonly repeatsHeads: boolean
}

type Measured = {
  readonly of: readonly unknown[]
  readonly heights: readonly number[]
  readonly headings: Readonly<Record<string, number>>
  readonly measures: Readonly<Record<string, Measure>>
}

const heightOf = (element: Element): number => element.getBoundingClientRect().height
const widthOf = (element: Element): number => element.getBoundingClientRect().width

/** A table that wants more room than its page has is shrunk as a whole, so that no figure is torn. */
const measureOf = (table: Element): Measure => ({
  widths: [...table.querySelectorAll('thead th')].map(widthOf),
  zoom: Math.min(1, widthOf(table.parentElement!.querySelector('.head') ?? table) / widthOf(table) || 1),
})

const measuredIn = (paper: HTMLElement, of: readonly unknown[]): Measured => {
  const tables = [...paper.querySelectorAll<HTMLElement>('[data-table]')]
  const measures = Object.fromEntries(tables.map((table) => [table.dataset['table'], measureOf(table)]))
  const zoomAt = (element: Element) => measures[element.closest<HTMLElement>('[data-table]')?.dataset['table'] ?? '']?.zoom ?? 1
  const heightsIn = (elements: Iterable<Element>) => [...elements].map((element) => heightOf(element) * zoomAt(element))
  const headingOf = (table: HTMLElement) => heightsIn(table.querySelectorAll('caption, thead')).reduce((sum, height) => sum + height, 0)
  return {
    of,
    heights: heightsIn(paper.querySelectorAll('[data-block]')),
    headings: Object.fromEntries(tables.map((table) => [table.dataset['table'], headingOf(table)])),
    measures,
  }
}

/** The pages of a paper: everything is drawn once out of sight to learn how high it is, then put on pages. */
export const usePages = ({ head, content, sheet, rows, repeatsHeads }: Wanted) => {
  const { width, height } = SHEETS[sheet]
  const paper = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState<Measured>()
  const blocks = useMemo(() => blocksOf(content), [content])
  const of = useMemo(() => [content, head, sheet], [content, head, sheet])
  const isFresh = measured?.of === of
  useLayoutEffect(() => {
    if (!isFresh && paper.current) setMeasured(measuredIn(paper.current, of))
  }, [isFresh, of])

  const pages = useMemo((): readonly (readonly Block[])[] => {
    if (!measured || measured.of !== of) return []
    const pieces = piecesOf(blocks, measured.heights, measured.headings, repeatsHeads)
    return paged(pieces, roomOf(height), rows ?? undefined).map((page) => page.map((at) => blocks[at]!))
  }, [measured, of, blocks, repeatsHeads, height, rows])

  const measuring: ReactNode = isFresh ? undefined : (
    <PageFrame ref={paper} aria-hidden style={{ width, position: 'absolute', visibility: 'hidden' }}>
      <Sheet head={head} content={content} blocks={blocks} repeatsHeads />
    </PageFrame>
  )
  return { pages, measuring, measures: measured?.measures ?? {} }
}
