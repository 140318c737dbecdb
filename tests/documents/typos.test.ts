import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord, type DocumentType, type DocView } from '../../core/definitions/document.ts'
import { act, create, type Effects, message, post, reverse, update } from '../../core/definitions/effect.ts'
import { bool, category, date, decimal, dict, money, ref, refBy, rowRef, text } from '../../core/definitions/fields.ts'
import { lines } from '../../core/definitions/lines.ts'
import { defineReport } from '../../core/definitions/report.ts'
import { summed } from '../../core/definitions/tally.ts'
import { all, eq } from '../../core/kernel/condition.ts'
import { catalogue } from '../support/catalogue.ts'
import { findingsIn } from '../support/sweep/findings.ts'
import { matrixFindings, menuFindings } from '../support/sweep/installation.ts'

/**
 * One wrong letter each: the compiler refuses the line below each `@ts-expect-error` (`npm run check` fails where it would not), and the
 * sweep says the wrong word where the compiler cannot see it, and mostly where it can.
 */
const plain = { key: 'test.typo', title: '错字' } as const
const name = text('名称', { listed: true })
const productId = ref('产品', { to: 'bsc.product', reads: ['spec'] })

const wordy = (fields: DocumentType['fields'], more: Partial<DocumentType> = {}): DocumentType =>
  ({ ...defineRecord({ ...plain, fields: { name, ...fields } }), ...more }) as DocumentType

const inRows = (items: ReturnType<typeof lines>): DocumentType =>
  defineDocument({ ...plain, titleField: 'name', fields: { name }, lines: { items } })

const sexed = { name, sex: dict('性别', { code: 'sex', required: true }), enabled: bool('启用') }

const acting = (effects: (doc: DocView<typeof sexed>) => Effects): DocumentType =>
  defineRecord({ ...plain, fields: sexed, actions: { finish: { title: '完成', effects } } })

