import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bool, longText, money, text } from '../../../core/definitions/fields.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { PopupPlan } from '../../../core/definitions/popup-plan.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { PopupReports, type ReportQuestion } from '../../../core/lookups/popup-reports.port.ts'
import { LongTextInput } from '../../../ui/widgets/fields/long-text-input.tsx'
import { NumberInput } from '../../../ui/widgets/fields/number-input.tsx'
import { PopupInput } from '../../../ui/widgets/fields/popup-input.tsx'
import { SwitchInput } from '../../../ui/widgets/fields/switch-input.tsx'
import { TagsInput } from '../../../ui/widgets/fields/tags-input.tsx'
import { drawField } from './field.tsx'

afterEach(cleanup)

test('a long text opens in a window of its own: Ctrl+Enter takes what was written, Esc leaves what was there', async () => {
  const { onText } = drawField(LongTextInput, { field: longText('备注', { max: 5 }), text: '一' }, {})
  fireEvent.click(screen.getByRole('button', { name: '展开备注' }))
  const area = within(await screen.findByRole('dialog', { name: '备注' })).getByRole('textbox')
  fireEvent.change(area, { target: { value: '一\n二😀' } })
  expect(screen.getByRole('status').textContent).toBe('4 / 5 字')
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })
  expect(onText).toHaveBeenLastCalledWith('一\n二😀')

  fireEvent.keyDown(screen.getAllByLabelText('备注')[0]!, { key: 'F4' })
  const again = within((await screen.findAllByRole('dialog', { name: '备注' })).at(-1)!).getByRole('textbox')
  fireEvent.change(again, { target: { value: '不要' } })
  fireEvent.keyDown(again, { key: 'Escape' })
  expect(onText).toHaveBeenLastCalledWith('一\n二😀')
})

test('an amount is read in full-width digits too, and spelt in capital words while it is typed', () => {
  drawField(NumberInput, { field: money('金额'), text: '１０１０．１' }, {})
  const input = screen.getByLabelText('金额') as HTMLInputElement
  expect(input.value).toBe('1,010.10')
  fireEvent.focus(input)
  expect(screen.getByText('壹仟零壹拾元壹角')).toBeTruthy()
})

const QUERIED = [
  { key: 'employeeName', title: '姓名', view: 'text' as const, items: [], isFurther: false },
  { key: 'phone', title: '手机', view: 'text' as const, items: [], isFurther: true },
]

class Staff extends PopupReports {
  async find() {
    return ok({ id: 'r', name: '员工档案', columns: [{ key: 'employeeName', title: '姓名', isSortable: false }], queried: QUERIED })
  }
  async data({ filters }: ReportQuestion) {
    const names = filters['keyword'] === 'lm' ? ['李明'] : ['方薇', '李明']
    const records = names.map((employeeName, at) => ({ id: `e${at + 1}`, employeeName, phone: `1${at}` }))
    return ok({ records, total: 2 })
  }
}

const plan: PopupPlan = { popupCode: 'sys.employee', orgFields: ['employeeName', 'phone'], destFields: ['held', 'personPhone'] }
const popup = (own: PopupPlan, record: Row = {}) => {
  const onTake = vi.fn()
  const drawn = drawField(PopupInput, { field: text('被授权人'), port: new Staff() }, { plan: own, record: () => record, onTake })
  fireEvent.keyDown(screen.getByLabelText('被授权人'), { key: 'F4' })
  return { ...drawn, onTake }
}

test('a row of a report fills this field and those beside it', async () => {
  const { onTake } = popup(plan)
  const dialog = within(await screen.findByRole('dialog', { name: '员工档案' }))
  fireEvent.click(await dialog.findByText('李明'))
  fireEvent.click(dialog.getByRole('button', { name: '确认（1）' }))
  expect(onTake).toHaveBeenCalledWith({ held: '李明', personPhone: '11' })
})

test('a report that opens again has ticked what was taken before', async () => {
  const { onTake } = popup(plan, { held: '方薇', personPhone: '10' })
  const dialog = within(await screen.findByRole('dialog', { name: '员工档案' }))
  await waitFor(() => expect(dialog.getByRole('row', { name: /方薇/ }).getAttribute('aria-selected')).toBe('true'))
  fireEvent.click(dialog.getByText('李明'))
  fireEvent.click(dialog.getByRole('button', { name: '确认（1）' }))
  expect(onTake).toHaveBeenCalledWith({ held: '李明', personPhone: '11' })
})

test('a report is searched at once by name or initials, by further fields behind 展开', async () => {
  popup(plan)
  const dialog = within(await screen.findByRole('dialog', { name: '员工档案' }))
  await dialog.findByText('方薇')
  const search = dialog.getByLabelText('名称、编码或拼音首字母')
  fireEvent.change(search, { target: { value: 'lm' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(dialog.queryByText('方薇')).toBeNull())
  expect(dialog.queryByLabelText('手机')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: '展开' }))
  expect(dialog.getByLabelText('手机')).toBeTruthy()
})

test('a report is confirmed with exactly one row', async () => {
  const { onTake, notices } = popup(plan)
  fireEvent.click(within(await screen.findByRole('dialog', { name: '员工档案' })).getByRole('button', { name: '确认' }))
  expect(notices.warning).toHaveBeenCalledWith('请选择一条记录')
  expect(onTake).not.toHaveBeenCalled()
})

test.each([
  [{ ...plan, popupCode: '' }, 'popup参数未正确配置!'],
  [{ ...plan, destFields: ['held'] }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('a wrong declaration opens nothing and is said: %#', (wrong, message) => {
  const { notices } = popup(wrong)
  expect(notices.failure).toHaveBeenCalledWith(message)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a switch is on for the first of its pair; anything else is off and left alone until somebody acts', () => {
  const pair = ['1', '0'] as const
  const { onText } = drawField(SwitchInput, { field: bool('启用', { look: 'switch' }), text: '另外的' }, { pair })
  const control = screen.getByRole<HTMLInputElement>('switch', { name: '启用' })
  expect(control.checked).toBe(false)
  expect(onText).not.toHaveBeenCalled()
  fireEvent.click(control)
  expect(onText).toHaveBeenLastCalledWith('1')
  fireEvent.click(control)
  expect(onText).toHaveBeenLastCalledWith('0')
})

test('tags of two characters get their semicolons as they are typed, not within a composition', () => {
  const { onText } = drawField(TagsInput, { field: text('标签', { look: 'tags' }) }, {})
  const input = screen.getByLabelText<HTMLInputElement>('标签')
  fireEvent.change(input, { target: { value: '急救常' } })
  expect(onText).toHaveBeenLastCalledWith('急救;常')
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: '急救;常yong' }, isComposing: true })
  expect(input.value).toBe('急救;常yong')
  fireEvent.input(input, { target: { value: '急救;常用备' }, isComposing: true })
  fireEvent.compositionEnd(input)
  expect(onText).toHaveBeenLastCalledWith('急救;常用;备')
})
