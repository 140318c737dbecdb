import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { goTo, inside, tabs, typedIn, typeIn } from './inside.ts'

afterEach(cleanup)

const openSettings = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^用户菜单/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '系统设置' }))
  return within(await screen.findByRole('dialog', { name: '系统设置' }))
}
const page = () => ({ ...document.documentElement.dataset })

describe('系统设置', () => {
  test('acts at once, and is kept on this device', async () => {
    const { loginPorts } = await inside('/sale/saleOrder')
    const drawer = await openSettings()
    fireEvent.click(drawer.getByRole('radio', { name: '深色' }))
    fireEvent.click(drawer.getByRole('radio', { name: '酱紫' }))
    fireEvent.click(drawer.getByRole('switch', { name: '色弱模式' }))
    expect(page()).toMatchObject({ theme: 'dark', colour: 'purple', weak: 'on' })
    expect([loginPorts.keyValues.get('DEFAULT_THEME'), loginPorts.keyValues.get('DEFAULT_COLOR')]).toEqual(['dark', 'purple'])
    fireEvent.click(drawer.getByRole('radio', { name: '紧凑' }))
    expect(loginPorts.keyValues.get('DEFAULT_DENSITY')).toBe('compact')
    fireEvent.click(drawer.getByRole('button', { name: '恢复默认' }))
    expect(page()).toMatchObject({ theme: 'light', colour: 'blue', weak: 'off' })
  })

  test('says why something cannot be chosen', async () => {
    await inside('/sale/saleOrder')
    const drawer = await openSettings()
    const fluid = drawer.getByRole<HTMLInputElement>('radio', { name: '流式' })
    expect([fluid.disabled, drawer.getByText('流式只用于顶部菜单') !== null]).toEqual([true, true])
    fireEvent.click(drawer.getByRole('switch', { name: '固定头部' }))
    const hiding = drawer.getByRole<HTMLInputElement>('switch', { name: '下滑时隐藏头部' })
    expect(hiding.disabled).toBe(true)
    expect(document.getElementById(hiding.getAttribute('aria-describedby')!)?.textContent).toContain('需先固定头部')
  })

  test('changes the layout around the pages, which stay as they are', async () => {
    await inside('/sale/saleOrder')
    typeIn('/sale/saleOrder', '尚未保存')
    const drawer = await openSettings()
    fireEvent.click(drawer.getByRole('radio', { name: '顶部菜单' }))
    expect(drawer.getByRole<HTMLInputElement>('switch', { name: '固定侧边菜单' }).checked).toBe(false)
    await waitFor(() => expect(screen.getByRole('button', { name: '更多', hidden: true })).toBeTruthy())
    expect(typedIn('/sale/saleOrder')).toBe('尚未保存')
  })

  test('ends the tabs where one page at a time is wanted: the others go, typed input does not', async () => {
    await inside('/sale/saleOrder')
    typeIn('/sale/saleOrder', '尚未保存')
    goTo('产品')
    const drawer = await openSettings()
    fireEvent.click(drawer.getByRole('switch', { name: '多页签模式' }))
    expect(screen.queryByRole('tablist', { hidden: true })).toBeNull()
    fireEvent.click(drawer.getByRole('switch', { name: '多页签模式' }))
    expect(screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['首页', '销售订单', '产品'])
  })
})

test('the menu is folded, and is so the next time', async () => {
  const { loginPorts } = await inside('/sale/saleOrder')
  fireEvent.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(await screen.findByRole('button', { name: '展开菜单' })).toBeTruthy()
  expect(loginPorts.keyValues.get('SIDEBAR_TYPE')).toBe(false)
})

describe('a narrow window', () => {
  test('has no tabs, and its menu in a drawer', async () => {
    await inside('/sale/saleOrder', { width: 390 })
    expect(await screen.findByRole('button', { name: '打开菜单' })).toBeTruthy()
    expect([screen.queryByRole('tablist'), screen.queryByRole('navigation', { name: '主菜单' })]).toEqual([null, null])
    fireEvent.click(screen.getByRole('button', { name: '打开菜单' }))
    await screen.findByRole('navigation', { name: '主菜单' })
    goTo('产品')
    expect(window.location.pathname).toBe('/bsc/product')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull())
  })

  test('has the way back in the place of the menu where a record is open', async () => {
    await inside('/sale/saleOrder/7', { width: 390, routes: [{ path: '*', element: <p>页面</p> }] })
    expect(screen.queryByRole('button', { name: '打开菜单' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: '返回' }))
    await screen.findByRole('button', { name: '打开菜单' })
    expect(window.location.pathname).toBe('/sale/saleOrder')
  })
})

describe('after a reload', () => {
  const reload = async (at: string, windowValues: Awaited<ReturnType<typeof inside>>['loginPorts']['windowValues']) => {
    cleanup()
    await inside(at, { windowValues })
  }

  test('the same pages are open in the same order', async () => {
    const { loginPorts } = await inside('/sale/saleOrder?pageNo=2')
    goTo('产品')
    fireEvent.keyDown(screen.getByRole('tab', { name: '产品' }), { key: 'ArrowLeft', ctrlKey: true, shiftKey: true })
    expect(tabs()).toEqual(['首页', '产品', '销售订单'])
    await reload('/bsc/product', loginPorts.windowValues)
    expect(tabs()).toEqual(['首页', '产品', '销售订单'])
    fireEvent.click(screen.getByRole('tab', { name: '销售订单' }))
    expect(window.location.search).toBe('?pageNo=2')
  })

  test('nothing of somebody who signed out is left', async () => {
    const { loginPorts, hear } = await inside('/sale/saleOrder')
    hear('left')
    await screen.findByRole('button', { name: '登录' })
    expect(loginPorts.windowValues.get('CACHE_INCLUDED_ROUTES')).toBeUndefined()
  })
})
