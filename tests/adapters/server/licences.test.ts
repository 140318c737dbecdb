import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('licences')
  admin = await town.signIn('admin')
  const { database } = town.server.database
  const company = { id: 'lc1', code: 'SY00001', name: '新开医药有限公司', billStatus: 'draft', enabled: 'Y', version: 1 }
  await insertMany(
    database,
    town.catalogue.find('bsc.bscBussCompany')!,
    [company, { ...company, id: 'lc2', code: 'SY00002', name: '停用医药有限公司', enabled: 'N' }],
    1,
  )
})
afterAll(() => town?.close())

const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  town.ask(method, path, { token: admin, ...(body === undefined ? {} : { body }) })

test('a company without licences is not valid, and its licences are begun before it is approved', async () => {
  const listed = await ask('GET', '/bsc/bscBussCompany/list?field=licenceStatus&code=SY00001')
  expect(listed.result.records[0]).toMatchObject({ licenceStatus: '0', licenceStatus_dictText: '无证照' })
  const begun = await ask('POST', '/bsc/bscBussCompany/act/addLicence/lc1', { version: 1 })
  expect(begun).toMatchObject({
    success: true,
    result: { opens: { type: 'bsc.licence', draft: { ownerType: '2', companyId: 'lc1', companyId_dictText: '新开医药有限公司' } } },
  })
  const draft = { ...begun.result.opens.draft, licenceType: '3', licenceNo: 'AA1', issueDate: '2026-01-01', longTerm: 'Y', warnDays: 60 }
  expect((await ask('POST', '/bsc/licence/add', draft)).message).toBe('请选择扫描件')
  expect((await ask('POST', '/bsc/licence/add', { ...draft, companyId: 'lc2' })).message).toContain('商业公司')
  const offered = await ask('POST', '/bsc/licence/choices/companyId', { draft, keyword: '医药有限公司' })
  expect(JSON.stringify(offered.result)).toContain('lc1')
  expect(JSON.stringify(offered.result)).not.toContain('lc2')
})
