import { beforeEach, describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { GridPainter, type Brush } from '../../../ui/widgets/grid/painter.ts'
import { placementOf } from '../../../ui/widgets/grid/placement.ts'
import { writeText } from '../../../ui/widgets/grid/slots.ts'

const ROW = 36
const HEIGHT = 528
const WIDTH = 1300

const columnsOf = (count: number, pinned = 0): readonly TableColumn[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `c${at}`,
    title: `列${at}`,
    type: 'input' as const,
    ...(at < pinned ? { pinned: 'left' as const } : {}),
  }))

let filled = 0
let at = -1
const brush: Brush = {
  row: (_, row) => {
    at = row
  },
  cell: (slot, column) => {
    filled += 1
    writeText(slot, `${at}/${column}`)
  },
  dress: () => undefined,
}

const drawn = (rows: number, columns: number, pinned = 0) => {
  const body = document.createElement('div')
  const painter = new GridPainter(body, brush)
  const placement = placementOf({ columns: columnsOf(columns, pinned), widthOf: () => 120, room: WIDTH, numbered: true, ticked: false })
  painter.lay({ placement, rowHeight: ROW, headLines: 1, count: rows, height: HEIGHT, width: WIDTH })
  const text = (row: number, column: number) => painter.cellAt(row, column)?.textContent
  return { painter, body, text, elements: () => body.querySelectorAll('*').length }
}

beforeEach(() => {
  filled = 0
})

describe('the painter', () => {
  test('draws as many elements for ten thousand rows and two hundred columns as for a windowful', () => {
    expect(drawn(10_000, 200).elements()).toBe(drawn(100, 21).elements())
    expect(drawn(10_000, 21).elements()).toBeLessThan(350)
  })

  test('shows the right text wherever it is scrolled to, both ways', () => {
    const { painter, text } = drawn(10_000, 200)
    painter.scroll(5_000 * ROW, 100 * 120)
    expect(text(5_000, 100)).toBe('5000/100')
    painter.scroll(9_999 * ROW - HEIGHT + ROW, 0)
    expect(text(9_999, 0)).toBe('9999/0')
    expect(text(0, 0)).toBeUndefined()
  })

  test('puts every row where it belongs, however far and in which steps it is scrolled', () => {
    const { painter, body } = drawn(10_000, 5)
    const moved = (element: Element) => Number(/translateY\((-?\d+)px\)/.exec((element as HTMLElement).style.transform)?.[1] ?? 0)
    for (const first of [3, 40, 41, 9_000, 17, 0, 500]) {
      painter.scroll(first * ROW, 0)
      const [band] = body.children
      const lines = [...band!.children].filter((line) => (line as HTMLElement).style.display !== 'none')
      expect(lines.length).toBeGreaterThan(HEIGHT / ROW)
      for (const line of lines) expect(moved(band!) + moved(line)).toBe(Number((line as HTMLElement).dataset['row']) * ROW)
    }
  })

  test('writes only the rows that came into sight', () => {
    const { painter } = drawn(10_000, 21)
    filled = 0
    painter.scroll(10 * ROW, 0)
    const down = filled
    filled = 0
    painter.scroll(11 * ROW, 0)
    expect(filled).toBeGreaterThan(0)
    expect(filled).toBeLessThan(down)
  })

  test('writes only the columns that came into sight', () => {
    const { painter } = drawn(50, 200)
    const whole = filled
    filled = 0
    painter.scroll(0, 130)
    expect(filled).toBeLessThan(whole / 5)
  })

  test('keeps pinned columns where they are', () => {
    const { painter, text } = drawn(100, 60, 2)
    painter.scroll(0, 3_000)
    expect(text(3, 0)).toBe('3/0')
    expect(text(3, 1)).toBe('3/1')
    expect(text(3, 2)).toBeUndefined()
  })

  test('one changed row is one row written', () => {
    const { painter } = drawn(10_000, 21)
    const whole = filled
    filled = 0
    painter.repaint(3)
    expect(filled).toBeLessThan(whole / 10)
    filled = 0
    painter.repaint(9_000)
    expect(filled).toBe(0)
  })

  test('rows that are gone are no longer drawn', () => {
    const { painter, body, text } = drawn(12, 5)
    painter.recount(3)
    expect(text(2, 0)).toBe('2/0')
    expect(text(3, 0)).toBeUndefined()
    expect([...body.firstElementChild!.children].filter((line) => (line as HTMLElement).style.display !== 'none')).toHaveLength(3)
  })
})
