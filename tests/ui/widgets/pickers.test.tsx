import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { category, dept, position, ref, refs, region, role, tree, user, users } from '../../../core/definitions/fields.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { Directory, type DirectoryEntry, type DirectoryUser, type DirectoryQuery } from '../../../core/lookups/directory.port.ts'
import { namedRegions } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import type { TreePlan } from '../../../core/lookups/branches.ts'
import { Trees } from '../../../core/lookups/trees.port.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import type { AskChoices } from '../../../ui/widgets/fields/choices-context.ts'
import { UserDialog } from '../../../ui/widgets/pickers/user-dialog.tsx'
import { Device, drawChooser, worldOf } from './world.tsx'

afterEach(cleanup)

/** What the server knows: each with the initials by which it finds them. */
const NAMES: readonly (readonly [id: string, label: string, initials: string])[] = [
  ['1', '方薇', 'fw'],
  ['2', '李明', 'lm'],
  ['3', '周海', 'zh'],
]
const found = (keyword: string) => NAMES.filter(([, label, initials]) => label.includes(keyword) || initials.includes(keyword))
const page = <T,>(all: readonly T[], { pageNo, pageSize }: Pick<DirectoryQuery, 'pageNo' | 'pageSize'>) =>
  ok({ records: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length })

const person = ([id, realname]: readonly [string, string, string]): DirectoryUser => ({
  id,
  username: `u${id}`,
  realname,
  sex: '1',
  phone: '',
  birthday: '',
  orgText: '',
})
const entry = ([id, name]: readonly [string, string, string]): DirectoryEntry => ({ id, code: id, name, rank: '主管' })

class Office extends Directory {
  readonly asked: string[] = []
  async organisations() {
    const departments = NAMES.map(([id, title, initials]) => ({ id, title, initials, children: [] }))
    return ok(
      departments.map((one) =>
        one.id === '3' ? { ...one, children: [{ id: '11', title: '财务组', initials: 'cwz', children: [] }] } : one,
      ),
    )
  }
  async users(question: DirectoryQuery) {
    return page(found(question.keyword).map(person), question)
  }
  async within() {
    return ok(NAMES.map(person))
  }
  async named(keyed: string, values: readonly string[]) {
    this.asked.push(`${keyed} ${values.join(',')}`)
    return ok(new Map(NAMES.map(([id, realname]) => [id, { realname, orgText: `${realname}的部门` }])))
  }
  async roles(question: DirectoryQuery) {
    return page(found(question.keyword).map(entry), question)
  }
  async posts(question: DirectoryQuery) {
    const isFilter = question.pageSize > 100
    return page(isFilter ? [] : found(question.keyword).map(entry), question)
  }
}

class Forest extends Trees {
  async below() {
    return ok(NAMES.map(([id, title]) => ({ id, title, isLeaf: true })))
  }
  async ways(_: TreePlan, ids: readonly string[]) {
    return ok(ids.map((end) => [{ id: 'top', title: '全部' }, ...NAMES.filter(([id]) => id === end).map(([id, title]) => ({ id, title }))]))
  }
}

class Provinces extends Regions {
  private readonly all = NAMES.map(([code, text, initials]) => ({ code, text, fullText: text, isLeaf: true, initials }))
  async below() {
    return ok(this.all)
  }
  async named(word: string, most: number) {
    return ok(namedRegions(this.all, word, most))
  }
}

const askServer: AskChoices = async (_, { keyword, pageNo = 1, pageSize = 20 }) =>
  page(
    found(keyword).map(([id, label]): Choice => ({ id, label, values: {} })),
    { pageNo, pageSize },
  )

const world = (device = new Device(), office = new Office()) => {
  const ports = new Map<unknown, unknown>([
    [KeyValues, device],
    [Directory, office],
    [Trees, new Forest()],
    [Regions, new Provinces()],
  ])
  const ask = vi.fn<AskChoices>(askServer)
  return { ...worldOf((port) => ports.get(port), ask), ask, device, office }
}

const draw = (field: Field, device?: Device, stored: Choice | null = null) => {
  const around = world(device)
  return { ...around, ...drawChooser(field, around, stored) }
}

const PICKERS: readonly (readonly [name: string, field: Field])[] = [
  ['用户', user('业务员')],
  ['部门', dept('部门')],
  ['角色', role('角色')],
  ['岗位', position('岗位')],
  ['记录', ref('产品', { to: 'bsc.product' })],
  ['树', tree('类别', { to: 'bsc.productType' })],
  ['分类', category('类别', { root: 'OFFICE' })],
  ['地区', region('地区', { level: 'province' })],
]

