import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
let clerk: string
beforeAll(async () => {
  town = await openTown('lookups')
  admin = await town.signIn('admin')
  clerk = await town.signIn('fangwei')
})
afterAll(() => town.close())

const get = (path: string, token = clerk) => town.ask('GET', path, { token })
const named = (nodes: readonly { readonly title: string }[]) => nodes.map(({ title }) => title)

describe('categories', () => {
  test('are read from the root, one level at a time or whole', async () => {
    const roots = await get('/sys/category/loadTreeRoot?async=true&pcode=0')
    expect(named(roots.result)).toEqual(['文件目录', '流程分类', '办公用品类别'])
    const office = roots.result.at(-1)
    expect(office).toMatchObject({ code: 'OFFICE', leaf: false, parentId: '0', children: null })
    const below = await get(`/sys/category/loadTreeChildren?pid=${office.key}`)
    expect(named(below.result)[0]).toBe('书写用品')
    expect(below.result[0]).toMatchObject({ code: 'OFFICEA01', leaf: true, parentId: office.key })
    const whole = await get('/sys/category/loadTreeRoot?async=false&pcode=0')
    expect(whole.result.at(-1).children).toHaveLength(6)
    expect(await get('/sys/category/loadTreeRoot?async=true&pcode=NONE')).toMatchObject({ success: false, message: '分类编码不存在' })
  })

  test('below a code or an id, narrowed by a condition that is a JSON object', async () => {
    expect(named((await get('/sys/category/loadTreeData?pcode=OFFICE')).result)).toHaveLength(6)
    const narrowed = await get(`/sys/category/loadTreeData?pcode=OFFICE&condition=${encodeURIComponent('{"name":"清洁用品"}')}`)
    expect(named(narrowed.result)).toEqual(['清洁用品'])
    expect((await get('/sys/category/loadTreeData?pcode=OFFICE&condition=[]')).message).toBe(
      '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    )
    expect((await get(`/sys/category/loadTreeData?pcode=OFFICE&condition=${encodeURIComponent('{"tenantId":"2"}')}`)).status).toBe(400)
    expect((await get('/sys/category/loadTreeData')).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await get('/sys/category/loadTreeData?pcode=NONE')).message).toBe('加载分类字典树参数有误.[code]!')
  })

  test('go with all that lies below them after a question, and stay whole when one of these is used', async () => {
    const add = async (name: string, pid: string | null, code: string | null) =>
      (await town.ask('POST', '/sys/category/add', { token: admin, body: { name, pid, code } })).result
    const root = await add('试验', null, 'TRIAL')
    const branch = await add('试验一', root.id, null)
    const leaf = await add('试验一一', branch.id, null)
    const remove = (id: string, more = '') => town.ask('DELETE', `/sys/category/delete/${id}${more}`, { token: admin })
    const isThere = async ({ id }: { readonly id: string }) => (await get(`/sys/category/loadOne?field=id&val=${id}`)).success
    const question = '将同时删除下级分类，是否继续'

    expect(await remove(root.id)).toMatchObject({ success: false, message: question })
    await insertMany(
      town.server.database.database,
      town.catalogue.find('oa.officeItem')!,
      [{ id: 'i1', code: 'BG1', name: '笔', category: leaf.code, unit: '1', version: 1 }],
      1,
    )
    expect(await remove(root.id, '?confirm=true')).toMatchObject({ success: false, message: '该分类已被使用，不能删除' })
    expect(await Promise.all([root, branch, leaf].map(isThere))).toEqual([true, true, true])
    await town.ask('DELETE', '/oa/officeItem/delete/i1', { token: admin })
    expect(await remove(root.id, '?confirm=true')).toMatchObject({ success: true })
    expect(await Promise.all([root, branch, leaf].map(isThere))).toEqual([false, false, false])
  })

  test('tell one by id or code, and labels of many in the order they were asked in', async () => {
    expect((await get('/sys/category/loadOne?field=code&val=FLOWA02')).result).toMatchObject({ name: '采购库存', hasChild: '0' })
    expect((await get('/sys/category/loadOne?field=code&val=XX')).message).toBe('查询无果')
    expect((await get('/sys/category/loadOne?field=name&val=x')).status).toBe(400)
    const labels = (ids: string) => get(`/sys/category/loadDictItem/?ids=${ids}`)
    expect((await labels('OFFICEA02,gone,OFFICEA01')).result).toEqual(['纸张本册', 'gone', '书写用品'])
    expect((await labels('OFFICEA02,gone&delNotExist=true')).result).toEqual(['纸张本册'])
    expect((await labels('')).message).toBe('ids 不能为空')
  })

  test('below another get its code and a number; the one above is known to have some below it', async () => {
    const add = (fields: object) => town.ask('POST', '/sys/category/add', { token: admin, body: fields })
    const added = await add({ pid: 'category-OFFICEA01', name: '签字笔' })
    expect(added).toMatchObject({ success: true, result: { code: 'OFFICEA01A01' } })
    expect((await get('/sys/category/loadOne?field=code&val=OFFICEA01')).result.hasChild).toBe('1')
    const other = await add({ pid: 'category-OFFICEA02', name: '便签' })
    const used = { name: '便签本', category: other.result.code, unit: '2', refPrice: '3' }
    expect((await town.ask('POST', '/oa/officeItem/add', { token: admin, body: used })).success).toBe(true)
    const remove = (id: string) => town.ask('DELETE', `/sys/category/delete/${id}`, { token: admin })
    expect((await remove(other.result.id)).message).toBe('该分类已被使用，不能删除')
    expect((await remove('category-OFFICEA02')).message).toBe('将同时删除下级分类，是否继续')
    expect((await add({ name: '没有编码' })).success).toBe(false)
    expect((await add({ pid: 'category-OFFICEA01', name: '签字笔' })).message).toBe('同级下已存在同名分类')
  })

  test('label what is kept by their code', async () => {
    const item = { name: '中性笔', category: 'OFFICEA01', unit: '8', refPrice: '2.5' }
    const added = await town.ask('POST', '/oa/officeItem/add', { token: admin, body: item })
    expect(added.result).toMatchObject({ code: expect.stringMatching(/^BG\d{4}$/), category: 'OFFICEA01' })
    const list = await get('/oa/officeItem/list?category=OFFICEA01', admin)
    expect(list.result.records).toMatchObject([{ name: '中性笔', category_dictText: '书写用品' }])
    const offered = await town.ask('POST', '/oa/officeItem/choices/category', { token: admin, body: { draft: {}, keyword: 'qjyp' } })
    expect(offered.result.records).toMatchObject([{ id: 'OFFICEA05', label: '清洁用品' }])
  })
})

