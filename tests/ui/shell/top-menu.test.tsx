import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuNode } from '../../../core/navigation/menu.ts'
import { SessionContext, type SignedInSession } from '../../../ui/hooks/use-session.ts'
import { TopMenu } from '../../../ui/shell/menu/top-menu.tsx'
import { theme } from '../../../ui/theme/theme.ts'

class NoRoom {
  observe() {}
  disconnect() {}
}

const orders = { kind: 'page', id: 'p1', title: '销售订单', path: '/sale/saleOrder', records: 'sale.saleOrder', children: [] }
const menu = [{ kind: 'group', id: 'g1', title: '销售管理', children: [orders] }] as unknown as readonly MenuNode[]

const root = () => screen.getByRole('button', { name: '更多' })
const isOpen = () => root().getAttribute('aria-expanded') === 'true'

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoRoom)
  render(
    <ThemeProvider theme={theme}>
      <SessionContext value={{ session: { user: { userId: 'u1' } } } as unknown as SignedInSession}>
        <MemoryRouter>
          <TopMenu menu={menu} fullPath="/" />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a group that opened under the pointer stays open when it is clicked', () => {
  fireEvent.pointerEnter(root().parentElement as HTMLElement, { pointerType: 'mouse' })
  expect(isOpen()).toBe(true)
  fireEvent.click(root())
  expect(isOpen()).toBe(true)
  fireEvent.pointerLeave(root().parentElement as HTMLElement, { pointerType: 'mouse' })
  expect(isOpen()).toBe(false)
})

test('keys and taps open and close it', () => {
  fireEvent.click(root())
  expect(isOpen()).toBe(true)
  fireEvent.click(root())
  expect(isOpen()).toBe(false)
})
