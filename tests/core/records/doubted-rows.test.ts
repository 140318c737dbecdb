import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import type { FormStart } from '../../../core/records/form/form-opening.ts'
import { doubtAbout } from '../../../core/records/form/form-rows.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import { person } from '../../support/desk.ts'

const bill = defineDocument({
  key: 'test.bill',
  title: '票据',
  fields: { billNo: text('单号', { editable: false }), name: text('代理商') },
  lines: { items: lines('明细', { columns: { seller: text('销方'), kind: text('种类', { default: '专票' }) } }) },
  checks: [
    { rows: 'items', field: 'seller', holds: ({ seller }, { name }) => seller === name, message: '名称不一致，是否继续', warns: true },
  ],
})

test('a row that nobody began is not doubted; one that says something is', async () => {
  const record = {
    name: '甲公司',
    items: [
      { id: 'blank', seller: null, kind: '专票' },
      { id: 'begun', seller: '乙公司', kind: '专票' },
      { id: 'chosen', seller: null, kind: '普票' },
    ],
  }
  const learned = { today: '2026-03-18', now: '2026-03-18 09:30:00', refs: {}, facts: {}, rowFacts: {} }
  const actor = createActor(
    formMachine.provide({
      actors: {
        open: fromPromise((): Promise<FormStart> => Promise.resolve({ record, learned, kept: undefined })),
        learn: fromPromise(() => Promise.resolve(learned)),
      },
    }),
    { input: { type: bill, me: person('seller') } },
  )
  actor.start()
  const { context } = await waitFor(actor, ({ context: now }) => now.draft['name'] === '甲公司')
  expect(['blank', 'begun', 'chosen'].map((row) => doubtAbout(context, 'items', row, 'seller'))).toEqual([
    undefined,
    '名称不一致，是否继续',
    '名称不一致，是否继续',
  ])
})
