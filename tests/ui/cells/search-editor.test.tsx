import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Offer } from '../../../core/table/cells/offer.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { AskCell } from '../../../ui/widgets/cells/cell-asking.ts'
import { edit } from './cell.tsx'

const product: TableColumn = { key: 'productId', title: '产品', type: 'ref', labelKey: 'productId_dictText' }
const offerOf = (...labels: string[]): Offer => ({
  records: labels.map((label) => ({ id: `id of ${label}`, label, values: { spec: '10片' } })),
  total: labels.length,
})

/** A server that answers when the test says so. */
const server = () => {
  const asked: { keyword: string; answer: (answer: Result<Offer>) => Promise<void> }[] = []
  const ask: AskCell = ({ keyword }) => new Promise((answer) => asked.push({ keyword, answer: (given) => act(async () => answer(given)) }))
  return { ask, asked }
}

afterEach(cleanup)

describe('a cell that asks for its choices', () => {
  test('offers what there is at once, and a click takes the record with its values', async () => {
    const { ask, asked } = server()
    const cell = edit(product, { ask })
    await waitFor(() => expect(asked).toHaveLength(1))
    await asked[0]!.answer(ok(offerOf('阿莫西林', '布洛芬')))
    fireEvent.click(screen.getByRole('option', { name: '布洛芬' }))
    expect(cell.ended).toEqual([[{ choice: { id: 'id of 布洛芬', label: '布洛芬', values: { spec: '10片' } } }, 'stay']])
  })

  test('Enter before the answer takes the first record that comes', async () => {
    const { ask, asked } = server()
    const cell = edit(product, { ask, begunWith: '阿莫' })
    await waitFor(() => expect(asked).toHaveLength(1))
    cell.press('Enter')
    expect(cell.ended).toEqual([])
    await asked[0]!.answer(ok(offerOf('阿莫西林')))
    await waitFor(() => expect(cell.ended).toHaveLength(1))
    expect(cell.ended[0]).toMatchObject([{ choice: { label: '阿莫西林' } }, 'onward'])
  })

  test('what fits nothing is handed over as it was typed', async () => {
    const { ask, asked } = server()
    const cell = edit(product, { ask, begunWith: '没有的' })
    await waitFor(() => expect(asked).toHaveLength(1))
    await asked[0]!.answer(ok(offerOf()))
    expect(screen.getByText('没有查询到任何数据')).toBeTruthy()
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ text: '没有的' }, 'onward']])
  })

  test('shows the words of a server that refuses', async () => {
    const { ask, asked } = server()
    edit(product, { ask })
    await waitFor(() => expect(asked).toHaveLength(1))
    await asked[0]!.answer(fail(failure('http.offline', '无法连接服务器，请检查网络后重试')))
    expect(screen.getByText('无法连接服务器，请检查网络后重试')).toBeTruthy()
  })

  test('of typed words only asks for some', () => {
    const { ask, asked } = server()
    edit({ ...product, type: 'asyncSearchSelect' }, { ask })
    expect(screen.getByText('请输入搜索内容')).toBeTruthy()
    expect(asked).toEqual([])
  })
})
