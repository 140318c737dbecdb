import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useCallback, useEffect, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { Frame } from '../../../core/live/frames.ts'
import { removedKey } from '../../../core/live/keys.ts'
import { SocketTables } from '../../../core/live/socket-tables.ts'
import { LiveTables } from '../../../core/live/live-tables.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import { Resolver, type Key } from '../../../ui/hooks/use-case.ts'
import { SessionContext, type SignedInSession } from '../../../ui/hooks/use-session.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { MORE, paintActions, paintLink, paintState } from '../../../ui/widgets/cells/paint-list.ts'
import type { ReadingTree } from '../../../ui/widgets/table/reading.ts'
import { FirstRows } from '../../../ui/widgets/table/first-rows.tsx'
import { ListTable } from '../../../ui/widgets/table/list-table.tsx'
import { ReadingGrid } from '../../../ui/widgets/table/reading-grid.tsx'

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})
afterEach(cleanup)

let made = 0
const kept = new Map<string, unknown>()
const ports = new Map<unknown, unknown>([
  [Clock, { now: () => 0 }],
  [Ids, { next: () => `${(made += 1)}` }],
  [
    KeyValues,
    {
      get: (key: string) => kept.get(key),
      set: (key: string, value: unknown) => kept.set(key, value),
      remove: (key: string) => kept.delete(key),
    },
  ],
  [Uploads, {}],
])
const inside = { session: { user: { userId: 'u1' }, dictItems: {} } } as unknown as SignedInSession

const operations = [
  { key: 'edit', title: '编辑' },
  { key: 'submit', title: '提交' },
  { key: 'print', title: '打印' },
]
const columns: readonly TableColumn[] = [
  { key: 'billNo', title: '单号', type: 'slot', pinned: 'left', width: 120, sorter: true, props: { paint: paintLink } },
  { key: 'amount', title: '金额', type: 'money', width: 120, statistics: ['sum'] },
  {
    key: 'billStatus',
    title: '单据状态',
    type: 'slot',
    pinned: 'right',
    width: 90,
    props: { paint: paintState({ draft: '草稿', approved: '已通过' }) },
  },
  {
    key: 'acts',
    title: '操作',
    type: 'slot',
    pinned: 'right',
    width: 120,
    props: { paint: paintActions((row) => ({ name: String(row['billNo']), operations })) },
  },
]
const order = (id: string, amount: string, billStatus = 'draft'): Row => ({ id, billNo: `XS${id}`, amount, billStatus })
const first = [order('1', '10.00'), order('2', '20.50', 'approved'), order('3', '0.25')]

const draw = (tree?: ReadingTree) => {
  const done: string[] = []
  const opened: string[] = []
  const sorted: string[] = []
  const loginPorts = {
    select: (_rows: readonly Row[], _on: boolean): void => undefined,
    bring: (_rows: readonly Row[]): void => undefined,
    chosen: [] as readonly string[],
  }
  const List = () => {
    const [rows, setRows] = useState<readonly Row[]>(first)
    const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
    const select = useCallback(
      (some: readonly Row[], on: boolean) =>
        setSelected(
          (before) =>
            new Map(
              [...before].filter(([id]) => !some.some((row) => idOf(row) === id)).concat(on ? some.map((row) => [idOf(row), row]) : []),
            ),
        ),
      [],
    )
    useEffect(() => {
      Object.assign(loginPorts, { select, bring: setRows, chosen: [...selected.keys()] })
    }, [select, selected])
    return (
      <ListTable
        name="sale.saleOrder"
        title="销售订单"
        columns={columns}
        rows={rows}
        tree={tree}
        density="standard"
        sort={undefined}
        onSort={(key) => sorted.push(key)}
        selected={selected}
        onSelect={select}
        onOpen={(row) => opened.push(idOf(row))}
        onAction={(operation, row) => done.push(`${operation} ${idOf(row)}`)}
        returned={undefined}
        moving={false}
        covered={false}
        sums={{ id: '', amount: '1000.5' }}
      />
    )
  }
  const { container } = render(
    <ThemeProvider theme={theme}>
      <Resolver value={<T,>(key: Key<T>) => ports.get(key) as T}>
        <SessionContext value={inside}>
          <List />
        </SessionContext>
      </Resolver>
    </ThemeProvider>,
  )
  const line = (at: number) => container.querySelector<HTMLElement>(`.body [data-row="${at}"]`)!
  const isGrid = () => container.querySelector('input') !== null
  /** Somebody comes near, and the grid takes the place of the first rows. */
  const come = async () => {
    const waiting = container.querySelector('[role="group"]')
    if (waiting) fireEvent.pointerEnter(waiting.parentElement!)
    await waitFor(() => expect(isGrid()).toBe(true))
  }
  return {
    container,
    line,
    isGrid,
    come,
    done,
    opened,
    sorted,
    chosen: () => loginPorts.chosen,
    select: (rows: readonly Row[], on: boolean) => act(() => loginPorts.select(rows, on)),
    bring: (rows: readonly Row[]) => act(() => loginPorts.bring(rows)),
  }
}