describe('a named rule', () => {
  const check = (ruleCode: string, value: string) =>
    get(`/sys/checkRule/checkByCode?ruleCode=${ruleCode}&value=${encodeURIComponent(encodeURIComponent(value))}`)

  test('is kept or broken, and the broken part is told', async () => {
    expect(await check('approvalNo', '国药准字H20240001')).toMatchObject({ success: true, message: '校验通过' })
    expect(await check('approvalNo', '国药准字X20240001')).toMatchObject({
      success: false,
      message: '第5位应为药品类别字母',
      result: { digits: '1', beginIndex: 4, endIndex: 5, checkValue: 'X', passed: false },
    })
    expect((await check('batchNo', '50%')).message).toBe('批号为3到20位字母、数字或横线')
    expect((await check('nothing', 'x')).message).toBe('该编码不存在')
  })

  test('is tried out on a text by whoever keeps it; nothing is stored', async () => {
    const { records } = (await town.ask('GET', '/sys/checkRule/list?ruleCode=approvalNo', { token: admin })).result
    const tried = (testValue: string, token = admin) =>
      town.ask('POST', `/sys/checkRule/act/tryIt/${records[0].id}`, { token, body: { testValue } })
    expect((await tried('国药准字H20240001')).result).toEqual({ found: { isGood: true, message: '校验通过' } })
    expect((await tried('国药准字X20240001')).result.found).toMatchObject({ message: '第5位应为药品类别字母', wrong: [4, 5] })
    expect((await tried('')).success).toBe(false)
    expect((await tried('x', clerk)).status).toBe(403)
    const after = (await town.ask('GET', `/sys/checkRule/findById/${records[0].id}`, { token: admin })).result
    expect(after.version).toBe(records[0].version)
  })

  test('whose expression might never end is not kept', async () => {
    const ruleJson = [{ digits: '*', pattern: '((a+)+)\\1$', message: '不行' }]
    const added = await town.ask('POST', '/sys/checkRule/add', { token: admin, body: { ruleCode: 'bad', ruleName: '坏', ruleJson } })
    expect(added).toMatchObject({ success: false, message: '正则表达式不正确，或会使校验长时间没有结果' })
  })
})

