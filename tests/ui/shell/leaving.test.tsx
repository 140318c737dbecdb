import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cancelled } from '../../../adapters/browser/http/failures.ts'
import type { HttpCall } from '../../../core/kernel/http.port.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { goTo, inside } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string, document = '') => ({
  ...{ id: path, route: '1', path, component: `x${path}` },
  meta: { title, keepAlive: true, ...(document ? { document } : {}) },
})

const menu = [
  page(HOME, '首页'),
  page('/bsc/product', '产品', 'bsc.product'),
  page('/report/saleSummary', '销售汇总表', 'report.saleSummary'),
  page('/elsewhere', '别处'),
]

/** A server that answers a call only when it is told that nobody waits any more, as fetch does. */
const silent = (path: string) => {
  const running: HttpCall[] = []
  const answer = (call: HttpCall) =>
    new Promise((resolve) => {
      running.push(call)
      call.signal?.addEventListener('abort', () => resolve(cancelled))
    })
  return { running, answers: { [path]: answer } }
}

test.each([
  ['a list', '/bsc/product', '/bsc/product/list'],
  ['a record', '/bsc/product/7', '/bsc/product/findById/7'],
  ['a form', '/bsc/product/7/edit', '/bsc/product/findById/7'],
  ['a report', '/report/saleSummary', '/report/saleSummary/data'],
  ['审批中心', '/approval', '/process/todo/list'],
  ['a task', '/approval/9', '/process/task/9'],
])('whoever leaves %s cancels what it asked, and nothing is said about it', async (_, at, path) => {
  const server = silent(path)
  await inside(at, {
    routes: [{ path: '/elsewhere', element: <h1>别处</h1> }, ...routes],
    answers: {
      ...server.answers,
      '/sys/permission/getUserPermissionByToken': () => ({ menu, auth: [], allAuth: [], sysSafeMode: false }),
    },
  })
  await waitFor(() => expect(server.running).toHaveLength(1))
  const [asked] = server.running
  expect(asked?.signal?.aborted).toBe(false)
  goTo('别处')
  await waitFor(() => expect(asked?.signal?.aborted).toBe(true))
  await screen.findByRole('heading', { name: '别处' })
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
})
