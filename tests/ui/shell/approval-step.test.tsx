import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string) => ({ id: path, route: '1', path, component: `x${path}`, meta: { title } })
const task = {
  ...{
    id: '1',
    processId: 'p',
    node: 0,
    nodeTitle: '质量管理部',
    userId: 'id of li',
    userName: 'li',
    status: 'open',
    opinion: '',
    version: 1,
  },
  ...{ round: 1, receivedAt: '2026-11-20 09:00:00', finishedAt: null },
}
const process = {
  ...{
    id: 'p',
    typeKey: 'bsc.firstCompany',
    recordId: '7',
    billNo: 'SYQY1',
    title: '首营企业审批 SYQY1',
    round: 1,
    current: 0,
    status: 'running',
  },
  ...{ nodes: [{ title: '质量管理部', role: 'quality' }], applyUserId: 'u1', applyUserName: '张三', applyDeptName: '采购部' },
  startedAt: '2026-11-19 09:00:00',
}
const licence = (id: string, licenceNo: string) => ({ id, licenceNo, licenceType: '1', verified: 'N' })
const unverified = { ...failure('rule.failed', '证照尚未全部核验'), field: 'licences.verified', row: 1 }

test('what is wrong at a step stands beside its field, and the focus goes there', async () => {
  await inside('/approval/1', {
    routes,
    answers: {
      '/sys/permission/getUserPermissionByToken': () => ({
        menu: [page(HOME, '首页'), page('/process/todo', '待办审批')],
        auth: [],
        allAuth: [],
        sysSafeMode: false,
      }),
      '/process/todo/list': () => ({ records: [], total: 0 }),
      '/process/task/1': () => ({ process, tasks: [task], coming: [], mayDecide: task, mayWithdraw: false }),
      '/process/agree': () => unverified,
      '/bsc/firstCompany/findById/7': () => ({
        ...{ id: '7', billNo: 'SYQY1', version: 2, billStatus: 'approving' },
        licences: [licence('a', 'JY1'), licence('b', 'YL2')],
      }),
    },
  })
  const step = within(await screen.findByRole('region', { name: '本步骤填写' }, { timeout: 20_000 }))
  fireEvent.pointerDown(document.body)
  fireEvent.click(screen.getByRole('button', { name: /^同意 ?Ctrl/ }))
  const [first, second] = step.getAllByRole('radiogroup', { name: '已核验' })
  await waitFor(() => expect(second?.getAttribute('aria-invalid')).toBe('true'))
  expect(first?.getAttribute('aria-invalid')).toBeNull()
  expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('证照尚未全部核验')
  await waitFor(() => expect(document.activeElement).toBe(within(second!).getByRole('radio', { name: '是' })))
  fireEvent.click(within(second!).getByRole('radio', { name: '是' }))
  expect(second?.getAttribute('aria-invalid')).toBeNull()
})
