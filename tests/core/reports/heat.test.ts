import { expect, test } from 'vitest'
import type { HeatPlan } from '../../../core/definitions/report.ts'
import { heatOf } from '../../../core/reports/heat.ts'
import type { Row } from '../../../core/kernel/wire.ts'

const plan: HeatPlan = { rows: ['deptId', 'subjectId'], x: 'period', y: ['rate', 'budget'], shows: [] }
const rows: readonly Row[] = [
  { id: '1', deptId: 'd2', deptId_dictText: '市场部', rate: '84' },
  { id: '2', deptId: 'd1', deptId_dictText: '华东', rate: '61.5' },
  { id: '3', deptId: 'd1', period: '2026-03', rate: '100.5' },
  { id: '4', deptId: 'd1', subjectId: 's1', subjectId_dictText: '差旅', rate: '39.99' },
  { id: '5', deptId: 'd1', subjectId: 's1', period: '2026-03', rate: '95' },
  { id: '6', deptId: 'd1', subjectId: 's1', period: '2026-05', rate: '0' },
  { id: '7', deptId: 'd2', subjectId: 's1', subjectId_dictText: '差旅', rate: null },
]

test('a year is all its months, each group stands above those within it, and each cell says how much is used', () => {
  const { across, lines } = heatOf(plan, rows)
  expect(across.map(({ title }) => title)).toEqual(['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'])
  expect(lines.map(({ name, depth, whole }) => [name, depth, whole.figure, whole.tone])).toEqual([
    ['市场部', 0, '84', 'step3'],
    ['差旅', 1, '', 'none'],
    ['华东', 0, '62', 'step2'],
    ['差旅', 1, '40', 'step0'],
  ])
  const [, , east, travel] = lines
  expect([east!.cells[2], east!.cells[3]]).toMatchObject([
    { figure: '101', tone: 'over' },
    { figure: '', row: undefined },
  ])
  expect([travel!.cells[2], travel!.cells[4]]).toMatchObject([
    { figure: '95', tone: 'near', row: { id: '5' } },
    { figure: '', tone: 'none', row: { id: '6' } },
  ])
})

test('colours deepen at 40, 60 and 80, warn from 95 and say what is past 100', () => {
  const tones = ['0.01', '39.99', '40', '60', '80', '94.99', '95', '100', '100.01'].map(
    (rate) => heatOf({ ...plan, rows: ['deptId'] }, [{ id: 'r', deptId: 'd', rate }]).lines[0]!.whole.tone,
  )
  expect(tones).toEqual(['step0', 'step0', 'step1', 'step2', 'step3', 'step3', 'near', 'near', 'over'])
})
