import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePolicy } from './headers.ts'

const PAGE = 'index.html'
const NONCE = '__CSP_NONCE__'
const NONCE_BYTES = 16
/** What the build itself wrote into the page. */
const WORDS = /<script>([^<]*)<\/script>/g
const HASHED = /-[A-Za-z0-9_-]{8,}\.\w+$/
const COMPRESSED = /\.(br|gz)$/
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** The built client of the browser: its files, and its page for every address that belongs to the browser's own router. */
export type Client = {
  readonly files: readonly string[]
  readonly sendPage: (reply: FastifyReply) => FastifyReply
}

const hashed = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The page with a nonce of its own for every answer: MUI's styles carry it, and emotion reads it from the meta element. */
const pageSender = (page: string, frameSites: readonly string[]) => {
  const scripts = [...page.matchAll(WORDS)].map(([, text = '']) => hashed(text))
  return (reply: FastifyReply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce, { frameSites, scripts }))
      .header('Cache-Control', ASK_AGAIN)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce))
  }
}

const filesUnder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== PAGE && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Serves the built files, each at its own address and compressed as it was built; undefined where nothing is built. */
export const serveClient = async (app: FastifyInstance, folder: string, frameSites: readonly string[]): Promise<Client | undefined> => {
  const page = join(folder, PAGE)
  if (!existsSync(page)) return undefined
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    lastModified: false,
  })
  const files = await filesUnder(folder)
  for (const file of files) {
    app.route({
      method: 'GET',
      url: `/${file}`,
      config: { door: 'anonymous' },
      handler: (_request, reply) =>
        reply
          .header('Cache-Control', HASHED.test(file) ? FOREVER : ASK_AGAIN)
          .header('Vary', 'Accept-Encoding')
          .sendFile(file),
    })
  }
  const sendPage = pageSender(await readFile(page, 'utf8'), frameSites)
  // The address we print answers whoever asks, a probe without `Accept: text/html` too.
  app.route({ method: ['GET', 'HEAD'], url: '/', config: { door: 'anonymous' }, handler: (_request, reply) => sendPage(reply) })
  return { files, sendPage }
}
