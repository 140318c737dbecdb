import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('version-notice')
})
afterAll(() => town.close())

const path = '/sys/bugContent/getLastBugContent'

test('the newest published 版本公告 is told to everybody who is signed in, drafts to nobody', async () => {
  const admin = await town.signIn('admin')
  const clerk = await town.signIn('xumin')
  const published = async (versionNo: string, titile: string) => {
    const { result } = await town.ask('POST', '/sys/versionNotice/add', {
      token: admin,
      body: { versionNo, titile, content: '<p>导入</p>' },
    })
    const act = await town.ask('POST', `/sys/versionNotice/act/publish/${result.id}`, { token: admin, body: { version: result.version } })
    expect(act.success).toBe(true)
  }
  await published('99.1.0', '三月更新')
  await town.ask('POST', '/sys/versionNotice/add', {
    token: admin,
    body: { versionNo: '99.2.0', titile: '草稿', content: '<p>未发布</p>' },
  })
  const { result } = await town.ask('GET', path, { token: clerk })
  expect(result).toMatchObject({ version: '99.1.0', titile: '三月更新', content: '<p>导入</p>' })
  expect((await town.ask('GET', path, {})).status).toBe(401)
})