const planted: readonly (readonly [what: string, wrong: string, type: () => DocumentType])[] = [
  [
    'the type of a reference',
    'bsc.prodct',
    () =>
      wordy({
        // @ts-expect-error no such type
        productId: ref('产品', { to: 'bsc.prodct' }),
      }),
  ],
  [
    'the table of a reference to a row',
    'sale.saleOrder.productsList',
    () =>
      wordy({
        // @ts-expect-error no such table
        orderItemId: rowRef('订单行', { to: 'sale.saleOrder.productsList' }),
      }),
  ],
  [
    'a target that a sibling chooses',
    'bsc.hospitl',
    () =>
      wordy({
        terminalType: dict('终端类型', { code: 'terminal_type' }),
        // @ts-expect-error no such type
        terminalId: refBy('终端', { by: 'terminalType', targets: { 1: 'bsc.hospitl' } }),
      }),
  ],
  [
    'the sibling that chooses',
    'terminalKind',
    () =>
      wordy({
        terminalType: dict('终端类型', { code: 'terminal_type' }),
        terminalId: refBy('终端', { by: 'terminalKind', targets: { 1: 'bsc.hospital' } }),
      }),
  ],
  [
    'a value of that sibling',
    'terminal_type has no 77',
    () =>
      wordy({
        terminalType: dict('终端类型', { code: 'terminal_type' }),
        terminalId: refBy('终端', { by: 'terminalType', targets: { 77: 'bsc.hospital' } }),
      }),
  ],
  [
    'a field that fills',
    'sepc',
    () =>
      wordy({
        spec: text('规格'),
        // @ts-expect-error the product has no such field
        productId: ref('产品', { to: 'bsc.product', fills: { spec: 'sepc' } }),
      }),
  ],
  ['a field that is filled', 'spcc', () => wordy({ productId: ref('产品', { to: 'bsc.product', fills: { spcc: 'spec' } }) })],
  [
    'a field that is read',
    'specc',
    () =>
      wordy({
        // @ts-expect-error the product has no such field
        productId: ref('产品', { to: 'bsc.product', reads: ['specc'] }),
      }),
  ],
  ['a field that is followed', 'orgid', () => wordy({ productId: ref('产品', { to: 'bsc.product', follows: 'orgid' }) })],
  [
    'a dictionary',
    'sexx',
    () =>
      wordy({
        // @ts-expect-error no such dictionary
        sex: dict('性别', { code: 'sexx' }),
      }),
  ],
  [
    'a value of a dictionary',
    'sex has no 9',
    () =>
      wordy({
        // @ts-expect-error no such value
        sex: dict('性别', { code: 'sex', default: '9' }),
      }),
  ],
  [
    'a role that sees a field',
    'finanse',
    () =>
      wordy({
        // @ts-expect-error no such role
        cost: money('成本', { visibleTo: ['finanse'] }),
      }),
  ],
  ['a permission of another type', 'cg:stock:costs', () => wordy({ cost: money('成本', { guard: 'cg:stock:costs' }) })],
  [
    'a tree of categories',
    'OFICE',
    () =>
      wordy({
        // @ts-expect-error no such tree
        sort: category('类别', { root: 'OFICE' }),
      }),
  ],
  [
    'a rule of single values',
    'batchNr',
    () =>
      wordy({
        // @ts-expect-error no such rule
        batchNo: text('批号', { checkRule: 'batchNr' }),
      }),
  ],
  [
    'a type that facts are asked of',
    'sale.saleOrdr',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such type
        facts: { orders: { give: 'exists', from: 'sale.saleOrdr', where: () => eq('id', '1') } },
      }),
  ],
  [
    'a field that facts bring',
    'bilNo',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        facts: { orders: { give: 'first', from: 'sale.saleOrder', reads: ['bilNo'], where: () => eq('id', '1') } },
      }),
  ],
  [
    'a field that facts ask by, where something is filled in',
    'head.companyid',
    () =>
      defineRecord({
        ...plain,
        fields: { name, companyId: ref('公司', { to: 'bsc.bscBussCompany' }) },
        facts: {
          orders: {
            give: 'exists',
            from: 'sale.saleOrder.productList',
            where: (doc) => (doc.companyId ? all(eq('head.companyid', doc.companyId)) : undefined),
          },
        },
      }),
  ],
  [
    'a field that choices go by',
    'enabeld',
    () => defineRecord({ ...plain, fields: { name, productId }, choices: { productId: () => eq('enabeld', 'Y') } }),
  ],
  [
    'what rows are pulled from',
    'cg.stocks',
    () =>
      inRows(
        lines('明细', {
          columns: { stockId: ref('批次', { to: 'cg.stock' }) },
          // @ts-expect-error no such type
          pull: { from: 'cg.stocks', by: 'stockId', wants: '', where: () => undefined, shows: [] },
        }),
      ),
  ],
  [
    'what is shown of a source',
    'batchno',
    () =>
      inRows(
        lines('明细', {
          columns: { stockId: ref('批次', { to: 'cg.stock' }) },
          // @ts-expect-error the stock has no such field
          pull: { from: 'cg.stock', by: 'stockId', wants: '', where: () => undefined, shows: ['batchno'] },
        }),
      ),
  ],
  [
    'a price that is quoted',
    'basePrize',
    () =>
      inRows(
        lines('明细', {
          columns: { productId, price: money('单价') },
          quotes: {
            asks: ['productId'],
            gives: ['price'],
            missing: '',
            // @ts-expect-error the price has no such field
            sources: () => [{ name: '', from: 'bsc.productPrice', where: eq('id', '1'), fills: { price: 'basePrize' } }],
          },
        }),
      ),
  ],
  [
    'a table that is mirrored',
    'sys.user.role',
    () =>
      inRows(
        lines('明细', {
          columns: { userId: ref('用户', { to: 'sys.user' }) },
          batch: {
            order: 'userId asc',
            // @ts-expect-error no such table
            mirrors: { from: 'sys.user.role', by: 'roleId', fills: { userId: 'head' } },
          },
        }),
      ),
  ],
  [
    'a column that tells rows apart',
    'productid',
    () =>
      inRows(
        lines('明细', {
          columns: { productId },
          // @ts-expect-error no such column
          unique: [{ fields: ['productid'], message: '重复' }],
        }),
      ),
  ],
  [
    'a state that an action leads to',
    'fnished',
    () =>
      defineDocument({
        ...plain,
        titleField: 'name',
        fields: { name },
        states: { finished: '已完成' },
        // @ts-expect-error no such state
        actions: { finish: { title: '完成', from: 'approved', to: 'fnished' } },
      }),
  ],
  [
    'the role of an action',
    'warehous',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such role
        actions: { ship: { title: '发货', role: 'warehous' } },
      }),
  ],
  [
    'a field that an action asks',
    'naem',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such field
        actions: { rename: { title: '改名', ask: ['naem'] } },
      }),
  ],
  [
    'a table that an action adds to',
    'itmes',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        lines: { items: lines('明细', { columns: { name } }) },
        // @ts-expect-error no such table
        actions: { add: { title: '登记', askRows: { add: 'itmes' } } },
      }),
  ],
  [
    'a type that an action opens',
    'bsc.license',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such type
        actions: { licence: { title: '新增证照', opens: { form: 'bsc.license', with: () => ({}) } } },
      }),
  ],
  [
    'a field that is filled there',
    'ownertype',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        actions: { licence: { title: '新增证照', opens: { form: 'bsc.licence', with: () => ({ ownertype: '2' }) } } },
      }),
  ],
  [
    'a type that an action lists',
    'bzj.flows',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such type
        actions: { flow: { title: '流水', opens: { list: 'bzj.flows', with: () => ({}) } } },
      }),
  ],
  [
    'whoever decides',
    'genral_manager',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such role
        approval: ['finance', 'genral_manager'],
      }),
  ],
  [
    'the department whose role decides',
    'deptid',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such field
        approval: [{ role: 'dept_manager', of: 'deptid' }],
      }),
  ],
  [
    'the field a list is ordered by',
    'nmae',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such field
        order: 'nmae asc',
      }),
  ],
  [
    'the field that names a record',
    'title',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such field
        titleField: 'title',
      }),
  ],
  [
    'a field no two records share',
    'nme',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such field
        unique: [{ fields: ['nme'], message: '重复' }],
      }),
  ],
  [
    'the end of the time during which a field stands only once',
    'untl',
    () =>
      defineRecord({
        ...plain,
        fields: { name, from: date('从') },
        // @ts-expect-error no such field
        unique: [{ fields: ['name'], during: ['from', 'untl'], message: '重复' }],
      }),
  ],
  [
    'what must hold of those of which it stands only once',
    'head.billStats',
    () =>
      inRows(
        lines('明细', { columns: { productId }, unique: [{ fields: ['productId'], where: eq('head.billStats', '1'), message: '重复' }] }),
      ),
  ],
  [
    'the paper it is printed on',
    'A6',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        // @ts-expect-error no such paper
        print: 'A6',
      }),
  ],
  [
    'the column a check marks',
    'qyt',
    () =>
      defineRecord({
        ...plain,
        fields: { name },
        lines: { items: lines('明细', { columns: { qty: decimal('数量', { scale: 2 }) } }) },
        // @ts-expect-error no such column
        checks: [{ rows: 'items', field: 'qyt', holds: () => true, message: '数量不正确' }],
      }),
  ],
  [
    'a field that a job looks at',
    'endDay',
    () =>
      defineRecord({
        ...plain,
        fields: { name, endDate: date('结束日期') },
        jobs: { end: { title: '到期', cron: '0 0 8 * * ?', description: '', looksAt: () => eq('endDay', '1'), each: () => [] } },
      }),
  ],
  ['an own field that is written', 'enabeld', () => acting((doc) => [update(doc, { set: { enabeld: 'Y' } })])],
  [
    "another's field that is written",
    'enabeld',
    () =>
      acting(() => [
        // @ts-expect-error the product has no such field
        update('bsc.product', '1', { set: { enabeld: 'Y' } }),
      ]),
  ],
  [
    'an amount that is added to what is none',
    'batchNoo',
    () =>
      acting(() => [
        // @ts-expect-error the stock has no such amount
        update('cg.stock', '1', { add: { batchNoo: '1' } }),
      ]),
  ],
  ['the key of a record that is changed', 'looks for cg.stock by batchNo', () => acting(() => [update('cg.stock', { batchNo: '1' }, {})])],
  [
    'a register that is posted to',
    'cg.stokFlow',
    () =>
      acting(() => [
        // @ts-expect-error no such register
        post('cg.stokFlow', {}),
      ]),
  ],
  [
    'a field of an entry',
    'inQtty',
    () =>
      acting(() => [
        // @ts-expect-error the entry has no such field
        post('cg.stockFlow', { inQtty: '1' }),
      ]),
  ],
  [
    'a field of what is created, for one choice of a dictionary alone',
    'agentid',
    () => acting((doc) => [doc.sex === '2' && create('bzj.account', { ['agentid' as string]: '1' })]),
  ],
  [
    'the state of what is created',
    'aproved',
    () =>
      acting(() => [
        // @ts-expect-error no such state
        create('bsc.productPrice', {}, { state: 'aproved' }),
      ]),
  ],
  [
    "another's action",
    'togle',
    () =>
      acting(() => [
        // @ts-expect-error no such action
        act('bsc.product', '1', 'togle'),
      ]),
  ],
  ['the event that is reversed', 'sumbit', () => acting(() => [reverse('sumbit')])],
  [
    'whoever is told',
    'warehous',
    () =>
      acting(() => [
        // @ts-expect-error no such role
        message('请处理', { role: 'warehous' }),
      ]),
  ],
]

