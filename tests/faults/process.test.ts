import { createServer } from 'node:net'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNode } from '../../scripts/build.mjs'
import { killRounds } from './kill-rounds.ts'
import {
  administrator,
  dataFolder,
  job,
  LONG,
  SECRET,
  type ServerProcess,
  type Settings,
  startServer,
  stopServer,
  throwAway,
} from './server-process.ts'

const folders: string[] = []
const ownFolder = async () => {
  const folder = await dataFolder()
  folders.push(folder)
  return folder
}

beforeAll(() => buildNode(), LONG)
afterAll(() => Promise.all(folders.map(throwAway)))

const refusal = async (settings: Settings) => {
  const server = await startServer(settings)
  if (server.address) await stopServer(server)
  return { code: await server.ended, said: server.output().trim() }
}

test('a start without its secret says one sentence and changes nothing', async () => {
  const folder = await ownFolder()
  const sentence = '设置不正确：缺少 SIGN_SECRET：正式环境必须设置至少 32 个字符的随机密钥'
  expect(await refusal({ DATA_DIR: folder })).toEqual({ code: 1, said: sentence })
  expect(readdirSync(folder)).toEqual([])
})

describe('a start that finds something in its way', () => {
  test('a port that is taken', async () => {
    const folder = await ownFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const told = await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET, PORT: String(port) })
    other.close()
    expect(told).toEqual({ code: 1, said: `端口 ${port} 已被占用（127.0.0.1），请停止占用它的程序，或用 PORT 换一个端口` })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a data folder that holds something else', async () => {
    const folder = await ownFolder()
    await writeFile(join(folder, 'photo.jpg'), 'x')
    const told = await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET })
    expect(told).toEqual({ code: 1, said: `数据文件夹里已有不是本系统建立的内容，请改用别的 DATA_DIR：${folder}` })
    expect(readdirSync(folder)).toEqual(['photo.jpg'])
  })

  test('a database folder that holds something else', async () => {
    const folder = await ownFolder()
    await mkdir(join(folder, 'pg'))
    await writeFile(join(folder, 'pg', 'photo.jpg'), 'x')
    const told = await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET })
    expect(told.code).toBe(1)
    expect(told.said).toMatch(/^数据文件夹里已有不是本系统建立的内容，请改用别的 DATA_DIR：\S+$/)
    expect(readdirSync(join(folder, 'pg'))).toEqual(['photo.jpg'])
  })

  test('a database that does not answer', async () => {
    const folder = await ownFolder()
    const told = await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
    expect(told).toEqual({ code: 1, said: '不能连接数据库，请检查 DATABASE_URL' })
  })

  test('a store of files that keeps none', async () => {
    const folder = await ownFolder()
    const store = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    const told = await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET, ...store })
    expect(told).toEqual({ code: 1, said: '不能使用文件存储，请检查 S3_ENDPOINT、S3_REGION、S3_BUCKET 和密钥' })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a server', () => {
  let folder: string
  let server: ServerProcess
  let token: string
  const settings = () => ({ DATA_DIR: folder, SIGN_SECRET: SECRET, CALLS_PER_SESSION: '0', CALLS_PER_ADDRESS: '0' })

  beforeAll(async () => {
    folder = await ownFolder()
    server = await startServer(settings())
    token = await administrator(server)
  }, LONG)
  afterAll(async () => {
    await stopServer(server)
  })

  test('made one administrator, whose one-time password opened nothing but its own change', async () => {
    const [, once] = /一次性密码：(\S+?)（/.exec(server.output()) ?? []
    expect(once?.length).toBeGreaterThanOrEqual(14)
    expect((await server.ask('POST', '/sys/login', { body: { username: 'admin', password: once } })).message).toBe('用户名或密码错误')
    expect(existsSync(join(folder, 'demo-password'))).toBe(false)
  })

  test('shares its folder with nobody', async () => {
    const told = await refusal(settings())
    expect(told.code).toBe(1)
    expect(told.said).toMatch(/^数据文件夹正被另一个进程（进程号 \d+）使用，请先停止它：\S+$/)
    expect((await server.ask('GET', '/process/count', { token })).success).toBe(true)
  })

  test(
    'stops under load: every order being saved is answered, and what was answered is kept',
    async () => {
      const acknowledged: string[] = []
      const unanswered: string[] = []
      let isOver = false
      let arrived = () => {}
      const enough = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const client = async (name: string) => {
        for (let count = 0; !isOver; count += 1) {
          const code = `STOP${name}${count}`
          try {
            const told = await server.ask('POST', '/sys/job/add', { token, body: job(code), key: code })
            if (told.success) acknowledged.push(code)
            else if (told.status !== 503) unanswered.push(`${code} ${told.message}`)
            if (acknowledged.length >= 20) arrived()
          } catch (error) {
            // A refused connection is an answer: nothing was taken.
            if (!/ECONNREFUSED|ECONNRESET|other side closed/.test(String((error as Error).cause ?? error))) unanswered.push(code)
            return
          }
        }
      }
      const clients = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(client)
      await enough
      const code = await stopServer(server)
      isOver = true
      await Promise.all(clients)
      expect(code).toBe(0)
      expect(unanswered).toEqual([])

      server = await startServer(settings())
      token = await administrator(server)
      const { result } = await server.ask('GET', '/sys/job/list?code=STOP*&pageSize=1000', { token })
      const kept = new Set(result.records.map(({ code: one }: { code: string }) => one))
      expect(acknowledged.filter((one) => !kept.has(one))).toEqual([])
      expect(kept.size).toBeLessThanOrEqual(acknowledged.length + clients.length)
    },
    LONG,
  )

  test(
    'killed while it saves, three times, loses nothing it acknowledged and leaves nothing half done',
    async () => {
      await stopServer(server)
      const { acknowledged, lost, halfDone, unexplained } = await killRounds(folder, 3)
      server = await startServer(settings())
      expect(acknowledged).toBeGreaterThan(10)
      expect({ lost, halfDone, unexplained }).toEqual({ lost: [], halfDone: [], unexplained: 0 })
    },
    LONG,
  )
})

