import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import budgetExecution from '../../../core/documents/report/budget-execution.document.ts'
import type { MenuNode } from '../../../core/navigation/menu.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { ok } from '../../../core/kernel/result.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { SessionContext, type SignedInSession } from '../../../ui/hooks/use-session.ts'
import { ReportHeat } from '../../../ui/screens/report/report-heat.tsx'
import { theme } from '../../../ui/theme/theme.ts'

const amounts = {
  issued: '480000',
  appended: '60000',
  adjusted: '-40000',
  yearBudget: '500000',
  occupied: '58380',
  used: '461620',
  left: '-20000',
}
const group = (subjectId: string | undefined, period: string | undefined, yearRate: string): Row => ({
  id: [subjectId, period].join('/'),
  ...{ deptId: '127', deptId_dictText: '华东销售部', yearRate, ...amounts },
  ...(subjectId ? { subjectId, subjectId_dictText: '学术推广' } : {}),
  ...(period ? { period } : {}),
})
const rows = [
  group(undefined, undefined, '76.4'),
  group(undefined, '2026-09', '97'),
  group('s1', undefined, '81.2'),
  group('s1', '2026-09', '104'),
]

const pathOf = (document: string) => `/${document.replace('.', '/')}`
const page = (document: string): MenuNode =>
  ({ kind: 'page', path: pathOf(document), document, records: pathOf(document), children: [] }) as unknown as MenuNode
const inside = {
  permissions: { menu: [page('ys.budgetEntry'), page('ys.budgetHold'), page('ys.costApply')] },
} as unknown as SignedInSession

const Where = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const list = vi.fn()
const records = { list }
beforeEach(() => {
  list.mockReset()
  list.mockResolvedValue(
    ok({
      total: 23,
      records: [
        {
          id: 'e1',
          sourceType: '4',
          sourceId: 'a7',
          entryTime: '2026-09-25 10:00:00',
          sourceBillNo: 'FYSQ2026090042',
          amount: '-39380',
          entryType: '6',
          entryType_dictText: '申请占用',
        },
      ],
    }),
  )
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(() => records) as never}>
        <SessionContext value={inside}>
          <MemoryRouter initialEntries={['/report/budgetExecution']}>
            <ReportHeat report={budgetExecution} plan={budgetExecution.report.heat!} rows={rows} params={{ year: '2026' }} />
            <Where />
          </MemoryRouter>
        </SessionContext>
      </Resolver>
    </ThemeProvider>,
  )
})

afterEach(cleanup)

const cell = (name: string) => screen.getByRole('button', { name })

test('a cell tells what it is made of, term by term, and which entries moved it', async () => {
  fireEvent.click(cell('学术推广 9月 104%'))
  const panel = screen.getByRole('complementary', { name: '华东销售部 学术推广 9月' })
  expect(
    within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['480,000.00', '60,000.00', '−40,000.00', '500,000.00', '58,380.00', '461,620.00', '−20,000.00'])
  expect(within(panel).getByText('预算')).toBeTruthy()
  expect((await within(panel).findByRole('link', { name: 'FYSQ2026090042' })).getAttribute('href')).toBe('/ys/costApply/a7')
  expect(within(panel).getByText('23 笔')).toBeTruthy()
  expect(list.mock.lastCall?.[1]).toMatchObject({ filters: { deptId: '127', subjectId: 's1', period: '2026-09' } })
  expect(within(panel).getByRole('link', { name: '占用明细' }).getAttribute('href')).toBe(
    '/ys/budgetHold?deptId=127&subjectId=s1&period=2026-09',
  )
})

test('the arrows go from cell to cell, and Enter opens its entries', () => {
  const first = cell('华东销售部 9月 97%')
  expect(first.getAttribute('aria-pressed')).toBe('true')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  const next = cell('学术推广 9月 104%')
  expect(document.activeElement).toBe(next)
  fireEvent.keyDown(next, { key: 'Enter' })
  expect(screen.getByRole('status').textContent).toBe('/ys/budgetEntry?deptId=127&subjectId=s1&period=2026-09')
})
