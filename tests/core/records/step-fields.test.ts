import { beforeEach, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { bool, dict, files, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { failuresOf } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, OTHERS, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const claim = defineDocument({
  key: 'test.claim',
  title: '索赔单',
  number: 'SP{yyyyMM}{seq:4}',
  fields: {
    name: text('名称', { required: true }),
    verdict: dict('结论', { code: 'scrap_judge', editable: { at: ['quality'] } }),
    proofs: files('检验报告', { editable: { at: ['quality'] } }),
  },
  lines: {
    items: lines('明细', {
      columns: {
        what: text('何物', { required: true }),
        likeId: ref('同类单据', { to: 'test.claim', editable: { at: ['quality'] } }),
        seen: bool('已核验', { editable: { at: ['quality'] } }),
      },
      rules: { seen: { holds: ({ seen }) => seen !== 'N', message: '尚未全部核验' } },
    }),
  },
  approval: ['quality'],
})

const clerk = person('clerk')
let desk: ReturnType<typeof openDesk>
let id: string

const decide = async (filled: Readonly<Record<string, unknown>>, verdict: 'agree' | 'reject' = 'agree') => {
  const chain = value(await desk.approvals.ofRecord(claim.key, id, clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '已核对', by: person(task.userId), filled })
}
const rowIds = async () => rowsOf(value(await desk.records.find(claim, id, clerk)), 'items').map((row) => row['id'])

beforeEach(async () => {
  desk = openDesk([claim])
  const body = { name: '破损', items: [{ what: '纸箱' }, { what: '药瓶' }] }
  id = String(value(await desk.save.run({ type: claim, body, by: clerk, submit: true }))['id'])
})

test('what is filled in at a step names nothing that the form might not name, and nothing is decided before it is right', async () => {
  const [first, second] = await rowIds()
  const filled = {
    verdict: '77',
    proofs: `${OTHERS}report.pdf`,
    items: [
      { id: first, likeId: id },
      { id: second, likeId: 'nobody' },
    ],
  }
  const decided = await decide(filled)
  expect(decided.ok ? [] : failuresOf(decided).map(({ field, row, message }) => [field, row, message])).toEqual([
    ['items.likeId', 1, '同类单据不存在或已停用，请重新选择'],
    ['verdict', undefined, '结论不存在或已停用，请重新选择'],
    ['proofs', undefined, '检验报告：文件不存在或已被删除，请重新上传'],
  ])
  const chain = value(await desk.approvals.ofRecord(claim.key, id, clerk))
  expect(chain?.tasks.map(({ status }) => status)).toEqual(['open'])
  expect(value(await desk.records.find(claim, id, clerk))).toMatchObject({ billStatus: 'approving', proofs: null } satisfies Row)
})

test('whoever agreed at an earlier step still fills in at his own', async () => {
  const twice = { ...claim, approval: ['business', 'quality'] as const }
  desk = openDesk([twice], {}, { quality: ['trader'] })
  const row = value(await desk.save.run({ type: twice, body: { name: '破损' }, by: clerk, submit: true }))
  const chainOf = async () => value(await desk.approvals.ofRecord(twice.key, String(row['id']), clerk))
  const task = (await chainOf())!.tasks.find(({ userId }) => userId === 'trader')!
  value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person('trader') }))
  expect((await chainOf())!.tasks.filter(({ status }) => status === 'open')).toMatchObject([{ userId: 'trader', nodeTitle: '质量管理部' }])
})

test('a rule of what is filled in counts when the step passes', async () => {
  const [first, second] = await rowIds()
  const decided = await decide({
    items: [
      { id: first, seen: 'Y' },
      { id: second, seen: 'N' },
    ],
  })
  expect(decided.ok ? [] : failuresOf(decided)).toMatchObject([{ field: 'items.seen', row: 1, message: '尚未全部核验' }])
  value(
    await decide({
      items: [
        { id: first, seen: 'Y' },
        { id: second, seen: 'Y' },
      ],
    }),
  )
})

test('what is right is kept with the decision; whoever rejects fills in nothing', async () => {
  value(await decide({ verdict: '1', proofs: 'own/report.pdf' }))
  expect(value(await desk.records.find(claim, id, clerk))).toMatchObject({
    billStatus: 'approved',
    verdict: '1',
    proofs: 'own/report.pdf',
  })
  desk = openDesk([claim])
  id = String(value(await desk.save.run({ type: claim, body: { name: '短少' }, by: clerk, submit: true }))['id'])
  value(await decide({ verdict: '77', proofs: `${OTHERS}report.pdf` }, 'reject'))
  expect(value(await desk.records.find(claim, id, clerk))).toMatchObject({ billStatus: 'rejected', proofs: null })
})