describe('people', () => {
  test('of a department and of those below it come unpaged', async () => {
    const [root] = (await get('/sys/sysDepart/queryDepartTreeSync', admin)).result
    const everybody = await get(`/sys/user/queryUserByDepId?id=${root.id}`, admin)
    const [first] = (await get(`/sys/sysDepart/queryDepartTreeSync?pid=${root.id}`, admin)).result
    const some = await get(`/sys/user/queryUserByDepId?id=${first.id}`, admin)
    expect(everybody.result.length).toBeGreaterThan(some.result.length)
    expect(some.result.length).toBeGreaterThan(0)
    expect(Object.keys(some.result[0])).not.toContain('password')
    const [{ realname }] = some.result
    const named = await get(`/sys/user/queryUserByDepId?id=${root.id}&realname=${encodeURIComponent(realname)}`, admin)
    expect(named.result.some((user: { realname: string }) => user.realname === realname)).toBe(true)
    expect(named.result.length).toBeLessThan(everybody.result.length)
    expect((await get('/sys/user/queryUserByDepId')).status).toBe(400)
  })

  test('are found by pinyin initials', async () => {
    const found = await get('/sys/user/list?keyword=fw')
    expect(found.result.records.map(({ realname }: { realname: string }) => realname)).toContain('方薇')
  })

  test('departments come one level at a time, and say whether there are more below', async () => {
    const [root, ...others] = (await get('/sys/sysDepart/queryDepartTreeSync', admin)).result
    expect([root, others]).toMatchObject([{ isLeaf: false, children: null }, []])
    const below = await get(`/sys/sysDepart/queryDepartTreeSync?pid=${root.id}`, admin)
    expect(below.result.every(({ parentId }: { parentId: string }) => parentId === root.id)).toBe(true)
    const [own] = (await get('/sys/sysDepart/queryTreeList')).result
    expect((await get('/sys/sysDepart/queryDepartTreeSync')).result[0].id).toBe(own.id)
    expect(own.initials).toMatch(/^[a-z]+$/)
  })

  test('whether an account is free is told to those who fill in accounts, and of three fields only', async () => {
    expect(await get('/sys/user/checkOnlyUser?username=fangwei', admin)).toMatchObject({ success: false, message: '用户账号已存在' })
    expect((await get('/sys/user/checkOnlyUser?username=nobody', admin)).success).toBe(true)
    expect((await get('/sys/user/checkOnlyUser?idCard=1', admin)).status).toBe(400)
    expect((await get('/sys/user/checkOnlyUser?username=fangwei')).status).toBe(403)
    const [own] = (await get('/sys/user/getMultiUser?username=fangwei,', admin)).text.match(/"id":"([^"]+)"/)?.slice(1) ?? []
    expect((await get(`/sys/user/checkOnlyUser?username=fangwei&id=${own}`, admin)).success).toBe(true)
  })
})

test('a post tells its rank in words', async () => {
  const { records } = (await get('/sys/position/list?pageSize=5')).result
  expect(records[0]).toMatchObject({ code: expect.any(String), rank: expect.any(String), rank_dictText: expect.any(String) })
})

