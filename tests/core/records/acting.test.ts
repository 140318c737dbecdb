import { beforeEach, describe, expect, test } from 'vitest'
import { defineDicts } from '../../../core/definitions/dicts.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { create, update } from '../../../core/definitions/effect.ts'
import { date, dict, file, int, ref, text } from '../../../core/definitions/fields.ts'
import { today } from '../../../core/definitions/start.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { failuresOf } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { toldHistory } from '../../../core/records/history/told-history.ts'
import { openDesk, OTHERS, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const club = defineRecord({
  key: 'test.club',
  title: '社团',
  fields: {
    name: text('名称', { required: true }),
    seats: int('席位', { default: 2, editable: false }),
    reason: text('原因', { editable: false }),
    rank: dict('等级', { code: 'club_rank', editable: false }),
    heirId: ref('后继', { to: 'test.club', editable: false }),
    operation: file('章程', { editable: false }),
  },
  lines: {
    notes: lines('记录', {
      columns: { said: text('内容', { max: 5, required: true }), about: ref('成员', { to: 'test.member' }) },
      editable: false,
    }),
  },
  required: { reason: (doc) => doc.seats === 0 },
  actions: {
    note: { title: '记录', askRows: { add: 'notes' } },
    furnish: {
      title: '添置席位',
      ask: { more: int('增加', { required: true, above: 0, message: '增加必须大于0' }), on: date('日期') },
      checks: [{ holds: (doc, { more }) => doc.seats + Number(more) <= 5, message: '席位最多5个', field: 'more' }],
      effects: (doc, { more }) => [update(doc, { set: { seats: doc.seats + Number(more) } })],
    },
    settle: {
      title: '定级',
      ask: ['rank', 'heirId', 'operation'],
    },
    merge: {
      title: '合并',
      ask: {
        into: ref('并入', { to: 'test.club', required: true }),
        why: dict('缘由', { code: 'club_rank' }),
        proof: file('凭据'),
      },
      effects: (doc, { into }) => [update(doc, { set: { reason: `并入${String(into)}` } })],
    },
    empty: { title: '清空', ask: ['reason'], effects: (doc) => [update(doc, { set: { seats: 0 } })] },
    found: {
      title: '另立',
      ask: { called: text('新名称', { required: true }) },
      effects: (_, { called }) => [create('test.club', { name: called ?? null } as Row)],
    },
    admit: {
      title: '接纳',
      ask: { whom: text('何人', { required: true }) },
      effects: (doc, { whom }) =>
        parts(whom as string).map((id) => update('test.member', id, { rows: { clubs: { add: [{ clubId: doc.$.id }] } } })),
    },
    expel: {
      title: '除名',
      ask: { whom: text('何人', { required: true }) },
      confirm: (doc) => (doc.name === '棋社' ? '棋社除名须慎重，是否继续' : undefined),
      effects: (doc, { whom }) =>
        parts(whom as string).map((id) => update('test.member', id, { rows: { clubs: { remove: { clubId: doc.$.id } } } })),
    },
  },
})

const ranks = defineDicts({
  club_rank: {
    title: '社团等级',
    items: [
      ['1', '甲'],
      ['2', '乙'],
    ],
  },
})

const member = defineRecord({
  key: 'test.member',
  title: '成员',
  fields: { name: text('姓名', { required: true }) },
  lines: {
    clubs: lines('社团', {
      columns: { clubId: ref('社团', { to: 'test.club', required: true }), since: date('加入', { default: today }) },
      unique: [{ fields: ['clubId'], message: '社团不能重复' }],
    }),
  },
  checks: [{ holds: (doc) => doc.clubs.length <= 1, message: '一人只能加入一个社团' }],
})

const by = person('u1', { codes: new Set(['*']) })
let desk: ReturnType<typeof openDesk>
let chess: string

const add = async (type: typeof club | typeof member, body: Row) => String(value(await desk.save.run({ type, body, by }))['id'])
const act = (action: string, asked: Row, more: { readonly confirmed?: boolean } = {}) =>
  desk.act.run({ type: club, action, id: chess, by, asked: asked as never, ...more })
const stored = async (type: typeof club | typeof member, id: string) => value(await desk.records.find(type, id, by))

beforeEach(async () => {
  desk = openDesk([club, member], ranks)
  chess = await add(club, { name: '棋社' })
})

describe('what an action asks', () => {
  test('is rows for a table that nobody else writes to', async () => {
    value(await act('note', { notes: [{ said: '开局' }] }))
    value(await act('note', { notes: [{ said: '中盘' }, { said: '终局' }] }))
    expect(rowsOf(await stored(club, chess), 'notes').map(({ said }) => said)).toEqual(['开局', '中盘', '终局'])
  })

  test('is held against the columns of that table', async () => {
    expect(refusalOf(await act('note', { notes: [{ said: '一二三四五六' }] }))).toBe('内容最多5个字')
    expect(refusalOf(await act('note', { notes: [{}] }))).toBe('请输入内容')
    expect(refusalOf(await act('note', {}))).toBe('请填写记录')
  })

  test('is held against its own bounds, and against what the record says', async () => {
    expect(refusalOf(await act('furnish', { more: 0 }))).toBe('增加必须大于0')
    expect(refusalOf(await act('furnish', { more: 4 }))).toBe('席位最多5个')
    value(await act('furnish', { more: 3 }))
    expect((await stored(club, chess))['seats']).toBe(5)
  })

  test('names nothing that a form might not name: no record unknown or out of use, no code of no dictionary, no file of others', async () => {
    const [own, strange] = [await add(club, { name: '琴社' }), '不存在或已停用，请重新选择']
    const wrong = async (action: string, asked: Row) => {
      const acted = await act(action, asked)
      return acted.ok ? [] : failuresOf(acted).map(({ field, row, message }) => [field, row, message])
    }
    const theirs = `${OTHERS}1.pdf`
    expect(await wrong('settle', { rank: '9', heirId: 'nobody', operation: theirs })).toEqual([
      ['heirId', undefined, `后继${strange}`],
      ['rank', undefined, `等级${strange}`],
      ['operation', undefined, '章程：文件不存在或已被删除，请重新上传'],
    ])
    expect(await wrong('merge', { into: 'nobody', why: '9', proof: theirs })).toEqual([
      ['into', undefined, `并入${strange}`],
      ['why', undefined, `缘由${strange}`],
      ['proof', undefined, '凭据：文件不存在或已被删除，请重新上传'],
    ])
    value(await act('note', { notes: [{ said: '开局' }] }))
    expect(await wrong('note', { notes: [{ said: '中盘', about: 'nobody' }] })).toEqual([['notes.about', 1, `成员${strange}`]])
    expect(await wrong('settle', { rank: '1', heirId: own, operation: 'own/1.pdf' })).toEqual([])
    expect(await wrong('merge', { into: own, why: '2', proof: 'own/1.pdf' })).toEqual([])
  })

  test('may leave what stands there already, whoever else may not choose it now', async () => {
    await desk.records.insert(club, { id: 'old', name: '旧社', seats: 2, rank: '9', heirId: 'gone', operation: `${OTHERS}1.pdf` }, by)
    const asked = { rank: '9', heirId: 'gone', operation: `${OTHERS}1.pdf` }
    value(await desk.act.run({ type: club, action: 'settle', id: 'old', by, asked }))
  })

  test('stays in the record’s history where no field of the record keeps it', async () => {
    value(await act('furnish', { more: 1, on: '2026-03-18' }))
    const [line] = toldHistory(club, value(await desk.audit.of('test.club', chess, by)), await stored(club, chess))
    expect(line?.title).toBe('添置席位')
    expect(line?.changes.map(({ field, after, key }) => [field.title, after[key]])).toEqual([
      ['席位', 3],
      ['增加', 1],
      ['日期', '2026-03-18'],
    ])
  })

  test('is demanded where the record, as the action leaves it, must have it', async () => {
    expect(refusalOf(await act('empty', {}))).toBe('请输入原因')
    value(await act('empty', { reason: '停办' }))
  })
})

describe('an action makes and changes other records by their own rules', () => {
  test('a new one, which is what is looked at next', async () => {
    const acted = value(await act('found', { called: '琴社' }))
    expect(acted).toMatchObject({ row: { name: '棋社' }, created: { name: '琴社', seats: 2 } })
  })

  test('a row in each of several, where it is not there yet', async () => {
    const [one, other] = [
      await add(member, { name: '甲' }),
      await add(member, { name: '乙', clubs: [{ clubId: chess, since: '2020-01-01' }] }),
    ]
    value(await act('admit', { whom: `${one},${other}` }))
    expect(rowsOf(await stored(member, one), 'clubs')).toMatchObject([{ clubId: chess, since: '2026-03-18' }])
    expect(rowsOf(await stored(member, other), 'clubs')).toMatchObject([{ clubId: chess, since: '2020-01-01' }])
  })

  test('and nothing at all where one of them refuses', async () => {
    const music = await add(club, { name: '琴社' })
    const [free, bound] = [await add(member, { name: '甲' }), await add(member, { name: '乙', clubs: [{ clubId: music }] })]
    expect(refusalOf(await act('admit', { whom: `${free},${bound}` }))).toBe('一人只能加入一个社团')
    expect(rowsOf(await stored(member, free), 'clubs')).toEqual([])
  })

  test('after the question that only some records raise', async () => {
    const one = await add(member, { name: '甲', clubs: [{ clubId: chess }] })
    expect(refusalOf(await act('expel', { whom: one }))).toBe('棋社除名须慎重，是否继续')
    value(await act('expel', { whom: one }, { confirmed: true }))
    expect(rowsOf(await stored(member, one), 'clubs')).toEqual([])
  })
})
