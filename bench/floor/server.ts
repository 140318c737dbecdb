import Fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Recording, Replay } from './recorded.ts'

/** The floor: bare Fastify over pg, and of the work nothing but its statements. */

const HEAD = [
  'order_date',
  'org_id',
  'company_id',
  'terminal_type',
  'hospital_id',
  'agent_id',
  'sale_area_id',
  'sale_user_id',
  'settle_method',
  'credit_days',
  'invoice_type',
  'warehouse_id',
  'receiver_address',
  'receiver',
  'receiver_phone',
  'freight_pay',
  'sm_qty',
  'sm_amount',
  'sm_earnest_money',
  'sm_taxes',
  'remark',
  'create_by',
]
const LINE = [
  'line_no',
  'product_id',
  'line_type',
  'spec',
  'unit',
  'factory_id',
  'competitive_price',
  'invoice_price',
  'base_price',
  'discount',
  'qty',
  'product_num',
  'included_num',
  'count',
  'unit_price',
  'offer',
  'discount_amount',
  'amount',
  'tax_rate',
  'taxes',
  'earnest_money',
  'remark',
]

const columns = ['bill_no', 'bill_status', ...HEAD]
const INSERT_HEAD = `INSERT INTO sale_order (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`
const INSERT_LINES = `INSERT INTO sale_order_line (order_id, ${LINE.join(', ')}) SELECT $1::bigint, ${LINE.join(', ')} FROM json_populate_recordset(NULL::line_in, $2::json)`
const CONFIRM = `UPDATE sale_order SET bill_status = 'approving', version = version + 1, update_time = now() WHERE id = $1 AND bill_status = 'draft' RETURNING id, bill_status, version`
const PAGE = `SELECT o.id, o.bill_no, o.bill_status, o.order_date, o.org_id, o.sale_mode, o.company_id, c.name AS company_name, o.hospital_id, o.agent_id,
  o.sale_user_id, o.sm_amount, o.sm_earnest_money, o.send_status, o.invoice_status, o.collected_amount, o.collect_status, o.create_time, o.version
  FROM sale_order o JOIN company c ON c.id = o.company_id WHERE o.company_id = $1 AND o.bill_status = $2 AND o.del_flag = 0
  ORDER BY o.order_date DESC, o.id DESC LIMIT $3 OFFSET $4`
const COUNT = `SELECT count(*) AS n FROM sale_order WHERE company_id = $1 AND bill_status = $2 AND del_flag = 0`

