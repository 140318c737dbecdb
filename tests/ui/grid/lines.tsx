import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { defineDocument } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { decimal, dict, files, money, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { Uploads, type Sending } from '../../../core/files/uploads.port.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import type { Frame } from '../../../core/live/frames.ts'
import { SocketTables } from '../../../core/live/socket-tables.ts'
import { LiveTables } from '../../../core/live/live-tables.port.ts'
import type { Quoted } from '../../../core/records/facts/facts.port.ts'
import type { FormStart } from '../../../core/records/form/form-opening.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import type { Choice, DraftKnowledge } from '../../../core/records/remote-records.port.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import type { ScreenOverrides } from '../../../ui/documents/screen-overrides.ts'
import { SessionContext, type SignedInSession } from '../../../ui/hooks/use-session.ts'
import { NoticesContext, type Notices } from '../../../ui/hooks/use-notices.ts'
import { Resolver, type Key } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { ChoicesContext, type AskChoices } from '../../../ui/widgets/fields/choices-context.ts'
import { LinesSection } from '../../../ui/screens/form/lines-section.tsx'
import { keyValuesIn } from '../../support/key-values.ts'

const fields = { remark: text('备注'), total: money('合计', { derived: true }) }

const order = defineDocument({
  key: 'test.order',
  title: '订单',
  fields,
  lines: {
    items: lines('明细', {
      under: fields,
      columns: {
        name: text('品名', { required: true }),
        kind: dict('行类型', { code: 'line_type', default: '1' }),
        price: decimal('单价', { scale: 2 }),
        qty: decimal('数量', { scale: 5, above: 0, message: '数量必须大于0', totalled: true }),
        amount: money('金额', { derived: true, totalled: true }),
        maker: ref('厂家', { to: 'bsc.factory' }),
        papers: files('附件'),
      },
      derive: { amount: (row) => (row.qty && row.price ? row.qty.times(row.price).round(2) : null) },
      quotes: { asks: ['name'], sources: () => [], gives: ['price'], missing: '未找到价格' },
    }),
  },
  derive: { total: (doc) => sumOf(doc.items, (row) => row.amount) },
  checks: [
    {
      rows: 'items',
      field: 'name',
      holds: (row, doc) => doc.remark !== row.name,
      message: '备注与品名相同，是否继续',
      warns: true,
      said: '备注与品名相同',
    },
  ],
})

const me = { userId: 'u1', roles: [], codes: new Set(['*']), scope: 'all' } as unknown as Person
const dictItems = {
  line_type: [
    { value: '1', text: '正常' },
    { value: '2', text: '赠品' },
  ],
}

/** The socket of the page: what it was told, and how it tells what others do. */
export const line = { told: [] as Frame[], tables: undefined as unknown as SocketTables }

/** Who may be chosen as 厂家 just now. */
export const makers = { offered: [] as readonly Choice[] }

type AskedPrices = { readonly rowIds: readonly string[]; readonly answer: (quotes: readonly Quoted[]) => void }

/** What the server is asked about prices: it finds none, unless a test answers for it. */
export const prices = { asked: undefined as AskedPrices[] | undefined }

/** What staff were told at the top of the page. */
export const warnings = { said: [] as string[] }

const nothing = () => undefined
const notices: Notices = { success: nothing, warning: (message) => warnings.said.push(message), failure: nothing, clear: nothing }

/** Files on their way. */
export const uploads = {
  sent: [] as (Sending & { readonly answer: (given: Result<string>) => void })[],
  send: (sending: Sending) => new Promise<Result<string>>((answer) => uploads.sent.push({ ...sending, answer })),
}

/** What each look at the clock finds to have passed besides: on a slow machine long work takes many turns. */
export const slowness = { each: 0, passed: 0 }

const kept = new Map<string, unknown>()
let made = 0
const ports = new Map<unknown, unknown>([
  [Ids, { next: () => `n${(made += 1)}` }],
  [KeyValues, { get: (key: string) => kept.get(key), set: (key: string, value: unknown) => kept.set(key, value) }],
  [
    RemoteRecords,
    {
      resolve: (_: unknown, __: unknown, ___: unknown, texts: readonly string[]) =>
        Promise.resolve(ok(new Map(texts.map((text) => [text, makers.offered.filter(({ id, label }) => id === text || label === text)])))),
    },
  ],
  [KeptDictionaries, new KeptDictionaries(keyValuesIn())],
  [Clock, { now: () => performance.now() + (slowness.passed += slowness.each) }],
  [Uploads, uploads],
])

const Around = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={theme}>
    <Resolver value={<T,>(key: Key<T>) => ports.get(key) as T}>
      <SessionContext
        value={{ session: { user: { userId: 'u1' }, dictItems }, permissions: { auth: [], allAuth: [] } } as unknown as SignedInSession}
      >
        <NoticesContext value={notices}>{children}</NoticesContext>
      </SessionContext>
    </Resolver>
  </ThemeProvider>
)

const askMakers: AskChoices = async (_, { keyword }) => {
  const records = makers.offered.filter(({ label }) => label.includes(keyword))
  return ok({ records, total: records.length })
}

/** An editable table over a document of its own, as a clerk meets it. */
export const drawLines = async (items: readonly Row[], header: Row = {}, departs: ScreenOverrides = {}) => {
  line.told = []
  warnings.said = []
  line.tables = new SocketTables({ start: () => undefined, stop: () => undefined, send: (frame) => line.told.push(frame) })
  ports.set(LiveTables, line.tables)
  const form = createActor(
    formMachine.provide({
      delays: { collecting: 0 },
      actors: {
        open: fromPromise<FormStart, { readonly discarding: boolean }>(() =>
          Promise.resolve({
            record: { ...header, items },
            learned: { today: '', now: '', refs: {}, facts: {}, rowFacts: {} },
            kept: undefined,
          }),
        ),
        learn: fromPromise<DraftKnowledge, Row>(() => new Promise(() => undefined)),
        quote: fromPromise(
          ({ input: { table, rowIds } }) =>
            new Promise((resolve) => {
              const answer = (quotes: readonly Quoted[]) => resolve({ table, quotes })
              if (prices.asked) prices.asked.push({ rowIds, answer })
              else answer([])
            }),
        ),
        keep: fromPromise(() => Promise.resolve('')),
      },
    }),
    { input: { type: order, me } },
  )
  form.start()
  await waitFor(form, (snapshot) => snapshot.matches({ life: 'editing' }))
  const fields = Object.entries<Field>(order.lines['items']!.columns)
  const { container } = render(
    <Around>
      <ChoicesContext value={askMakers}>
        <LinesSection
          actor={form}
          table="items"
          fields={fields}
          departs={departs}
          wrong={0}
          onError={() => undefined}
          handle={null}
          onStep={() => undefined}
        />
      </ChoicesContext>
    </Around>,
  )
  const cell = (row: number, column: number) => container.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!
  const draft = () => form.getSnapshot().context.draft
  return { form, cell, draft, container }
}