test('the first rows are as high as the grid that takes their place, totals below them and all', () => {
  const heightOf = (Table: typeof FirstRows | typeof ReadingGrid, rows: readonly Row[]) => {
    const props = { name: 'read:items', label: '明细', columns, rows, rowHeight: 36, height: 900, numbered: true }
    const { container, unmount } = render(
      <ThemeProvider theme={theme}>
        <Resolver value={<T,>(key: Key<T>) => ports.get(key) as T}>
          <SessionContext value={inside}>
            <Table {...props} onNear={() => undefined} onEnter={() => undefined} onLeave={() => undefined} takesFocus={() => false} />
          </SessionContext>
        </Resolver>
      </ThemeProvider>,
    )
    const { height } = container.querySelector<HTMLElement>('[style*="--row"]')!.style
    const foot = container.querySelector('.foot')?.textContent
    unmount()
    return [height, foot]
  }
  expect(heightOf(FirstRows, first)).toEqual(heightOf(ReadingGrid, first))
  expect(heightOf(FirstRows, first)).toEqual(['176px', '合计30.75'])
  expect(heightOf(FirstRows, [])).toEqual(heightOf(ReadingGrid, []))
})

// In this order: once the grid has been fetched, no list of the page waits for it again.
describe('the first rows of a list, before the grid has come', () => {
  test('say what they hold and do what their buttons say', () => {
    const { line, done, isGrid } = draw()
    expect(isGrid()).toBe(false)
    expect(line(1).textContent).toContain('XS2')
    expect(line(1).textContent).toContain('20.50')
    expect(line(1).textContent).toContain('已通过')
    fireEvent.click(screen.getByRole('button', { name: 'XS2' }))
    fireEvent.click(screen.getByRole('button', { name: 'XS3的更多操作' }))
    expect(done).toEqual(['view 2', `${MORE} 3`])
  })

  test('are ticked one by one and all at once', () => {
    const { line, chosen } = draw()
    fireEvent.click(line(0).querySelector('.tick')!)
    expect(chosen()).toEqual(['1'])
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
    expect(chosen()).toEqual(['1', '2', '3'])
  })

  test('stay while somebody presses on them', async () => {
    const { container, isGrid } = draw()
    const rows = container.querySelector<HTMLElement>('[role="group"]')!
    const frame = rows.parentElement!
    fireEvent.pointerDown(frame)
    fireEvent.pointerEnter(frame)
    act(() => rows.focus())
    act(() => rows.blur())
    await import('../../../ui/widgets/table/reading-grid.tsx')
    await act(async () => undefined)
    expect(isGrid()).toBe(false)
    fireEvent.pointerMove(frame, { buttons: 0 })
    await waitFor(() => expect(isGrid()).toBe(true))
    // The keyboard had gone on: the grid does not take it back.
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a list in the grid', () => {
  test('opens a row by Enter, ticks one by Space and all by Ctrl+A', async () => {
    const { come, opened, chosen, container } = draw()
    await come()
    const keys = container.querySelector('input')!
    act(() => keys.focus())
    fireEvent.keyDown(keys, { key: 'ArrowDown' })
    fireEvent.keyDown(keys, { key: 'Enter' })
    expect(opened).toEqual(['2'])
    fireEvent.keyDown(keys, { key: ' ' })
    expect(chosen()).toEqual(['2'])
    fireEvent.keyDown(keys, { key: 'a', ctrlKey: true })
    expect([...chosen()].sort()).toEqual(['1', '2', '3'])
  })

  test('shows what is chosen elsewhere', async () => {
    const { come, line, select } = draw()
    await come()
    const isTicked = (at: number) => line(at).querySelector('[role="checkbox"]')!.getAttribute('aria-checked')
    select(first.slice(0, 2), true)
    expect([isTicked(0), isTicked(1), isTicked(2)]).toEqual(['true', 'true', 'false'])
    select(first, false)
    expect([isTicked(0), isTicked(1), isTicked(2)]).toEqual(['false', 'false', 'false'])
  })

  test('takes over what others stored, and other rows altogether', async () => {
    const { come, line, bring } = draw()
    await come()
    bring([first[0]!, { ...first[1]!, amount: '21.00' }, first[2]!])
    expect(line(1).textContent).toContain('21.00')
    bring([order('9', '9.00')])
    expect(line(0).textContent).toContain('XS9')
  })

  test('adds up the page, and says what all pages come to', async () => {
    const { come, container } = draw()
    await come()
    const feet = [...container.querySelectorAll('.foot [role="row"]')].map(({ textContent }) => textContent)
    expect(feet).toEqual(['合计（本页）30.75', '合计（全部）1,000.50'])
  })

  test('asks for another order by its heads', async () => {
    const { come, sorted } = draw()
    await come()
    fireEvent.click(screen.getByRole('button', { name: '单号' }))
    expect(sorted).toEqual(['billNo'])
  })
})

describe('a list of a tree', () => {
  const bring = (row: string) => Promise.resolve(ok({ records: row === '1' ? [order('11', '7.00')] : [], total: 1 }))
  const tree: ReadingTree = { parentKey: 'pid', hasChildrenKey: 'hasChild', bring }
  const roots = [
    { ...first[0]!, hasChild: 'Y' },
    { ...first[1]!, hasChild: 'Y' },
  ]

  test('opens a branch when it is asked to, and a branch without anything below it is one no more', async () => {
    const drawn = draw(tree)
    await drawn.come()
    drawn.bring(roots)
    fireEvent.mouseDown(drawn.line(0).querySelector('.twig')!)
    await waitFor(() => expect(drawn.line(1).textContent).toContain('XS11'))
    expect(drawn.line(1).getAttribute('aria-level')).toBe('2')
    fireEvent.click(screen.getByRole('button', { name: 'XS11' }))
    expect(drawn.done).toEqual(['view 11'])
    fireEvent.mouseDown(drawn.line(2).querySelector('.twig')!)
    await waitFor(() => expect(drawn.line(2).getAttribute('aria-expanded')).toBeNull())
  })

  test('lets rows below be ticked too, and keeps branches open when it is brought anew', async () => {
    const drawn = draw(tree)
    await drawn.come()
    drawn.bring(roots)
    fireEvent.mouseDown(drawn.line(0).querySelector('.twig')!)
    await waitFor(() => expect(drawn.line(1).textContent).toContain('XS11'))
    fireEvent.mouseDown(drawn.line(1).querySelector('[role="checkbox"]')!)
    expect(drawn.chosen()).toEqual(['11'])
    drawn.bring(roots.map((row) => ({ ...row })))
    await waitFor(() => expect(drawn.line(1).textContent).toContain('XS11'))
  })

  test('hears what happens elsewhere to the rows below those of the page', async () => {
    const frames: Frame[] = []
    const tables = new SocketTables({ start: () => undefined, stop: () => undefined, send: (frame) => frames.push(frame) })
    tables.opened({ again: false, as: 'token' })
    ports.set(LiveTables, tables)
    const below = { ...order('11', '7.00'), version: 1 }
    const gone = vi.fn()
    const drawn = draw({ ...tree, bring: () => Promise.resolve(ok([below])), socketKey: 'bsc.productType', gone })
    await drawn.come()
    drawn.bring(roots)
    fireEvent.mouseDown(drawn.line(0).querySelector('.twig')!)
    await waitFor(() => expect(frames.at(-1)).toMatchObject({ socketKey: 'bsc.productType', rows: [['11', 1]] }))

    const hear = (row: Record<string, unknown>) =>
      act(async () => tables.received({ type: 'update_vxe_table', socketKey: 'bsc.productType', row, caseId: '' }))
    await hear({ id: '11', amount: '8.00', version: 2 })
    expect(drawn.line(1).textContent).toContain('8.00')
    await hear({ id: '11', amount: '1.00', version: 2 })
    await hear({ id: '11', amount: '2.00' })
    await hear({ id: '1', amount: '3.00', version: 9 })
    expect(drawn.line(1).textContent).toContain('8.00')
    expect(drawn.line(0).textContent).toContain('10.00')
    await act(async () => tables.received({ type: 'common_send_date', key: removedKey('bsc.productType'), args: ['11'] }))
    expect(drawn.line(1).textContent).toContain('XS2')
    expect(gone.mock.calls).toMatchObject([[{ id: '11' }, ['1']]])
  })

  test('shows what was found where it belongs, below rows that are not chosen with it', async () => {
    const above = async (rows: readonly Row[]) => (rows.some(({ id }) => id === '11') ? [{ ...order('1', '10.00'), hasChild: 'Y' }] : [])
    const drawn = draw({ ...tree, above })
    await drawn.come()
    drawn.bring([{ ...order('11', '7.00'), pid: '1', hasChild: 'Y' }, { ...order('2', '1.00') }])
    await waitFor(() => expect(drawn.line(0).textContent).toContain('XS1'))
    expect([1, 2].map((at) => drawn.line(at).getAttribute('aria-level'))).toEqual(['2', '1'])
    expect(drawn.line(1).textContent).toContain('XS11')
    for (const at of [0, 1]) fireEvent.mouseDown(drawn.line(at).querySelector('[role="checkbox"]')!)
    expect(drawn.chosen()).toEqual(['11'])
    fireEvent.mouseDown(drawn.line(1).querySelector('.twig')!)
    await waitFor(() => expect(drawn.line(1).getAttribute('aria-expanded')).toBeNull())
  })
})