test(
  "a demonstration's data is refused for real, and real data for a demonstration",
  async () => {
    const folder = await ownFolder()
    const real = { DATA_DIR: folder, SIGN_SECRET: SECRET }
    await stopServer(await startServer(real))
    expect(await refusal({ DATA_DIR: folder, DEMO: '1' })).toEqual({
      code: 1,
      said: '这个数据库不是演示数据，不能以演示方式（DEMO=1）启动：请改用别的 DATA_DIR 或 DATABASE_URL',
    })
    expect(existsSync(join(folder, 'demo-password'))).toBe(false)
  },
  LONG,
)

test(
  'a demonstration prints its accounts, keeps its password to its owner, and is refused as anything else',
  async () => {
    const folder = await ownFolder()
    const demo = await startServer({ DATA_DIR: folder, DEMO: '1', DEMO_ORDERS: '60' })
    const [, password] = /密码都是 (\S+?)）/.exec(demo.output()) ?? []
    expect(demo.output()).toContain('jiayi')
    expect((await stat(join(folder, 'demo-password'))).mode & 0o777).toBe(0o600)
    const offered = await demo.ask('GET', '/sys/demo/accounts')
    expect(offered.result.length).toBeGreaterThan(20)
    const byClick = await demo.ask('POST', '/sys/demo/login', { body: { username: 'yemei' } })
    expect(byClick.success).toBe(true)
    expect((await demo.ask('GET', '/sale/saleOrder/list', { token: byClick.result.token })).result.total).toBeGreaterThan(0)
    expect((await demo.ask('POST', '/sys/login', { body: { username: 'yemei', password } })).success).toBe(true)
    const foreign = await fetch(`${demo.address}/xqErp/health`, { headers: { 'x-forwarded-for': '10.0.0.1' } })
    expect(foreign.status).toBe(403)
    expect(await stopServer(demo)).toBe(0)

    expect(await refusal({ DATA_DIR: folder, SIGN_SECRET: SECRET })).toEqual({
      code: 1,
      said: '这个数据库是演示数据，不能用于正式环境：请先停用演示账号，或改用别的 DATA_DIR、DATABASE_URL',
    })
  },
  LONG,
)
