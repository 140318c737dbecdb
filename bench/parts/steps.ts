import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { calling } from '../clients/call.ts'
import { entered } from '../clients/entered-order.ts'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { type Desk, openBrowser, openDesk, signIn, signInAs } from '../world/browser.ts'
import type { World } from '../world/world.ts'

const WARM_UP = 3
const ROUNDS = 12
const LINES = 8
const MOST = 1.5
const PATIENCE = 20_000
/** A hand rests so long, at least, between its coming and its press. */
const RESTS = 200
/** Both find the server as a person does who read before he pressed: what it remembered of the step before, for two seconds at most, it has forgotten. */
const FORGOTTEN = 2_100
/** So many tasks are waiting at most, as the page asks for them. */
const QUEUE = 100
const ORDERS = '/xqErp/sale/saleOrder'
/** What a call carries that must be another one each time, or is the browser's own. */
const OWN_HEADERS = /^(:|content-length|host|connection|accept-encoding|idempotency-key)/

/** A call as the product's page made it. */
type Asked = { readonly method: string; readonly url: string; readonly headers: Record<string, string>; readonly body: string | null }

/** What a bare page asks for the same step, which is all that ours asked: the writes first, one after the other, then all that is read at once. */
type Exchange = { readonly writes: readonly Asked[]; readonly reads: readonly Asked[] }

type Step = {
  readonly what: string
  /** From the finger to the frame in which it is there, and what the page asked for meanwhile. */
  readonly ours: (round: number) => Promise<{ readonly time: number; readonly asked: readonly Asked[] }>
  readonly exchange: (asked: readonly Asked[], round: number) => Exchange
}

/** A desk that knows which of its calls have no answer yet. */
type WatchingDesk = Desk & { readonly underWay: ReadonlySet<Request> }

const isCall = (request: Request): boolean => request.url().includes('/xqErp/')

type Told = { readonly painted: (time: string) => void }

/** How each page looks once a step is done; it is said in the page itself, which nobody asks anything meanwhile. */
const WATCH = () => {
  const front = () => document.querySelector('[role=tabpanel]:not([hidden]):not([style*="display: none"])')
  const number = () => /[A-Z]{2,}\d{6,}/.exec(front()?.querySelector('header')?.textContent ?? '')?.[0]
  const lines = () => /\d/.test(front()?.querySelector('section[aria-label="产品明细"] [data-row]')?.textContent ?? '')
  const seen: Record<string, (before: string | undefined) => boolean> = {
    list: () => location.pathname === '/sale/saleOrder' && /XSDD/.test(front()?.querySelector('[role=grid] [data-row]')?.textContent ?? ''),
    record: (before) => number() !== undefined && number() !== before && lines(),
    task: (before) => number() !== undefined && number() !== before && Boolean(front()?.querySelector('#opinion')),
    saved: () => [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent?.includes('保存成功')),
    bare: () => document.body.dataset['done'] === 'true',
  }
  const watch = (name: string) => {
    const before = number()
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          if (!seen[name]!(before)) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => (window as unknown as Told).painted(String(performance.now() - timeStamp))
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }
  Object.assign(window, { watchStep: watch })
}

/** Both begin at rest: nothing is on its way, and nothing waits to be drawn. A page that draws nothing more is never called idle. */
const atRest = async ({ page, underWay }: WatchingDesk): Promise<void> => {
  const begun = performance.now()
  do {
    await page.evaluate(
      (timeout) => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve, { timeout }), { timeout })),
      RESTS,
    )
    if (performance.now() - begun > PATIENCE) throw new Error(`no answer came to ${[...underWay].map((one) => one.url()).join(' ')}`)
  } while (underWay.size > 0)
}

const watchingDesk = async (browser: Browser, url: string): Promise<WatchingDesk> => {
  const desk = await openDesk(browser, url)
  const underWay = new Set<Request>()
  const ended = (request: Request) => void underWay.delete(request)
  desk.page.on('request', (request) => void (isCall(request) && underWay.add(request)))
  desk.page.on('requestfinished', ended)
  desk.page.on('requestfailed', ended)
  await desk.page.addInitScript(WATCH)
  await desk.cdp.send('Runtime.enable')
  await desk.cdp.send('Runtime.addBinding', { name: 'painted' })
  return { ...desk, underWay }
}

