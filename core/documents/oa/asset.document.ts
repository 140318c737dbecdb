import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, file, images, int, longText, money, percent, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { depreciationOf, IDLE, IN_REPAIR, IN_USE, netValueOn, usedMonths } from './asset-life.ts'

type Asset = { readonly $: { readonly today: string } }

const changed = (asset: Asset, content: string, set: Readonly<Record<string, string>>, from: string, to: string): Effects => [
  update(asset, { set, rows: { moves: { add: [{ moveDate: asset.$.today, content, fromText: from, toText: to }] } } }),
]

/** 固定资产: administration and finance keep fixed assets with user, place, value and depreciation. */
export default defineRecord({
  key: 'oa.asset',
  title: '固定资产台账',
  titleField: 'assetName',
  numbers: 'assetNo',
  number: 'ZC{yyyy}{seq:4}',
  toldApartBy: ['assetNo'],
  fields: {
    assetNo: text('资产编号', { editable: false, listed: true, queried: true }),
    assetName: text('资产名称', { required: true, max: 60, listed: true, queried: true }),
    category: dict('资产类别', { code: 'asset_category', required: true, listed: true, queried: true }),
    brand: text('品牌型号', { max: 60, listed: true }),
    serialNo: text('序列号', { max: 60, queried: true }),
    orgId: dept('所属公司', { required: true }),
    deptId: dept('使用部门', { required: true, listed: true, queried: true }),
    empId: ref('使用人', { to: 'sys.employee', listed: true, queried: true }),
    place: text('存放地点', { required: true, max: 60, listed: true }),
    buyDate: date('购置日期', { required: true, listed: true, queried: 'range' }),
    supplierName: text('供应商', { max: 60 }),
    originalValue: money('原值', { required: true, atLeast: 0, message: '原值不能为负数', listed: true }),
    salvageRate: percent('残值率', { required: true, default: '5', atLeast: 0, atMost: 20, message: '残值率应在0到20之间' }),
    useMonths: int('使用年限（月）', { required: true, default: 36, above: 0, message: '使用年限必须大于0' }),
    usedMonths: int('已提月份', { derived: 'onRead', dependsOn: ['buyDate', 'useMonths'] }),
    depreciation: money('累计折旧', {
      derived: 'onRead',
      dependsOn: ['buyDate', 'useMonths', 'originalValue', 'salvageRate'],
      listed: true,
    }),
    netValue: money('净值', { derived: 'onRead', dependsOn: ['buyDate', 'useMonths', 'originalValue', 'salvageRate'], listed: true }),
    warrantyEnd: date('保修期至'),
    needVerify: bool('需校准验证', { default: 'N', listed: true }),
    nextVerify: date('下次校准日期', { required: 'shown', listed: true }),
    assetStatus: dict('资产状态', { code: 'asset_status', editable: false, default: IN_USE, listed: true, queried: true }),
    sourceBillNo: text('来源单据', { editable: false }),
    images: images('照片'),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    moves: lines('变动记录', {
      columns: {
        moveDate: date('日期', { editable: false }),
        content: text('事项', { editable: false }),
        fromText: text('变动前', { editable: false }),
        toText: text('变动后', { editable: false }),
        sourceBillNo: text('来源单据', { editable: false }),
      },
      editable: false,
    }),
  },
  derive: {
    usedMonths: ({ buyDate, useMonths, $ }) => (buyDate ? usedMonths(buyDate, useMonths, $.today) : 0),
    depreciation: (doc) => depreciationOf(doc, doc.usedMonths),
    netValue: (doc) => netValueOn(doc, doc.$.today),
  },
  shown: { nextVerify: ({ needVerify }) => needVerify === 'Y' },
  rules: { buyDate: { holds: ({ buyDate, $ }) => buyDate <= $.today, message: '购置日期不能晚于今天' } },
  checks: [{ before: 'delete', holds: (doc) => doc.moves.length === 0, message: '该资产已有变动记录，不能删除' }],
  actions: {
    verify: {
      title: '校准登记',
      role: ['admin_office', 'quality'],
      when: ({ needVerify }) => needVerify === 'Y',
      message: '该资产无需校准',
      ask: {
        verifyDate: date('校准日期', { required: true, default: today }),
        nextVerify: date('下次校准日期', { required: true }),
        verifyFile: file('校准证书', { required: true }),
      },
      checks: [
        { holds: (doc, { verifyDate }) => String(verifyDate) <= doc.$.today, message: '校准日期不能晚于今天', field: 'verifyDate' },
        {
          holds: (_, { verifyDate, nextVerify }) => String(nextVerify) > String(verifyDate),
          message: '下次校准日期必须晚于本次',
          field: 'nextVerify',
        },
      ],
      effects: (doc, { verifyDate, nextVerify }) => [
        update(doc, {
          rows: { moves: { add: [{ moveDate: String(verifyDate), content: '校准', toText: `下次校准${String(nextVerify)}` }] } },
        }),
      ],
    },
    repair: {
      title: '报修',
      role: 'admin_office',
      when: ({ assetStatus }) => isOneOf(assetStatus, IN_USE, IDLE),
      message: '资产状态不允许报修',
      effects: (doc) => changed(doc, '报修', { assetStatus: IN_REPAIR }, doc.assetStatus === IDLE ? '闲置' : '在用', '维修'),
    },
    repaired: {
      title: '修复',
      role: 'admin_office',
      when: ({ assetStatus }) => assetStatus === IN_REPAIR,
      message: '资产不在维修中',
      effects: (doc) => changed(doc, '修复', { assetStatus: IN_USE }, '维修', '在用'),
    },
    label: {
      title: '打印标签',
      role: 'admin_office',
      opens: { paper: { title: '资产标签', size: 'label', line: ['assetName'], facts: [['assetNo'], ['brand'], ['deptId'], ['buyDate']] } },
    },
  },
  importable: true,
  print: 'A4-landscape',
  sample: 120,
})
