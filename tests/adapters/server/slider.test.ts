import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('slider')
})
afterAll(() => town.close())

const trail = Array.from({ length: 21 }, (_, at) => [at * 0.0505, at * 30])

test('a stranger is asked, drags, and gets a pass for it once', async () => {
  const { result } = await town.ask('POST', '/sys/slider/begin', { body: {} })
  town.clock.pass(700)
  const answer = { id: result.id, trail }
  const passed = await town.ask('POST', '/sys/slider/answer', { body: answer })
  expect(passed).toMatchObject({ success: true, result: { pass: expect.any(String) } })
  expect(await town.ask('POST', '/sys/slider/answer', { body: answer })).toMatchObject({
    success: false,
    message: '验证未通过，请重新拖动滑块',
  })
})

test('whatever is sent instead of a drag is refused', async () => {
  for (const wrong of [{}, { id: 'x' }, { id: 'x', trail: 'drag' }, { id: 'x', trail: [[0]] }, { id: 1, trail: Array(1_000).fill([0, 0]) }])
    expect(await town.ask('POST', '/sys/slider/answer', { body: wrong })).toMatchObject({ success: false, status: 200 })
})
