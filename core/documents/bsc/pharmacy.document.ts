import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { bool, decimal, dict, images, longText, money, ref, region, text, tree, user } from '../../definitions/fields.ts'
import { any, eq, has } from '../../kernel/condition.ts'
import { creditCodeForm } from './credit-code.ts'
import { findListByName } from './further-calls.ts'
import { addLicence } from './licence-status.ts'

/** 药店: sales administration keeps retail pharmacies and chain shops, the end customers of the retail line. */
export default defineRecord({
  key: 'bsc.pharmacy',
  title: '药店',
  party: 'partner',
  number: 'YD{seq:6}',
  fields: {
    code: text('药店编码', { editable: false, listed: true, queried: true }),
    name: text('药店名称', { required: true, max: 100, listed: true, queried: true }),
    shortName: text('药店简称', { max: 40 }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'name', queried: true }),
    pharmacyType: dict('药店类型', { code: 'pharmacy_type', required: true, default: '1', listed: true, queried: true }),
    chainId: ref('所属连锁', { required: 'shown', to: 'bsc.bscBussCompany', listed: true, queried: true }),
    regionId: region('所在地区', { required: true, look: 'selects', listed: true, queried: true }),
    address: text('详细地址', { required: true, max: 200 }),
    licenceNo: text('药品经营许可证号', { required: true, max: 60 }),
    creditCode: text('统一社会信用代码', { ...creditCodeForm }),
    insuranceFlag: bool('医保定点', { default: 'N', listed: true }),
    dualChannel: bool('双通道药店', { default: 'N', listed: true }),
    hospitalId: ref('邻近医院', { to: 'bsc.hospital' }),
    area: decimal('营业面积（平方米）', { scale: 2, atLeast: 0, message: '营业面积不能小于0' }),
    pharmacist: text('执业药师', { max: 40 }),
    linkman: text('联系人', { max: 40, listed: true }),
    phone: text('联系电话', { max: 40, listed: true }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, listed: true, queried: true }),
    saleUserId: user('责任代表', { listed: true, queried: true }),
    companyId: ref('供货商业', { to: 'bsc.bscBussCompany' }),
    monthAmount: money('月均销售额', { atLeast: 0, message: '月均销售额不能小于0' }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    images: images('门头照片'),
    remark: longText('备注', { max: 500 }),
  },
  shown: {
    chainId: (doc) => isOneOf(doc.pharmacyType, '2', '3'),
    hospitalId: (doc) => isOneOf(doc.pharmacyType, '5', '6'),
  },
  choices: {
    chainId: () => eq('companyCategory', '2'),
    companyId: () => any(has('tradeType', '3'), has('tradeType', '2')),
  },
  actions: { addLicence: addLicence('5', 'pharmacyId') },
  picks: {
    pharmacy_pick: {
      id: 'rp04',
      title: '药店选择',
      where: () => eq('enabled', 'Y'),
      columns: {
        code: '药店编码',
        name: '药店名称',
        pharmacyType: '类型',
        'chainId.name': '所属连锁',
        address: '地址',
        saleUserId: '责任代表',
      },
      hidden: ['saleAreaId'],
      sortable: ['name'],
      asked: { name: '药店名称', pharmacyType: '类型', chainId: '所属连锁' },
    },
  },
  unique: [
    { fields: ['licenceNo'], message: '该许可证号已存在' },
    { fields: ['name', 'regionId'], message: '同一地区已存在同名药店' },
  ],
  calls: { findListByName: findListByName(['code', 'name', 'pharmacyType', 'chainId', 'regionId', 'saleAreaId', 'saleUserId']) },
  importable: true,
  sample: 160,
})
