import { afterEach, expect, test, vi } from 'vitest'
import { PageBuilds } from '../../../adapters/browser/http/page-builds.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (entrance: string) =>
  `<html><head><link rel="icon" href="/icon.svg"><script type="module" crossorigin src="${entrance}"></script></head></html>`

test('builds are told apart by the entrance their page names', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page('/assets/entrance-new.js'))))
  const builds = new PageBuilds('<script type="module" crossorigin="" src="/assets/entrance-old.js"></script>')
  expect(await builds.running()).toBe('/assets/entrance-old.js')
  expect(await builds.served()).toEqual({ ok: true, value: '/assets/entrance-new.js' })
})

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('fetch failed'))],
  ['something else answers', () => Promise.resolve(new Response('Bad Gateway', { status: 502 }))],
])('nothing is said when %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect((await new PageBuilds(page('/assets/x.js')).served()).ok).toBe(false)
})
