import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import '../../../ui/hooks/use-focus-restore.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { inside } from './inside.ts'

beforeEach(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })))
afterEach(cleanup)

const page = (path: string, title: string, document = '') => ({
  ...{ id: path, route: '1', path, component: `x${path}` },
  meta: { title, keepAlive: true, ...(document ? { document } : {}) },
})
const right = (action: string) => ({ action: `bsc:product:${action}`, type: '1', status: '1' })

const opened = async (billStatus: string, held: readonly string[]) => {
  const auth = held.map(right)
  const answers = {
    '/sys/permission/getUserPermissionByToken': () => ({
      menu: [page(HOME, '首页'), page('/bsc/product', '产品', 'bsc.product')],
      auth,
      allAuth: ['edit', 'list'].map(right),
      sysSafeMode: false,
    }),
    '/bsc/product/findById/7': () => ({ id: '7', name: '阿莫西林', version: 3, billStatus }),
    '/bsc/product/knowledge': () => ({ today: '2026-11-21', now: '2026-11-21 09:00:00', refs: {}, facts: {}, rowFacts: {} }),
  }
  return inside('/bsc/product/7/edit', { routes, answers })
}

test.each([
  ['under approval', 'approving', ['edit', 'list'], '审批中的产品不能修改'],
  ['of somebody without the right', 'draft', ['list'], '没有修改产品的权限，请联系管理员授权'],
])('the form of a record %s is the record to be read, which says why, with the focus on its heading', async (_, state, held, sentence) => {
  const { calls } = await opened(state, held)
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy()
  expect(window.location.pathname).toBe('/bsc/product/7')
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: '产品' })))
  expect(calls.some(({ method, path }) => method === 'POST' && /product\/(add|edit)/.test(path))).toBe(false)
})
