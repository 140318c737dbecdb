import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpSliderChecks } from '../../../adapters/browser/identity/http-slider-checks.ts'
import { HttpDirectory } from '../../../adapters/browser/lookups/http-directory.ts'
import { HttpPopupReports } from '../../../adapters/browser/lookups/http-popup-reports.ts'
import { HttpTrees } from '../../../adapters/browser/lookups/http-trees.ts'
import { HttpChecks } from '../../../adapters/browser/records/http-checks.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { catalogue } from '../../support/catalogue.ts'
import { value } from '../../support/results.ts'
import { openTown, type Town } from '../../support/town.ts'
import { TownHttp } from '../../support/town-http.ts'

let town: Town
let http: TownHttp
beforeAll(async () => {
  town = await openTown('pickers')
  http = new TownHttp(town, await town.signIn('admin'))
})
afterAll(() => town.close())

const page = { pageNo: 1, pageSize: 5 }
const everybody = { ...page, keyword: '', sex: '' }

describe('the browser’s pickers over the real routes', () => {
  test('find people by initials, sex and birthday, and name stored ones with one call', async () => {
    const directory = new HttpDirectory(http)
    const [fangwei] = value(await directory.users({ ...everybody, keyword: 'fw' })).records
    expect(fangwei).toMatchObject({ username: 'fangwei', realname: '方薇' })
    const { birthday, sex } = fangwei!
    const born = value(await directory.users({ ...everybody, keyword: 'fw', sex, bornFrom: birthday, bornTo: birthday }))
    expect(born.records.map(({ username }) => username)).toEqual(['fangwei'])
    expect(value(await directory.users({ ...everybody, keyword: 'fw', bornFrom: '2001-01-01' })).records).toEqual([])
    const before = http.asked.length
    const named = value(await directory.named('username', ['fangwei', 'admin', 'nobody']))
    expect(named.get('fangwei')).toMatchObject({ realname: '方薇', orgText: fangwei!.orgText })
    expect(http.asked.length - before).toBe(1)
  })

  test('bring roles and posts, everybody of a department, and its tree with initials', async () => {
    const directory = new HttpDirectory(http)
    const role = value(await directory.roles({ ...page, keyword: 'cn' })).records.find(({ code }) => code === 'cashier')
    expect(role).toMatchObject({ name: '出纳' })
    const [post] = value(await directory.posts({ ...page, keyword: '董事长' })).records
    expect(post?.rank).not.toBe('')
    const [root] = value(await directory.organisations())
    expect(root?.initials).toMatch(/^[a-z]+$/)
    expect(value(await directory.within(root!.id)).length).toBeGreaterThan(50)
  })

  test('narrow people to a department, with or without those below it, and to a post; each department says how many it has', async () => {
    const directory = new HttpDirectory(http)
    const [root] = value(await directory.organisations(undefined, true))
    const branch = root!.children.find(({ children }) => children.length > 0)!
    const totalOf = async (more: object) => value(await directory.users({ ...everybody, ...more })).total
    expect(await totalOf({ departId: branch.id, withBelow: true })).toBe(branch.count)
    expect(await totalOf({ departId: branch.id })).toBeLessThan(branch.count!)
    expect(branch.count).toBeGreaterThanOrEqual(branch.children.reduce((all, { count }) => all + count!, 0))
    const [post] = value(await directory.posts({ ...page, keyword: '销售内勤' })).records
    const holders = value(await directory.users({ ...everybody, pageSize: 30, postId: post!.id })).records
    expect(holders.map(({ username }) => username)).toEqual(['jiayi'])
  })

  test('grow trees of departments, categories and records', async () => {
    const trees = new HttpTrees(http)
    const below = async (tableName: string, more: object = {}, above = '') =>
      value(await trees.below({ tableName, code: 'id', condition: '', ...more }, above))
    const [company] = await below('sys.org')
    expect(company?.isLeaf).toBe(false)
    expect((await below('sys.org', {}, company!.id)).length).toBeGreaterThan(3)
    const office = await below('sys.category', { code: 'code', root: 'OFFICE' })
    expect(office[0]).toEqual({ id: 'OFFICEA01', title: '书写用品', isLeaf: true })
    expect((await below('sys.category')).map(({ title }) => title)).toContain('办公用品类别')
    expect(await trees.below({ tableName: 'sys.org', code: 'id', condition: '[]' }, '')).toMatchObject({ ok: false })
  })

  test('lead from the top of a tree to what was found or is held, with one call', async () => {
    const trees = new HttpTrees(http)
    const [company] = value(await trees.below({ tableName: 'sys.org', code: 'id', condition: '' }, ''))
    const departments = value(await trees.below({ tableName: 'sys.org', code: 'id', condition: '' }, company!.id))
    const above = departments.find(({ isLeaf }) => !isLeaf)!
    const [group] = value(await trees.below({ tableName: 'sys.org', code: 'id', condition: '' }, above.id))
    const before = http.asked.length
    const ways = value(await trees.ways({ tableName: 'sys.org', code: 'id', condition: '' }, [group!.id, 'nobody', company!.id]))
    expect(http.asked.length - before).toBe(1)
    expect(ways.map((way) => way.map(({ title }) => title))).toEqual([[company!.title, above.title, group!.title], [company!.title]])
    const [pens] = value(await trees.ways({ tableName: 'sys.category', code: 'code', condition: '', root: 'OFFICE' }, ['OFFICEA01']))
    expect(pens?.map(({ id, title }) => [id, title])).toEqual([['OFFICEA01', '书写用品']])
  })

  test('check what is typed: free, taken, against a rule', async () => {
    const checks = new HttpChecks(http)
    const asked = (key: string, field: string, given: string) =>
      checks.isFree({ type: catalogue.find(key) as DocumentType, field, value: given, id: undefined })
    expect(await asked('sys.user', 'username', 'fangwei')).toMatchObject({ failure: { message: '用户账号已存在' } })
    expect((await asked('sys.user', 'username', 'nobody1')).ok).toBe(true)
    expect(await asked('sys.role', 'roleCode', 'cashier')).toMatchObject({ failure: { message: '该值不可用，系统中已存在！' } })
    expect(await checks.keepsRule('barcode', '690 1%')).toMatchObject({ failure: { message: '商品条码为13位数字' } })
    expect((await checks.keepsRule('approvalNo', '国药准字H20240001')).ok).toBe(true)
  })

  test('read reports with their further fields, and search them', async () => {
    const reports = new HttpPopupReports(http, town.clock)
    const report = value(await reports.find('sys.employee'))
    expect(report.queried.map(({ isFurther }) => isFurther)).toContain(false)
    const found = value(await reports.data({ ...page, id: report.id, filters: { keyword: 'fw' }, sort: undefined }))
    expect(found.records.map(({ employeeName }) => employeeName)).toContain('方薇')
  })

  test('drag the slider for a pass', async () => {
    const checks = new HttpSliderChecks(http)
    const id = value(await checks.begin())
    town.clock.pass(700)
    const trail = Array.from({ length: 21 }, (_, at) => ({ x: at * 0.0505, at: at * 30 }))
    expect(value(await checks.answer(id, trail))).not.toBe('')
  })
})
