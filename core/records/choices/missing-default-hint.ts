import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import type { PersonFact } from '../../definitions/start.ts'
import type { Person } from '../../kernel/person.ts'

const BY_PERSONNEL = '要自动带出，请联系人事在“员工管理”中补充您的任职'

/** What is said to whoever has not what a field begins with: why it is empty, and who can mend it. */
const WITHOUT: Readonly<Partial<Record<PersonFact, string>>> = {
  saleOrgId: '您的部门之上没有销售组织，请先选择；要自动带出，请联系管理员在“组织管理”中设置',
  deptId: `您的账号没有所属部门，请先选择；${BY_PERSONNEL}`,
  companyId: `您的账号没有所属公司，请先选择；${BY_PERSONNEL}`,
  postId: `您的账号没有岗位，请先选择；${BY_PERSONNEL}`,
  empId: '您的账号没有关联员工，请先选择；要自动带出，请联系管理员在“用户管理”中关联',
}

const factOf = ({ default: begins }: Field): PersonFact | undefined =>
  typeof begins === 'function' && 'fact' in begins ? (begins.fact as PersonFact) : undefined

/** Why a field that must be filled in did not begin with what it begins with for others; undefined where it did, or begins with nothing. */
export const whyEmpty = (field: Field, me: Person): string | undefined => {
  const fact = field.required ? factOf(field) : undefined
  return fact !== undefined && me[fact] === '' ? WITHOUT[fact] : undefined
}

/** The field of a new record that is asked first: others follow from what this person has not. */
export const askedFirst = (type: DocumentType, me: Person): Field | undefined =>
  Object.values<Field>(type.fields).find((field) => whyEmpty(field, me) !== undefined)