test('sales areas, which keep no note of those below them, are opened one level at a time', async () => {
  const area = town.catalogue.find('bsc.saleArea')!
  const kept = { saleMode: '2', deptId: '1', managerId: '1', enabled: 'Y', version: 1 }
  const rows = [
    { ...kept, id: 'area-1', code: 'T1', name: '试验大区', areaLevel: '1', sortNo: 901 },
    { ...kept, id: 'area-2', code: 'T2', name: '试验省区', areaLevel: '2', sortNo: 902, parentId: 'area-1' },
    { ...kept, id: 'area-3', code: 'T3', name: '空大区', areaLevel: '1', sortNo: 903 },
  ]
  await insertMany(town.server.database.database, area, rows, 1)
  const level = async (pid: string) =>
    (await get(`/sys/dict/loadTreeData?tableName=bsc.saleArea&code=id&condition=&pid=${pid}`, admin)).result
  const leaves = Object.fromEntries((await level('')).map(({ title, isLeaf }: { title: string; isLeaf: boolean }) => [title, isLeaf]))
  expect(leaves).toMatchObject({ 试验大区: false, 空大区: true })
  expect(leaves).not.toHaveProperty('试验省区')
  expect(await level('area-1')).toMatchObject([{ value: 'area-2', title: '试验省区', leaf: 1 }])
  const { result } = await get('/sys/dict/loadTreeWays?tableName=bsc.saleArea&code=id&values=area-2', admin)
  expect(named(result[0].way)).toEqual(['试验大区', '试验省区'])
})

test('rows name the role whose code they keep', async () => {
  const org = { id: 'held-1', orgId: '1', includeChild: 'Y', roleCode: 'admin', startDate: '2026-01-01', source: '1' }
  const held = { id: 'held', empId: '1', permissionType: '2', version: 1, orgs: [org, { ...org, id: 'held-2', roleCode: null }] }
  await insertMany(town.server.database.database, town.catalogue.find('sys.jurisdiction')!, [held], 1)
  const { result } = await get('/sys/jurisdiction/findById/held', admin)
  expect(result.orgs).toMatchObject([{ roleCode: 'admin', roleCode_dictText: '系统管理员' }, { roleCode: null }])
})

test('the tree of regions is read whole, with initials to search by', async () => {
  await town.server.database.database.query({
    text: `INSERT INTO sys_region (id, tenant_id, version, del_flag, code, pid, text, full_text, level, has_child, enabled)
VALUES ('330000', 1, 1, 0, '330000', '86', '浙江省', '浙江省', 1, 'Y', 'Y'), ('330100', 1, 1, 0, '330100', '330000', '杭州市', '浙江省/杭州市', 2, 'N', 'Y')`,
  })
  expect((await get('/sys/region/queryTreeList')).result).toMatchObject([
    { code: '330000', initials: 'zjs', isLeaf: false, children: [{ code: '330100', initials: 'hzs', parentId: '330000', children: null }] },
  ])
})

describe('a dictionary that administrators wrote over', () => {
  const listOf = async (code: string) =>
    (await town.ask('GET', `/sys/dict/getDictListByCode/${code}`, { token: admin })).result.map(
      ({ value, text }: Record<string, string>) => [value, text],
    )

  test('is offered with their words, in their order, without what they switched off, once it is read again', async () => {
    const { database } = town.server.database
    expect(await listOf('sex')).toEqual([
      ['1', '男'],
      ['2', '女'],
    ])
    await insertMany(
      database,
      town.catalogue.find('sys.dict')!,
      [{ id: 'd1', dictCode: 'sex', dictName: '性别', enabled: 'Y', version: 1 }],
      1,
    )
    const item = (id: string, value: string, text: string, order: number, status: string) =>
      `('${id}', 1, 'd1', ${order}, '${value}', '${text}', ${order}, '${status}')`
    const items = [item('i1', '1', '男士', 2, '1'), item('i2', '2', '女士', 1, '1'), item('i3', '3', '保密', 3, '0')]
    await database.query({
      text: `INSERT INTO sys_dict__items (id, tenant_id, parent_id, sort_no, item_value, item_text, sort_order, status) VALUES ${items.join(', ')}`,
    })
    expect(await town.ask('POST', '/sys/dict/refleshCache', { token: admin })).toMatchObject({ success: true, message: '刷新缓存完成！' })
    expect(await listOf('sex')).toEqual([
      ['2', '女士'],
      ['1', '男士'],
    ])
  })

  test('is read again by administrators only; a code that is left out is told', async () => {
    expect((await town.ask('POST', '/sys/dict/refleshCache', { token: clerk })).status).toBe(403)
    expect(await town.ask('GET', '/sys/dict/getDictListByCode/%20', { token: admin })).toMatchObject({
      success: false,
      message: '字典Code不能为空!',
    })
  })
})