/** From the finger on a place, which has rested there, to the frame in which the step is done. */
const timed = async (desk: WatchingDesk, name: string, place: Locator): Promise<number> => {
  const { page, cdp } = desk
  await page.waitForTimeout(FORGOTTEN)
  await place.hover()
  await page.waitForTimeout(RESTS)
  await atRest(desk)
  await page.evaluate((step) => (window as unknown as { watchStep: (step: string) => void }).watchStep(step), name)
  const told = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} was not seen`)), PATIENCE)
    cdp.once('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(late)
      resolve(Number(payload))
    })
  })
  await page.mouse.down()
  await page.mouse.up()
  return told
}

// What the network adds to the headers is asked for by nobody: of a call that was given up it never comes.
const askedBy = (request: Request): Asked => ({
  method: request.method(),
  url: request.url(),
  headers: Object.fromEntries(Object.entries(request.headers()).filter(([name]) => !OWN_HEADERS.test(name))),
  body: request.postData(),
})

/** The same, and what was asked of the server meanwhile. */
const recorded = async (desk: WatchingDesk, name: string, place: Locator) => {
  const requests: Request[] = []
  const hear = (request: Request) => void (isCall(request) && requests.push(request))
  desk.page.on('request', hear)
  const time = await timed(desk, name, place)
  desk.page.off('request', hear)
  return { time, asked: requests.map(askedBy) }
}

const among = (asked: readonly Asked[], ...paths: readonly string[]): readonly Asked[] =>
  paths.map((path) => {
    const found = asked.find(({ url }) => new URL(url).pathname.includes(path))
    if (!found) throw new Error(`The step did not ask for ${path}, but for ${asked.map(({ url }) => url).join(' ')}`)
    return found
  })

/** All that was asked, as long as what the step is about is part of it. */
const reading = (asked: readonly Asked[], ...paths: readonly string[]): Exchange => {
  among(asked, ...paths)
  return { writes: [], reads: asked }
}

/**
 * A page with nothing on it: a click, as every page hears it, fetches the same answers and paints what they say as it comes, each record and
 * each line of it as a row of texts in a plain table.
 */
const onABarePage = async (desk: WatchingDesk, { writes, reads }: Exchange): Promise<number> => {
  const { page } = desk
  const fresh = writes.map((one) => ({ ...one, headers: { ...one.headers, 'idempotency-key': randomUUID() } }))
  await page.evaluate(
    ([first, then]) => {
      document.body.innerHTML = '<button style="width:200px;height:40px">go</button><div></div>'
      document.body.dataset['done'] = 'false'
      delete document.body.dataset['failed']
      const [button, place] = [document.querySelector('button')!, document.querySelector('div')!]
      const ask = async ({ method, url, headers, body }: Asked) => {
        const answer = await (await fetch(url, { method, headers, ...(body === null ? {} : { body }) })).json()
        if (!answer.success) throw new Error(JSON.stringify(answer))
        return answer.result
      }
      const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
      const linesIn = (value: object): readonly object[] =>
        Object.values(value).flatMap((one) =>
          Array.isArray(one) ? one.filter(isObject).flatMap(rowsOf) : isObject(one) ? linesIn(one) : [],
        )
      const rowsOf = (value: object): readonly object[] => [value, ...linesIn(value)]
      const textOf = (value: unknown): string =>
        Array.isArray(value) ? '' : isObject(value) ? Object.values(value).map(textOf).join(' ') : String(value ?? '')
      const table = (result: unknown) =>
        `<table>${(isObject(result) ? rowsOf(result) : [{ result }])
          .map(
            (row) =>
              `<tr>${Object.values(row)
                .map((value) => `<td>${textOf(value)}</td>`)
                .join('')}</tr>`,
          )
          .join('')}</table>`
      button.onclick = async () => {
        const answers: unknown[] = []
        try {
          for (const one of first) answers.push(await ask(one))
          answers.push(...(await Promise.all(then.map(ask))))
        } catch (error) {
          document.body.dataset['failed'] = String(error)
        }
        place.innerHTML = answers.map(table).join('')
        document.body.dataset['done'] = 'true'
      }
    },
    [fresh, reads] as const,
  )
  const time = await timed(desk, 'bare', page.locator('button'))
  const failed = await page.evaluate(() => document.body.dataset['failed'])
  if (failed) throw new Error(failed)
  return time
}

const compared = async (bare: WatchingDesk, { what, ours, exchange }: Step): Promise<Figure> => {
  const pairs: { readonly own: number; readonly plain: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { time, asked } = await ours(round)
    const plain = await onABarePage(bare, exchange(asked, round))
    if (round >= WARM_UP) pairs.push({ own: time, plain })
  }
  const [own, plain] = [median(pairs.map((pair) => pair.own)), median(pairs.map((pair) => pair.plain))]
  return {
    what,
    ours: `${own.toFixed(0)} ms`,
    against: `${plain.toFixed(0)} ms`,
    ratio: median(pairs.map((pair) => pair.own / pair.plain)),
    bar: { atMost: MOST },
  }
}

const front = (page: Page): Locator => page.getByRole('tabpanel')
const rows = (page: Page): Locator => front(page).locator('[role=grid] [data-row]')
const numberIn = (row: Locator): Locator => row.getByText(/^XSDD\d+$/).first()
const listTab = (page: Page): Locator => page.getByRole('tab', { name: '销售订单', exact: true })

/** A clerk among her orders. */
const amongOrders = (desk: WatchingDesk): readonly Step[] => {
  const { page } = desk
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name: '销售订单', exact: true })
  const unfolded = async () => {
    for (const title of ['销售管理', '销售单据']) {
      const group = menu.getByRole('button', { name: title })
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
    }
    await link.waitFor()
  }
  const closed = async (tab: Locator) => {
    await tab.click()
    await page.keyboard.press('Alt+w')
    await tab.waitFor({ state: 'hidden' })
  }
  let first: readonly Asked[] = []
  const openList = async () => {
    if (!(await listTab(page).count())) {
      await unfolded()
      await link.click()
    } else await listTab(page).click()
    await numberIn(rows(page).first()).waitFor()
  }
  return [
    {
      what: 'menu → list',
      ours: async () => {
        if (await listTab(page).count()) await closed(listTab(page))
        await page.getByRole('tab', { name: '首页' }).click()
        await unfolded()
        const measured = await recorded(desk, 'list', link)
        first = measured.asked
        return measured
      },
      exchange: (asked) => reading(asked, '/sale/saleOrder/list'),
    },
    {
      what: 'row → record',
      ours: async (round) => {
        await openList()
        const number = numberIn(rows(page).nth(round % 10))
        const billNo = await number.innerText()
        const measured = await recorded(desk, 'record', number)
        await closed(page.getByRole('tab', { name: new RegExp(`^${billNo}`) }))
        return measured
      },
      exchange: (asked) => reading(asked, '/sale/saleOrder/findById/', '/process/byBus'),
    },
    {
      what: 'record → list',
      ours: async (round) => {
        await openList()
        const number = numberIn(rows(page).nth(round % 10))
        const billNo = await number.innerText()
        await number.click()
        const tab = page.getByRole('tab', { name: new RegExp(`^${billNo}`) })
        await tab.waitFor()
        const measured = await recorded(desk, 'list', listTab(page))
        await closed(tab)
        return measured
      },
      // A list that stands as it was left is there before it is asked for again.
      exchange: () => reading(first, '/sale/saleOrder/list'),
    },
  ]
}

type Stored = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/** One who changes an order again and again, beside a page that sends what its form would send of another one. */
const saving = async (desk: WatchingDesk, { url, token }: World['product']): Promise<Step> => {
  const { page } = desk
  const call = calling(url)
  const headers = () => ({ 'x-access-token': token, 'idempotency-key': randomUUID() })
  const add = async (place: number): Promise<Stored> =>
    (await call('POST', `${ORDERS}/add`, entered(place, LINES, '2'), headers())).result as Stored
  const [own, other] = [await add(1), await add(2)]
  const savedIn = async (id: string, text: string) => {
    const path = `/sale/saleOrder/${id}/edit`
    if (!page.url().endsWith(path)) await page.goto(path)
    const section = front(page).getByRole('button', { name: '结算与交货' })
    await section.waitFor()
    if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
    await front(page).getByRole('textbox', { name: '客户订单号' }).fill(text)
    const gone = page.getByRole('status').filter({ hasText: '保存成功' })
    await gone.waitFor({ state: 'hidden' })
    return recorded(desk, 'saved', front(page).getByRole('button', { name: /^保存/ }))
  }
  const pattern = among((await savedIn(other.id, 'other')).asked, '/sale/saleOrder/edit')[0]!
  let { version } = (await call('GET', `${ORDERS}/findById/${other.id}`, undefined, headers())).result as Stored
  return {
    what: `save → answered, an order of ${LINES} lines`,
    ours: (round) => savedIn(own.id, `round ${round}`),
    exchange: (asked, round) => {
      const body = JSON.stringify({ ...JSON.parse(pattern.body!), customerOrderNo: `bare ${round}`, version })
      version += 1
      return { writes: [{ ...pattern, body }], reads: asked.filter(({ url }) => !url.includes('/sale/saleOrder/edit')) }
    },
  }
}

type Task = { readonly id: string; readonly version: number; readonly userName: string; readonly status: string }

/** One who decides order after order. */
const deciding = async (browser: Browser, { url, token }: World['product']): Promise<Step> => {
  const call = calling(url)
  const headers = () => ({ 'x-access-token': token, 'idempotency-key': randomUUID() })
  const tasks: Task[] = []
  for (let place = 0; place < 2 * (WARM_UP + ROUNDS) + 2; place += 1) {
    const { result: order } = await call('POST', `${ORDERS}/add?submit=true&confirm=true`, entered(place + 10, LINES, '2'), headers())
    const { result: course } = await call('GET', `/xqErp/process/byBus?docKey=sale.saleOrder&busId=${order.id}`, undefined, headers())
    tasks.push((course.tasks as readonly Task[]).find(({ status }) => status === 'open')!)
  }
  const desk = await watchingDesk(browser, url)
  const { page } = desk
  await signInAs(desk, tasks[0]!.userName)
  const listed = page.waitForRequest(/process\/todo\/list/)
  await page.goto('/approval')
  const asked = askedBy(await listed)
  const waiting: readonly { readonly id: string }[] = (
    await (await fetch(asked.url.replace(/pageSize=\d+/, `pageSize=${QUEUE}`), { headers: asked.headers })).json()
  ).result.records
  // Ours goes through the inbox from its beginning, the bare page from its end: they never meet.
  const inTurn = waiting.flatMap((row) => tasks.filter(({ id }) => id === row.id))
  const agree = front(page)
    .getByRole('button', { name: /^同意( Ctrl Enter)?$/ })
    .last()
  await page.goto(`/approval/${inTurn[0]!.id}`)
  await agree.waitFor()
  return {
    what: '同意 → next task',
    ours: async () => {
      await agree.waitFor()
      return recorded(desk, 'task', agree)
    },
    exchange: (asked, round) => {
      const [write] = among(asked, '/process/agree')
      const { id, version } = inTurn.at(-1 - round)!
      const body = JSON.stringify({ ...JSON.parse(write!.body!), taskId: id, version })
      among(asked, '/process/task/')
      return { writes: [{ ...write!, body }], reads: asked.filter((one) => !one.url.includes('/process/agree')) }
    },
  }
}

/** A step that broke off says so beside the others. */
const told = (what: string, measure: () => Promise<Figure>): Promise<Figure> =>
  measure().catch((error: unknown) => notMeasured(what, String(error).split('\n')[0] ?? ''))

/** The steps of every hour, warm, until what was asked for is painted. */
export const steps = async ({ product }: World): Promise<readonly Figure[]> => {
  const browser = await openBrowser()
  if (!browser) return [notMeasured('the steps of every hour', 'there is no Chromium on this machine')]
  try {
    const bare = await watchingDesk(browser, product.url)
    await bare.cdp.send('Page.setBypassCSP', { enabled: true })
    await bare.page.goto('/xqErp/health')
    const clerk = await watchingDesk(browser, product.url)
    await signIn(clerk)
    const figures: Figure[] = []
    for (const step of amongOrders(clerk)) figures.push(await told(step.what, () => compared(bare, step)))
    figures.push(await told('save → answered', async () => compared(bare, await saving(clerk, product))))
    figures.push(await told('同意 → next task', async () => compared(bare, await deciding(browser, product))))
    return figures
  } finally {
    await browser.close()
  }
}
