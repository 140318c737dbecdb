import { USERS } from '../../core/documents/sys/defaults/employees.ts'
import { calling } from '../clients/call.ts'
import { APART, CLIENTS, poolAt, POOLS } from './apply-names.ts'
import { CLERK } from './names.ts'
import { DATABASE as FLOOR } from './floor.ts'
import { like } from './like.ts'
import { DATABASE as PRODUCT } from './product.ts'
import type { World } from './world.ts'

/** 商务部, whose budgets all applies of a run are held of: each in one of some monthly, strictly controlled pools. */
const DEPARTMENT = '110'
/** Applies that wait for one client: more than it decides about in a run. The floor is faster, and looks at none of the others. */
const WAITING = { product: 250, floor: 2_000 } as const

const thisMonth = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

/** Whoever decides last, and what his tasks begin with. */
export type Template = { readonly id: string; readonly token: string; readonly version: number }

const pools = (month: string) => `
INSERT INTO ys_subject (id, tenant_id, version, create_by, create_time, sys_org_code, code, name, full_name, level, is_leaf, subject_type, control_mode,
  control_cycle, use_scene, need_apply, over_rate, enabled)
SELECT 'bench-subject-' || g, 1, 1, 'nobody', now(), 'A01', '99' || lpad(g::text, 2, '0'), '基准科目' || g, '基准科目' || g, 1, 'Y', '1', '1', '1', '1', 'Y', 0, 'Y'
FROM generate_series(0, ${POOLS - 1}) AS g;
INSERT INTO ys_budget_cost (id, tenant_id, version, create_by, create_time, sys_org_code, dept_id, subject_id, period, year, quarter, issued, appended,
  adjusted, budget, occupied, used, available, used_rate, control_mode)
SELECT 'bench-account-' || g, 1, 1, 'nobody', now(), 'A01A08', '${DEPARTMENT}', 'bench-subject-' || g, '${month}', '${month.slice(0, 4)}',
  ${Math.ceil(Number(month.slice(5)) / 3)}, 1000000000, 0, 0, 1000000000, 0, 0, 1000000000, 0, '1'
FROM generate_series(0, ${POOLS - 1}) AS g;`

/** One apply, agreed to by all but the last. */
const template = async ({ postgres, product }: World): Promise<Template> => {
  const month = thisMonth()
  await postgres.run(PRODUCT, pools(month))
  const call = calling(product.url)
  const as = async (username: string): Promise<string> => (await call('POST', '/xqErp/sys/demo/login', { username })).result.token
  const ask = (token: string, method: string, path: string, body?: unknown) =>
    call(method, `/xqErp${path}`, body, { 'x-access-token': token })
  const clerk = await as(CLERK)
  const body = {
    ...{
      title: '基准会议',
      costType: '4',
      deptId: DEPARTMENT,
      period: month,
      expectDate: `${month}-28`,
      payTarget: '1',
      payeeName: '宁欣',
    },
    items: [{ subjectId: poolAt(0), content: '会议', qty: '1', unitPrice: '1' }],
  }
  const { id } = (await ask(clerk, 'POST', '/ys/costApply/add?submit=true&confirm=true', body)).result
  const open = async () => {
    const { tasks } = (await ask(clerk, 'GET', `/process/byBus?docKey=ys.costApply&busId=${id}`)).result
    const task = tasks.find(({ status }: { readonly status: string }) => status === 'open')
    const username = USERS.find((user) => user['id'] === task?.userId)?.['username']
    return { task, token: await as(String(username)) }
  }
  // 部门负责人, then 财务会计.
  const first = await open()
  await ask(first.token, 'POST', '/process/agree', { taskId: first.task.id, version: first.task.version, opinion: '同意' })
  const { task, token } = await open()
  return { id, token, version: task.version }
}

/** Whoever works there applies in turn. */
const APPLICANT = `(SELECT (array_agg(e.id ORDER BY e.id))[(1 + i.n % count(*))::int] FROM sys_employee e WHERE e.del_flag = 0 AND e.emp_status = '2')`

let made: Promise<Template> | undefined

export const templateIn = (world: World): Promise<Template> => (made ??= template(world))

/** For each client applies like the template, of one pool after another: nobody but the last is asked any more. */
export const readied = (world: World, run: number, where: keyof typeof WAITING): Promise<void> => {
  const each = `WITH i AS (SELECT 'bench-apply-${run}-' || c || '-' || n AS id, n, c FROM generate_series(0, ${CLIENTS - 1}) AS c, generate_series(1, ${WAITING[where]}) AS n)`
  return where === 'product' ? inProduct(world, each) : inFloor(world, each)
}

const inProduct = async (world: World, each: string): Promise<void> => {
  const { id } = await templateIn(world)
  // What was left of the run before waits no longer: a department has no thousands of applies in approval.
  const left = `UPDATE ys_cost_apply SET bill_status = 'voided' WHERE bill_status = 'approving' AND id LIKE 'bench-apply-%'`
  const process = `'id', i.id || '-process', 'record_id', i.id, 'bill_no', i.id`
  const task = `'id', i.id || CASE t.task_status WHEN 'open' THEN '-task' ELSE '-done-' || t.place END, 'process_id', i.id || '-process', 'record_id', i.id`
  const rows = [
    like('ys_cost_apply', `t.id = '${id}'`, `'id', i.id, 'bill_no', i.id, 'emp_id', ${APPLICANT}`),
    like(
      'ys_cost_apply__items',
      `t.parent_id = '${id}'`,
      `'id', i.id || '-item', 'parent_id', i.id, 'subject_id', 'bench-subject-' || (i.n + ${APART} * i.c) % ${POOLS}`,
    ),
    like('xq_process', `t.record_id = '${id}'`, process),
    like('xq_task', `t.record_id = '${id}'`, task),
  ]
  await world.postgres.run(PRODUCT, [left, ...rows.map((text) => `${each} ${text}`)].join(';\n'))
  await world.postgres.run(PRODUCT, 'ANALYZE ys_cost_apply, ys_cost_apply__items, xq_process, xq_task')
}

const inFloor = async (world: World, each: string): Promise<void> => {
  await world.postgres.run(
    FLOOR,
    `${each} INSERT INTO cost_apply (id, bill_status, dept_id, amount) SELECT id, 'approving', '${DEPARTMENT}', 1 FROM i;
${each} INSERT INTO process (id, record_id, process_status) SELECT id || '-process', id, 'running' FROM i;
${each} INSERT INTO task (id, record_id, task_status) SELECT id || '-task', id, 'open' FROM i`,
  )
  await world.postgres.run(FLOOR, 'ANALYZE cost_apply, process, task')
}
