import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { CronDialog } from '../../../ui/widgets/cron/cron-dialog.tsx'
import type { CronEditorProps } from '../../../ui/widgets/cron/use-cron-editor.ts'

const clock: Clock = { now: () => momentOf('2026-01-01 00:00:00') }

const draw = (value: string, props: Partial<CronEditorProps> = {}) => {
  const confirmed = vi.fn()
  const closed = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(key) => (key === (Clock as unknown) ? clock : {}) as never}>
        <CronDialog value={value} onConfirm={confirmed} onClose={closed} {...props} />
      </Resolver>
    </ThemeProvider>,
  )
  return { confirmed, closed }
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const whole = () => box('表达式')
const tab = (name: string) => screen.getByRole('tab', { name })
/** The next runs: the months ahead are a list of their own. */
const runsIn = (preview: HTMLElement) => {
  const [runs] = within(preview).queryAllByRole('list')
  return runs ? within(runs).getAllByRole('listitem') : []
}
const mode = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确认' }))

afterEach(cleanup)

describe('the cron editor', () => {
  test('shows the expression in its fields, in words, and its next ten runs', async () => {
    draw('0 30 8 1,15 * ? *')
    expect(screen.getByRole('dialog', { name: 'Cron表达式' })).toBeTruthy()
    expect(['秒', '分', '时', '日', '月', '周', '年'].map((unit) => box(unit).value)).toEqual(['0', '30', '8', '1,15', '*', '?', '*'])
    expect(screen.getByText('每月 1 日、15 日 08:30:00 执行')).toBeTruthy()
    const preview = screen.getByRole('region', { name: '近十次执行时间（不含年）' })
    expect(preview.textContent).toContain('执行预览，会忽略年份参数')
    await waitFor(() => expect(runsIn(preview)).toHaveLength(10))
    expect(runsIn(preview)[0]?.textContent).toBe('12026-01-01 08:30:008小时后周四')
  })

  test('opened and confirmed gives back what it was given', () => {
    const { confirmed } = draw('*/5 * * * * ?')
    for (const unit of ['分', '时', '日', '月', '周', '年', '秒']) fireEvent.click(tab(unit))
    confirm()
    expect(confirmed).toHaveBeenCalledWith('*/5 * * * * ?')
  })

  test('takes a mode, ticked days and tells what it set besides', () => {
    const { confirmed } = draw('')
    fireEvent.click(tab('日'))
    fireEvent.click(mode('指定日期（可多选）'))
    fireEvent.click(screen.getByRole('button', { name: '15' }))
    expect(whole().value).toBe('0 0 0 1,15 * ? *')
    fireEvent.click(mode('本月最后一个星期几'))
    expect(whole().value).toBe('0 0 0 ? * 6L *')
    expect(screen.getByRole('status').textContent).toBe('“周”已指定，“日”自动设为 ?')
    confirm()
    expect(confirmed).toHaveBeenCalledWith('0 0 0 ? * 6L *')
  })

  test('keeps in 自定义 what no mode can show', () => {
    draw('0 0 9-18/3 * * ? *')
    fireEvent.click(tab('时'))
    expect(mode('自定义').checked).toBe(true)
    fireEvent.change(box('自定义时'), { target: { value: '9-18/2' } })
    expect(whole().value).toBe('0 0 9-18/2 * * ? *')
  })

  test('marks a number out of its bounds and does not take it', () => {
    draw('0 0/5 * * * ? *')
    fireEvent.click(tab('分'))
    const step = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: '间隔' }).find((one) => one.tabIndex === 0)!
    fireEvent.change(step, { target: { value: '61' } })
    expect(step.getAttribute('aria-invalid')).toBe('true')
    expect(whole().value).toBe('0 0/5 * * * ? *')
    fireEvent.change(step, { target: { value: '１５' } })
    expect(whole().value).toBe('0 0/15 * * * ? *')
    fireEvent.keyDown(step, { key: 'ArrowUp' })
    expect(whole().value).toBe('0 0/16 * * * ? *')
  })

  test('offers what a pasted Unix expression means here', () => {
    const { confirmed } = draw('')
    fireEvent.change(whole(), { target: { value: '30 6 * * 1-5' } })
    confirm()
    expect(confirmed).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '改为 0 30 6 ? * 2-6 *' }))
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
    expect(confirmed).toHaveBeenCalledWith('0 30 6 ? * 2-6 *')
  })

  test('counts the years when asked to, and says when nothing is left', async () => {
    draw('0 0 9 1 1 ? 2020')
    fireEvent.click(await screen.findByRole('checkbox', { name: '含年份' }))
    await screen.findByText('无执行时间')
    expect(screen.getByRole('region', { name: '近十次执行时间' })).toBeTruthy()
  })

  test('counts in what stands beside the expression: its days, days off, working hours', async () => {
    const avoided = { opens: '09:00', closes: '18:00', holidays: '' }
    draw('0 30 9 * * ?', { circumstances: { startDate: '2026-01-02', endDate: '2026-01-31', daysOff: '2026-01-05', avoided } })
    expect(screen.getByText('工作时间（09:00-18:00）内会执行，耗时任务请改到其他时间')).toBeTruthy()
    const preview = screen.getByRole('region', { name: '近十次执行时间（不含年）' })
    await waitFor(() => expect(runsIn(preview)).toHaveLength(12))
    expect(
      runsIn(preview)
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['12026-01-02 09:30:001天后周五', '2026-01-03 至 2026-01-05 休息日，跳过 3 天', '22026-01-06 09:30:005天后周二'])
    expect(box('预览到').value).toBe('2026-01-31')
  })

  test('that is read only shows what an expression means, and changes nothing', async () => {
    const { confirmed, closed } = draw('0 30 8 1,15 * ? *', { readOnly: true })
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
    fireEvent.change(whole(), { target: { value: '0 0 9 * * ? *' } })
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
    expect(whole().value).toBe('0 30 8 1,15 * ? *')
    expect(whole().readOnly).toBe(true)
    const preview = screen.getByRole('region', { name: '近十次执行时间（不含年）' })
    await waitFor(() => expect(runsIn(preview)).toHaveLength(10))
    fireEvent.click(screen.getAllByRole('button', { name: '关闭' })[0]!)
    expect([confirmed.mock.calls, closed.mock.calls.length]).toEqual([[], 1])
  })

  test('asks another engine for the runs where there is one', async () => {
    draw('0 0 9 * * ?', { foresee: () => Promise.resolve({ runs: [{ time: '2030-01-01 09:00:00', weekday: 3 }], hasYears: false }) })
    await screen.findByText('2030-01-01 09:00:00')
  })

  test('in its narrow form has the weeks among eleven modes of its days', () => {
    draw('0 0 9 ? * 2,4 *', { variant: 'narrow' })
    expect(screen.getByRole('dialog', { name: 'cron表达式' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: '周' })).toBeNull()
    fireEvent.click(tab('日'))
    expect(screen.getAllByRole('radio')).toHaveLength(12)
    expect(mode('指定星期（可多选）').checked).toBe(true)
  })

  test('without its second has neither second nor year', () => {
    draw('', { hideSecond: true })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['分', '时', '日', '月', '周'])
    expect(whole().value).toBe('0 * * * * ? *')
  })

  test('becomes the other form and back, and the expression stays', () => {
    draw('0 0 9 ? * 2-6')
    fireEvent.click(tab('周'))
    fireEvent.click(screen.getByRole('button', { name: '换成窄版' }))
    expect(screen.getByRole('heading', { name: 'cron表达式' })).toBeDefined()
    expect([tab('日').getAttribute('aria-selected'), whole().value]).toEqual(['true', '0 0 9 ? * 2-6'])
    fireEvent.click(screen.getByRole('button', { name: '换成宽版' }))
    expect([screen.getAllByRole('tab').length, whole().value]).toEqual([7, '0 0 9 ? * 2-6'])
  })

  test('takes one of the usual expressions, and says whether it runs on a day', () => {
    const { confirmed } = draw('0 0 9 * * ?')
    fireEvent.click(screen.getByRole('button', { name: '常用' }))
    fireEvent.click(screen.getByRole('menuitem', { name: '每月最后一天 00:00' }))
    fireEvent.change(box('检查某天或某一时刻是否执行'), { target: { value: '2026-02-28' } })
    expect(screen.getByText('当天执行，首次在 00:00:00')).toBeDefined()
    confirm()
    expect(confirmed).toHaveBeenCalledWith('0 0 0 L * ? *')
  })

  test('closes with Esc', () => {
    const { closed } = draw('')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(closed).toHaveBeenCalled()
  })

  test('tells the months ahead, keeps to the days it is limited to, and compares with another expression', async () => {
    draw('0 0 9 ? * 2-6 *')
    const months = await screen.findByRole('list', { name: '未来12个月的执行天数' })
    expect(within(months).getAllByRole('listitem')).toHaveLength(12)
    expect(within(months).getByTitle(/^2026年2月 20天：2、3、4、5、6、9、/)).toBeTruthy()
    fireEvent.change(box('预览从'), { target: { value: '2026-01-30' } })
    fireEvent.change(box('预览到'), { target: { value: '2026-02-02' } })
    const preview = screen.getByRole('region', { name: '近十次执行时间（不含年）' })
    await waitFor(() =>
      expect(runsIn(preview).map(({ textContent }) => textContent?.slice(1, 20))).toEqual(['2026-01-30 09:00:00', '2026-02-02 09:00:00']),
    )
    fireEvent.change(box('与另一个表达式比较'), { target: { value: '0 0 9 ? * MON-SAT' } })
    expect(screen.getByText('只有对比的表达式执行：2026-01-03 09:00:00、2026-01-10 09:00:00、2026-01-17 09:00:00')).toBeTruthy()
  })
})
