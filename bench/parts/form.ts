import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { calling } from '../clients/call.ts'
import { entered } from '../clients/entered-order.ts'
import { type Figure, notMeasured } from '../report.ts'
import { quantile } from '../statistics.ts'
import { type Desk, openBrowser, openDesk, signIn, slowDown } from '../world/browser.ts'
import type { World } from '../world/world.ts'

const LINES = 200
const KEYSTROKES = 100
const LINE = 3
const MOST = 50

type Painted = { readonly painted: (time: string) => void }

const what = `a keystroke in a quantity among ${LINES} lines, until the amounts of line and order are painted, CPU 4 × slower`

/**
 * From the key to the frame in which both the line's amount and the order's total have changed. Meanwhile nothing is asked of the page: it
 * says by itself how long that took, and the key comes up only then, as under a finger.
 */
const measured = async ({ page, cdp }: Desk, key: string): Promise<number> => {
  await page.evaluate((line) => {
    const grid = document.querySelector('[role=tabpanel]:not([hidden]) [role=grid]')
    const head = [...(grid?.querySelectorAll('[role=columnheader]') ?? [])].find(
      (one) => one.textContent?.replace('*', '').trim() === '金额',
    )
    const cell = () =>
      grid?.querySelector(`[role=row][aria-rowindex="${line + 1}"] [role=gridcell][aria-colindex="${head?.getAttribute('aria-colindex')}"]`)
        ?.textContent
    const foot = () => document.querySelector('[role=tabpanel]:not([hidden]) footer')?.textContent
    const before = [cell(), foot()]
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          if (cell() === before[0] || foot() === before[1]) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => (window as unknown as Painted).painted(String(performance.now() - timeStamp))
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }, LINE)
  const told = new Promise<number>((resolve) => cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))))
  await page.keyboard.down(key)
  const time = await told
  await page.keyboard.up(key)
  return time
}

/** The times of the strokes in the cell that is edited, in order. */
const strokesIn = async (desk: Desk): Promise<readonly number[]> => {
  await slowDown(desk)
  await desk.page.keyboard.type('1')
  const times: number[] = []
  for (let stroke = 0; stroke < KEYSTROKES; stroke += 1)
    times.push(await measured(desk, stroke % 2 ? 'Backspace' : String(1 + (stroke % 9))))
  return times.toSorted((a, b) => a - b)
}

const openedDesk = async (browser: Browser, url: string): Promise<Desk> => {
  const desk = await openDesk(browser, url)
  await desk.cdp.send('Runtime.enable')
  await desk.cdp.send('Runtime.addBinding', { name: 'painted' })
  return desk
}

const onTheForm = async (browser: Browser, { url, token }: World['product']): Promise<readonly number[]> => {
  const headers = { 'x-access-token': token, 'idempotency-key': randomUUID() }
  const { result: order } = await calling(url)('POST', '/xqErp/sale/saleOrder/add', entered(1, LINES, '2'), headers)
  const desk = await openedDesk(browser, url)
  const { page } = desk
  await signIn(desk)
  await page.goto(`/sale/saleOrder/${order.id}/edit`)
  const grid = page.getByRole('tabpanel').getByRole('grid', { name: '产品明细' })
  const column = await grid.getByRole('columnheader', { name: /^\*?数量$/ }).getAttribute('aria-colindex')
  await grid.locator(`[role=row][aria-rowindex="${LINE + 1}"] [role=gridcell][aria-colindex="${column}"]`).click()
  return strokesIn(desk)
}

/** The same lines as a table of texts, one input among them, and two texts set at each stroke: what the browser alone takes on this machine. */
const onABarePage = async (browser: Browser, url: string): Promise<readonly number[]> => {
  const desk = await openedDesk(browser, url)
  const { page } = desk
  await page.goto('about:blank')
  await page.evaluate(
    ([lines, line]) => {
      const columns = 20
      const across = (role: string, text: (column: number) => string) =>
        Array.from({ length: columns }, (_, at) => `<td role=${role} aria-colindex=${at + 1}>${text(at)}</td>`).join('')
      const rows = Array.from(
        { length: lines },
        (_, at) => `<tr role=row aria-rowindex=${at + 2}>${across('gridcell', () => '12.50')}</tr>`,
      )
      document.body.innerHTML = `<div role=tabpanel><table role=grid><tr>${across('columnheader', (at) => (at === 1 ? '金额' : '列'))}</tr>${rows.join('')}</table><footer></footer></div>`
      const [quantity, amount] = document.querySelectorAll(`[aria-rowindex="${line + 1}"] td`)
      const input = document.createElement('input')
      input.oninput = () => {
        for (const place of [amount, document.querySelector('footer')]) if (place) place.textContent = `${Number(input.value) * 12.5}`
      }
      quantity?.replaceChildren(input)
      input.focus()
    },
    [LINES, LINE] as const,
  )
  return strokesIn(desk)
}

/** What a clerk feels who changes a quantity of a long order. */
export const form = async ({ product }: World): Promise<readonly Figure[]> => {
  const browser = await openBrowser()
  if (!browser) return [notMeasured(what, 'there is no Chromium on this machine')]
  try {
    const times = await onTheForm(browser, product)
    const bare = quantile(await onABarePage(browser, product.url), 0.95)
    const [p95, slowest] = [quantile(times, 0.95), quantile(times, 1)]
    return [
      // A time is a machine's: two texts of a plain table on the same one, in the same run, are what it is held against.
      {
        what: `${what}: p95 of ${KEYSTROKES}, against a plain table of as many lines`,
        ours: `${p95.toFixed(0)} ms`,
        against: `${bare.toFixed(0)} ms`,
        ratio: p95 / bare,
        bar: { atMost: 1 },
      },
      { what: 'the same against what one does not feel', ours: `${p95.toFixed(0)} ms`, against: `${MOST} ms`, ratio: p95 / MOST },
      // The first ones come while the editor is drawn for the first time and what the server knows of the line arrives.
      { what: 'the slowest of them', ours: `${slowest.toFixed(0)} ms`, against: '' },
    ]
  } finally {
    await browser.close()
  }
}
