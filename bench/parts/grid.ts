import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { root, runTool } from '../../scripts/project.mjs'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { openBrowser, openDesk } from '../world/browser.ts'
import { weighOwnCode } from '../world/own-code.ts'
import { serveFolder } from '../world/page.ts'
import { hasPeers, type Medians, runPeers } from '../world/peers.ts'

const RUNS = 3
const PEERS = ['aggrid', 'glide', 'revogrid', 'vxe', 'floor', 'ours']
const NODES = 400
const WEIGHT = 45
const EDITS = 30
const PASTED = 1_000
const MANY = 10_000
const VALIDATED = 300
const MB = (value: number) => `${value.toFixed(1)} MB`
const ms = (value: number) => `${value.toFixed(1)} ms`

type Grid = {
  readonly getSnapshot: () => { readonly context: { readonly model: Model; readonly shown: readonly { readonly key: string }[] } }
  readonly send: (event: object) => void
  readonly on: (type: string, hear: () => void) => { readonly unsubscribe: () => void }
}
type Model = { readonly count: number; readonly idAt: (index: number) => string }
type GridWindow = { readonly bench: { readonly mount: () => void }; readonly grid: Grid }

/** Nodes, and how long edits, a paste and its undo keep the page busy; `rows` and `columns` say how large the table is. */
const measure = async (page: Page, url: string, rows: number, columns: number) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto(`${url}/grid.html?rows=${rows}&columns=${columns}`)
  return page.evaluate(
    async ({ edits, pasted, many }) => {
      const world = window as unknown as GridWindow
      world.bench.mount()
      const frame = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve())
            port1.start()
            port2.postMessage(0)
          }),
        )
      await frame()
      const { grid } = world
      const { model } = grid.getSnapshot().context
      const nodes = document.querySelectorAll('#app *').length
      const busy = (act: () => void) => {
        const begun = performance.now()
        act()
        document.body.getBoundingClientRect()
        return performance.now() - begun
      }
      const times: number[] = []
      for (let at = 0; at < edits; at += 1) {
        const cell = { row: model.idAt(at % 10), column: 'qty' }
        times.push(busy(() => grid.send({ type: 'write', cell, input: { text: String(100 + at) } })))
        await frame()
      }
      const textOf = (count: number) =>
        Array.from({ length: count }, (_, at) => `P${at}\tN${at}\t${3 + (at % 9)}\t${20 + (at % 7)}\t0.09`).join('\n')
      let longTasks = 0
      new PerformanceObserver((list) => (longTasks += list.getEntries().length)).observe({ type: 'longtask' })
      const checkBegun = performance.now()
      const checked = new Promise<number>((resolve) => grid.on('checked', () => resolve(performance.now() - checkBegun)))
      grid.send({ type: 'check' })
      const check = await checked
      await frame()
      const text = textOf(pasted)
      grid.send({ type: 'focus', cell: { row: model.idAt(0), column: 'code' } })
      const settled = async (act: () => void) => {
        const begun = performance.now()
        act()
        while ((grid.getSnapshot().context as unknown as { progress?: unknown }).progress) await frame()
        await frame()
        return performance.now() - begun
      }
      const paste = await settled(() => grid.send({ type: 'paste', text }))
      const undo = await settled(() => grid.send({ type: 'undo' }))
      const large = textOf(many)
      const largePaste = await settled(() => grid.send({ type: 'paste', text: large }))
      // They are told of a little later.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { nodes, times, paste, undo, check, largePaste, longTasks }
    },
    { edits: EDITS, pasted: PASTED, many: MANY },
  )
}

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
    const desk = await openDesk(browser, served.url)
    const usual = await measure(desk.page, served.url, 10_000, 21)
    const long = await measure(desk.page, served.url, 100_000, 21)
    const wide = await measure(desk.page, served.url, 10_000, 200)
    await desk.close()
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
        what: 'an edit among 100,000 rows against 10,000: busy, median',
        ours: ms(median(long.times)),
        against: ms(median(usual.times)),
        ratio: median(long.times) / median(usual.times),
        bar: { atMost: 1.25 },
      },
      {
        what: 'an edit among 200 columns against 21: busy, median',
        ours: ms(median(wide.times)),
        against: ms(median(usual.times)),
        ratio: median(wide.times) / median(usual.times),
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
