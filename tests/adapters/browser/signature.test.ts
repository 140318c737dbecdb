import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { md5 } from '../../../adapters/browser/http/md5.ts'
import { signature, timestamp } from '../../../adapters/browser/http/signature.ts'

test('MD5 is that of Node, for any text', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      // A lone half of a surrogate pair is replaced by both when it is written in UTF-8.
      return md5(text) === createHash('md5').update(new TextEncoder().encode(text)).digest('hex')
    }),
  ))

describe('the vectors of the protocol', () => {
  const secret = 'example-secret'
  test.each([
    ['/sys/x', {}, '4CB3D94509D5C3155DA59456C326060E'],
    ['/sys/x', { pageSize: 10, pageNo: '1', order: 'desc', column: 'createTime' }, '0B0417319788DB901E0EDC9E5311FE20'],
    ['/sys/dict/loadDict/sys_user,realname,username', { keyword: '张三', pageSize: 10 }, 'A8D5BA21A679CCC5CBBAE907512C4D3B'],
    ['/sys/selectDepart?username=li', { orgCode: 'A01' }, '8FF0B1B24CC370B05772A42685D1D508'],
  ])('%s %o', (path, given, expected) => expect(signature(path, given, secret)).toBe(expected))

  test('values that are nothing are not signed', () =>
    expect(signature('/sys/x', { a: null, b: undefined }, secret)).toBe(signature('/sys/x', {}, secret)))
})

test('the time is the local one in 14 digits, whatever the milliseconds', () => {
  const moment = new Date(2026, 1, 3, 4, 5, 6, 7).getTime()
  expect(timestamp(moment)).toBe('20260203040506')
})
