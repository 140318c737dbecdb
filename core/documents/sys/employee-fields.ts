import {
  bankcard,
  bool,
  date,
  decimal as scaled,
  dept,
  dict,
  email,
  files,
  idcard,
  image,
  int,
  longText,
  phone,
  position,
  ref,
  region,
  text,
  tree,
  user,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { any, empty, has } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** Days from one health check to the next. */
const CHECKED_FOR = 365

export const fields = {
  empNo: text('工号', { editable: false, section: '基本信息', listed: true, queried: true }),
  employeeName: text('姓名', { required: true, max: 40, listed: true, queried: true }),
  pinyin: text('拼音码', { editable: false, initialsOf: 'employeeName', queried: true }),
  photo: image('照片'),
  sex: dict('性别', { code: 'sex', look: 'radios', required: true, listed: true, queried: true }),
  idcard: idcard('身份证号', { required: true, visibleTo: ['hr', 'admin'], mask: 'idcard' }),
  birthday: date('出生日期', { required: true, open: true }),
  age: int('年龄', { derived: 'onRead', dependsOn: ['birthday'], listed: true }),
  nation: dict('民族', { code: 'nation', default: '1' }),
  maritalStatus: dict('婚姻状况', { code: 'marital_status' }),
  politicalStatus: dict('政治面貌', { code: 'political_status' }),
  education: dict('学历', { code: 'education', required: true, listed: true, queried: true }),
  school: text('毕业院校', { max: 60 }),
  major: text('专业', { max: 60 }),
  graduateDate: date('毕业日期'),
  phone: phone('手机号码', { required: true, mask: 'phone', listed: true, queried: true }),
  email: email('邮箱'),
  regionId: region('户籍地区', { visibleTo: ['hr', 'admin'] }),
  address: text('现住址', { max: 200, visibleTo: ['hr', 'admin'] }),
  emergencyName: text('紧急联系人', { max: 40, visibleTo: ['hr', 'admin'] }),
  emergencyPhone: phone('紧急联系电话', { visibleTo: ['hr', 'admin'] }),
  deptId: dept('所属组织', { derived: true, section: '任职信息', listed: true, queried: true }),
  postId: position('岗位', { derived: true, listed: true, queried: true }),
  superiorId: ref('直属上级', { to: 'sys.employee', reads: ['superiorId'], listed: true }),
  empType: dict('用工类型', { code: 'emp_type', required: true, default: '1', listed: true, queried: true }),
  empStatus: dict('员工状态', { code: 'emp_status', default: '1', editable: false, listed: true, queried: true }),
  hireDate: date('入职日期', { required: true, default: today, listed: true, queried: 'range' }),
  probationEnd: date('试用期截止', { atLeast: 'hireDate', message: '试用期截止不能早于入职日期' }),
  formalDate: date('转正日期', { editable: false }),
  seniority: scaled('司龄（年）', { scale: 1, derived: 'onRead', dependsOn: ['hireDate', 'leaveDate'], listed: true }),
  firstWorkDate: date('参加工作日期'),
  leaveDate: date('离职日期', { editable: false, queried: 'range' }),
  contractKind: dict('合同类型', { code: 'contract_kind', derived: true, section: '合同与账户' }),
  contractEnd: date('合同到期日', { derived: true, listed: true, queried: 'range' }),
  bankName: text('开户银行', { max: 60, visibleTo: ['hr', 'finance', 'cashier', 'finance_manager', 'admin'] }),
  bankNo: bankcard('工资卡号', { visibleTo: ['hr', 'finance', 'cashier', 'finance_manager', 'admin'], mask: 'bankcard' }),
  saleAreaId: tree('负责销售区域', { to: 'bsc.saleArea', queried: true }),
  userId: user('登录用户', { editable: false, listed: true }),
  postsText: text('组织岗位', { derived: true, hidden: true, max: 500 }),
  attachments: files('人事资料', { visibleTo: ['hr', 'admin'] }),
  remark: longText('备注', { max: 500 }),
}

export const posts = lines('任职组织岗位', {
  columns: {
    orgId: dept('组织', { required: true, reads: ['departName'] }),
    jobId: position('岗位', { required: true, follows: 'orgId', reads: ['name', 'gspPost', 'needCert'] }),
    isMain: bool('主岗', { required: true, default: 'N' }),
    startDate: date('任职开始', { required: true, default: today }),
    endDate: date('任职结束', { atLeast: 'startDate', message: '任职结束不能早于任职开始' }),
    sourceBillNo: text('来源单据', { editable: false }),
    note: text('说明', { max: 100 }),
  },
  choices: {
    jobId: (row) => any(empty('allowOrgs'), has('allowOrgs', row.orgId)),
  },
  atLeast: 1,
})

export const contracts = lines('劳动合同', {
  columns: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractKind: dict('合同类型', { code: 'contract_kind', required: true, default: '1' }),
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { above: 'startDate', message: '合同结束日期必须晚于开始日期' }),
    signDate: date('签订日期', { required: true }),
    file: files('合同扫描件'),
  },
  required: {
    endDate: (row) => row.contractKind !== '2',
  },
})

export const certs = lines('资格证书', {
  columns: {
    certType: dict('证书类型', { code: 'emp_cert_type', required: true }),
    certNo: text('证书编号', { required: true, max: 60 }),
    issueDate: date('发证日期', { required: true }),
    expiryDate: date('有效期至', { atLeast: 'issueDate', message: '有效期不能早于发证日期' }),
    registerUnit: text('注册单位', { max: 60 }),
    file: files('扫描件', { required: true }),
  },
})

export const health = lines('健康检查', {
  columns: {
    checkDate: date('体检日期', { required: true }),
    hospitalName: text('体检机构', { required: true, max: 60 }),
    healthResult: dict('结论', { code: 'health_result', required: true, default: '1' }),
    nextDate: date('下次体检日期', { required: true }),
    file: files('体检报告'),
  },
  fallback: { nextDate: (row) => (row.checkDate ? addDays(row.checkDate, CHECKED_FOR) : null) },
})

export const trainings = lines('培训记录', {
  columns: {
    trainDate: date('培训日期', { editable: false }),
    subject: text('培训内容', { editable: false }),
    hours: scaled('学时', { scale: 1, editable: false }),
    score: scaled('考核成绩', { scale: 1, editable: false }),
    sourceBillNo: text('来源单据', { editable: false }),
  },
  editable: false,
})

export const changes = lines('异动记录', {
  columns: {
    changeDate: date('日期', { editable: false }),
    changeType: text('异动', { editable: false }),
    fromText: text('变动前', { editable: false }),
    toText: text('变动后', { editable: false }),
    sourceBillNo: text('来源单据', { editable: false }),
  },
  editable: false,
})
