import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { deskOver, person } from '../support/desk.ts'
import { maker, makerCatalogue, part } from '../support/maker.ts'
import { type Ports } from '../support/ports.ts'
import { codeOf, refusalOf, value } from '../support/results.ts'

const clerk = person('clerk')
const teller = person('teller')

/** What becomes of a change of an approved base record, whoever keeps it (bsc B2). */
export const stagedContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`A change that waits, kept by ${keeper}`, () => {
    let ports: Ports
    let desk: ReturnType<typeof deskOver>
    let serial = 0
    const ids = { next: () => `staged-${++serial}` }
    const found = async (id: string) => value(await desk.open.run({ type: maker, id, by: clerk }))
    const change = async (id: string) => value(await desk.openChange.run({ type: maker, id, by: clerk }))
    const save = (row: Row) => desk.save.run({ type: maker, id: String(row['id']), body: row, by: clerk })
    const decide = async (id: string) => {
      const [task] = value(await desk.approvals.ofRecord(maker.key, id, clerk))!.tasks.filter(({ status }) => status === 'open')
      return value(await desk.decide.run({ taskId: task!.id, version: task!.version, verdict: 'agree', opinion: '可以', by: teller }))
    }

    beforeAll(async () => {
      ports = await open()
      desk = deskOver(ports, { catalogue: makerCatalogue, clock: ports.clock, ids })
      for (const [id, name] of [
        ['p1', '阀门'],
        ['p2', '泵'],
      ] as const)
        value(await ports.records.insert(part, { id, name, spec: `${name}-1` }, clerk))
    })
    afterAll(() => ports.close())

    test('is what the form goes on from, with the names of what it speaks of; approved, it is the record', async () => {
      const body = { name: '甲厂', mainId: 'p1', cost: '1.50', items: [{ partId: 'p1', qty: '2' }] }
      const added = value(await desk.save.run({ type: maker, body, by: clerk, submit: true }))
      const id = String(added['id'])
      await decide(id)

      const live = await found(id)
      expect(codeOf(await desk.openChange.run({ type: maker, id, by: clerk }))).toBe('record.nothingPending')
      const items = [...rowsOf(live, 'items'), { partId: 'p2', qty: '5.25', grade: '2' }]
      value(await save({ ...live, name: '乙厂', mainId: 'p2', count: 2, items }))
      expect(await found(id)).toMatchObject({ name: '甲厂', mainId: 'p1', count: 1, pendingChange: 'Y' })
      const staged = await change(id)
      expect(staged).toMatchObject({ id, name: '乙厂', mainId: 'p2', mainId_dictText: '泵', spec: '泵-1', cost: '1.5', count: 2 })
      expect(rowsOf(staged, 'items')).toMatchObject([
        { partId: 'p1', partId_dictText: '阀门', qty: '2' },
        { partId: 'p2', partId_dictText: '泵', qty: '5.25', grade_dictText: '乙等' },
      ])

      value(await save(staged))
      expect(await change(id)).toEqual({ ...staged, version: Number(staged['version']) + 1, updateTime: expect.anything() })
      expect(codeOf(await save(staged))).toBe('record.stale')

      value(await desk.submit.run({ type: maker, id, by: clerk, change: true }))
      expect(await found(id)).toMatchObject({ name: '甲厂', billStatus: 'changing' })
      expect(await change(id)).toMatchObject({ name: '乙厂', billStatus: 'changing' })
      await decide(id)
      const approved = await found(id)
      expect(approved).toMatchObject({ name: '乙厂', mainId: 'p2', count: 2, pendingChange: null, billStatus: 'approved' })
      expect(rowsOf(approved, 'items')).toEqual(rowsOf(staged, 'items'))
    })

    test('is told in the words of what it would be, and a value that it empties in none', async () => {
      const item = { partId: 'p1', qty: '1', grade: '1' }
      const body = { name: '己厂', mainId: 'p1', grade: '1', items: [item, item] }
      const id = String(value(await desk.save.run({ type: maker, body, by: clerk, submit: true }))['id'])
      await decide(id)
      const live = await found(id)
      expect(live).toMatchObject({ mainId_dictText: '阀门', grade_dictText: '甲等' })
      const [one, other] = rowsOf(live, 'items')
      value(
        await save({
          ...live,
          mainId: null,
          grade: '2',
          items: [
            { ...one, grade: '2' },
            { ...other, grade: null },
          ],
        }),
      )
      const { mainId_dictText, ...staged } = await change(id)
      expect([mainId_dictText ?? null, staged['grade_dictText']]).toEqual([null, '乙等'])
      expect(rowsOf(staged, 'items').map(({ grade_dictText }) => grade_dictText ?? null)).toEqual(['乙等', null])
      value(await save({ ...staged, mainId: 'p2', grade: null }))
      const again = await change(id)
      expect([again['mainId_dictText'], again['grade_dictText'] ?? null]).toEqual(['泵', null])
    })

    test('is none where a form says what stands', async () => {
      const body = { name: '戊厂', mainId: 'p1', cost: '1.50', items: [{ partId: 'p1', qty: '2.10' }] }
      const id = String(value(await desk.save.run({ type: maker, body, by: clerk, submit: true }))['id'])
      await decide(id)
      value(await save(await found(id)))
      expect((await found(id))['pendingChange']).toBeNull()
    })

    test('is refused where another record holds what only one may hold; the record itself does not stand in its way', async () => {
      const add = async (name: string) => {
        const added = value(await desk.save.run({ type: maker, body: { name, items: [] }, by: clerk, submit: true }))
        await decide(String(added['id']))
        return found(String(added['id']))
      }
      const one = await add('丙厂')
      await add('丁厂')
      const submit = () => desk.submit.run({ type: maker, id: String(one['id']), by: clerk, change: true })
      value(await save({ ...one, name: '丁厂' }))
      expect(refusalOf(await submit())).toBe('厂家丁厂已存在')
      value(await save({ ...(await change(String(one['id']))), name: '丙厂', cost: '2' }))
      value(await submit())
    })
  })