const report = { key: 'report.typo', title: '错字', params: {}, group: '1', dimensions: { name: 'fixed' } } as const
const columns = { name: text('名称'), amount: money('金额') }

const plantedInReports: typeof planted = [
  [
    'what a report counts',
    'sale.saleOrdr',
    () =>
      defineReport({
        ...report,
        order: 'amount desc',
        roles: ['finance'],
        columns,
        // @ts-expect-error no such type
        datasets: { orders: { from: 'sale.saleOrdr', measures: () => ({ amount: summed('smAmount') }) } },
      }),
  ],
  [
    'a column of its dataset',
    'smAmont',
    () =>
      defineReport({
        ...report,
        order: 'amount desc',
        roles: ['finance'],
        columns,
        datasets: { orders: { from: 'sale.saleOrder', groups: { name: 'companyId' }, measures: () => ({ amount: summed('smAmont') }) } },
      }),
  ],
  [
    'whoever may open a report',
    'fnance',
    () =>
      defineReport({
        ...report,
        order: 'amount desc',
        // @ts-expect-error no such role
        roles: ['fnance'],
        columns,
        datasets: { orders: { from: 'sale.saleOrder', groups: { name: 'companyId' }, measures: () => ({ amount: summed('smAmount') }) } },
      }),
  ],
]

