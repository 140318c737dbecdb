import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { root, runTool } from '../../scripts/project.mjs'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { type Desk, openBrowser, openDesk } from '../world/browser.ts'
import { weighOwnCode } from '../world/own-code.ts'
import { serveFolder } from '../world/page.ts'
import { hasPeers, type Medians, runPeers } from '../world/peers.ts'

const RUNS = 3
const PEERS = ['aggrid', 'glide', 'revogrid', 'vxe', 'floor', 'ours']
const NODES = 400
const WEIGHT = 45
const EDITS = 30
const ROUNDS = 9
const PASTED = 1_000
const MANY = 10_000
const VALIDATED = 300
const MB = (value: number) => `${value.toFixed(1)} MB`
const ms = (value: number) => `${value.toFixed(1)} ms`
const fine = (value: number) => `${value.toFixed(2)} ms`

type Grid = {
  readonly getSnapshot: () => { readonly context: { readonly model: Model; readonly shown: readonly { readonly key: string }[] } }
  readonly send: (event: object) => void
  readonly on: (type: string, hear: () => void) => { readonly unsubscribe: () => void }
}
type Model = { readonly count: number; readonly idAt: (index: number) => string }
type GridWindow = { readonly bench: { readonly mount: () => void }; readonly grid: Grid; readonly nextFrame: () => Promise<void> }

const openSheet = async (page: Page, url: string, rows: number, columns: number): Promise<void> => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto(`${url}/grid.html?rows=${rows}&columns=${columns}`)
  await page.evaluate(() => {
    const nextFrame = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(0)
        }),
      )
    Object.assign(window, { nextFrame })
    const world = window as unknown as GridWindow
    world.bench.mount()
    return nextFrame()
  })
}

/** Milliseconds that the page's main thread was busy so far, by the browser's own count. */
const busyOf = async ({ cdp }: Desk): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** How long one edit keeps the page busy until it is painted, in a round of them. */
const editing = async (desk: Desk): Promise<number> => {
  await desk.page.bringToFront()
  const begun = await busyOf(desk)
  await desk.page.evaluate(async (edits) => {
    const { grid, nextFrame } = window as unknown as GridWindow
    const { model } = grid.getSnapshot().context
    for (let at = 0; at < edits; at += 1) {
      const text = String(100 + ((at * 7 + Math.round(performance.now())) % 800))
      grid.send({ type: 'write', cell: { row: model.idAt(at % 10), column: 'qty' }, input: { text } })
      await nextFrame()
    }
  }, EDITS)
  return ((await busyOf(desk)) - begun) / EDITS
}

/** Medians of rounds that the sheets take in turn, so that whatever else the machine does meets all of them. */
const edits = async (desks: readonly Desk[]): Promise<readonly number[]> => {
  for (const desk of desks) await desk.cdp.send('Performance.enable')
  const times = desks.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) for (const [at, desk] of desks.entries()) times[at]!.push(await editing(desk))
  return times.map(median)
}

/** Nodes, and how long a paste and its undo keep the page busy. */
const measure = (page: Page) =>
  page.evaluate(
    async ({ pasted, many }) => {
      const { grid, nextFrame } = window as unknown as GridWindow
      const { model } = grid.getSnapshot().context
      const nodes = document.querySelectorAll('#app *').length
      const textOf = (count: number) =>
        Array.from({ length: count }, (_, at) => `P${at}\tN${at}\t${3 + (at % 9)}\t${20 + (at % 7)}\t0.09`).join('\n')
      let longTasks = 0
      new PerformanceObserver((list) => (longTasks += list.getEntries().length)).observe({ type: 'longtask' })
      const checkBegun = performance.now()
      const checked = new Promise<number>((resolve) => grid.on('checked', () => resolve(performance.now() - checkBegun)))
      grid.send({ type: 'check' })
      const check = await checked
      await nextFrame()
      const text = textOf(pasted)
      grid.send({ type: 'focus', cell: { row: model.idAt(0), column: 'code' } })
      const settled = async (act: () => void) => {
        const begun = performance.now()
        act()
        while ((grid.getSnapshot().context as unknown as { progress?: unknown }).progress) await nextFrame()
        await nextFrame()
        return performance.now() - begun
      }
      const paste = await settled(() => grid.send({ type: 'paste', text }))
      const undo = await settled(() => grid.send({ type: 'undo' }))
      const large = textOf(many)
      const largePaste = await settled(() => grid.send({ type: 'paste', text: large }))
      // They are told of a little later.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { nodes, paste, undo, check, largePaste, longTasks }
    },
    { pasted: PASTED, many: MANY },
  )

const beside = (what: string, res: Readonly<Record<string, Medians>>, key: string, peer: string, atMost: number, show = ms): Figure => {
  const ours = res['ours']?.[key]
  const theirs = res[peer]?.[key]
  if (ours == null || theirs == null) return notMeasured(what, `${ours == null ? 'our page' : peer} gave no figure`)
  return { what, ours: show(ours), against: `${show(theirs)} (${peer})`, ratio: ours / theirs, bar: { atMost } }
}

