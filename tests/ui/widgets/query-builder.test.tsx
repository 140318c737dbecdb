import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import type { SignedInSession } from '../../../ui/hooks/use-session.ts'
import { SessionContext } from '../../../ui/hooks/use-session.ts'
import { NoticesContext } from '../../../ui/hooks/use-notices.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { QueryStates } from '../../../ui/gallery/query-states.tsx'
import { theme } from '../../../ui/theme/theme.ts'
import { keyValuesIn } from '../../support/key-values.ts'

afterEach(cleanup)

const dictionaries = new KeptDictionaries(keyValuesIn())

const inside = {
  session: { user: { userId: 'u1', roles: [] }, dictItems: {} },
  permissions: { menu: [], auth: [], allAuth: [], sysSafeMode: false },
} as unknown as SignedInSession

const draw = () => {
  const notices = { success: vi.fn(), warning: vi.fn(), failure: vi.fn(), clear: vi.fn() }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={() => dictionaries as never}>
        <SessionContext value={inside}>
          <NoticesContext value={notices}>
            <QueryStates />
          </NoticesContext>
        </SessionContext>
      </Resolver>
    </ThemeProvider>,
  )
  return notices
}

const found = () =>
  within(screen.getByRole('list', { name: '查询结果' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const dialog = () => screen.getByRole('dialog', { name: '高级查询构造器' })
const line = (at: number) => within(dialog()).getAllByRole('group', { name: /条件：|新条件/ })[at]!

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: '高级查询' }))
  await screen.findByRole('dialog', { name: '高级查询构造器' })
}

const pick = (at: number, title: string, rule: string) => {
  const field = within(line(at)).getByRole('combobox', { name: '字段' })
  fireEvent.change(field, { target: { value: title } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(within(line(at)).getByRole('combobox', { name: '规则' }), { target: { value: rule } })
}

const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))

test('conditions are read back, counted before they are asked, and stand above the list to be taken away', async () => {
  draw()
  await open()
  pick(0, '订单日期', 'between')
  fireEvent.change(within(line(0)).getByLabelText('订单日期的时间段'), { target: { value: '@thisMonth' } })
  press('条件')
  pick(1, '金额合计', 'ge')
  fireEvent.change(within(line(1)).getByPlaceholderText('请输入金额合计'), { target: { value: '10000' } })
  expect(screen.getByRole('status', { name: '查询的含义' }).textContent).toBe('订单日期 在 本月 且 金额合计 大于等于 10,000.00')
  await waitFor(() => expect(dialog().textContent).toContain('按当前条件匹配 1 条'))
  fireEvent.keyDown(dialog(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(found()).toEqual(['XSDD01'])
  fireEvent.click(screen.getByRole('button', { name: '去掉条件：金额合计 大于等于 10,000.00' }))
  expect(found()).toEqual(['XSDD01', 'XSDD02'])
})

test('the builder is drawn aside by its title, and never out of sight', async () => {
  draw()
  await open()
  const title = screen.getByRole('heading', { name: /高级查询构造器/ })
  const drawn = (from: readonly [number, number], to: readonly [number, number]) => {
    fireEvent.pointerDown(title, { button: 0, clientX: from[0], clientY: from[1] })
    fireEvent.pointerMove(title, { clientX: to[0], clientY: to[1] })
    fireEvent.pointerUp(title)
    fireEvent.pointerMove(title, { clientX: 999, clientY: 999 })
    return dialog().style.transform
  }
  const stands = (x: number, y: number) => vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(x, y, 500, 400))
  stands(100, 50)
  expect(drawn([300, 60], [240, 110])).toBe('translate(-60px, 50px)')
  stands(40, 100)
  expect(drawn([300, 110], [9_999, 9_999])).toBe(`translate(${window.innerWidth - 80 - 100}px, ${window.innerHeight - 80 - 50}px)`)
})

test('an empty query is not asked, a half-filled line says what it lacks', async () => {
  const notices = draw()
  await open()
  press('查询')
  expect(notices.warning).toHaveBeenLastCalledWith('不能查询空条件')
  pick(0, '商业公司', 'like')
  press('查询')
  expect(within(line(0)).getByRole('alert').textContent).toBe('请填写条件的值，或删除这一行')
  await act(async () => undefined)
})

test('a query is saved under a name, asked for before it is written over, and deleted after a question', async () => {
  const notices = draw()
  await open()
  pick(0, '加急', 'eq')
  fireEvent.change(within(line(0)).getByLabelText('加急的值'), { target: { value: 'Y' } })
  const save = async () => {
    press('保存查询条件')
    const name = await screen.findByRole('textbox', { name: /名称/ })
    fireEvent.change(name, { target: { value: '加急的' } })
    fireEvent.submit(name)
  }
  await save()
  await waitFor(() => expect(notices.success).toHaveBeenLastCalledWith('保存成功'))
  fireEvent.click(await screen.findByRole('button', { name: '更多：加急的' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(await screen.findByText('是否删除当前查询？')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByText('是否删除当前查询？')).toBeNull())
  press('重置')
  pick(0, '商业公司', 'like')
  fireEvent.change(within(line(0)).getByPlaceholderText('请输入商业公司'), { target: { value: '康恩达' } })
  await save()
  expect(await screen.findByText('加急的 已存在，是否覆盖？')).toBeDefined()
})

test('a simple filter says how it compares in the seed’s signs', () => {
  draw()
  const company = screen.getByRole<HTMLInputElement>('textbox', { name: '商业公司' })
  expect(company.value).toBe('医药')
  fireEvent.change(company, { target: { value: '*' } })
  expect(screen.getByText('***')).toBeDefined()
  fireEvent.keyDown(company, { key: 'ArrowDown', altKey: true })
  expect(company.value).toBe('*')
  fireEvent.change(screen.getByLabelText('商业公司如何比较'), { target: { value: 'ne' } })
  expect(screen.getByText('!*')).toBeDefined()
})

test('a query is copied as text, and pasted into another builder', async () => {
  const kept: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void kept.push(text))
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(async () => kept.at(-1) ?? '')
  const notices = draw()
  await open()
  pick(0, '加急', 'eq')
  fireEvent.change(within(line(0)).getByLabelText('加急的值'), { target: { value: 'Y' } })
  press('复制查询')
  await waitFor(() => expect(notices.success).toHaveBeenCalled())
  expect(kept[0]?.split('\n')[0]).toBe('加急 等于 是')
  press('重置')
  expect(screen.getByRole('status', { name: '查询的含义' }).textContent).not.toContain('加急')
  press('粘贴查询')
  await waitFor(() => expect(screen.getByRole('status', { name: '查询的含义' }).textContent).toBe('加急 等于 是'))
  vi.restoreAllMocks()
})
