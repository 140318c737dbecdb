import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { codeOf, value } from '../../support/results.ts'

const type = defineDocument({
  key: 'xt.wish',
  title: '申请单',
  number: 'SQ{yyyyMM}{seq:4}',
  fields: { name: text('事由', { required: true }) },
  approval: ['dept_manager', 'business'],
})

const clerk = person('clerk')
const boss = person('boss', { codes: new Set() })
const reader = person('teller', { codes: new Set(['xt:wish:list']) })
const stranger = person('chief', { codes: new Set() })

let desk: ReturnType<typeof openDesk>
let row: Row
let processId: string
beforeEach(async () => {
  desk = openDesk([type], {}, {}, undefined, { teller: [reader], chief: [stranger] })
  row = value(await desk.save.run({ type, body: { name: '会议' }, by: clerk, submit: true, confirmed: true }))
  processId = (await chain()).process.id
})
const chain = async () => value(await desk.approvals.ofRecord(type.key, String(row['id']), clerk))!
const say = (by: typeof clerk, content: string, userIds: readonly string[] = []) => desk.comment.run({ processId, content, userIds, by })
const offered = async (by: typeof clerk, keyword: string) =>
  value(await desk.offerReaders.run({ processId, keyword, by })).map(({ name }) => name)

describe('a comment', () => {
  test('is written by whoever takes part or may see the document, as it was typed, and decides nothing', async () => {
    const before = await chain()
    for (const by of [clerk, boss, reader]) value(await say(by, ' <b>看</b>了 '))
    expect(codeOf(await say(stranger, '看了'))).toBe('record.missing')
    expect(await chain()).toEqual(before)
    const seen = value(await desk.see.run({ typeKey: type.key, recordId: String(row['id']), by: boss }))!
    expect(seen.comments.map(({ userName, content }) => `${userName}：${content}`)).toEqual(
      ['李文', '王主任', '会计'].map((name) => `${name}：<b>看</b>了`),
    )
    expect(seen.mayDecide).toEqual(before.tasks[0])
  })

  test('has one to a thousand characters and mentions at most twenty people', async () => {
    expect(codeOf(await say(clerk, ' \n '))).toBe('approval.commentMissing')
    expect(codeOf(await say(clerk, '😀'.repeat(1001)))).toBe('approval.commentTooLong')
    value(await say(clerk, '😀'.repeat(1000)))
    const many = Array.from({ length: 21 }, (_, at) => `u${at}`)
    expect(codeOf(await say(clerk, '看', many))).toBe('approval.tooManyMentioned')
  })

  test('mentions only who may see the document: others are neither offered nor taken', async () => {
    expect(await offered(clerk, '')).toEqual(['王主任'])
    expect(await offered(boss, '')).toEqual(['李文'])
    expect(await offered(clerk, '会计')).toEqual(['会计'])
    expect(await offered(clerk, '总经理')).toEqual([])
    expect(codeOf(await desk.offerReaders.run({ processId, keyword: '', by: stranger }))).toBe('record.missing')
    expect(codeOf(await say(clerk, '@总经理 看', ['chief']))).toBe('approval.mentionedSeesNot')
    expect(codeOf(await say(clerk, '@谁 看', ['nobody']))).toBe('approval.mentionedSeesNot')
    const said = value(await say(clerk, '@会计 @王主任 看', ['teller', 'boss', 'teller', 'clerk']))
    expect(said.mentioned.map(({ name }) => name)).toEqual(['会计', '王主任', '李文'])
  })

  test('may still be written once the chain has ended', async () => {
    const [task] = (await chain()).tasks
    value(await desk.decide.run({ taskId: task!.id, version: task!.version, verdict: 'reject', opinion: '不', by: boss }))
    expect(codeOf(await say(boss, '下月再提'))).toBe('kept')
  })
})
