import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string, document = '') => ({
  ...{ id: path, route: '1', path, component: `x${path}` },
  meta: { title, keepAlive: true, ...(document ? { document } : {}) },
})
const menu = [page(HOME, '首页'), page('/process/todo', '待办审批'), page('/bsc/product', '产品', 'bsc.product')]

const row = (id: string, docKey: string, flowName: string) => ({
  ...{ id, version: 1, processId: `p-${id}`, docKey, flowName, busId: `r-${id}`, billNo: `N${id}`, isOverdue: 'N', priority: 'L' },
  ...{ title: `${flowName} N${id}`, amount: '12.5', applyUserName: '张三', applyDeptName: '销售部', nodeName: '财务', taskStatus: 'open' },
  receiveTime: `2026-11-20 0${id}:00:00`,
})
const both = [row('2', 'sale.saleOrder', '销售订单'), row('1', 'bsc.product', '产品')]
const process = { id: 'p-1', typeKey: 'bsc.product', recordId: '7', billNo: 'N1', title: '产品 N1', nodes: [], round: 1, current: 0 }
const about = { status: 'running', applyUserId: 'u1', applyUserName: '张三', applyDeptName: '销售部', startedAt: '2026-11-19 09:00:00' }
const copy = { id: '1', node: -1, nodeTitle: '抄送', userId: 'id of li', userName: 'li', status: 'copied', opinion: '张三抄送', version: 1 }
const task = { ...copy, processId: 'p-1', round: 1, receivedAt: '2026-11-20 09:00:00', finishedAt: null }

const answers = {
  '/sys/permission/getUserPermissionByToken': () => ({ menu, auth: [], allAuth: [], sysSafeMode: false }),
  '/process/count': () => ({ todo: 2, mine: 0, cc: 1 }),
  '/process/todo/list': () => ({ records: both, total: 2 }),
  '/process/todo/types': () => [
    { typeKey: 'sale.saleOrder', typeTitle: '销售订单', count: 1 },
    { typeKey: 'bsc.product', typeTitle: '产品', count: 1 },
  ],
  '/process/task/1': () => ({ process: { ...process, ...about }, tasks: [task], coming: [], mayDecide: null, mayWithdraw: false }),
  '/process/read': () => null,
  '/bsc/product/findById/7': () => ({ id: '7', name: '阿莫西林', version: 1 }),
}

const lists = (calls: readonly { path: string; query?: object }[]) => calls.filter(({ path }) => path === '/process/todo/list')

test('审批中心 tells how many lines are about each type, and asks for one type alone', async () => {
  const { calls } = await inside('/approval', { routes, answers })
  const kinds = within(await screen.findByRole('group', { name: '单据类型' }))
  fireEvent.click(await kinds.findByRole('button', { name: '产品 1' }))
  await waitFor(() => expect(lists(calls).at(-1)?.query).toMatchObject({ superQueryTree: expect.stringContaining('bsc:product') }))
  fireEvent.click(kinds.getByRole('button', { name: '全部' }))
  await waitFor(() => expect(lists(calls).at(-1)?.query).not.toHaveProperty('superQueryTree'))
  expect(screen.getByRole('tab', { name: '抄送我的 1' })).toBeTruthy()
})

test('on a telephone what waited longest stands first and may be decided there', async () => {
  await inside('/approval', { routes, answers, width: 390 })
  const [first, second] = await screen.findAllByRole('article')
  expect(first?.textContent).toMatch(/^产品.*N1/)
  expect(within(first!).getByRole('button', { name: '同意' })).toBeTruthy()
  expect(within(second!).queryByRole('button', { name: '同意' })).toBeNull()
})

test('a copy is read once its reader has opened it, and offers no decision', async () => {
  const { calls } = await inside('/approval/1', { routes, answers })
  await waitFor(() => expect(calls.find(({ path }) => path === '/process/read')?.body).toEqual({ taskId: '1' }))
  expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '抄送' })).toBeNull()
})
