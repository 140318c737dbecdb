import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refs, ref } from '../../../core/definitions/fields.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import type { AskChoices } from '../../../ui/widgets/fields/choices-context.ts'
import { Device, drawChooser, worldOf } from './world.tsx'

afterEach(cleanup)

const DRUGS = ['阿莫西林', '布洛芬', '二甲双胍', '奥美拉唑', '头孢克肟', '硝苯地平'].map(
  (label, at): Choice => ({ id: `d${at + 1}`, label, hint: `CP${at + 1}`, values: { spec: `${at + 1}片` } }),
)

const draw = (field: Field, device = new Device(), drugs = DRUGS, asking?: AskChoices) => {
  const ask: AskChoices = async (_, { keyword, pageNo = 1, pageSize = 20 }) => {
    const found = drugs.filter(({ label }) => label.includes(keyword))
    return ok({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length })
  }
  const world = worldOf(() => device, asking ?? ask)
  return { ...drawChooser(field, world), warning: world.notices.warning, device }
}

const open = (input: HTMLElement) => {
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'ArrowDown' })
}

test('what was chosen last is offered first, and comes with what it knows today', async () => {
  const first = draw(ref('药品', { to: 'bsc.product' }))
  open(first.input)
  fireEvent.click(await screen.findByRole('option', { name: /头孢克肟/ }))
  cleanup()

  const { input, chosen } = draw(ref('药品', { to: 'bsc.product' }), first.device)
  open(input)
  await screen.findByText('最近选择')
  const [latest] = await screen.findAllByRole('option')
  expect(latest?.textContent).toBe('头孢克肟')
  fireEvent.click(latest!)
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(DRUGS[4]))
})

test('what may not be chosen any more is not taken, and one is told', async () => {
  const first = draw(ref('药品', { to: 'bsc.product' }))
  open(first.input)
  fireEvent.click(await screen.findByRole('option', { name: /头孢克肟/ }))
  cleanup()

  const { input, chosen, warning } = draw(ref('药品', { to: 'bsc.product' }), first.device, DRUGS.slice(0, 2))
  open(input)
  await screen.findByText('最近选择')
  fireEvent.click((await screen.findAllByRole('option'))[0]!)
  await waitFor(() => expect(warning).toHaveBeenCalledWith('该记录现在不能选择，请选择其他记录'))
  expect(chosen).not.toHaveBeenCalled()
})

test('F4 opens a window; several are chosen over its pages, and one is taken out again', async () => {
  const { input, chosen } = draw(refs('药品', { to: 'bsc.product' }))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '药品选择' }))
  fireEvent.click(await dialog.findByText('阿莫西林'))
  fireEvent.click(dialog.getByText('布洛芬'))
  fireEvent.click(dialog.getByRole('button', { name: '2' }))
  fireEvent.click(await dialog.findByText('硝苯地平'))
  fireEvent.click(dialog.getByRole('button', { name: '删除布洛芬' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认（2）' }))
  expect(chosen).toHaveBeenCalledWith({ id: 'd1,d6', label: '阿莫西林,硝苯地平', values: {} })
})

test('an answer that comes after a newer question is not shown, and nothing found is said', async () => {
  const waiting = new Map<string, () => void>()
  const slow: AskChoices = (_, { keyword }) =>
    new Promise((resolve) => {
      const records = DRUGS.filter(({ label }) => keyword !== '' && label.includes(keyword))
      waiting.set(keyword, () => resolve(ok({ records, total: records.length })))
    })
  const { input } = draw(ref('药品', { to: 'bsc.product' }), new Device(), DRUGS, slow)
  open(input)
  const type = async (typed: string) => {
    fireEvent.change(input, { target: { value: typed } })
    await waitFor(() => expect(waiting.has(typed)).toBe(true))
  }
  await type('阿莫')
  await type('布洛')
  waiting.get('布洛')!()
  await screen.findByRole('option', { name: /布洛芬/ })
  waiting.get('阿莫')!()
  await type('没有')
  waiting.get('没有')!()
  await screen.findByText('没有查询到任何数据')
  expect(screen.queryByText('阿莫西林')).toBeNull()
})

const answering = () => {
  const answers: (() => void)[] = []
  const ask: AskChoices = (_, { keyword }) => {
    const found = DRUGS.filter(({ label }) => label.includes(keyword))
    return new Promise((answer) => answers.push(() => answer(ok({ records: found, total: found.length }))))
  }
  return { ask, answers }
}

test('Enter before the answer takes the first record that comes, also once the field was left', async () => {
  const { ask, answers } = answering()
  const { input, chosen } = draw(ref('药品', { to: 'bsc.product' }), new Device(), DRUGS, ask)
  open(input)
  fireEvent.change(input, { target: { value: '布洛芬' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.blur(input)
  expect(chosen).not.toHaveBeenCalled()
  for (const answer of answers) answer()
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(DRUGS[1]))
})

test('and no record of a text that was typed over', async () => {
  const { ask, answers } = answering()
  const { input, chosen } = draw(ref('药品', { to: 'bsc.product' }), new Device(), DRUGS, ask)
  open(input)
  fireEvent.change(input, { target: { value: '布洛芬' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.change(input, { target: { value: '头孢' } })
  for (const answer of answers.splice(0)) answer()
  fireEvent.keyDown(input, { key: 'Enter' })
  for (const answer of answers) answer()
  await waitFor(() => expect(chosen).toHaveBeenCalled())
  expect(chosen.mock.calls).toEqual([[DRUGS[4]]])
})
