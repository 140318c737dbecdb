import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import type { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Reason } from '../../../core/granting/who-could.ts'
import { type Failure, failure } from '../../../core/kernel/failure.ts'
import { ok } from '../../../core/kernel/result.ts'
import { processMoved } from '../../../core/approval/failures.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { useRefused, WhyNotHere, type WhyNotAsked } from '../../../ui/screens/why-not.tsx'
import { NoticesProvider } from '../../../ui/shell/notices/notices-provider.tsx'
import { theme } from '../../../ui/theme/theme.ts'

afterEach(cleanup)

const VOID: Reason = {
  ...{ key: 'void', title: '作废', kind: 'state', message: '“审批中”的销售订单不能作废', way: '销售订单须处于“草稿”或“已驳回”' },
  passed: [
    { kind: 'code', message: '作废，来自角色商务部' },
    { kind: 'scope', message: '在数据范围内' },
  ],
  ...{ needs: '', holders: ['宁欣（申请人）'] },
}
const COPY: Reason = {
  ...{ key: 'copy', title: '复制', kind: 'code', message: '没有“复制”的权限', passed: [], way: '请联系管理员在角色管理中授权“复制”' },
  ...{ needs: 'sale:saleOrder:add', holders: ['商务部'] },
}

const draw = (refused: Failure, of: WhyNotAsked) => {
  const asked: unknown[] = []
  const grants: Partial<RemoteGrants> = {
    whyNot: async ({ key }, about, userId) => {
      asked.push([key, about, userId])
      return ok({ userId: 'u', name: '宁欣', mayAskOthers: false, reasons: [VOID, COPY] })
    },
  }
  const Press = () => {
    const refuse = useRefused()
    return <button onClick={() => refuse(refused, of)}>办理</button>
  }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(() => grants) as never}>
        <NoticesProvider>
          <WhyNotHere type={saleOrder}>
            <Press />
          </WhyNotHere>
        </NoticesProvider>
      </Resolver>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '办理' }))
  return { asked }
}
const why = async () => {
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '为什么' }))
  return screen.findByRole('dialog')
}

test('the notice of a refused call leads to what keeps him from that, and from there to everything else', async () => {
  const { asked } = draw(processMoved, { id: '7', about: { key: 'void', title: '作废' } })
  const drawer = await why()
  await within(drawer).findByText(VOID.message)
  expect(drawer.getAttribute('aria-labelledby') && within(drawer).getByRole('heading', { name: '为什么不能作废' })).toBeTruthy()
  expect([asked, within(drawer).queryByText(COPY.message)]).toEqual([[['sale.saleOrder', { id: '7' }, '']], null])
  await act(async () => fireEvent.click(within(drawer).getByRole('button', { name: '查看全部不能办理的' })))
  expect(within(drawer).getByText(COPY.needs)).toBeTruthy()
})

test('what he passed stands beside what keeps him, with how it becomes possible and who could change it; the explanation is copied whole', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  draw(processMoved, { id: '7', about: { key: 'void', title: '作废' } })
  const drawer = await why()
  await within(drawer).findByText(VOID.message)
  expect(
    within(drawer)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['满足操作权限作废，来自角色商务部', '满足数据范围在数据范围内', `不满足单据状态${VOID.message}`])
  expect(within(drawer).getByText(VOID.way)).toBeTruthy()
  expect(within(drawer).getByText('可以改变状态：宁欣（申请人）')).toBeTruthy()
  await act(async () => fireEvent.click(within(drawer).getByRole('button', { name: '复制说明' })))
  expect(copied).toEqual([
    [
      '您为什么不能作废',
      '✓ 操作权限：作废，来自角色商务部',
      '✓ 数据范围：在数据范围内',
      `✗ 单据状态：${VOID.message}`,
      `怎样才能：${VOID.way}`,
      '可以改变状态：宁欣（申请人）',
    ].join('\n'),
  ])
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('what only its own values forbade is told as it was said then', async () => {
  draw(failure('action.refused', '存在未完成的发货单，不能关闭'), { id: '7', about: { key: 'act:close', title: '关闭订单' } })
  expect(await within(await why()).findByText('存在未完成的发货单，不能关闭')).toBeTruthy()
})

test.each([failure('database.busy', '系统繁忙'), { ...failure('check', '数量必须大于0'), field: 'qty' }])(
  'trouble and wrong values lead nowhere: $message',
  (refused) => {
    draw(refused, { id: '7' })
    expect(within(screen.getByRole('alert')).queryByRole('button', { name: '为什么' })).toBeNull()
  },
)
