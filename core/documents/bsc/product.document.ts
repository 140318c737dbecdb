import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bool, date, dict, dicts, files, int, longText, ref, sellingOrg, text, tree, user } from '../../definitions/fields.ts'
import { all, any, empty, eq, like, ne, oneOf } from '../../kernel/condition.ts'
import { daysAfter } from '../../kernel/dates.ts'
import { addLicence, licencesOf, licenceStatusOf } from './licence-status.ts'
import { toggle } from './toggle.ts'

const REFRIGERATED = '3'
const FROZEN = '4'

/** 产品: purchasing and quality keep the product file with the GSP data that every purchase, stock and sales line copies. */
export default defineRecord({
  key: 'bsc.product',
  title: '产品',
  number: 'CP{seq:6}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('产品编码', { editable: false, section: '基本信息', listed: true, queried: true }),
    name: text('通用名称', { required: true, max: 100, listed: true, queried: true }),
    tradeName: text('商品名', { max: 60, listed: true, queried: true }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'name', queried: true }),
    productKind: dict('商品类型', { code: 'product_kind', required: true, default: '1', queried: true }),
    productTypeId: tree('产品类别', { to: 'bsc.productType', required: true, listed: true, queried: true }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup', listed: true, queried: true }),
    orgId: sellingOrg('所属组织', { required: true, queried: true }),
    productOption: dict('产品选项', { code: 'product_option' }),
    spec: text('规格', { required: true, max: 60, listed: true }),
    packing: text('包装规格', { max: 60 }),
    dosageForm: dict('剂型', { code: 'dosage_form', listed: true, queried: true }),
    unit: dict('单位', { code: 'product_unit', required: true, default: '1', listed: true }),
    productNum: int('中包装数量', { required: true, default: 1, above: 0, message: '中包装数量必须大于0' }),
    includedNum: int('件含中包装数', { required: true, default: 1, above: 0, message: '件含中包装数必须大于0' }),
    cartonQty: int('件装量', { derived: true, listed: true }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', required: true, section: '注册与医保', listed: true, queried: true }),
    mahId: ref('上市许可持有人', { to: 'bsc.factory' }),
    approvalNo: text('批准文号', {
      pattern:
        '^(国药准字[HZSJTFB][JC]?\\d{8}|BH?C?\\d{8}|[HZS]C?\\d{8}|[\\u4e00-\\u9fa5]{1,2}械(注[准进许]|备)\\d{8,14}号?|国食健[注字][GJ]?\\d{8}|食健备[GJ]\\d{12}|.*消.*号)$',
      message: '批准文号格式不正确',
      listed: true,
      queried: true,
    }),
    approvalExpiry: date('批准文号有效期至'),
    barcode: text('商品条码', {
      pattern: '^\\d{8,14}$',
      // Nearly all have thirteen: another length is looked at again.
      checkRule: 'barcode',
      message: '商品条码应为8至14位数字',
      queried: true,
    }),
    traceNo: text('药品标识码', { pattern: '^\\d{7}$', message: '药品标识码应为7位数字（追溯码的前7位）', queried: true }),
    insuranceCode: text('国家医保编码', { max: 30 }),
    otcType: dict('处方分类', { code: 'otc_type', required: true, default: '1', listed: true, queried: true }),
    insuranceType: dict('医保类别', { code: 'insurance_type', required: true, default: '2', listed: true, queried: true }),
    essentialType: dict('基药类别', { code: 'essential_type', default: '3' }),
    specialType: dict('特殊管理类别', { code: 'special_drug_type', required: true, default: '0', queried: true }),
    businessScope: dict('所属经营范围', { code: 'business_scope', required: true }),
    collectiveFlag: bool('带量采购中选', { default: 'N', listed: true, queried: true }),
    twoInvoice: bool('执行两票制', { default: 'Y', queried: true }),
    treatedAsProducer: bool('我司视同生产企业', { default: 'N' }),
    storageCondition: dict('储存条件', {
      code: 'storage_condition',
      required: true,
      default: '1',
      section: '储存与质量',
      listed: true,
      queried: true,
    }),
    coldChain: bool('冷链药品', { derived: true, listed: true }),
    shelfMonths: int('有效期（月）', { required: true, above: 0, atMost: 120, message: '有效期应在1至120个月之间' }),
    nearExpiryDays: int('近效期预警（天）', { required: true, default: 180, above: 0, message: '近效期预警天数必须大于0' }),
    maintainType: dict('养护类型', { code: 'maintain_type', default: '1' }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13', section: '税务与业务', listed: true }),
    taxCode: text('税收分类编码', { pattern: '^\\d{19}$', message: '税收分类编码应为19位数字' }),
    saleModes: dicts('销售模式', { code: 'sale_mode', required: true, default: '1' }),
    buyerId: user('采购员'),
    tags: text('标签', {
      look: 'tags',
      max: 59,
      pattern: '^([\\u4e00-\\u9fa5A-Za-z0-9]{2};)*[\\u4e00-\\u9fa5A-Za-z0-9]{1,2}$',
      message: '标签每两个字一个，以分号隔开，如：急救;冷链',
      queried: true,
    }),
    firstStatus: dict('首营状态', { code: 'first_status', default: '0', editable: false, listed: true, queried: true }),
    licenceStatus: dict('证照状态', { code: 'licence_status', derived: 'onRead', listed: true }),
    attachments: files('图片与说明书'),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    ...licencesOf('productId'),
    stock: { give: 'total', from: 'cg.stock', of: 'qty', where: ({ $ }) => ($.id ? eq('productId', $.id) : undefined) },
  },
  derive: {
    cartonQty: (doc) => doc.productNum * doc.includedNum,
    coldChain: (doc) => (isOneOf(doc.storageCondition, REFRIGERATED, FROZEN) ? 'Y' : 'N'),
    licenceStatus: (doc) => licenceStatusOf(doc),
  },
  required: {
    dosageForm: (doc) => isOneOf(doc.productKind, '1', '4'),
    approvalNo: (doc) => doc.productKind !== '4' && doc.productKind !== '9',
    approvalExpiry: (doc) => doc.productKind === '1',
  },
  choices: {
    productOption: (doc) => eq('orgId', doc.orgId),
  },
  fallback: {
    mahId: (doc) => doc.factoryId,
  },
  unique: [
    { fields: ['name', 'spec', 'packing', 'factoryId', 'approvalNo'], message: '名称、规格、包装规格、厂家和批准文号相同的产品已存在' },
    { fields: ['traceNo'], message: '该药品标识码已登记在其他产品上' },
  ],
  checks: [
    { holds: (doc) => doc.specialType === '0' || doc.storageCondition !== '9', message: '特殊管理药品必须明确储存条件' },
    { holds: (doc) => !doc.approvalExpiry || doc.approvalExpiry >= doc.$.today, message: '批准文号已过有效期，是否继续', warns: true },
  ],
  process: { role: 'purchase' },
  jobs: {
    approvalNoScan: {
      title: '批准文号到期提醒',
      cron: '0 20 8 * * ?',
      description: '批准文号到期前180天、90天、30天提醒质量管理部',
      looksAt: (day) => all(oneOf('approvalExpiry', daysAfter(day, [180, 90, 30])), ne('enabled', 'N')),
      each: (doc) => [message(`产品【${doc.name}】批准文号${doc.approvalNo ?? ''}将于${doc.approvalExpiry}到期`, { role: 'quality' })],
    },
  },
  picks: {
    product_pick: {
      id: 'rp01',
      title: '产品选择',
      params: { orgId: 'optional' },
      where: ({ orgId }) =>
        all(oneOf('billStatus', ['approved', 'changing']), eq('enabled', 'Y'), ...(orgId ? [any(empty('orgId'), eq('orgId', orgId))] : [])),
      columns: {
        code: '产品编码',
        name: '通用名称',
        tradeName: '商品名',
        spec: '规格',
        unit: '单位',
        dosageForm: '剂型',
        'factoryId.name': '生产厂家',
        approvalNo: '批准文号',
        taxRate: '税率',
      },
      hidden: ['factoryId', 'productNum', 'includedNum'],
      sortable: ['code', 'name'],
      asked: { name: '通用名称', code: '产品编码', factoryId: '生产厂家', dosageForm: '剂型' },
    },
  },
  actions: {
    firstProduct: {
      title: '发起首营审批',
      from: 'approved',
      to: 'approved',
      role: 'purchase',
      when: (doc) => !isOneOf(doc.firstStatus, '1', '2'),
      message: '首营审批已发起或已通过',
      opens: { form: 'bsc.firstProduct', with: (doc) => ({ productId: doc.$.id }) },
    },
    toggle: {
      ...toggle('quality'),
      confirm: (doc) => (doc.enabled === 'Y' && doc.$.facts.stock.gt(0) ? '该产品尚有库存，是否停用' : undefined),
    },
    addLicence: addLicence('6', 'productId'),
  },
  approval: ['purchase', 'quality', 'finance'],
  calls: {
    getAllUseProduct: {
      method: 'POST',
      where: (given) =>
        all(
          ...['orgId', 'productGroupId'].flatMap((key) => (given(key) ? [eq(key, given(key))] : [])),
          ...(given('keyword') ? [any(...['name', 'code', 'pinyin'].map((key) => like(key, given('keyword'))))] : []),
        ),
      reads: ['name', 'spec', 'orgId'],
      as: (row) => ({
        value: row['id'],
        label: `${row['name']} ${row['spec'] ?? ''}`,
        orgId: row['orgId'],
        orgName: row['orgId_dictText'] ?? '',
      }),
    },
  },
  toldApartBy: ['spec', 'factoryId'],
  print: 'A4',
  importable: true,
  sample: 120,
})
