import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ScanType } from '../../../core/definitions/lines.ts'
import { isTraceCode, productDigits } from '../../../core/sales/trace-code.ts'
import type { FormActor } from '../../../ui/screens/form/form-actor.ts'
import { ScanLine } from '../../../ui/screens/form/scan-line.tsx'
import type { GridActor } from '../../../ui/widgets/grid/grid-actor.ts'

afterEach(cleanup)

type Line = { readonly product: string; readonly traceCodes: string | null }

const code = (product: string, serial: number) => `${product}${String(serial).padStart(13, '0')}`
const [TEA, RICE, FOREIGN] = ['8100001', '8100002', '8100009'] as const

const scans: ScanType = {
  into: 'traceCodes',
  isCode: isTraceCode,
  takes: (row: Line, one: string) => productDigits(one) === row.product,
  isFull: () => false,
  none: '追溯码{code}不属于本单的产品',
}

const resting = <S,>(snapshot: S) => ({ getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) })

/** A form of two rows with the cursor in a column of the first; answers what was written, and pastes into its cell. */
const opened = (column: string) => {
  const lines: readonly Line[] = [
    { product: TEA, traceCodes: null },
    { product: RICE, traceCodes: code(RICE, 1) },
  ]
  const written: unknown[] = []
  const form = resting({
    context: { view: { items: lines }, draft: { items: lines.map((line, at) => ({ ...line, id: `r${at + 1}` })) }, problems: [] },
  })
  const grid = {
    ...resting({ context: { cursor: { row: 'r1', column }, isEditing: false } }),
    send: ({ cell, input }: { readonly cell: object; readonly input: object }) => written.push({ ...cell, ...input }),
  }
  render(
    <section>
      <ScanLine actor={form as unknown as FormActor} grid={grid as unknown as GridActor} table="items" scans={scans} />
      <button type="button">单元格</button>
    </section>,
  )
  const paste = (text: string) =>
    fireEvent.paste(screen.getByRole('button', { name: '单元格' }), { clipboardData: { getData: () => text } })
  return { written, paste }
}

test('a column of codes that is pasted goes to the rows of its products, and what goes nowhere is told', () => {
  const { written, paste } = opened('traceCodes')
  expect(paste([code(TEA, 1), code(RICE, 2), code(FOREIGN, 1), code(TEA, 2), ''].join('\r\n'))).toBe(false)
  expect(written).toEqual([
    { row: 'r1', column: 'traceCodes', value: `${code(TEA, 1)},${code(TEA, 2)}` },
    { row: 'r2', column: 'traceCodes', value: `${code(RICE, 1)},${code(RICE, 2)}` },
  ])
  expect(screen.getByRole('status').textContent).toBe(`3个码已填入2行，1个未填入：追溯码${code(FOREIGN, 1)}不属于本单的产品`)
})

test('pasting into another column, or a block with something else in it, is left to the table', () => {
  const elsewhere = opened('remark')
  expect(elsewhere.paste([code(TEA, 1), code(TEA, 2)].join('\n'))).toBe(true)
  cleanup()
  const mixed = opened('traceCodes')
  expect(mixed.paste(`${code(TEA, 1)}\t12\n${code(TEA, 2)}\t13`)).toBe(true)
  expect([...elsewhere.written, ...mixed.written]).toEqual([])
})
