import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliverLetters } from '../../../core/notices/deliver-letters.use-case.ts'
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

test('whoever reported what a version solves hears of it', async () => {
  const [clerk, helper, admin] = [await town.signIn('yemei'), await town.signIn('panhao'), await town.signIn('admin')]
  const does = async (token: string, path: string, body: object) => {
    const told = await town.ask('POST', path, { token, body })
    return told.success ? told.result : told.message
  }
  const reported = await does(clerk, '/sys/bugContent/add', {
    titile: '打印缺合计',
    content: '<p>第三联</p>',
    feedbackType: '1',
    level: '1',
  })
  expect(reported.feedbackNo).toMatch(/^FK2026\d{6}$/)
  const act = (token: string, name: string, body: object = {}) => does(token, `/sys/bugContent/act/${name}/${reported.id}`, body)

  expect(await act(clerk, 'accept', { handlerId: reported.userId, planDate: '2026-04-01' })).toBe('没有权限，请联系管理员授权')
  expect(await act(helper, 'solve', { answer: '已修正' })).toBe('请先受理')
  const { version } = await act(helper, 'accept', { handlerId: '2084', planDate: '2026-04-01' })
  expect(await does(clerk, '/sys/bugContent/edit', { ...reported, version, titile: '改了' })).toBe('已受理的反馈不能修改')
  expect(await act(helper, 'reply', { replyText: '第几联缺合计？' })).toMatchObject({ replies: [{ replyText: '第几联缺合计？' }] })
  expect(await act(helper, 'solve', { answer: '已修正' })).toMatchObject({ status: '3', answer: '已修正' })
  expect(await act(clerk, 'reopen', {})).toBe('请输入未解决的原因')
  const talked = await act(clerk, 'reopen', { replyText: '第三联还是没有' })
  expect(talked).toMatchObject({ status: '2', solvedTime: null, replies: [{}, { replyText: '第三联还是没有', replyBy: reported.userId }] })
  expect(await act(await town.signIn('fangwei'), 'reply', { replyText: '我也是' })).toBe('只有反馈人和信息管理员可以回复未关闭的反馈')
  await act(helper, 'solve', { answer: '已修正' })

  const notice = { versionNo: '99.3.0', titile: '修正', content: '<p>打印</p>', solved: [{ bugContentId: reported.id }] }
  const { id } = await does(admin, '/sys/versionNotice/add', notice)
  await does(admin, `/sys/versionNotice/act/publish/${id}`, {})
  await town.server.container.get(DeliverLetters).run()
  const { sysMsgList } = (await town.ask('GET', '/sys/annountCement/listByUser', { token: clerk })).result
  expect(sysMsgList.map(({ titile }: { titile: string }) => titile)).toEqual(
    expect.arrayContaining([
      '您反馈的问题“打印缺合计”已受理',
      '您反馈的问题“打印缺合计”有新的回复',
      '您反馈的问题“打印缺合计”已解决',
      '您反馈的问题“打印缺合计”已在版本99.3.0中解决',
    ]),
  )
  expect(await act(clerk, 'close', { score: 5 })).toMatchObject({ status: '4', score: 5 })
})
