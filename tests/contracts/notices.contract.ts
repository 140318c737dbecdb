import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Effect, message, system } from '../../core/definitions/effect.ts'
import announcementType from '../../core/documents/sys/announcement.document.ts'
import { ok } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import type { Change } from '../../core/live/change.ts'
import { Addressees } from '../../core/notices/addressees.port.ts'
import { DeliverLetters } from '../../core/notices/deliver-letters.use-case.ts'
import type { Notice } from '../../core/notices/notice.ts'
import { FewStaff } from '../support/few-staff.ts'
import { noticeCatalogue } from '../support/notice-catalogue.ts'
import { person } from '../support/person.ts'
import { type Ports, START } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'

const EVERYBODY = ['clerk', 'boss', 'chief']
const clerk = person({ userId: 'clerk' })
const boss = person({ userId: 'boss' })
const MOST = 5

class Company extends Addressees {
  async everybody() {
    return ok(EVERYBODY)
  }
  async within() {
    return ok(['clerk'])
  }
}

const notice = (id: string, given: Partial<Notice> = {}): Notice => ({
  id,
  title: `公告${id}`,
  category: '1',
  about: 'notice',
  priority: 'L',
  sender: 'admin',
  sentAt: '2026-03-18 09:00:00',
  endsAt: '',
  openType: '',
  openPage: '',
  busId: '',
  ...given,
})

