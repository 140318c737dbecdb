import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { usePageAddress } from '../../../ui/hooks/page-address.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { prepare } from '../../../ui/hooks/prepared-page.ts'
import { useUnsaved } from '../../../ui/hooks/use-unsaved.ts'
import { goTo, inside, tabs, typedIn, typeIn } from './inside.ts'
import { userNamed } from './world.tsx'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

const close = (title: RegExp) => fireEvent.keyDown(screen.getByRole('tab', { name: title }), { key: 'Delete' })

describe('open pages', () => {
  test('stay as they were left', async () => {
    await inside('/sale/saleOrder')
    typeIn('/sale/saleOrder', '尚未保存')
    goTo('产品')
    expect(tabs()).toEqual(['首页', '销售订单', '产品'])
    expect(document.title).toBe('产品 - 企业管理平台')
    fireEvent.click(screen.getByRole('tab', { name: /销售订单/ }))
    expect(typedIn('/sale/saleOrder')).toBe('尚未保存')
  })

  test('list their keys at a ?, unless somebody types', async () => {
    await inside('/sale/saleOrder')
    fireEvent.keyDown(screen.getByLabelText('搜索单据、页面'), { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    const keys = await screen.findByRole('dialog', { name: '快捷键一览' })
    expect(within(keys).getByText('保存').parentElement?.textContent).toContain('Ctrl S')
  })

  test('are marked while their input is not saved, and asked for before they are closed', async () => {
    await inside('/sale/saleOrder')
    typeIn('/sale/saleOrder', '尚未保存')
    expect(within(screen.getByRole('tab', { name: /销售订单/ })).getByLabelText('有未保存的修改')).toBeTruthy()
    close(/销售订单/)
    const question = await screen.findByRole('dialog', { name: '关闭 销售订单 吗？' })
    expect(question.textContent).toContain('销售订单 有未保存的修改，关闭后将丢失')
    fireEvent.click(within(question).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tabs()).toEqual(['首页', '销售订单'])
    close(/销售订单/)
    fireEvent.click(within(await screen.findByRole('dialog', { name: '关闭 销售订单 吗？' })).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(tabs()).toEqual(['首页']))
    expect(window.location.pathname).toBe('/dashboard/analysis')
  })

  test('are drawn no second time because their tab is marked', async () => {
    const drawn = vi.fn()
    const Mark = () => {
      const [isTyped, setTyped] = useState(false)
      useUnsaved('form', isTyped)
      return <input aria-label="备注" onChange={() => setTyped(true)} />
    }
    const Page = () => {
      drawn()
      return <Mark key={usePageAddress().pathname} />
    }
    await inside('/sale/saleOrder', { routes: [{ path: '*', element: <Page /> }] })
    drawn.mockClear()
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '甲' } })
    expect(await screen.findByLabelText('有未保存的修改')).toBeTruthy()
    expect(drawn).not.toHaveBeenCalled()
  })

  test('that are prepared are drawn out of sight, do nothing there, and are opened as they stand', async () => {
    const [drawn, seen] = [vi.fn(), vi.fn()]
    const Page = () => {
      const { pathname } = usePageAddress()
      drawn(pathname)
      useEffect(() => seen(pathname), [pathname])
      return <input aria-label={`备注 ${pathname}`} />
    }
    await inside('/sale/saleOrder', { routes: [{ path: '*', element: <Page /> }] })
    act(() => prepare('/bsc/product'))
    await waitFor(() => expect(screen.queryByLabelText('备注 /bsc/product')).toBeTruthy())
    const prepared = screen.getByLabelText('备注 /bsc/product')
    expect(tabs()).toEqual(['首页', '销售订单'])
    expect(prepared.closest('[style*="display: none"]')).toBeTruthy()
    expect(seen).not.toHaveBeenCalledWith('/bsc/product')
    drawn.mockClear()
    goTo('产品')
    expect(screen.getByLabelText('备注 /bsc/product')).toBe(prepared)
    expect(prepared.closest('[style*="display: none"]')).toBeNull()
    expect(seen).toHaveBeenCalledWith('/bsc/product')
    expect(drawn).not.toHaveBeenCalled()
  })

  test('that were prepared and not opened are gone before they grow old', async () => {
    await inside('/sale/saleOrder')
    vi.useFakeTimers()
    act(() => prepare('/bsc/product'))
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    expect(screen.queryByLabelText('备注 /bsc/product')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()
    expect(screen.queryByLabelText('备注 /bsc/product')).toBeNull()
  })

  test('that are saved become the record they made, in the same tab', async () => {
    await inside('/sale/saleOrder/add')
    expect(tabs()).toEqual(['首页', '新增销售订单'])
    typeIn('/sale/saleOrder/add', '新单')
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(tabs()).toEqual(['首页', 'XSDD7'])
    expect(window.location.pathname).toBe('/sale/saleOrder/7')
  })

  test('that break say so in their own place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await inside('/broken/page')
    expect(screen.getByRole('heading', { name: '页面出错了' })).toBeTruthy()
    goTo('产品')
    expect(screen.getByLabelText('备注 /bsc/product')).toBeTruthy()
  })

  test('keep the window from closing while input is not saved', async () => {
    await inside('/sale/saleOrder')
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    typeIn('/sale/saleOrder', '尚未保存')
    expect(leave()).toBe(true)
  })
})

