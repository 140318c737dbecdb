import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '@mui/material/styles'
import { ok } from '../../../core/kernel/result.ts'
import type { Region } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { RegionDialog } from '../../../ui/widgets/pickers/region-dialog.tsx'

afterEach(cleanup)

const region = (code: string, fullText: string, isLeaf = false): Region => ({ code, fullText, text: fullText.split('/').at(-1)!, isLeaf })

const TREE: Readonly<Record<string, readonly Region[]>> = {
  '86': [region('330000', '浙江省'), region('710000', '台湾省')],
  '330000': [region('330100', '浙江省/杭州市'), region('330200', '浙江省/宁波市')],
  '330100': [region('330102', '浙江省/杭州市/上城区', true), region('330106', '浙江省/杭州市/西湖区', true)],
}

class FewRegions extends Regions {
  below(code: string) {
    return Promise.resolve(ok(TREE[code] ?? []))
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
