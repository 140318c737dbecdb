import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, ref, text } from '../../definitions/fields.ts'

/** 药店 and 商业公司 of terminal_type; hospitals and clinics are kept as hospitals. */
const [PHARMACY, COMPANY] = ['2', '3'] as const

type Terminal = { readonly terminalType: string | null }

const isHospital = ({ terminalType }: Terminal): boolean => isOneOf(terminalType, '1', '4')
const isPharmacy = ({ terminalType }: Terminal): boolean => terminalType === PHARMACY

/** 终端别名: flow-data clerks keep the names under which hospitals and pharmacies appear in flow data. */
export default defineRecord({
  key: 'bsc.terminalAlias',
  title: '终端别名',
  titleField: 'aliasName',
  fields: {
    companyId: ref('来源商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    aliasName: text('别名', { required: true, max: 100, aliasOf: ['hospitalId', 'pharmacyId'], listed: true, queried: true }),
    aliasCode: text('对方编码', { max: 40, listed: true }),
    terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '1', listed: true, queried: true }),
    hospitalId: ref('标准医院', { required: 'shown', to: 'bsc.hospital', listed: true, queried: true }),
    pharmacyId: ref('标准药店', { required: 'shown', to: 'bsc.pharmacy', listed: true, queried: true }),
    source: dict('别名来源', { code: 'alias_source', default: '1', editable: false, listed: true, queried: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true }),
    remark: text('备注', { max: 200 }),
  },
  shown: { hospitalId: isHospital, pharmacyId: isPharmacy },
  unique: [{ fields: ['companyId', 'aliasName'], message: '该来源下相同别名已存在' }],
  checks: [{ field: 'terminalType', holds: ({ terminalType }) => terminalType !== COMPANY, message: '商业公司请在商业公司别名中维护' }],
  importable: true,
  sample: 260,
})