type Order = Readonly<Record<string, unknown>> & { readonly lines: readonly unknown[] }
type Run = (name: string, text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

const { DATABASE_URL, PORT } = process.env
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

const running =
  (client: pg.Pool | pg.PoolClient): Run =>
  (name, text, values) =>
    client.query({ name, text, values: [...values] })

const whole = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(running(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

let next = Date.now() * 1_000

const insert = async (run: Run, order: Order, state: string) => {
  next += 1
  const head = await run('head', INSERT_HEAD, [`N${next}`, state, ...HEAD.map((key) => order[key] ?? null)])
  const id = String(head.rows[0].id)
  await run('lines', INSERT_LINES, [id, JSON.stringify(order.lines)])
  return id
}

const app = Fastify({ bodyLimit: 8 * 2 ** 20 })

app.post('/orders', async ({ body }) => ({ success: true, result: { id: await whole((run) => insert(run, body as Order, 'draft')) } }))

app.post('/orders/submitted', async ({ body }) => ({
  success: true,
  result: { id: await whole((run) => insert(run, body as Order, 'approving')) },
}))

app.post<{ Params: { id: string } }>('/orders/:id/submit', async ({ params }) => {
  const { rows } = await whole((run) => run('confirm', CONFIRM, [params.id]))
  return { success: rows.length > 0, result: rows[0] }
})

type Holding = { readonly account: string; readonly amount: string }

app.post<{ Params: { id: string }; Body: Holding }>('/applies/:id/hold', async ({ params: { id }, body: { account, amount } }) => {
  const isHeld = await whole(async (run) => {
    const { rows } = await run('account', 'SELECT available FROM account WHERE id = $1 FOR UPDATE', [account])
    if (Number(rows[0].available) < Number(amount)) return false
    const taken = await run(
      'take',
      'UPDATE account SET occupied = occupied + $2, available = available - $2, version = version + 1 WHERE id = $1 RETURNING available',
      [account, amount],
    )
    await run('hold', 'INSERT INTO hold (source_id, account_id, held) VALUES ($1, $2, $3)', [id, account, amount])
    await run('entry', 'INSERT INTO entry (source_id, account_id, amount, available_after) VALUES ($1, $2, $3, $4)', [
      id,
      account,
      amount,
      taken.rows[0].available,
    ])
    await run('task', `UPDATE task SET task_status = 'agree', opinion = '同意', finished_at = now(), version = version + 1 WHERE id = $1`, [
      `${id}-task`,
    ])
    await run('process', `UPDATE process SET process_status = 'approved', version = version + 1 WHERE id = $1`, [`${id}-process`])
    const kept = await run(
      'apply',
      `UPDATE cost_apply SET bill_status = 'approved', version = version + 1, update_time = now() WHERE id = $1 AND bill_status = 'approving'`,
      [id],
    )
    await run('history', `INSERT INTO history (record_id, action) VALUES ($1, 'agree')`, [id])
    return kept.rowCount === 1
  })
  return { success: isHeld, result: {} }
})

type Shipping = { readonly company: string; readonly amount: string; readonly lines: readonly Shipped[] }
type Shipped = { readonly stock: string; readonly qty: string; readonly amount: string }

const LINES = 'json_to_recordset($1::json) AS r(place int, stock text, qty numeric, amount numeric)'

app.post<{ Params: { id: string }; Body: Shipping }>(
  '/shipments/:id/ship',
  async ({ params: { id }, body: { company, amount, lines } }) => {
    const rows = JSON.stringify(lines.map((line, at) => ({ ...line, place: at + 1 })))
    const isShipped = await whole(async (run) => {
      await run('shippedOrder', 'SELECT id FROM shipped_order WHERE id = $1 FOR UPDATE', [`${id}-order`])
      await run('stocks', 'SELECT id, qty, locked_qty FROM stock WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE', [
        lines.map(({ stock }) => stock),
      ])
      await run(
        'leave',
        `UPDATE stock s SET qty = s.qty - r.qty, locked_qty = s.locked_qty - r.qty, version = s.version + 1 FROM ${LINES} WHERE s.id = r.stock`,
        [rows],
      )
      await run(
        'stockEntries',
        `INSERT INTO stock_entry (stock_id, source_no, company_id, out_qty, balance_qty) SELECT s.id, $2, $3, r.qty, s.qty FROM ${LINES} JOIN stock s ON s.id = r.stock`,
        [rows, id, company],
      )
      await run(
        'orderLines',
        `UPDATE shipped_order_line l SET send_qty = l.send_qty + r.qty, send_amount = l.send_amount + r.amount FROM ${LINES} WHERE l.id = $2::text || '-item-' || r.place`,
        [rows, id],
      )
      await run('sent', `UPDATE shipped_order SET send_status = '2', version = version + 1 WHERE id = $1`, [`${id}-order`])
      await run(
        'shipmentLines',
        `UPDATE shipment_line l SET send_qty = r.qty, cost_price = 8.5 FROM ${LINES} WHERE l.id = $2::text || '-line-' || r.place`,
        [rows, id],
      )
      const kept = await run(
        'shipment',
        `UPDATE shipment SET bill_status = 'shipped', ship_date = now()::date, version = version + 1 WHERE id = $1`,
        [id],
      )
      await run(
        'receivable',
        `INSERT INTO receivable (source_id, company_id, amount, earnest_money, due_date) VALUES ($1, $2, $3, 0, now()::date + 30)`,
        [id, company, amount],
      )
      await run('effects', 'INSERT INTO effect (source_id, line) SELECT $2, x FROM json_array_elements($1::json) AS x', [rows, id])
      await run('histories', `INSERT INTO history (record_id, action) SELECT r.stock, 'effect' FROM ${LINES} UNION ALL SELECT $2, 'ship'`, [
        rows,
        id,
      ])
      return kept.rowCount === 1
    })
    return { success: isShipped, result: {} }
  },
)

// The second floor: what the product itself sent in such a call, sent again over statements prepared once. Of its logic nothing is left but
// that every call writes a record, and makes up names, of its own.

const { PRODUCT_URL } = process.env
const products = new pg.Pool({ connectionString: PRODUCT_URL, max: 10 })

/** A value as a call spells it, its names cut out beforehand. */
type Spelling = (names: ReadonlyMap<string, string>) => unknown
type Replayed = { readonly name: string; readonly text: string; readonly values: readonly Spelling[]; readonly rows: number }

const spelling = (value: unknown, cut: RegExp): Spelling => {
  if (Array.isArray(value)) {
    const each = value.map((one) => spelling(one, cut))
    return (names) => each.map((one) => one(names))
  }
  if (typeof value !== 'string') return () => value
  const pieces = value.split(cut)
  return (names) => pieces.map((piece, at) => (at % 2 ? (names.get(piece) ?? piece) : piece)).join('')
}

const replays = new Map<string, { readonly statements: readonly Replayed[]; readonly made: readonly string[] }>()

app.post<{ Body: Recording & { readonly name: string; readonly renamed: readonly string[] } }>('/recordings', async ({ body }) => {
  const names = [...body.made, ...body.renamed].sort((a, b) => b.length - a.length)
  const cut = new RegExp(`(${names.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  const statements = body.statements.map(({ text, values, rows }, at) => ({
    ...{ name: `${body.name}-${at}`, text, rows },
    values: values.map((value) => spelling(value, cut)),
  }))
  replays.set(body.name, { statements, made: body.made })
  return { success: true }
})

app.post<{ Body: Replay }>('/recordings/replayed', async ({ body: { name, renamed } }) => {
  const { statements, made } = replays.get(name)!
  const names = new Map(Object.entries(renamed))
  for (const one of made) names.set(one, randomBytes(one.length).toString('hex').slice(0, one.length))
  const client = await products.connect()
  try {
    for (const { name: place, text, values: spellings, rows } of statements) {
      const values = spellings.map((one) => one(names))
      const answered = values.length ? await client.query({ name: place, text, values }) : await client.query(text)
      if (values.length && answered.rows.length !== rows) throw new Error(`${answered.rows.length} rows for ${rows}: ${text.slice(0, 200)}`)
    }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  return { success: true }
})

app.get<{ Querystring: Record<string, string> }>('/orders', async ({ query }) => {
  const { companyId = '', billStatus = '', pageNo = '1', pageSize = '50' } = query
  const run = running(pool)
  const [page, count] = await Promise.all([
    run('page', PAGE, [companyId, billStatus, pageSize, (Number(pageNo) - 1) * Number(pageSize)]),
    run('count', COUNT, [companyId, billStatus]),
  ])
  return { success: true, result: { records: page.rows, total: count.rows[0].n } }
})

app.get('/health', async () => 'ok')

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))
