import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNode } from '../../scripts/build.mjs'
import { administrator, dataFolder, LONG, SECRET, startServer, stopServer, throwAway } from './server-process.ts'

const ROUNDS = 2
const AT_ONCE = 6

let folder: string
beforeAll(async () => {
  folder = await dataFolder()
  await buildNode()
}, LONG)
afterAll(() => throwAway(folder))

test(
  'killed while it publishes, twice, it has put every published notice before its reader, each once',
  async () => {
    const settings = { DATA_DIR: folder, SIGN_SECRET: SECRET }
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(settings)
      const token = await administrator(server)
      const publish = async (titile: string) => {
        const body = { titile, priority: 'L', msgType: 'ALL', msgAbstract: titile, msgContent: `<p>${titile}</p>` }
        const { result } = await server.ask('POST', '/sys/annountCement/add', { token, body })
        const { id } = result as { readonly id: string }
        const told = await server.ask('POST', `/sys/annountCement/act/publish/${id}`, { token, body: { confirm: true } })
        if (told.success) acknowledged.push(titile)
        // The first that is acknowledged is the last thing this server does.
        server.child.kill('SIGKILL')
      }
      await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => publish(`公告${round}-${at}`)))
      await server.ended
    }

    const server = await startServer(settings)
    const token = await administrator(server)
    const titles = async () => {
      const { result } = await server.ask('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=100', { token })
      return (result.records as readonly { readonly titile: string }[]).map(({ titile }) => titile)
    }
    await expect.poll(titles).toEqual(expect.arrayContaining(acknowledged))
    const received = await titles()
    expect(new Set(received).size).toBe(received.length)
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS)
    await stopServer(server)
  },
  LONG,
)
