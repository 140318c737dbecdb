import { expect, test } from 'vitest'
import { dept, position, ref, text, user } from '../../../core/definitions/fields.ts'
import { withOwnNames } from '../../../core/records/form/own-names.ts'

const somebody = {
  userId: '7',
  realname: '方薇',
  employeeId: '7',
  employeeName: '方薇（商务）',
  postId: '32',
  postName: '开票员',
  orgId: '32',
  orgName: '商务部',
  saleOrgId: '',
  saleOrgName: '',
}
const fields = {
  writer: user('填写人'),
  empId: ref('员工', { to: 'sys.employee' }),
  postId: position('岗位'),
  deptId: dept('部门'),
  saleOrgId: dept('销售组织'),
  note: text('说明'),
}

test('what begins with the person is called as he is, each by what it names, though identities are alike', () =>
  expect(withOwnNames(fields, { writer: '7', empId: '7', postId: '32', deptId: '32', saleOrgId: '', note: '7' }, somebody)).toEqual({
    writer: '7',
    writer_dictText: '方薇',
    empId: '7',
    empId_dictText: '方薇（商务）',
    postId: '32',
    postId_dictText: '开票员',
    deptId: '32',
    deptId_dictText: '商务部',
    saleOrgId: '',
    note: '7',
  }))

test('a name that is there already stays, and others have none', () =>
  expect(withOwnNames(fields, { empId: '7', empId_dictText: '沈悦', deptId: '9' }, somebody)).toEqual({
    empId: '7',
    empId_dictText: '沈悦',
    deptId: '9',
  }))
