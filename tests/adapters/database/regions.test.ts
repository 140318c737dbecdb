import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MemoryChoiceLists } from '../../../adapters/memory/memory-choice-lists.ts'
import { layRegions } from '../../../adapters/database/seed-regions.ts'
import { readRegions } from '../../../adapters/node/documents/regions.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { region, text } from '../../../core/definitions/fields.ts'
import regionType from '../../../core/documents/sys/region.document.ts'
import { pathOf } from '../../../core/lookups/regions.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { OfferChoices } from '../../../core/records/choices/offer-choices.use-case.ts'
import { ResolveTexts } from '../../../core/records/choices/resolve-texts.use-case.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const shop = defineRecord({
  key: 'test.regionShop',
  title: '门店',
  titleField: 'name',
  fields: { name: text('名称'), regionId: region('地区'), cityId: region('城市', { level: 'city' }) },
})
const catalogue = catalogueOf([regionType, shop], {})
const me = person()

test('every region lies on a path of its digits from the root 86, and every path is told once', () => {
  const regions = readRegions()
  const known = new Map(regions.map((row) => [row['code'], row]))
  expect(known.size).toBe(regions.length)
  expect(regions.filter(({ level }) => level === 1)).toHaveLength(34)
  expect(regions.length).toBeGreaterThan(3_000)
  for (const { code, pid, level, fullText, hasChild } of regions) {
    const path = pathOf(String(code))
    expect(path).toHaveLength(Number(level))
    expect(path.at(-2) ?? '86').toBe(pid)
    expect(path.map((one) => known.get(one)?.['text']).join('/')).toBe(fullText)
    expect(hasChild === 'Y').toBe(regions.some((other) => other['pid'] === code))
  }
  expect(new Set(regions.map(({ fullText }) => fullText)).size).toBe(regions.length)
})

describe('a database with the regions of China', () => {
  let ports: Awaited<ReturnType<typeof sqlPorts>>
  const offered = async (place: string, keyword: string) => {
    const offer = new OfferChoices(catalogue, ports.records, ports.facts, new MemoryChoiceLists(catalogue))
    const page = value(await offer.run({ type: shop, place, draft: {}, keyword, pageNo: 1, pageSize: 3, by: me }))
    return page.records.map(({ id, label }) => `${id} ${label}`)
  }

  beforeAll(async () => {
    ports = await sqlPorts(await ownDatabase('regions'), catalogue)
    const [hangzhou] = readRegions().filter(({ code }) => code === '330100')
    value(await ports.records.insert(regionType, { ...hangzhou, text: '杭州', hasChild: 'N' }, me))
    value(await layRegions(ports.database, catalogue, readRegions()))
  })
  afterAll(() => ports.close())

  test('knows a code that is none, or none of the field’s level', async () => {
    const strange = async (named: Row) => value(await ports.facts.unknownReferences(shop, { name: '店', ...named }, me))
    expect(await strange({ regionId: 'zzz' })).toEqual([])
    value(await ports.dictionaries.load())
    for (const named of [{ regionId: '330102' }, { cityId: '330100' }]) expect(await strange(named)).toEqual([])
    for (const regionId of ['zzz', '330000', '330100']) expect(await strange({ regionId })).toEqual([{ field: 'regionId', title: '地区' }])
    for (const cityId of ['330000', '330102']) expect(await strange({ cityId })).toEqual([{ field: 'cityId', title: '城市' }])
  })

  test('keeps what an administrator wrote, and is laid once', async () => {
    value(await layRegions(ports.database, catalogue, readRegions()))
    const [{ count } = { count: 0 }] = await ports.database.query<{ count: number }>({
      text: 'SELECT count(*)::int4 AS count FROM sys_region',
    })
    expect(count).toBe(readRegions().length)
    const rows = await ports.database.query({ text: `SELECT text, has_child FROM sys_region WHERE code = '330100'` })
    expect(rows).toEqual([{ text: '杭州', has_child: 'Y' }])
  })

  test('offers them by name, initials and code, at the level of the field', async () => {
    expect(await offered('regionId', '临平')).toEqual(['330113 浙江省/杭州市/临平区'])
    expect(await offered('regionId', 'lpq')).toContain('330113 浙江省/杭州市/临平区')
    expect(await offered('regionId', '330106')).toEqual(['330106 浙江省/杭州市/西湖区'])
    expect(await offered('cityId', '宁波')).toEqual(['330200 浙江省/宁波市'])
    expect(await offered('cityId', '西湖区')).toEqual([])
  })

  test('knows a pasted path; a name of several places stays open', async () => {
    const resolve = new ResolveTexts(catalogue, ports.records, ports.facts, new MemoryChoiceLists(catalogue))
    const texts = ['江西省/南昌市/西湖区', '西湖区', '330106']
    const found = value(await resolve.run({ type: shop, place: 'regionId', draft: {}, texts, by: me }))
    expect(found.map(({ option }) => option?.id)).toEqual(['360103', undefined, '330106'])
  })
})
