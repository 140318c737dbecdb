import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { inside, tabs } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string) => ({ id: path, route: '1', path, component: `x${path}`, meta: { title } })
const row = (id: string) => ({
  ...{ id, version: 1, processId: `p${id}`, docKey: 'bsc.product', flowName: '产品', busId: `r${id}`, billNo: `N${id}` },
  ...{ title: `产品 N${id}`, amount: null, applyUserName: '张三', applyDeptName: '销售部', nodeName: '质量', taskStatus: 'open' },
  receiveTime: '2026-11-20 09:00:00',
})
const opened = (taskId: string, mine = true) => {
  const task = {
    ...{ id: taskId, processId: `p${taskId}`, node: 0, nodeTitle: '质量', userId: 'id of li', userName: 'li', opinion: '', version: 1 },
    ...{ status: mine ? 'open' : 'agreed', round: 1, receivedAt: '2026-11-20 09:00:00', finishedAt: null },
  }
  const process = {
    ...{ id: `p${taskId}`, typeKey: 'bsc.product', recordId: `r${taskId}`, billNo: `N${taskId}`, title: `产品 N${taskId}`, nodes: [] },
    ...{ round: 1, current: 0, status: 'running', applyUserId: 'u1', applyUserName: '张三', startedAt: '2026-11-19 09:00:00' },
  }
  return { process, tasks: [task], coming: [], mayDecide: mine ? task : null, mayWithdraw: false }
}
const withRecord = (taskId: string) => ({ ...opened(taskId), record: { id: `r${taskId}`, name: `药 ${taskId}`, version: 1 } })

/** Three tasks wait; what was decided waits no longer. */
const desk = async () => {
  const waiting = ['1', '2', '3']
  const world = await inside('/approval/1', {
    routes,
    answers: {
      '/sys/permission/getUserPermissionByToken': () => ({
        menu: [page(HOME, '首页'), page('/process/todo', '待办审批')],
        auth: [],
        allAuth: [],
        sysSafeMode: false,
      }),
      '/process/todo/list': () => ({ records: waiting.map(row), total: waiting.length }),
      '/process/task/1': () => withRecord('1'),
      '/process/task/2': () => withRecord('2'),
      '/process/agree': () => {
        waiting.shift()
        return opened('1', false)
      },
    },
  })
  await screen.findByText('待办 1 / 3', undefined, { timeout: 20_000 })
  const from = world.calls.length
  return { since: () => world.calls.slice(from).map(({ path }) => path) }
}

test('after 同意 the next task is one call, in the same tab, and its place is known at once', async () => {
  const { since } = await desk()
  const before = tabs().length
  fireEvent.pointerDown(document.body)
  fireEvent.click(screen.getByRole('button', { name: /^同意 ?Ctrl/ }))
  expect(await screen.findByRole('textbox', { name: '审批意见' })).toBeTruthy()
  await waitFor(() => expect(tabs().at(-1)).toBe('N2 审批'))
  await screen.findByText('待办 1 / 2')
  expect(tabs()).toHaveLength(before)
  await waitFor(() => expect(since()).toContain('/process/todo/list'))
  expect(since().slice(0, 2)).toEqual(['/process/agree', '/process/task/2'])
  expect(since().filter((path) => path.includes('/process/task/') || path.includes('findById'))).toEqual(['/process/task/2'])
})

test('下一条 takes the tab of the task it leaves, but not what was written there', async () => {
  await desk()
  const before = tabs().length
  fireEvent.click(screen.getByRole('button', { name: '下一条' }))
  await waitFor(() => expect(tabs().at(-1)).toBe('N2 审批'))
  expect(tabs()).toHaveLength(before)
  fireEvent.change(await screen.findByRole('textbox', { name: '审批意见' }), { target: { value: '请补充' } })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: '上一条' }))
  await waitFor(() => expect(tabs()).toHaveLength(before + 1))
})
