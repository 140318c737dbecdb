import fastify from 'fastify'
import { expect, test } from 'vitest'
import { catchErrors } from '../../../adapters/server/http/errors.ts'

test('what nobody expected is told as one sentence; its own words are for the log alone', async () => {
  const app = fastify()
  catchErrors(app, { now: () => 0 })
  app.get('/', async () => {
    throw new Error('relation "sys_user" does not exist at /srv/xq/records.ts:12')
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    message: '处理失败，请稍后重试；如仍出现，请把请求编号告诉管理员',
    code: 500,
    result: expect.objectContaining({ code: 'unexpected' }) as unknown,
    timestamp: 0,
  })
  expect(answer.body).not.toMatch(/sys_user|srv/)
  await app.close()
})
