import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { date, month, quarter, year } from '../../../core/definitions/fields.ts'
import { DateInput } from '../../../ui/widgets/fields/date-input.tsx'
import { RangeInput } from '../../../ui/widgets/fields/range-input.tsx'
import { drawField } from './field.tsx'

afterEach(cleanup)

/** 2026-03-18, a Wednesday. */
const clock = { now: () => Date.UTC(2026, 2, 18, 4) }
const openAt = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true })

describe('a calendar', () => {
  test.each([
    [month('月份'), '2026-03', '2026-04'],
    [quarter('季度'), '2026Q1', '2026Q2'],
    [year('年份'), '2026', '2027'],
  ])('of %o begins at now, is walked by arrows and taken with a click', async (field, now, next) => {
    const { onText } = drawField(DateInput, { field, port: clock }, {})
    openAt(screen.getByLabelText(field.title))
    const grid = await screen.findByRole('grid')
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe(next)
    fireEvent.click(within(grid).getByRole('gridcell', { name: now }))
    expect(onText).toHaveBeenLastCalledWith(now)
  })

  test('turns its page past its ends', async () => {
    drawField(DateInput, { field: quarter('季度'), text: '2026Q4', port: clock }, {})
    openAt(screen.getByLabelText('季度'))
    const grid = await screen.findByRole('grid')
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2027Q1')
    fireEvent.keyDown(grid, { key: 'PageUp' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026Q1')
  })

  test('is not needed: what is typed is tidied when the field is left', () => {
    const { onText } = drawField(DateInput, { field: month('月份'), port: clock }, {})
    fireEvent.change(screen.getByLabelText('月份'), { target: { value: '２０２５年９月' } })
    fireEvent.blur(screen.getByLabelText('月份'))
    expect(onText).toHaveBeenLastCalledWith('2025-09')
  })
})

describe('a range of days', () => {
  const draw = (from = '', to = '') => {
    const onRange = vi.fn()
    drawField(RangeInput, { field: date('单据日期'), port: clock }, { from, to, onRange })
    return onRange
  }

  test('is taken whole from the usual ones', async () => {
    const onRange = draw()
    fireEvent.click(screen.getByRole('button', { name: '选择单据日期范围' }))
    const usual = within(await screen.findByRole('group', { name: '单据日期常用范围' }))
    fireEvent.click(usual.getByRole('button', { name: '本季度' }))
    expect(onRange).toHaveBeenCalledWith('2026-01-01', '2026-03-31')
  })

  test.each([
    ['月', '2026-02', '2026-02-01', '2026-02-28'],
    ['季', '2026Q4', '2026-10-01', '2026-12-31'],
    ['年', '2025', '2025-01-01', '2025-12-31'],
  ])('is a whole %s', async (unit, value, first, last) => {
    const onRange = draw('2026-03-05')
    openAt(screen.getByLabelText('单据日期'))
    fireEvent.click(within(await screen.findByRole('group', { name: '单据日期单位' })).getByRole('button', { name: unit }))
    fireEvent.click(screen.getByRole('gridcell', { name: value }))
    expect(onRange).toHaveBeenCalledWith(first, last)
  })

  test('is two days, in whichever order they are pressed', async () => {
    const onRange = draw()
    openAt(screen.getByLabelText('单据日期'))
    fireEvent.click(await screen.findByRole('gridcell', { name: '2026-03-20' }))
    expect(screen.getByRole('status').textContent).toBe('从 2026-03-20 到…')
    fireEvent.click(screen.getByRole('gridcell', { name: '2026-03-05' }))
    expect(onRange).toHaveBeenCalledWith('2026-03-05', '2026-03-20')
  })
})