describe.each(PICKERS)('the picker of %s', (_, field) => {
  const choose = async (input: HTMLElement, typed: string, label: string) => {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.click(await screen.findByRole('option', { name: label }))
  }

  test('remembers what was chosen', async () => {
    const { input, device } = draw(field)
    await choose(input, '李', '李明')
    cleanup()
    const again = draw(field, device)
    fireEvent.focus(again.input)
    fireEvent.keyDown(again.input, { key: 'ArrowDown' })
    await screen.findByText('最近选择')
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('李明')
  })

  test('offers in its window what one chose last, taken by a click', async () => {
    const { input, device } = draw(field)
    await choose(input, '李', '李明')
    cleanup()
    const again = draw(field, device)
    fireEvent.keyDown(again.input, { key: 'F4' })
    const recent = within(await screen.findByRole('region', { name: '最近选过' }))
    fireEvent.click(recent.getByRole('button', { name: '李明' }))
    await waitFor(() => expect(again.chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '2', label: '李明' })))
  })

  test('finds by pinyin initials, in the field and in its window', async () => {
    const { input, chosen } = draw(field)
    await choose(input, 'zh', '周海')
    await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '3' })))
    fireEvent.keyDown(input, { key: 'F4' })
    const dialog = within(await screen.findByRole('dialog'))
    const search = dialog.getAllByLabelText(/拼音首字母/)[0]!
    fireEvent.change(search, { target: { value: 'lm' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    await waitFor(() => {
      expect(dialog.queryAllByText('李明').length).toBeGreaterThan(0)
      expect(dialog.queryByText('方薇')).toBeNull()
    })
  })

  test('shows what is stored by the name beside it, without asking', () => {
    const { input, ask } = draw(field, undefined, { id: '2', label: '李明', values: {} })
    expect(input.value).toBe('李明')
    expect(ask).not.toHaveBeenCalled()
  })

  test('is served by keys alone: F4 opens, ↓ goes to what is found, Ctrl+Enter takes', async () => {
    const { input, chosen } = draw(field)
    fireEvent.focus(input)
    fireEvent.keyDown(input, { key: 'F4' })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('方薇')
    fireEvent.keyDown(dialog.getAllByLabelText(/拼音首字母/)[0]!, { key: 'ArrowDown' })
    const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.activeElement!, { key, ctrlKey })
    press('ArrowDown')
    press(' ')
    press('Enter', true)
    await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '2', label: '李明' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the window with departments says the sex of people, as the dictionary does', async () => {
  const { input } = draw(users('抄送'))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '根据部门选择用户' }))
  expect((await dialog.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    '',
    '姓名',
    '账号',
    '电话',
    '性别',
    '部门',
  ])
})

test('people that stand in a field get their names and where they sit with one call', async () => {
  const { Around, office } = world()
  const props = { value: '1,3', label: '', isMany: true, store: 'id', level: undefined, onPick: vi.fn(), onClose: vi.fn() }
  render(<UserDialog {...props} />, { wrapper: Around })
  const dialog = within(await screen.findByRole('dialog', { name: '用户选择' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: '删除周海' })).toBeTruthy())
  expect(dialog.getByText('周海的部门')).toBeTruthy()
  expect(office.asked).toEqual(['id 1,3'])
})

test('everybody of a department and of those below it is taken at once', async () => {
  const { input, chosen } = draw(users('抄送'))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '根据部门选择用户' }))
  const departments = within(dialog.getByRole('tree', { name: '部门' }))
  fireEvent.click(await departments.findByText('方薇'))
  fireEvent.click(await dialog.findByRole('button', { name: '选择该部门及下级的全部用户' }))
  fireEvent.click(await dialog.findByRole('button', { name: '确认（3）' }))
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '1,2,3' })))
})

test('one of many is a circle, taken at once by Enter; several are ticked together by the head of the page', async () => {
  const one = draw(user('业务员'))
  fireEvent.focus(one.input)
  fireEvent.keyDown(one.input, { key: 'F4' })
  const single = within(await screen.findByRole('dialog', { name: '用户选择' }))
  expect(await single.findAllByRole('radio')).toHaveLength(3)
  fireEvent.keyDown(single.getByLabelText(/拼音首字母/), { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  await waitFor(() => expect(one.chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '2', label: '李明' })))
  cleanup()

  const several = draw(users('抄送'))
  fireEvent.focus(several.input)
  fireEvent.keyDown(several.input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '根据部门选择用户' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: '选择本页全部' }))
  fireEvent.click(dialog.getByRole('button', { name: '删除李明' }))
  fireEvent.click(dialog.getByRole('button', { name: '确认（2）' }))
  await waitFor(() => expect(several.chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '1,3', label: '方薇,周海' })))
})

