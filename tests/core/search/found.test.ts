import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { readMenu } from '../../../core/navigation/menu.ts'
import type { Permissions } from '../../../core/permissions/permissions.ts'
import { askedBy, firstOfEach, foundBy, matchIn, wantedBy } from '../../../core/search/found.ts'
import type { FoundOfType, RecordSearch } from '../../../core/search/found-record.ts'
import { searchMachine } from '../../../core/search/search.machine.ts'

const page = (path: string, title: string, document: string, initials: string) => ({
  ...{ id: path, route: '1', path, component: 'x' },
  meta: { title, document, initials },
})

const permissions: Permissions = {
  menu: readMenu([
    page('/sale/saleOrder', '销售订单', 'sale.saleOrder', 'xsdd'),
    page('/bsc/hospital', '医院', 'bsc.hospital', 'yy'),
    page('/sys/employee', '员工', 'sys.employee', 'yg'),
    page('/sys/dmtUser', '用户管理', 'sys.user', 'yhgl'),
  ]),
  auth: ['sale:saleOrder:add', 'sys:user:add'].map((action) => ({ action, type: '1', status: '1' })),
  allAuth: ['bsc:hospital:add'].map((action) => ({ action, type: '1', status: '1' })),
  sysSafeMode: false,
  unseenInSome: {},
}

const record = (id: string, name: string, number = '') => ({ id, name, number, partner: '', state: '', facts: [] })
const found = (key: string, sort: FoundOfType['sort'], ...records: FoundOfType['records']): FoundOfType => ({
  ...{ key, title: key === 'bsc.hospital' ? '医院' : '销售订单', sort, more: false },
  records,
})
const titles = (typed: string, ...types: FoundOfType[]) => foundBy(permissions, typed, types).map(({ group, title }) => `${group} ${title}`)

describe('what is typed finds', () => {
  test('records, actions and pages, group by group', () =>
    expect(
      titles(
        '销售',
        found('bsc.hospital', 'record', record('h', '第一销售医院')),
        found('sale.saleOrder', 'document', record('7', 'XSDD7')),
      ),
    ).toEqual(['document XSDD7', 'record 第一销售医院', 'action 新增销售订单', 'page 销售订单']))

  test('actions only where they are held, by name or initials', () => {
    expect([titles('新增医院'), titles('xzxsdd'), titles('>'), titles('新增用户')]).toEqual([
      [],
      ['action 新增销售订单'],
      ['action 新增销售订单', 'action 新增用户'],
      ['likely 新增用户'],
    ])
  })

  test('what is called exactly so before all else, the page first', () => {
    expect(titles('销售订单')[0]).toBe('likely 销售订单')
    expect(titles('XSDD7', found('sale.saleOrder', 'document', record('6', 'XSDD71'), record('7', 'XSDD7')))[0]).toBe('likely XSDD7')
  })

  test('a record whose name begins so before what only tells of it', () => {
    const order = { ...record('7', 'XSDD7'), partner: '台州恒瑞' }
    expect(titles('台州', found('sale.saleOrder', 'document', order), found('bsc.hospital', 'record', record('h', '台州恒瑞')))).toEqual([
      'likely 台州恒瑞',
      'document XSDD7',
    ])
  })

  test('the first of every group at once, all of one that is alone', () => {
    const orders = found('sale.saleOrder', 'document', ...Array.from({ length: 9 }, (_, at) => record(`${at}`, `XSDD${at}`)))
    const all = foundBy(permissions, 'xsdd', [orders])
    expect(firstOfEach(all).map(({ group }) => group)).toEqual([...Array.from({ length: 6 }, () => 'document'), 'action', 'page'])
    expect(firstOfEach(all.filter(({ group }) => group === 'document'))).toHaveLength(9)
  })

  test('no record whose page the menu does not have', () =>
    expect(titles('阿', found('bsc.product', 'record', record('p', '阿莫西林')))).toEqual([]))

  test('a partner called exactly so before the documents about him', () => {
    const order = { ...record('7', 'XSDD7'), partner: '台州恒瑞' }
    const found7 = found('sale.saleOrder', 'document', order)
    expect(titles('台州恒瑞', found7, found('bsc.hospital', 'record', record('h', '台州恒瑞')))).toEqual([
      'likely 台州恒瑞',
      'document XSDD7',
    ])
    expect(foundBy(permissions, '台州', [found7])[0]?.hint).toBe('销售订单 · 台州恒瑞')
  })

  test('people in a group of their own, alone behind @', () => {
    const people = found('sys.employee', 'person', record('e', '王晓芸', 'YG00001'))
    expect(titles('@王', people, found('bsc.hospital', 'record', record('h', '王府医院')))).toEqual(['person 王晓芸'])
    expect(['@王', '#XSDD', '王', '>新增', '@'].map(wantedBy)).toEqual([
      { word: '王', only: 'person' },
      { word: 'XSDD', only: 'document' },
      { word: '王', only: undefined },
      undefined,
      undefined,
    ])
  })

  test('records at their own address, below the list', () => {
    const [first] = foundBy(permissions, 'xsdd7', [found('sale.saleOrder', 'document', record('a/7', 'XSDD7'))])
    expect(first?.to).toEqual({ path: '/sale/saleOrder/a%2F7' })
  })

  test('one sort alone behind its sign', () => {
    expect([askedBy(' > 新增'), askedBy('#XSDD')]).toEqual([
      { word: '新增', only: 'action' },
      { word: 'XSDD', only: 'document' },
    ])
    expect(titles('#销售', found('sale.saleOrder', 'document', record('7', 'XSDD7')))).toEqual(['document XSDD7'])
  })

  test('and says where it matched', () => expect(matchIn('浙江台州恒瑞', '台州')).toEqual(['浙江', '台州', '恒瑞']))
})

