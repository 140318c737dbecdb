import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ThemeProvider } from '@mui/material/styles'
import { region } from '../../../core/definitions/fields.ts'
import { ok } from '../../../core/kernel/result.ts'
import { namedRegions, type Region } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { RegionInput } from '../../../ui/widgets/fields/region-input.tsx'
import { RegionDialog } from '../../../ui/widgets/pickers/region-dialog.tsx'
import { drawField } from './field.tsx'

afterEach(cleanup)

const place = (code: string, fullText: string, isLeaf = false): Region => ({ code, fullText, text: fullText.split('/').at(-1)!, isLeaf })

const TREE: Readonly<Record<string, readonly Region[]>> = {
  '86': [place('330000', '浙江省'), place('710000', '台湾省')],
  '330000': [place('330100', '浙江省/杭州市'), place('330200', '浙江省/宁波市')],
  '330100': [place('330102', '浙江省/杭州市/上城区', true), place('330106', '浙江省/杭州市/西湖区', true)],
}

const INITIALS: Readonly<Record<string, string>> = { 西湖区: 'xhq', 杭州市: 'hzs' }

class FewRegions extends Regions {
  below(code: string) {
    return Promise.resolve(ok(TREE[code] ?? []))
  }
  async named(word: string, most: number) {
    const all = Object.values(TREE).flat()
    return ok(
      namedRegions(
        all.map((one) => ({ ...one, initials: INITIALS[one.text] ?? '' })),
        word,
        most,
      ),
    )
  }
}

const open = (props: Partial<Parameters<typeof RegionDialog>[0]> = {}) => {
  const onPick = vi.fn()
  const regions = new FewRegions()
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(() => regions) as never}>
        <RegionDialog value="" onPick={onPick} onClose={vi.fn()} {...props} />
      </Resolver>
    </ThemeProvider>,
  )
  return onPick
}

const press = (name: string, key: string) => fireEvent.keyDown(screen.getByRole('option', { name }), { key })

test('a district is reached by keyboard alone: → goes below, Enter takes', async () => {
  const onPick = open()
  await screen.findByRole('option', { name: '浙江省' })
  press('浙江省', 'ArrowRight')
  await screen.findByRole('option', { name: '杭州市' })
  press('杭州市', 'ArrowRight')
  await screen.findByRole('option', { name: '西湖区' })
  press('西湖区', 'Enter')
  expect(onPick).toHaveBeenCalledWith({ id: '330106', label: '浙江省/杭州市/西湖区', values: {} })
})

test('a stored code opens on its whole path', async () => {
  open({ value: '330106' })
  await screen.findByRole('option', { name: '西湖区' })
  const chosen = screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
  expect(chosen).toEqual(['浙江省', '杭州市', '西湖区'])
})

test('a field of cities ends with the city', async () => {
  const onPick = open({ value: '330200', level: 'city' })
  await screen.findByRole('option', { name: '宁波市' })
  expect(screen.getAllByRole('listbox')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  expect(onPick).toHaveBeenCalledWith({ id: '330200', label: '浙江省/宁波市', values: {} })
})

test('a district is found by its initials, and taken by keyboard', async () => {
  const onPick = open()
  const search = screen.getByLabelText('地区名称或拼音首字母')
  fireEvent.change(search, { target: { value: 'xhq' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await screen.findByRole('option', { name: '浙江省/杭州市/西湖区' })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('浙江省/杭州市/西湖区')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(onPick).toHaveBeenCalledWith({ id: '330106', label: '浙江省/杭州市/西湖区', values: {} })
})

test('a city that is found opens its way, to choose among its districts', async () => {
  open()
  const search = screen.getByLabelText('地区名称或拼音首字母')
  fireEvent.change(search, { target: { value: '杭州' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('option', { name: '浙江省/杭州市' }))
  await screen.findByRole('option', { name: '上城区' })
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual(['浙江省', '杭州市'])
})

describe('linked lists', () => {
  const draw = (text = '') => {
    const onChoose = vi.fn()
    const field = region('所在地区', { look: 'selects' })
    drawField(RegionInput, { field, text, port: new FewRegions() }, { onChoose })
    return onChoose
  }
  const list = (title: string) => screen.findByLabelText<HTMLSelectElement>(`所在地区${title}`)
  const choose = async (title: string, code: string) => {
    const select = await list(title)
    await waitFor(() => expect([...select.options].map(({ value }) => value)).toContain(code))
    fireEvent.change(select, { target: { value: code } })
  }

  test('offer what lies below, and the last one chooses', async () => {
    const onChoose = draw()
    expect((await list('市')).disabled).toBe(true)
    await choose('省', '330000')
    await choose('市', '330100')
    await choose('区县', '330102')
    expect(onChoose).toHaveBeenLastCalledWith({ id: '330102', label: '浙江省/杭州市/上城区', values: {} })
  })

  test('begin at what is stored; another province empties what lay below', async () => {
    const onChoose = draw('330106')
    await waitFor(async () => expect((await list('区县')).value).toBe('330106'))
    fireEvent.change(await list('省'), { target: { value: '' } })
    expect((await list('区县')).value).toBe('')
    expect(onChoose).toHaveBeenLastCalledWith(null)
  })

  test('of a look that there is not say so', () => {
    drawField(RegionInput, { field: { ...region('所在地区'), look: 'map' as never } }, {})
    expect(screen.getByRole('alert').textContent).toBe('Bad type value')
  })
})
