import { expect, test } from 'vitest'
import { dictionaryIn, isForAll, isOfRights, ringIn } from '../../../core/notices/notice-line.ts'

test.each([
  ['{"cmd":"topic","msgTxt":"三月更新"}', true, true],
  ['{"cmd":"topic","msgId":"n1","msgTxt":"全体通知"}', true, false],
  ['{"cmd":"user","userId":"u1"}', true, false],
  ['{"cmd":"heartcheck"}', false, false],
  ['{"cmd":"topic","msgId":"dict:sex"}', false, false],
  ['HeartBeat', false, false],
  ['null', false, false],
])('the frame %s rings: %s; is said to all without being a notice: %s', (frame, rings, isSaidToAll) => {
  expect(ringIn(frame) !== undefined).toBe(rings)
  expect(isForAll(frame)).toBe(isSaidToAll)
})

test('a frame tells one person that his rights are others now', () => {
  expect(isOfRights('{"cmd":"user","userId":"u1","msgTxt":"权限已变更"}')).toBe(true)
  expect(isOfRights('{"cmd":"user","userId":"u1","msgId":"n1","msgTxt":"权限已变更"}')).toBe(false)
  expect(isOfRights('{"cmd":"topic","msgTxt":"权限已变更"}')).toBe(false)
  expect(isOfRights('HeartBeat')).toBe(false)
})

test('a frame that names a dictionary tells of other choices', () => {
  expect(dictionaryIn('{"cmd":"topic","msgId":"dict:sex"}')).toBe('dict:sex')
  expect(dictionaryIn('{"cmd":"topic","msgId":"n1"}')).toBeUndefined()
  expect(dictionaryIn('HeartBeat')).toBeUndefined()
})
