import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from '../../../adapters/server/http/json-bytes.ts'
import { type Serialised, serialised } from '../../../core/kernel/serialised.ts'

const read = (answer: { readonly result: unknown }): unknown => JSON.parse(jsonBytes(answer).toString())
const value = ({ json }: Serialised): unknown => JSON.parse(json)

test('an answer is the same on the wire, whether its result was spelt before or not', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (result) => {
      const envelope = { success: true, message: '添加成功！', code: 200, timestamp: 0 }
      expect(read({ ...envelope, result: serialised(result) })).toEqual(read({ ...envelope, result }))
    }),
  ))

test('one text takes the place of another in a spelt value as it would have in the value', () =>
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (texts, number) => {
      const saying = (mark: string) => ({ billNo: mark, items: texts.map((text) => ({ remark: `${text}${mark}` })) })
      expect(value(serialised(saying('#mark#')).replacing('#mark#', number))).toEqual(value(serialised(saying(number))))
    }),
  ))
