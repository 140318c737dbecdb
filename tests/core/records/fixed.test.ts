import { describe, expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { bool, ref, text } from '../../../core/definitions/fields.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const owner = defineRecord({ key: 'test.owner', title: '主体', fields: { name: text('名称', { required: true }) } })

const safe = defineRecord({
  key: 'test.safe',
  title: '保管箱',
  fields: {
    name: text('名称', { required: true }),
    ownerId: ref('主体', { to: 'test.owner', reads: ['name'] }),
    ownerName: text('主体名称', { derived: true }),
    timed: bool('定时', { default: 'N' }),
    opensAt: text('开启时间'),
  },
  derive: { ownerName: (doc) => String(doc.$.ref('ownerId')['name'] ?? '') },
  editable: { ownerId: (doc) => doc.$.old === undefined, opensAt: (doc) => doc.timed === 'Y' },
})

const by = person('u1', { codes: new Set(['*']) })

describe('a field that may not be typed in', () => {
  const open = async () => {
    const desk = openDesk([safe, owner])
    const add = async (name: string) => String(value(await desk.save.run({ type: owner, body: { name }, by }))['id'])
    const [mine, other] = [await add('甲'), await add('乙')]
    const save = async (body: Row, id?: string) => value(await desk.save.run({ type: safe, body, by, ...(id ? { id } : {}) }))
    return { mine, other, save }
  }

  test('keeps what was stored, whatever a client sends, and so does what follows from it', async () => {
    const { mine, other, save } = await open()
    const stored = await save({ name: '一号', ownerId: mine })
    const after = await save({ name: '一号改', ownerId: other, version: stored['version'] as number }, String(stored['id']))
    expect([after['name'], after['ownerId'], after['ownerName']]).toEqual(['一号改', mine, '甲'])
  })

  test('begins as a new record does', async () => {
    const { mine, save } = await open()
    expect((await save({ name: '二号', ownerId: mine, opensAt: '09:00' }))['opensAt']).toBe(null)
    expect((await save({ name: '三号', ownerId: mine, timed: 'Y', opensAt: '09:00' }))['opensAt']).toBe('09:00')
  })
})
