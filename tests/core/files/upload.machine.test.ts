import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { outstanding } from '../../../core/files/upload-list.ts'
import { progressOf } from '../../../core/files/upload-progress.ts'
import { uploadMachine } from '../../../core/files/upload.machine.ts'
import type { LocalFile } from '../../../core/files/uploads.port.ts'

const network = failure('http.offline', '无法连接服务器，请检查网络后重试')
const picture = (name: string): LocalFile => ({ name, size: 10, type: 'image/png' })

type Line = { readonly uid: string; readonly name: string; readonly answer: (event: never) => void }

/** A field of files whose server answers when the test says so. */
const field = ({ value = '', limit = 0, imagesOnly = false } = {}) => {
  const lines: Line[] = []
  const cancelled: string[] = []
  const told: string[] = []
  const refused: Failure[] = []
  const send = fromCallback<never, { uid: string; file: LocalFile }>(({ input, sendBack }) => {
    lines.push({ uid: input.uid, name: input.file.name, answer: sendBack as never })
    return () => void cancelled.push(input.file.name)
  })
  const actor = createActor(uploadMachine.provide({ actors: { send: send as never } }), {
    input: { value, limit, imagesOnly, folder: 'temp' },
  })
  actor.on('changed', (event) => told.push(event.value))
  actor.on('refused', (event) => refused.push(event.failure))
  actor.start()
  const line = (name: string) => lines.findLast((one) => one.name === name)!
  const arrive = (name: string) => actor.send({ type: 'sent', uid: line(name).uid, path: `temp/${name}` })
  const break_ = (name: string) => actor.send({ type: 'failed', uid: line(name).uid, failure: network })
  const items = () => actor.getSnapshot().context.items
  return {
    actor,
    told,
    refused,
    lines,
    arrive,
    break: break_,
    items,
    twins: () => actor.getSnapshot().context.twins.map(({ name }) => name),
    unsent: () => actor.getSnapshot().context.refused.map(({ message }) => message),
    uidOf: (name: string) => items().find((item) => item.name === name)!.uid,
  }
}

