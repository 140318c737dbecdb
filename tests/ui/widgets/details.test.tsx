import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { NoticesContext } from '../../../ui/hooks/use-notices.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { columnsOf, DetailList } from '../../../ui/widgets/values/detail-list.tsx'
import { TipList } from '../../../ui/widgets/values/tip-list.tsx'

afterEach(cleanup)

test('details stand in one to four columns, three where nothing is said', () => {
  expect([undefined, 0, -1, 1.5, 3, 5, Number.NaN].map((asked) => columnsOf(asked))).toEqual([3, 1, 1, 1, 3, 4, 3])
})

test('details are titles with their values', () => {
  render(
    <ThemeProvider theme={theme}>
      <DetailList details={[{ key: 'a', title: '姓名', value: '李明' }]} />
    </ThemeProvider>,
  )
  expect(screen.getByRole('term').textContent).toBe('姓名')
  expect(screen.getByRole('definition').textContent).toBe('李明')
})

test('of many values the first are shown, and all of them to whoever comes near by keyboard', async () => {
  render(
    <ThemeProvider theme={theme}>
      <TipList title="部门" items={['一部', '二部', '三部', '四部']} />
    </ThemeProvider>,
  )
  const more = screen.getByRole('button', { name: '部门：一部、二部、三部、四部' })
  expect(more.textContent).toBe('+2')
  expect(screen.getByText(/一部、二部/)).toBeTruthy()
  more.focus()
  fireEvent.focus(more)
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['一部', '二部', '三部', '四部'])
})

test('a second click within 300 ms is not done and is said; another action is free', () => {
  let now = 0
  const warning = vi.fn()
  const done: string[] = []
  const Buttons = () => {
    const isCounted = useClickGuard()
    return ['提交', '打印'].map((name) => (
      <button key={name} type="button" onClick={() => isCounted(name) && done.push(name)}>
        {name}
      </button>
    ))
  }
  const notices = { success: vi.fn(), warning, failure: vi.fn(), clear: vi.fn() }
  const clock = { now: () => now }
  render(
    <Resolver value={(() => clock) as never}>
      <NoticesContext value={notices}>
        <Buttons />
      </NoticesContext>
    </Resolver>,
  )
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  click('提交')
  now = 200
  click('提交')
  click('打印')
  expect(warning).toHaveBeenCalledWith('你点击的太快了，请慢点点击!')
  now = 301
  click('提交')
  expect(done).toEqual(['提交', '打印', '提交'])
})