/** What everybody who keeps notices and letters does. */
export const noticesContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Notices, kept by ${keeper}`, () => {
    let ports: Ports
    let serial = 0
    const next = () => `n${++serial}`
    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    const postman = (given: Partial<Ports> = {}) => {
      const { outbox, notices, records, work, changes, clock } = { ...ports, ...given }
      return new DeliverLetters(
        ...([outbox, notices, new Company(), new FewStaff(), noticeCatalogue, records, work, changes, { next }, clock] as const),
      )
    }
    const send = async (effects: readonly Effect[], row: Row = { id: 'record' }) =>
      value(await ports.work.whole(() => ports.frame.post(effects, { type: announcementType, row }, person())))
    const unread = async (by = clerk) => value(await ports.notices.unread(by, MOST))
    const titles = async (by = clerk) => (await unread(by)).messages.map(({ title }) => title)
    const empty = async () => {
      for (const by of EVERYBODY.map((userId) => person({ userId }))) value(await ports.notices.read('all', by))
    }

    test('a letter reaches its reader once, however often and from how many places it is delivered', async () => {
      await empty()
      await send([message('请尽快办理', { userId: 'clerk', about: 'todo', opens: { page: '/process/detail', id: 't1' } })])
      await Promise.all([postman().run(), postman().run()])
      value(await postman().run())
      expect((await unread()).messages).toMatchObject([
        {
          title: '请尽快办理',
          about: 'todo',
          openType: 'component',
          openPage: '/process/detail',
          busId: 't1',
          sentAt: '2026-03-18 09:30:00',
        },
      ])
      expect(await titles(boss)).toEqual([])
    })

    test('who dies between putting it before people and ticking it off has done neither', async () => {
      await empty()
      await send([message('重启之后送达', { userId: 'clerk' })])
      const dying = Object.create(ports.outbox) as Ports['outbox']
      dying.delivered = () => Promise.reject(new Error('killed'))
      await expect(postman({ outbox: dying }).run()).rejects.toThrow('killed')
      expect(await titles()).toEqual([])
      value(await postman().run())
      expect(await titles()).toEqual(['重启之后送达'])
    })

    test('what was taken back sends nothing', async () => {
      await empty()
      await ports.work.whole(async () => {
        value(await ports.frame.post([message('没有发生', { userId: 'clerk' })], { type: announcementType, row: { id: 'r' } }, person()))
        return { ok: false, failure: { code: 'refused', message: '' } }
      })
      value(await postman().run())
      expect(await titles()).toEqual([])
    })

    test('a role is its holders, and everybody of them hears at once', async () => {
      await empty()
      const heard: Change[] = []
      const leave = ports.changes.listen({ changed: (changes) => heard.push(...changes), missed: () => undefined })
      await send([message('待开票', { role: 'business' })])
      value(await postman().run())
      await expect.poll(() => heard.map(({ recordId }) => recordId).sort()).toEqual(['trader', 'trader2'])
      leave()
      expect(await titles(person({ userId: 'trader2' }))).toEqual(['待开票'])
    })

    test('an employee is told at his account, and whoever manages an organisation for it', async () => {
      await empty()
      await send([message('劳动合同将到期', { empId: 'e-clerk' }), message('请办理转正', { managerOf: '152' })])
      value(await postman().run())
      expect([await titles(), await titles(boss)]).toEqual([['劳动合同将到期'], ['请办理转正']])
    })

    test('what is about no single record leads to the list', async () => {
      await empty()
      await send([message('有3个批次进入近效期', { userId: 'clerk' })], {})
      value(await postman().run())
      expect((await unread()).messages).toMatchObject([{ openType: 'url', openPage: announcementType.path }])
    })

    test('a letter that cannot be read is put away, and those behind it are delivered', async () => {
      await empty()
      await send([message('', { userId: 'clerk' }), message('后面的', { userId: 'clerk' })])
      expect(value(await postman().run())).toBe(2)
      expect(value(await postman().run())).toBe(0)
      expect(await titles()).toEqual(['后面的'])
    })

    test('a published record goes to whom it names; taken back it is gone, published again it is unread', async () => {
      await empty()
      const row = {
        ...{ id: 'a-1', titile: '国庆安排', priority: 'M', msgType: 'ALL', sender: 'admin', sendTime: '2026-03-18 09:30:00' },
        ...{ msgAbstract: '放假', msgContent: '<p>放假</p>', sendStatus: '1' },
      }
      value(await ports.records.insert(announcementType, row, person()))
      await send([system('announcement', { does: 'publish' })], row)
      value(await postman().run())
      expect((await unread()).notices).toMatchObject([{ id: 'a-1', title: '国庆安排', priority: 'M', category: '1', about: 'notice' }])
      value(await ports.notices.read(['a-1'], clerk))
      const readers = { noticeId: 'a-1', pageNo: 1, pageSize: 10 }
      expect(value(await ports.notices.readers({ ...readers, isRead: true }, boss)).records.map(({ userId }) => userId)).toEqual(['clerk'])
      expect(value(await ports.notices.readers(readers, boss))).toMatchObject({ total: 3 })

      await send([system('announcement', { does: 'withdraw' })], row)
      value(await postman().run())
      expect([(await unread(boss)).noticeTotal, codeOf(await ports.notices.find('a-1', clerk))]).toEqual([0, 'record.missing'])

      await send([system('announcement', { does: 'publish' })], row)
      value(await postman().run())
      expect([(await unread()).noticeTotal, (await unread(boss)).noticeTotal]).toEqual([1, 1])
    })

    test('urgent ones come first, then the newest; what is over is not shown, and counts say how many there are beyond those shown', async () => {
      await empty()
      const put = (id: string, given: Partial<Notice>) => ports.notices.put([{ notice: notice(id, given), readers: ['clerk'] }], 1)
      for (let hour = 10; hour < 17; hour += 1) value(await put(next(), { title: `第${hour}`, sentAt: `2026-03-18 ${hour}:00:00` }))
      value(await put(next(), { title: '紧急', priority: 'H', sentAt: '2026-03-17 08:00:00' }))
      value(await put(next(), { title: '过期', endsAt: '2026-03-18 09:30:00' }))
      value(await put(next(), { title: '另一个租户', category: '2' }))
      value(await ports.notices.put([{ notice: notice(next(), { category: '2' }), readers: ['clerk'] }], 2))
      const found = await unread()
      expect(found.notices.map(({ title }) => title)).toEqual(['紧急', '第16', '第15', '第14', '第13'])
      expect([found.noticeTotal, found.messageTotal]).toEqual([8, 1])
    })

    test('the first time it is read counts, and nobody reads in another name', async () => {
      await empty()
      const id = next()
      value(await ports.notices.put([{ notice: notice(id), readers: ['clerk'] }], 1))
      expect(value(await ports.notices.read([id], boss))).toBe(0)
      expect(value(await ports.notices.read([id], clerk))).toBe(1)
      ports.clock.at += 60_000
      expect(value(await ports.notices.read([id], clerk))).toBe(0)
      ports.clock.at = START
      expect(value(await ports.notices.find(id, clerk)).readAt).toBe('2026-03-18 09:30:00')
      expect(codeOf(await ports.notices.find(id, boss))).toBe('record.missing')
    })

    test('what is done need not be read: it is settled for whom it was asked of, and he hears', async () => {
      await empty()
      const ask = (id: string) => message(`请审批${id}`, { userId: 'clerk', about: 'todo', opens: { page: '/process/detail', id } })
      await send([ask('t8'), ask('t9')])
      value(await postman().run())
      const heard: Change[] = []
      const leave = ports.changes.listen({ changed: (changes) => heard.push(...changes), missed: () => undefined })
      await send([system('settlement', { userId: 'clerk', id: 't8' }), system('settlement', { userId: 'boss', id: 't9' })])
      value(await postman().run())
      await expect.poll(() => heard.map(({ recordId }) => recordId)).toEqual(['clerk'])
      leave()
      expect(await titles()).toEqual(['请审批t9'])
    })

    const operation = fc.record({ does: fc.constantFrom('put', 'withdraw', 'read', 'readAll'), at: fc.nat(2), by: fc.nat(2) })
    test('whatever is put, taken back and read, each has before him what was put and not taken back, and unread what he has not read since', () =>
      fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
          await empty()
          const ids = [next(), next(), next()]
          const has = new Map<string, 'unread' | 'read'>()
          for (const { does, at, by } of operations) {
            const [id, userId] = [ids[at]!, EVERYBODY[by]!]
            if (does === 'put') {
              value(await ports.notices.put([{ notice: notice(id), readers: [userId] }], 1))
              if (!has.has(`${id} ${userId}`)) has.set(`${id} ${userId}`, 'unread')
            } else if (does === 'withdraw') {
              value(await ports.notices.withdraw(id, 1))
              for (const one of EVERYBODY) has.delete(`${id} ${one}`)
            } else {
              value(await ports.notices.read(does === 'read' ? [id] : 'all', person({ userId })))
              for (const one of does === 'read' ? [id] : ids) if (has.has(`${one} ${userId}`)) has.set(`${one} ${userId}`, 'read')
            }
          }
          for (const userId of EVERYBODY) {
            const expected = ids.filter((id) => has.get(`${id} ${userId}`) === 'unread')
            const found = await unread(person({ userId }))
            expect(found.notices.map(({ id }) => id).sort()).toEqual(expected.sort())
          }
        }),
        { numRuns: 30 },
      ))
  })