describe('a search', () => {
  const asking = (answers: (word: string) => Promise<readonly FoundOfType[]>) => {
    const words: string[] = []
    const find = fromPromise<readonly FoundOfType[], RecordSearch>(({ input: { word } }) => {
      words.push(word)
      return answers(word)
    })
    const machine = searchMachine.provide({ actors: { find }, delays: { resting: 0 } })
    const actor = createActor(machine).start()
    return { actor, words }
  }

  test('asks once typing rests, and forgets what was found for nothing', async () => {
    const { actor, words } = asking(async () => [found('bsc.hospital', 'record', record('h', '台州'))])
    actor.send({ type: 'typed', text: '台' })
    actor.send({ type: 'typed', text: '台州' })
    await waitFor(actor, ({ context }) => context.types.length === 1)
    expect(words).toEqual(['台州'])
    actor.send({ type: 'typed', text: '  ' })
    expect(actor.getSnapshot().context.types).toEqual([])
  })

  test('hears no answer that came too late', async () => {
    let answer: (types: readonly FoundOfType[]) => void = () => undefined
    const late = new Promise<readonly FoundOfType[]>((resolve) => (answer = resolve))
    const { actor, words } = asking((word) => (word === '台' ? late : Promise.resolve([])))
    actor.send({ type: 'typed', text: '台' })
    await waitFor(actor, (snapshot) => snapshot.matches('asking'))
    actor.send({ type: 'typed', text: '台州' })
    answer([found('bsc.hospital', 'record', record('h', '台北'))])
    await waitFor(actor, (snapshot) => snapshot.matches('calm'))
    expect([words, actor.getSnapshot().context.types]).toEqual([['台', '台州'], []])
  })

  test('asks no server for actions alone', async () => {
    const { actor, words } = asking(async () => [])
    actor.send({ type: 'typed', text: '>新增' })
    await waitFor(actor, (snapshot) => snapshot.matches('calm'))
    expect(words).toEqual([])
  })
})
