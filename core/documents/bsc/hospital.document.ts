import { defineRecord } from '../../definitions/document.ts'
import { bool, date, decimal, dept, dict, files, int, longText, ref, region, text, tree, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, eq, has, ne, oneOf } from '../../kernel/condition.ts'
import { creditCodeForm } from './credit-code.ts'
import { addLicence, licencesOf, licenceStatusOf } from './licence-status.ts'
import { toggle } from './toggle.ts'
import { findListByName } from './further-calls.ts'

/** 医院: sales administration keeps the hospitals and other medical institutions, the end customers of prescription products. */
export default defineRecord({
  key: 'bsc.hospital',
  title: '医院',
  party: 'partner',
  number: 'YY{seq:6}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('医院编码', { editable: false, listed: true, queried: true }),
    name: text('医院名称', { required: true, max: 100, listed: true, queried: true }),
    shortName: text('医院简称', { max: 40 }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'name', queried: true }),
    hospitalLevel: dict('医院等级', { code: 'hospital_level', required: true, listed: true, queried: true }),
    hospitalType: dict('医院类型', { code: 'hospital_type', required: true, default: '1', listed: true, queried: true }),
    nature: dict('医院性质', { code: 'hospital_nature', required: true, default: '1', listed: true }),
    parentId: ref('上级医院', { to: 'bsc.hospital' }),
    regionId: region('所在地区', { required: true, listed: true, queried: true }),
    address: text('详细地址', { max: 200 }),
    practiceLicenceNo: text('执业许可证号', { required: true, max: 60 }),
    creditCode: text('统一社会信用代码', { ...creditCodeForm }),
    insuranceFlag: bool('医保定点', { default: 'Y', listed: true }),
    bedNum: int('床位数', { atLeast: 0, message: '床位数不能小于0' }),
    outpatientNum: int('日均门诊量', { atLeast: 0, message: '日均门诊量不能小于0' }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, listed: true, queried: true }),
    saleMode: dict('销售模式', { code: 'sale_mode', required: true, default: '2', listed: true, queried: true }),
    saleUserId: user('责任代表', { listed: true, queried: true }),
    deptId: dept('所属部门', { listed: true, queried: true }),
    developStatus: dict('开发状态', { code: 'develop_status', default: '0', editable: false, listed: true, queried: true }),
    pharmacyDean: text('药剂科主任', { max: 40 }),
    phone: text('联系电话', { max: 40 }),
    licenceStatus: dict('证照状态', { code: 'licence_status', derived: 'onRead', listed: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    attachments: files('附件'),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    products: lines('在销产品', {
      columns: {
        productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec' } }),
        spec: text('规格', { editable: false }),
        developed: bool('已开发', { default: 'N' }),
        developDate: date('进院日期'),
        companyId: ref('配送商业', { to: 'bsc.bscBussCompany' }),
        saleUserId: user('责任代表'),
        monthQty: decimal('预计月用量', { scale: 5, atLeast: 0, message: '预计月用量不能小于0', totalled: true }),
      },
      required: {
        developDate: (row) => row.developed === 'Y',
      },
      choices: {
        companyId: () => has('tradeType', '3'),
      },
      unique: [{ fields: ['productId'], message: '在销产品不能重复' }],
      importable: true,
    }),
    contacts: lines('科室联系人', {
      columns: {
        department: text('科室', { required: true, max: 40 }),
        personName: text('姓名', { required: true, max: 40 }),
        duty: text('职务', { max: 40 }),
        phone: text('电话', { max: 40 }),
        remark: text('备注', { max: 200 }),
      },
    }),
  },
  facts: licencesOf('hospitalId'),
  derive: {
    licenceStatus: (doc) => licenceStatusOf(doc),
  },
  choices: {
    parentId: (doc) => ne('id', doc.$.id),
  },
  unique: [
    { fields: ['name', 'regionId'], message: '同一地区已存在同名医院' },
    { fields: ['practiceLicenceNo'], message: '该执业许可证号已存在' },
  ],
  process: { role: 'business' },
  picks: {
    hospital_pick: {
      id: 'rp03',
      title: '医院选择',
      where: () => all(oneOf('billStatus', ['approved', 'changing']), eq('enabled', 'Y')),
      columns: {
        code: '医院编码',
        name: '医院名称',
        hospitalLevel: '等级',
        hospitalType: '类型',
        saleUserId: '责任代表',
        'saleAreaId.name': '销售区域',
        developStatus: '开发状态',
      },
      hidden: ['saleAreaId'],
      sortable: ['name'],
      asked: { name: '医院名称', hospitalLevel: '等级', developStatus: '开发状态' },
    },
  },
  actions: {
    assign: {
      several: true,
      title: '批量调整责任代表',
      from: 'approved',
      to: 'approved',
      role: 'region_manager',
      ask: ['saleAreaId', 'saleUserId', 'deptId'],
    },
    toggle: toggle('business'),
    addLicence: addLicence('4', 'hospitalId'),
  },
  approval: ['region_manager', 'business'],
  calls: { findListByName: findListByName(['code', 'name', 'hospitalLevel', 'regionId', 'saleAreaId', 'saleUserId']) },
  print: 'A4',
  importable: true,
  sample: 240,
})
