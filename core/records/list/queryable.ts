import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { date, datetime, dept, text, user } from '../../definitions/fields.ts'
import type { Person } from '../../kernel/person.ts'
import { declaredField } from '../../definitions/problem-place.ts'
import { askedField, mayUse } from '../../permissions/visible-fields.ts'

const always: Readonly<Record<string, Field>> = {
  id: text('编号'),
  createBy: text('创建人'),
  createTime: datetime('创建时间'),
  updateBy: text('更新人'),
  updateTime: datetime('更新时间'),
  sysOrgCode: text('所属部门'),
}
const withStates: Readonly<Record<string, Field>> = { billStatus: text('单据状态'), processInstanceId: text('流程') }
const ofDocuments: Readonly<Record<string, Field>> = {
  billNo: text('单据编号'),
  applyUserId: user('申请人'),
  applyDeptId: dept('申请部门'),
  applyDate: date('申请日期'),
}

const known = new WeakMap<DocumentType, Readonly<Record<string, Field>>>()

/** Fields that every row of the type has beside its declared ones and that a list may be asked about. */
export const usualFields = (type: DocumentType): Readonly<Record<string, Field>> => {
  const found = known.get(type) ?? {
    ...always,
    ...(Object.keys(type.states).length ? withStates : {}),
    ...(type.sort === 'document' ? ofDocuments : {}),
  }
  known.set(type, found)
  return found
}

/** The field at `field` or `table.column`, among those every row has too; undefined where the type has none. */
export const fieldAt = (type: DocumentType, place: string): Field | undefined => {
  const usual = usualFields(type)
  return declaredField(type, place) ?? (Object.hasOwn(usual, place) ? usual[place] : undefined)
}

/** The header field a person may filter by under that name, with the comparisons open to him; what he may not ask by and what is not stored are none. */
export const queryableField = (type: DocumentType, key: string, by: Person): Field | undefined => {
  const declared = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
  if (declared) return declared.derived === 'onRead' ? undefined : askedField(type, declared, by)
  const usual = usualFields(type)
  return Object.hasOwn(usual, key) ? usual[key] : undefined
}

/** May the person put a list in order by the header field of that name? What is masked has none to be seen. */
export const isOrderable = (type: DocumentType, key: string, by: Person): boolean => {
  const declared = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
  if (declared) return declared.derived !== 'onRead' && mayUse(type, declared, 'order', by)
  return Object.hasOwn(usualFields(type), key)
}
