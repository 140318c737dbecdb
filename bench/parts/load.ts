import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/project.mjs'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { type Desk, openBrowser, openDesk, signIn, slowDown } from '../world/browser.ts'
import type { World } from '../world/world.ts'

const RUNS = 5
const KB = 1_000
const BEFORE_LOGIN = 150
const BEFORE_LIST = 230
const QUIET = 500

const LIST = '/sale/saleOrder'

/** Scripts that a page has asked for by a moment it marked, or by now, as they weigh when gzip has packed them. */
const weightOf = async ({ page }: Desk, until = ''): Promise<number> => {
  const names = await page.evaluate((mark) => {
    const moment = performance.getEntriesByName(mark, 'mark')[0]?.startTime ?? performance.now()
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < moment)
      .map(({ name }) => new URL(name).pathname)
  }, until)
  const sizes = await Promise.all(
    [...new Set(names)].map(async (path) => gzipSync(await readFile(join(root, 'dist/client', path)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / KB
}

const FIRST_ROW = 'first row'

/** Marks the frame in which a list's first row stands: what is asked for afterwards nobody waited for. */
const markFirstRow = ({ page }: Desk) =>
  page.addInitScript((mark) => {
    const look = () => {
      if (document.querySelector('[role=tabpanel] [role=grid] [data-row]')) performance.mark(mark)
      else requestAnimationFrame(look)
    }
    look()
  }, FIRST_ROW)

const size = (what: string, kilobytes: number, most: number): Figure => ({
  what,
  ours: `${kilobytes.toFixed(0)} kB`,
  against: `${most} kB`,
  ratio: kilobytes / most,
  bar: { atMost: 1 },
})

/** What the login page needs, then what a list at its address needs; home, which one comes to in between, is another page. */
const firstVisit = async (desk: Desk) => {
  await desk.page.goto('/')
  await desk.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const login = await weightOf(desk)
  await signIn(desk)
  await desk.page.waitForLoadState('networkidle')
  await markFirstRow(desk)
  await desk.page.goto(LIST)
  await desk.page.getByRole('tabpanel').getByRole('row').nth(1).waitFor()
  return { login, list: await weightOf(desk, FIRST_ROW) }
}

const watchTasks = ({ page }: Desk) =>
  page.addInitScript(() => {
    const tasks: [number, number][] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((one): [number, number] => [one.startTime, one.duration])),
    ).observe({
      type: 'longtask',
      buffered: true,
    })
    Object.assign(window, { tasks })
  })

/** From the address to a list that shows a row and has been quiet since; the tab has a session and nothing else. */
const coldList = async ({ page, cdp }: Desk): Promise<number> => {
  await cdp.send('Network.clearBrowserCache')
  await page.goto(LIST, { waitUntil: 'commit' })
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor()
  return page.evaluate(async (quiet) => {
    const { tasks } = window as unknown as { tasks: [number, number][] }
    const shown = performance.now()
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const [begun, lasted] = tasks.at(-1) ?? [0, 0]
      const last = Math.max(shown, begun + lasted)
      if (performance.now() - last > quiet) return last
    }
  }, QUIET)
}

/** What is fetched before one can sign in and before the first list, and how long a list takes that nothing is cached of. */
export const load = async ({ product }: World): Promise<readonly Figure[]> => {
  const browser = await openBrowser()
  if (!browser) return [notMeasured('scripts before login and list, cold list', 'there is no Chromium on this machine')]
  try {
    const desk = await openDesk(browser, product.url)
    const { login, list } = await firstVisit(desk)
    await watchTasks(desk)
    await slowDown(desk)
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await coldList(desk))
    return [
      size('gzip JavaScript before the login page can be used', login, BEFORE_LOGIN),
      size('gzip JavaScript before the first list', list, BEFORE_LIST),
      {
        what: 'an interactive list with a session, nothing cached, CPU 4 × slower: median',
        ours: `${median(times).toFixed(0)} ms`,
        against: '',
      },
      notMeasured("the same against react-admin's (at most 0.75 ×)", 'react-admin is no part of this project'),
    ]
  } finally {
    await browser.close()
  }
}
