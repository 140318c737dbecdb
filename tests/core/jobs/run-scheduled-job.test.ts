import { describe, expect, test } from 'vitest'
import { frameOver } from '../../support/frame.ts'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { type Effect, message, update } from '../../../core/definitions/effect.ts'
import { date, dict, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { RunScheduledJob } from '../../../core/jobs/run-scheduled-job.use-case.ts'
import { ScheduledJobs } from '../../../core/jobs/scheduled-jobs.ts'
import { le } from '../../../core/kernel/condition.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { Authority } from '../../../core/records/write/authority.ts'
import { RecordWriter } from '../../../core/records/write/record-writer.ts'
import { NoGrants } from '../../support/no-grants.ts'
import { value } from '../../support/results.ts'

const by = programOf(1)
const going = { isStopping: () => false }

/** A library's loans: those that are over are told of, and asked back in one letter to each reader. */
const loan = defineRecord({
  key: 'lib.loan',
  title: '借阅',
  fields: {
    name: text('书名'),
    reader: text('读者'),
    fine: money('罚金'),
    until: date('归还日期'),
    state: dict('状态', { code: 'loan_state' }),
  },
  lines: { renewals: lines('续借', { columns: { until: date('至') } }) },
  jobs: {
    loanEnds: {
      title: '到期提醒',
      cron: '0 0 8 * * ?',
      description: '',
      looksAt: (day) => le('until', day),
      each: (doc) => [
        update(doc, { set: { state: 'over' }, rows: { renewals: { replace: [] } } }),
        ...(doc.until === doc.$.today ? [message(`《${doc.name}》今天到期`, { userId: doc.reader ?? '' })] : []),
      ],
    },
    finesDue: {
      title: '催缴',
      cron: '0 0 9 * * ?',
      description: '',
      looksAt: (day) => le('until', day),
      by: (doc) => doc.reader ?? '',
      together: (docs) => [
        message(`${docs.length}本，罚金${sumOf(docs, (doc) => doc.fine!).toString()}元`, { userId: docs[0]?.reader ?? '' }),
      ],
    },
  },
})

const said = (effect: Effect) => (effect.effect === 'message' ? `${effect.role ?? effect.userId} ${effect.title}` : effect.effect)

const library = async (...loans: readonly Row[]) => {
  let at = momentOf('2026-03-18 08:00:00')
  let serial = 0
  const clock = { now: () => at }
  const catalogue = catalogueOf([loan], {})
  const ids = { next: () => `id-${++serial}` }
  const { records, facts, approvals, audit, work, repeats, ledgers } = openMemory({ catalogue, clock, ids })
  const told: string[] = []
  const deaf = new Set<string>()
  const write = ledgers.write.bind(ledgers)
  ledgers.write = async (written, from, by) => {
    const titles = written.told.map(said)
    if (titles.some((title) => [...deaf].some((word) => title.includes(word)))) return fail(failure('post.refused', '信箱已满'))
    told.push(...titles)
    return write(written, from, by)
  }
  const frame = frameOver({ records, facts, ledgers, audit }, { catalogue, clock, ids })
  for (const [place, row] of loans.entries())
    value(await records.insert(loan, { id: `b${place}`, name: `书${place}`, reader: '李文', fine: '1.5', state: 'out', ...row }, by))
  const authority = new Authority(catalogue, records, facts, new NoGrants())
  const writer = new RecordWriter(catalogue, records, facts, approvals, frame.writer, frame.reversals, audit, authority)
  const jobs = new ScheduledJobs(catalogue, new RunScheduledJob(catalogue, records, facts, writer, repeats, work, clock)).all
  return {
    told,
    deaf,
    jobs,
    run: async (code: string, running = going) => value(await jobs.find((job) => job.code === code)!.run(running)),
    turn: (day: string) => (at = momentOf(`${day} 08:00:00`)),
    book: async (place: number) => value(await records.find(loan, `b${place}`, by)),
  }
}

test('what types declare is what the scheduler runs', async () => {
  const { jobs } = await library()
  expect(jobs.map(({ code, name, cron }) => [code, name, cron])).toEqual([
    ['lib.loanEnds', '到期提醒', '0 0 8 * * ?'],
    ['lib.finesDue', '催缴', '0 0 9 * * ?'],
  ])
})

describe('a job that looks at each record', () => {
  test('changes those of its day, their tables too, and leaves the others alone', async () => {
    const { run, book } = await library({ until: '2026-03-17', renewals: [{ id: 'r1', until: '2026-03-10' }] }, { until: '2026-03-19' })
    expect(await run('lib.loanEnds')).toEqual({ handled: 1 })
    expect([(await book(0))['state'], rowsOf(await book(0), 'renewals'), (await book(1))['state']]).toEqual(['over', [], 'out'])
  })

  test('says it once a day however often it runs, and has nothing left to do', async () => {
    const { run, told } = await library({ until: '2026-03-18' }, { until: '2026-03-17', state: 'over' })
    await run('lib.loanEnds')
    expect(await run('lib.loanEnds')).toEqual({ handled: 0 })
    expect(told).toEqual(['李文 《书0》今天到期'])
  })

  test('leaves a record that is refused as it was, names it, and goes on with the others', async () => {
    const { run, book, deaf, told } = await library({ until: '2026-03-18' }, { until: '2026-03-18' })
    deaf.add('书0')
    expect(await run('lib.loanEnds')).toEqual({ handled: 1, message: '1条未能处理，如借阅书0：信箱已满' })
    expect([(await book(0))['state'], (await book(1))['state']]).toEqual(['out', 'over'])
    deaf.clear()
    expect(await run('lib.loanEnds')).toEqual({ handled: 1 })
    expect(told).toEqual(['李文 《书1》今天到期', '李文 《书0》今天到期'])
  })

  test('leaves what was not begun for the next run when the process stops', async () => {
    const { run, book } = await library({ until: '2026-03-17' })
    expect(await run('lib.loanEnds', { isStopping: () => true })).toEqual({ handled: 0, message: '服务停止，已处理部分，下次继续' })
    expect((await book(0))['state']).toBe('out')
  })
})

test('a job over many records says one thing to each group, once a day', async () => {
  const { run, told, turn } = await library({ until: '2026-03-17' }, { until: '2026-03-10' }, { until: '2026-03-18', reader: '王二' })
  expect(await run('lib.finesDue')).toEqual({ handled: 2 })
  expect(await run('lib.finesDue')).toEqual({ handled: 0 })
  expect(told).toEqual(['李文 2本，罚金3元', '王二 1本，罚金1.5元'])
  turn('2026-03-19')
  expect(await run('lib.finesDue')).toEqual({ handled: 2 })
})