/** The window of a field that takes several records, of which there are seven more than a page shows. */
const several = async () => {
  const drawn = draw(refs('产品', { to: 'bsc.product' }))
  drawn.ask.mockImplementation(async (_, { keyword, pageNo = 1, pageSize = 20 }) => {
    const all = Array.from({ length: 12 }, (__, at): Choice => ({ id: String(at), label: `产品${at}`, hint: `P${at}`, values: {} }))
    return page(
      all.filter(({ label, hint = '' }) => `${label} ${hint}`.includes(keyword)),
      { pageNo, pageSize },
    )
  })
  fireEvent.focus(drawn.input)
  fireEvent.keyDown(drawn.input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '产品选择' }))
  await dialog.findByText('产品0')
  const told = async () => {
    fireEvent.click(dialog.getByRole('button', { name: /^确认（/ }))
    await waitFor(() => expect(drawn.chosen).toHaveBeenCalled())
    return drawn.chosen.mock.calls.at(-1)?.[0]?.id
  }
  return { ...drawn, dialog, told }
}

test('all that a search finds is chosen at once, on whatever page it stands', async () => {
  const { dialog, told } = await several()
  const search = dialog.getByLabelText(/拼音首字母/)
  fireEvent.change(search, { target: { value: '产品1' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^选择全部/ })).toBeNull())
  fireEvent.change(search, { target: { value: 'P' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.click(await dialog.findByRole('button', { name: '选择全部12项' }))
  await dialog.findByRole('button', { name: '确认（12）' })
  expect(await told()).toBe('0,1,2,3,4,5,6,7,8,9,10,11')
})

test('names and codes that are pasted are chosen, the others are told', async () => {
  const { dialog, told, notices } = await several()
  fireEvent.paste(dialog.getByLabelText(/拼音首字母/), { clipboardData: { getData: () => '产品7\r\nP3\t产品' } })
  await dialog.findByRole('button', { name: '确认（2）' })
  await waitFor(() => expect(notices.warning).toHaveBeenCalledWith('已选择2项；未找到或有重名，请逐个选择：产品'))
  expect(await told()).toBe('7,3')
})

test('the chosen stand in the order one gives them', async () => {
  const { dialog, told } = await several()
  for (const name of ['产品0', '产品1', '产品2']) fireEvent.click(dialog.getByText(name))
  const handle = dialog.getByRole('button', { name: '删除产品0' })
  handle.focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(handle, { key, altKey: true, shiftKey: true })
  expect(document.activeElement).toBe(handle)
  const line = (name: string) => dialog.getByRole('button', { name: `删除${name}` }).closest('li')!
  const dataTransfer = { setData: () => undefined, types: [] }
  fireEvent.dragStart(line('产品2'), { dataTransfer })
  fireEvent.dragOver(line('产品1'), { dataTransfer })
  fireEvent.drop(line('产品1'), { dataTransfer })
  expect(await told()).toBe('2,1,0')
})

test('a favourite stays in the window however much is chosen after it', async () => {
  const device = new Device()
  device.set('recent:u1:bsc.product', [{ id: '2', label: '李明' }])
  const { input } = draw(ref('产品', { to: 'bsc.product' }), device)
  fireEvent.keyDown(input, { key: 'F4' })
  fireEvent.click(await screen.findByRole('button', { name: '常用李明' }))
  expect(within(screen.getByRole('region', { name: '常用' })).getByRole('button', { name: '李明' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '最近选过' })).toBeNull()
  expect(device.get('recent:u1:bsc.product')).toEqual([{ id: '2', label: '李明', isKept: true }])
})

test('what a tree is searched for stands below what it belongs to, and is taken without it', async () => {
  const { input, chosen } = draw(tree('类别', { to: 'bsc.productType' }))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '选择类别' }))
  const search = dialog.getByLabelText(/拼音首字母/)
  fireEvent.change(search, { target: { value: 'zh' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() =>
    expect(dialog.getAllByRole('treeitem').map((line) => [line.textContent, line.getAttribute('aria-level')])).toEqual([
      ['全部', '1'],
      ['周海', '2'],
    ]),
  )
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  fireEvent.keyDown(dialog.getByRole('tree'), { key: ' ' })
  fireEvent.keyDown(dialog.getByRole('tree'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '3', label: '周海' })))
})

test('keys begin at the department that was looked for, not at those above it', async () => {
  const { input, chosen } = draw(dept('部门'))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '选择部门' }))
  await dialog.findByText('方薇')
  const search = dialog.getByLabelText(/拼音首字母/)
  fireEvent.change(search, { target: { value: 'cw' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(dialog.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['周海', '财务组'])
  fireEvent.keyDown(dialog.getByRole('tree'), { key: ' ' })
  fireEvent.keyDown(dialog.getByRole('tree'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: '11', label: '财务组' })))
})

test('posts tell their rank', async () => {
  const { input } = draw(position('岗位'))
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'F4' })
  const dialog = within(await screen.findByRole('dialog', { name: '岗位选择' }))
  expect((await dialog.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(['', '职务名称', '职务编码', '职级'])
  expect(await dialog.findAllByText('主管')).toHaveLength(3)
})