describe('the home tab', () => {
  test('cannot be closed, and says so', async () => {
    await inside('/sale/saleOrder')
    fireEvent(screen.getByRole('tab', { name: '首页' }), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(screen.getByText('首页不能关闭!').closest('[role=status]')).toBeTruthy()
    expect(tabs()).toContain('首页')
  })
})

describe('a session that expires', () => {
  const expire = async (answers: Record<string, () => unknown>) => {
    const world = await inside('/sale/saleOrder', { answers })
    typeIn('/sale/saleOrder', '尚未保存')
    act(() => world.hear('lapsed'))
    const dialog = await screen.findByRole('dialog', { name: '登录已过期' })
    expect(dialog.textContent).toContain('很抱歉，登录已过期，请重新登录')
    fireEvent.click(within(dialog).getByRole('button', { name: '重新登录' }))
    fireEvent.change(within(dialog).getByLabelText(/密码$/, { selector: 'input' }), { target: { value: 'secret' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '登录' }))
    return world
  }

  test('is renewed over the page, and nothing typed is lost', async () => {
    const { calls } = await expire({ '/sys/login': () => ({ ...userNamed('li'), token: 'renewed' }) })
    await screen.findByRole('tab', { name: /销售订单/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(typedIn('/sale/saleOrder')).toBe('尚未保存')
    expect(calls.find(({ path }) => path === '/sys/login')?.body).toMatchObject({ username: 'li', password: 'secret' })
  })
})

describe('leaving', () => {
  test('asks, then shows the login page without a way back', async () => {
    const { calls, loginPorts } = await inside('/sale/saleOrder')
    fireEvent.click(screen.getByRole('button', { name: '退出' }))
    const question = await screen.findByRole('dialog', { name: '真的要注销登录吗 ?' })
    fireEvent.click(within(question).getByRole('button', { name: '退出登录' }))
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/user/login')
    expect(calls.some(({ path }) => path === '/sys/logout')).toBe(true)
    expect(loginPorts.keptSession.current()).toBeUndefined()
  })

  test('in another tab is leaving here', async () => {
    const { hear } = await inside('/sale/saleOrder')
    act(() => hear('left'))
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(window.location.search).toBe('?redirect=%2Fsale%2FsaleOrder')
  })
})

describe('finding a page', () => {
  test('Ctrl K, some of its name, Enter', async () => {
    await inside('/dashboard/analysis')
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    const field = await screen.findByRole('combobox', { name: '搜索单据、页面' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: '订单' } })
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['销售订单销售管理'])
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(window.location.pathname).toBe('/sale/saleOrder')
  })
})