describe('files of a field', () => {
  test('are told once all are there, in the order shown', () => {
    const one = field({ value: 'temp/old.png' })
    one.actor.send({ type: 'choose', files: [picture('a.png'), picture('b.png')] })
    one.arrive('b.png')
    expect(one.told).toEqual([])
    one.arrive('a.png')
    expect(one.told).toEqual(['temp/old.png,temp/a.png,temp/b.png'])
  })

  test('one that fails stops the value and the submit; retried, it is told', () => {
    const one = field()
    one.actor.send({ type: 'choose', files: [picture('a.png'), picture('b.png')] })
    one.arrive('a.png')
    one.break('b.png')
    expect(one.told).toEqual([])
    expect(outstanding(one.items())).toMatchObject({ isComing: false, failure: { code: 'file.unfinished' } })
    expect(one.refused.map(({ message }) => message)).toEqual(['b.png上传失败.'])
    expect(one.items()[1]).toMatchObject({ status: 'error', message: network.message })
    one.actor.send({ type: 'retry', uid: one.uidOf('b.png') })
    one.arrive('b.png')
    expect(one.told).toEqual(['temp/a.png,temp/b.png'])
  })

  test('one removed on its way is forgotten', () => {
    const one = field()
    one.actor.send({ type: 'choose', files: [picture('a.png'), picture('b.png')] })
    one.arrive('a.png')
    one.actor.send({ type: 'remove', uid: one.uidOf('b.png') })
    expect(one.told).toEqual(['temp/a.png'])
  })

  test('the last one removed empties the value', () => {
    const one = field({ value: 'temp/a.png' })
    one.actor.send({ type: 'remove', uid: one.uidOf('a.png') })
    expect(one.told).toEqual([''])
  })

  test('beyond the limit the first free places are taken and it is said', () => {
    const one = field({ value: 'temp/a.png', limit: 2 })
    one.actor.send({ type: 'choose', files: [picture('b.png'), picture('c.png')] })
    expect(one.items().map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(one.unsent()).toEqual(['最多上传2个文件，未上传：c.png'])
    one.actor.send({ type: 'read' })
    expect(one.unsent()).toEqual([])
  })

  test('a field of one file takes the new one in the place of the old', () => {
    const one = field({ value: 'temp/a.png', limit: 1 })
    one.actor.send({ type: 'choose', files: [picture('b.png')] })
    one.arrive('b.png')
    expect(one.told).toEqual(['temp/b.png'])
  })

  test('what is no image is refused where images are wanted', () => {
    const one = field({ imagesOnly: true })
    one.actor.send({ type: 'choose', files: [{ name: 'a.pdf', size: 1, type: 'application/pdf' }] })
    expect(one.unsent()).toEqual(['请上传图片'])
    expect(one.lines).toEqual([])
  })

  test('too large for the server, a picture is taken where it is made smaller on its way', () => {
    const large = { name: 'a.jpg', size: 12 * 2 ** 20, type: 'image/jpeg' }
    const one = field({ imagesOnly: true })
    one.actor.send({ type: 'choose', files: [large] })
    expect(one.unsent()).toEqual(['文件“a.jpg”超过10MB，请压缩后再上传'])
    one.actor.send({ type: 'shrinking', on: true })
    one.actor.send({ type: 'choose', files: [large, { ...large, name: 'b.pdf', type: 'image/pdf' }] })
    expect(one.lines.map(({ name }) => name)).toEqual(['a.jpg'])
  })

  test('moves within its ends only', () => {
    const one = field({ value: 'temp/a.png,temp/b.png' })
    one.actor.send({ type: 'move', uid: one.uidOf('a.png'), by: -1 })
    one.actor.send({ type: 'move', uid: one.uidOf('b.png'), by: 1 })
    expect(one.refused.map(({ message }) => message)).toEqual(['未知的操作', '已到最后~'])
    one.actor.send({ type: 'move', uid: one.uidOf('a.png'), by: 1 })
    expect(one.told).toEqual(['temp/b.png,temp/a.png'])
  })

  test('puts one in front of another, or at the end', () => {
    const one = field({ value: 'temp/a.png,temp/b.png,temp/c.png' })
    one.actor.send({ type: 'put', uid: one.uidOf('c.png'), before: one.uidOf('a.png') })
    one.actor.send({ type: 'put', uid: one.uidOf('a.png'), before: undefined })
    one.actor.send({ type: 'put', uid: one.uidOf('a.png'), before: one.uidOf('a.png') })
    expect(one.told).toEqual(['temp/c.png,temp/a.png,temp/b.png', 'temp/c.png,temp/b.png,temp/a.png'])
  })

  test('five are sent at a time, the others wait in their order', () => {
    const one = field()
    one.actor.send({ type: 'choose', files: ['1', '2', '3', '4', '5', '6', '7'].map((name) => picture(`${name}.png`)) })
    expect(one.lines.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
    one.break('2.png')
    one.actor.send({ type: 'remove', uid: one.uidOf('3.png') })
    expect(one.lines.slice(5).map(({ name }) => name)).toEqual(['6.png', '7.png'])
  })

  test('chosen together, they have come as far as their bytes have; what was there before counts with none of them', () => {
    const one = field()
    one.actor.send({ type: 'choose', files: [picture('a.png')] })
    one.arrive('a.png')
    one.actor.send({ type: 'choose', files: [picture('b.png'), { ...picture('c.png'), size: 30 }] })
    one.arrive('b.png')
    one.actor.send({ type: 'progress', uid: one.uidOf('c.png'), percent: 50 })
    expect(progressOf(one.items())).toEqual({ count: 2, done: 1, percent: 62 })
    one.arrive('c.png')
    expect(progressOf(one.items())).toBeUndefined()
  })

  test('one the field has already is asked about, and sent or left as one says', () => {
    const one = field({ value: 'temp/a.png' })
    one.actor.send({ type: 'choose', files: [picture('a.png'), picture('b.png')] })
    one.actor.send({ type: 'choose', files: [{ ...picture('b.png'), size: 11 }, picture('b.png')] })
    expect(one.lines.map(({ name }) => name)).toEqual(['b.png', 'b.png'])
    expect(one.twins()).toEqual(['a.png', 'b.png'])
    one.actor.send({ type: 'takeTwins' })
    expect(one.lines.slice(2).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    one.actor.send({ type: 'choose', files: [picture('b.png')] })
    one.actor.send({ type: 'leaveTwins' })
    one.actor.send({ type: 'takeTwins' })
    expect(one.lines).toHaveLength(4)
  })

  test('whatever happens, no value is told twice in a row, every told value names files that are there, and nobody waits while there is a place', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('add', 'arrive', 'break', 'remove', 'retry', 'move', 'put'), fc.nat(9)), { maxLength: 40 }),
        (acts) => {
          const one = field()
          let last = 0
          for (const [act, at] of acts) {
            const item = one.items()[at % Math.max(1, one.items().length)]
            if (act === 'add') one.actor.send({ type: 'choose', files: [picture(`${(last += 1)}.png`)] })
            else if (!item) continue
            else if (act === 'arrive' && item.status === 'uploading') one.arrive(item.name)
            else if (act === 'break' && item.status === 'uploading') one.break(item.name)
            else if (act === 'remove') one.actor.send({ type: 'remove', uid: item.uid })
            else if (act === 'retry') one.actor.send({ type: 'retry', uid: item.uid })
            else if (act === 'move') one.actor.send({ type: 'move', uid: item.uid, by: 1 })
            else one.actor.send({ type: 'put', uid: item.uid, before: one.items()[0]?.uid })
            const waiting = one.items().filter(({ status }) => status === 'waiting').length
            const sending = one.items().filter(({ status }) => status === 'uploading').length
            expect(waiting ? sending === 5 : sending <= 5).toBe(true)
          }
          expect(one.told.every((value, index) => value !== (one.told[index - 1] ?? ''))).toBe(true)
          if (!outstanding(one.items()))
            expect(one.told.at(-1) ?? '').toBe(
              one
                .items()
                .map(({ path }) => path)
                .join(','),
            )
        },
      ),
    ))
})