const among = (type: DocumentType) => catalogueOf([...catalogue.declared, type], catalogue.dictionaries, catalogue.home)
const found = (type: DocumentType) => findingsIn(type, among(type))

describe('a typo is found by the sweep:', () => {
  test.each([...planted, ...plantedInReports])('%s', (_, wrong, type) => expect(found(type()).join('\n')).toContain(wrong))

  test('an entry of the menu', () =>
    expect(menuFindings([{ id: '1', doc: 'sale.saleOrdr' as 'sale.saleOrder' }], catalogue)).toEqual(['menu 1 opens sale.saleOrdr']))

  test('the matrix of rights', () =>
    expect(
      matrixFindings(
        {
          areas: { fnance: {} },
          documents: { finance: { L: ['sale.saleOrdr'] } },
          pageless: ['oa.taskFlw'],
          columns: { 'cg.stock.costPrise': ['finance'] },
        },
        catalogue,
      ),
    ).toEqual(['matrix gives to fnance', 'matrix gives sale.saleOrdr', 'matrix keeps oa.taskFlw', 'matrix shows cg.stock.costPrise']))

  test('and nothing where there is none', () =>
    expect(
      found(
        defineDocument({
          ...plain,
          titleField: 'name',
          fields: { name, productId, sex: dict('性别', { code: 'sex', default: '1' }), recallId: ref('召回', { to: 'oa.recall' }) },
          lines: { items: lines('明细', { columns: { productId, qty: decimal('数量', { scale: 2, required: true }) } }) },
          actions: { finish: { title: '完成', from: 'approved', to: 'voided', role: 'finance', ask: ['name'] } },
          approval: ['finance', { role: 'dept_manager', when: () => true, says: '总是' }],
        }),
      ),
    ).toEqual([]))
})

/** What nobody but the compiler can see: nothing of it is run. */
void [
  // @ts-expect-error no such word
  () => text('名称', { requred: true }),
  // @ts-expect-error a dictionary is named
  () => dict('性别'),
  // @ts-expect-error no such word
  () => ref('产品', { to: 'bsc.product', shows: ['name'] }),
  () =>
    defineRecord({
      ...plain,
      fields: { name, productId },
      // @ts-expect-error the formula looks at a field that its reference does not read
      checks: [{ holds: (doc) => doc.$.ref('productId').unit === '1', message: '单位不正确' }],
    }),
  () =>
    defineRecord({
      ...plain,
      fields: { name, sex: dict('性别', { code: 'sex', required: true }) },
      // @ts-expect-error the formula compares with a value that the dictionary does not have
      checks: [{ holds: (doc) => doc.sex !== '9', message: '性别不正确' }],
    }),
]
