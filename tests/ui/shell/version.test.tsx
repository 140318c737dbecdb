import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inside } from './inside.ts'

afterEach(cleanup)

const NOTICE = { version: '9.9', titile: '新版本', content: '<p>说明</p>' }

test('版本更新 waits while a menu is open, and comes when it is closed', async () => {
  const publish: (() => void)[] = []
  await inside('/', {
    answers: { '/sys/bugContent/getLastBugContent': () => new Promise((resolve) => publish.push(() => resolve(NOTICE))) },
  })
  fireEvent.click(await screen.findByRole('button', { name: /用户菜单/ }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(publish).toHaveLength(1))
  await act(async () => publish[0]!())
  expect(screen.queryByText('新版本')).toBeNull()
  fireEvent.keyDown(menu, { key: 'Escape' })
  expect(await screen.findByText('新版本')).toBeTruthy()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('it comes at once where nothing is open, and stays until it is taken note of', async () => {
  await inside('/', { answers: { '/sys/bugContent/getLastBugContent': () => NOTICE } })
  expect(await screen.findByText('新版本')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '我知道了' }))
  await waitFor(() => expect(screen.queryByText('新版本')).toBeNull())
})
