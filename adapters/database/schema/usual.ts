import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { date, datetime, dept, int, text, user, username } from '../../../core/definitions/fields.ts'
import { usualKeysOf } from '../../../core/records/usual-fields.ts'

const usual: Fields = {
  id: text('主键'),
  version: int('版本'),
  createBy: username('创建人'),
  createTime: datetime('创建时间'),
  updateBy: username('修改人'),
  updateTime: datetime('修改时间'),
  sysOrgCode: text('组织编码'),
  billNo: text('单据编号'),
  billStatus: text('单据状态'),
  processInstanceId: text('流程实例'),
  applyUserId: user('申请人'),
  applyDeptId: dept('申请部门'),
  applyDate: date('申请日期'),
}

const known = new WeakMap<DocumentType, Fields>()

// `constructor` is no field, whoever asks for it.
const withoutPrototype = (): Record<string, Field> => Object.create(null) as Record<string, Field>

/** Every stored field of a record, the usual ones first. A declared field wins over the usual one of its name. */
export const storedFields = (type: DocumentType): Fields => {
  const found = known.get(type)
  if (found) return found
  const fields = withoutPrototype()
  for (const key of usualKeysOf(type)) fields[key] = usual[key] as Field
  for (const [key, field] of Object.entries(type.fields)) if (field.derived !== 'onRead') fields[key] = field
  known.set(type, fields)
  return fields
}

const knownColumns = new WeakMap<Fields, Fields>()

/** The stored columns of a table's rows; `id`, `parent_id` and `sort_no` stand beside them. */
export const storedColumns = (columns: Fields): Fields => {
  const found = knownColumns.get(columns)
  if (found) return found
  const stored = withoutPrototype()
  for (const [key, field] of Object.entries(columns)) if (field.derived !== 'onRead') stored[key] = field
  knownColumns.set(columns, stored)
  return stored
}
