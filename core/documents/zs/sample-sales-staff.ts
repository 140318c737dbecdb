import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import { MONTHS } from '../settlement/task.ts'
import { rightsOf, yearOf, inYear } from './sample-rights.ts'

/** Wages, tasks and commissions of the staff that looks after agents. */

const SALES = ['128', '129', '130', '131', '132']

const staffOf = (pick: RandomChoices, deptId: string): readonly Row[] =>
  pick.rows('sys.employee').filter((row) => row['deptId'] === deptId && row['empStatus'] !== '4')

export const wages = (pick: RandomChoices, index: number): Row | undefined => {
  const dept = SALES[index % SALES.length]!
  const staff = staffOf(pick, dept)
  const year = yearOf(pick, Math.floor(index / SALES.length))
  if (staff.length === 0) return undefined
  const level = (at: number) => (at === 0 ? '3' : at < 3 ? '2' : '1')
  const levels = [...new Set(staff.map((_, at) => level(at)))]
  return {
    filingType: '1',
    deptId: dept,
    reason: `${year}年度工资与提成标准`,
    items: staff.map((employee, at) => ({
      empId: employee['id'],
      empLevel: level(at),
      baseWage: String(pick.whole(40, 70) * 100),
      postWage: String(pick.whole(5, 20) * 100),
      performWage: String(pick.whole(5, 20) * 100),
      trafficAllowance: '600',
      phoneAllowance: '200',
      mealAllowance: '440',
      ...inYear(year),
    })),
    standards: staff.slice(0, 3).map((employee) => ({
      empId: employee['id'],
      empLevel: null,
      productId: null,
      productGroupId: null,
      calcMode: '2',
      value: pick.of(['0.5', '0.8', '1']),
      ...inYear(year),
    })),
    coefficients: levels.flatMap((empLevel) => [
      { empLevel, fromRate: '0', toRate: '80', coefficient: '0.8' },
      { empLevel, fromRate: '80', toRate: '100', coefficient: '1' },
      { empLevel, fromRate: '100', toRate: null, coefficient: '1.2' },
    ]),
  }
}

export const salesTask = (pick: RandomChoices, index: number): Row | undefined => {
  const dept = SALES[index % SALES.length]!
  const year = yearOf(pick, Math.floor(index / SALES.length) % 3)
  const own = rightsOf(pick, '2').filter(({ agent }) => agent['deptId'] === dept)
  if (own.length === 0) return undefined
  const seen = new Set<string>()
  const rows = own.filter(({ agent, right }) => {
    const key = `${String(agent['id'])} ${String(right['productId'])}`
    return !seen.has(key) && seen.add(key)
  })
  return {
    taskYear: String(year),
    deptId: dept,
    measure: '2',
    remark: `${year}年度销售任务`,
    items: rows.slice(0, 6).map(({ agent, right }) => {
      const base = pick.whole(4, 30) * 1_000
      return {
        empId: agent['empId'],
        agentId: agent['id'],
        productId: right['productId'],
        ...Object.fromEntries(MONTHS.map((month, at) => [`m${month}`, String(base + (at % 4) * 500)])),
      }
    }),
  }
}

export const salesTaskChange = (pick: RandomChoices, index: number): Row | undefined => {
  const tasks = pick.rows('zs.salesTask').filter((row) => row['billStatus'] === 'approved')
  if (tasks.length === 0) return undefined
  const task = tasks[index % tasks.length]!
  const [item] = rowsOf(task, 'items')
  const month = MONTHS[index % MONTHS.length]!
  return {
    taskId: task['id'],
    changeReason: pick.of(['1', '2', '3', '5']),
    reason: pick.of(['招商经理调整，任务随人划转', '产品阶段性缺货，当月任务下调', '新增终端，当月任务上调']),
    items: [
      {
        empId: item!['empId'],
        agentId: item!['agentId'],
        productId: item!['productId'],
        taskMonth: `${textAt(task, 'taskYear')}-${month}`,
        newValue: decimal(textAt(item, `m${month}`) || 0)
          .mulDiv(pick.whole(85, 108), 100, 2)
          .toString(),
      },
    ],
  }
}

export const salesCommission = (pick: RandomChoices): Row => {
  const month = addMonths(`${pick.now.slice(0, 7)}-01`, -1).slice(0, 7)
  return {
    period: month,
    payrollMonth: pick.now.slice(0, 7),
    deptId: pick.of(SALES),
    empIds: null,
    remark: `${month}销售提成`,
    adjustments: [],
  }
}
