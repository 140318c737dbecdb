import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HOME } from '../../../core/navigation/paths.ts'
import { routes } from '../../../ui/shell/routes.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string, document = '') => ({
  ...{ id: path, route: '1', path, component: `x${path}` },
  meta: { title, keepAlive: true, ...(document ? { document } : {}) },
})
const right = (action: string) => ({ action: `xzrl:vehicleUse:${action}`, type: '1', status: '1' })
const reason = (key: string, title: string, message: string) => ({
  ...{
    key,
    title,
    message,
    kind: 'code',
    passed: [],
    way: `请联系管理员在角色管理中授权“${title}”`,
    needs: `xzrl:vehicleUse:${key}`,
    holders: ['行政部'],
  },
})
const reasons = [reason('submit', '提交', '没有“提交”的权限'), reason('export', '导出', '没有“导出”的权限')]

const opened = (at: string, held: readonly string[], more: Parameters<typeof inside>[1] = {}) =>
  inside(at, {
    routes,
    ...more,
    answers: {
      '/sys/permission/getUserPermissionByToken': () => ({
        menu: [page(HOME, '首页'), page('/xzrl/vehicleUse', '用车申请', 'xzrl.vehicleUse')],
        auth: held.map(right),
        allAuth: ['add', 'list', 'edit', 'submit'].map(right),
        sysSafeMode: false,
      }),
      '/xzrl/vehicleUse/knowledge': () => ({ today: '2026-11-21', now: '2026-11-21 09:00:00', refs: {}, facts: {}, rowFacts: {} }),
      '/xzrl/vehicleUse/list': () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }),
      '/xzrl/vehicleUse/whyNot': () => ({ userId: 'u', name: '李', mayAskOthers: false, reasons }),
      ...more.answers,
    },
  })

test('a form whose record he may not send for approval says on request which right that takes, and what else is kept from him', async () => {
  const { calls } = await opened('/xzrl/vehicleUse/add', ['add', 'list'])
  fireEvent.click(await screen.findByRole('button', { name: '提交审批' }))
  const drawer = await screen.findByRole('dialog', { name: '为什么不能提交审批' })
  await within(drawer).findByText('没有“提交”的权限')
  expect(calls.filter(({ path }) => path.endsWith('/whyNot')).map(({ query }) => query)).toEqual([{}])
  await act(async () => fireEvent.click(within(drawer).getByRole('button', { name: '查看全部不能办理的' })))
  expect(within(drawer).getByText('xzrl:vehicleUse:export')).toBeTruthy()
})

test('a new form explains what he is kept from as a whole', async () => {
  await opened('/xzrl/vehicleUse/add', ['add', 'list', 'submit'])
  fireEvent.click(await screen.findByRole('button', { name: '为什么不能' }))
  expect(await within(await screen.findByRole('dialog')).findByText('xzrl:vehicleUse:submit')).toBeTruthy()
})

test('on a telephone a list explains the same', async () => {
  await opened('/xzrl/vehicleUse', ['add', 'list'], { width: 390 })
  fireEvent.click(await screen.findByRole('button', { name: '为什么不能' }))
  expect(await within(await screen.findByRole('dialog')).findByText('xzrl:vehicleUse:export')).toBeTruthy()
})