const heapAbove = (res: Readonly<Record<string, Medians>>): Figure => {
  const what = 'heap above the bare rows'
  const [data, ours, peer] = ['data', 'ours', 'aggrid'].map((name) => res[name]?.['heapMB'])
  if (data == null || ours == null || peer == null) return notMeasured(what, 'no figure')
  return { what, ours: MB(ours - data), against: `${MB(peer - data)} (aggrid)`, ratio: (ours - data) / (peer - data), bar: { atMost: 0.7 } }
}

const none = (what: string, count: number | null | undefined): Figure =>
  count == null ? notMeasured(what, 'no figure') : { what, ours: String(count), against: '0', ratio: count, bar: { atMost: 0 } }

/** Our grid beside its peers, in one Chromium on one machine: 10,000 rows × 20 columns, one worked out, one sum. */
export const grid = async (): Promise<readonly Figure[]> => {
  const found = await findBrowser()
  const browser = found && (await openBrowser())
  if (!found || !browser) return [notMeasured('the grid', 'there is no Chromium on this machine')]
  if ((await runTool('vite/bin/vite.js', ['build', '--config', join(root, 'bench/browser/vite.config.mjs')])) !== 0)
    return [notMeasured('the grid', 'its page could not be built')]
  const served = await serveFolder(join(root, 'dist/bench-grid'))
  try {
    const opened = async (rows: number, columns: number) => {
      const desk = await openDesk(browser, served.url)
      await openSheet(desk.page, served.url, rows, columns)
      return desk
    }
    const desk = await opened(10_000, 21)
    const others = [await opened(100_000, 21), await opened(10_000, 200)]
    const [inUsual = 0, inLong = 0, inWide = 0] = await edits([desk, ...others])
    await Promise.all(others.map((other) => other.close()))
    const usual = await measure(desk.page)
    await browser.close()
    const { code, styles } = await weighOwnCode()
    const weight = code / 1_000
    const own: readonly Figure[] = [
      {
        what: "gzip of the grid's own code",
        ours: `${weight.toFixed(1)} kB, and ${(styles / 1_000).toFixed(1)} kB of its stylesheet`,
        against: `${WEIGHT} kB`,
        ratio: weight / WEIGHT,
        bar: { atMost: 1 },
      },
      { what: 'elements in the page', ours: String(usual.nodes), against: String(NODES), ratio: usual.nodes / NODES, bar: { atMost: 1 } },
      {
        what: 'an edit among 100,000 rows against 10,000, until it is painted: busy, median',
        ours: fine(inLong),
        against: fine(inUsual),
        ratio: inLong / inUsual,
        bar: { atMost: 1.25 },
      },
      {
        what: 'an edit among 200 columns against 21, until it is painted: busy, median',
        ours: fine(inWide),
        against: fine(inUsual),
        ratio: inWide / inUsual,
        bar: { atMost: 1.25 },
      },
    ]
    const sliced: readonly Figure[] = [
      {
        what: '10,000 × 20 cells validated, in slices',
        ours: ms(usual.check),
        against: ms(VALIDATED),
        ratio: usual.check / VALIDATED,
        bar: { atMost: 1 },
      },
      { what: '10,000 × 5 checked cells pasted, in slices', ours: ms(usual.largePaste), against: '' },
      none('long tasks meanwhile', usual.longTasks),
    ]
    if (!hasPeers('browser')) return [...own, ...sliced, notMeasured('the grid beside its peers', 'the shared harness is not here')]
    const res = await runPeers(`${served.url}/grid.html`, found.path, PEERS, RUNS)
    const undoBeside = res['glide']?.['pasteMs']
    return [
      ...own,
      ...sliced,
      beside('mount until the first rows are painted', res, 'mountMs', 'aggrid', 0.9),
      beside('an edit until cell and sum are painted: median', res, 'editMs', 'vxe', 1),
      beside('an edit until cell and sum are painted: p95', res, 'editP95', 'glide', 1),
      beside(`${PASTED} × 5 checked cells pasted`, res, 'pasteMs', 'glide', 1),
      undoBeside == null
        ? notMeasured('that paste undone', 'no figure')
        : {
            what: 'that paste undone',
            ours: ms(usual.undo),
            against: `${ms(undoBeside)} (glide, its paste)`,
            ratio: usual.undo / undoBeside,
            bar: { atMost: 1 },
          },
      none('frames over 33 ms while scrolling through all rows', res['ours']?.['over33']),
      none('long tasks while scrolling', res['ours']?.['longTasks']),
      beside('main thread busy while scrolling', res, 'scrollCpuMs', 'aggrid', 0.5),
      heapAbove(res),
    ]
  } finally {
    await browser.close()
    await served.close()
  }
}
