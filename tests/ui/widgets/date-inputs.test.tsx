import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { date, datetime, month, quarter, time, year } from '../../../core/definitions/fields.ts'
import { DateInput } from '../../../ui/widgets/fields/date-input.tsx'
import { RangeInput } from '../../../ui/widgets/fields/range-input.tsx'
import { drawField } from './field.tsx'

afterEach(cleanup)

/** 2026-03-18, a Wednesday. */
const clock = { now: () => Date.UTC(2026, 2, 18, 4) }
const openAt = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true })

describe('a calendar', () => {
  test.each([
    [month('月份'), 'ArrowRight', '2026-04'],
    [quarter('季度'), 'ArrowDown', '2026Q2'],
    [year('年份'), 'ArrowRight', '2027'],
  ])('of %o begins at now, is walked by arrows and taken with Enter', async (field, key, next) => {
    const { onText } = drawField(DateInput, { field, port: clock }, {})
    openAt(screen.getByLabelText(field.title))
    await screen.findByRole('radiogroup')
    fireEvent.keyDown(document.activeElement!, { key })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: next })))
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(onText).toHaveBeenLastCalledWith(next)
  })

  test('offers four quarters of a year, and turns its years', async () => {
    const { onText } = drawField(DateInput, { field: quarter('季度'), text: '2026Q4', port: clock }, {})
    openAt(screen.getByLabelText('季度'))
    fireEvent.click(await screen.findByRole('button', { name: '下一年' }))
    const offered = screen.getAllByRole<HTMLButtonElement>('radio').filter(({ disabled }) => !disabled)
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(['2027Q1', '2027Q2', '2027Q3', '2027Q4'])
    fireEvent.click(offered[1]!)
    expect(onText).toHaveBeenLastCalledWith('2027Q2')
  })

  test('marks the day it is in Shanghai, whatever the machine says', async () => {
    drawField(DateInput, { field: date('日期'), port: { now: () => Date.UTC(2026, 2, 18, 17) } }, {})
    openAt(screen.getByLabelText('日期'))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-03-19'))
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
  })

  test.each(['1986-05-04', '2026-03-08'])('does not lose %s to summer time', async (day) => {
    const { onText } = drawField(DateInput, { field: date('日期'), text: day, port: clock }, {})
    openAt(screen.getByLabelText('日期'))
    fireEvent.click(await screen.findByRole('gridcell', { name: day, selected: true }))
    expect(onText).toHaveBeenLastCalledWith(day)
  })

  test.each([
    [datetime('时间'), '2026-03-18 08:30:15', '2026-03-18 09:30:15'],
    [time('时间'), '08:30:15', '09:30:15'],
  ])('of %o has hours, minutes and seconds beside it', async (field, text, later) => {
    const { onText } = drawField(DateInput, { field, text, port: clock }, {})
    openAt(screen.getByLabelText('时间'))
    fireEvent.click(await screen.findByRole('option', { name: '9小时' }))
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(onText).toHaveBeenLastCalledWith(later)
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
    fireEvent.click(await screen.findByRole('radio', { name: value }))
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
