import { expect, test } from 'vitest'
import { spelt } from '../../../adapters/database/pool.ts'

const urlOf = (connectionString: string) => spelt({ connectionString }).connectionString

test('a mode that pg takes for verify-full is spelt so, and every other address stays as it was written', () => {
  const at = 'postgres://xq@db.example/xq'
  for (const mode of ['prefer', 'require', 'verify-ca'])
    expect(urlOf(`${at}?sslmode=${mode}&connect_timeout=3`)).toBe(`${at}?sslmode=verify-full&connect_timeout=3`)
  for (const url of [at, `${at}?sslmode=disable`, `${at}?sslmode=no-verify`, `${at}?sslmode=require&uselibpqcompat=true`])
    expect(urlOf(url)).toBe(url)
  expect(spelt({ host: '/run/pg' })).toEqual({ host: '/run/pg' })
})
