import { textIn } from '../../definitions/dicts.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import {
  bool,
  date,
  dept,
  dict,
  dicts,
  email,
  files,
  idcard,
  int,
  longText,
  money,
  phone,
  position,
  ref,
  refs,
  text,
} from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { givenByRows } from '../sys/given-roles.ts'
import { birthdayByIdcard } from '../sys/idcard.ts'
import office from './office.dicts.ts'
import { LEFT, ON_TRIAL, SALARY_READERS } from './personnel.ts'
import { ranksAtLeast } from './post-rank.ts'

/** 固定期限 of contract_kind. */
const FIXED_TERM = '1'
/** 主管 of position_rank, and the pay from which on the general manager is asked. */
const [SUPERVISOR, WELL_PAID] = [8, 15_000]
/** 开通账号 of it_apply_type. */
const OPEN_ACCOUNT = '1'

/** Longest probation, in months, that the law allows by the years of a contract. */
const longestProbation = (years: number): number => (years >= 3 ? 6 : years >= 1 ? 2 : 1)

type Posted = { readonly $: { readonly ref: (field: 'jobId') => { readonly gspPost: unknown; readonly needCert: unknown } } }

const isKeyPost = ({ $ }: Posted): boolean => $.ref('jobId').gspPost === 'Y'

/** 入职审批: HR brings a new employee in; approval makes the personnel file. */
export default defineDocument({
  key: 'oa.onboardApply',
  title: '入职审批',
  number: 'RZ{yyyyMM}{seq:4}',
  about: 'candidateName',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true, section: '录用信息' }),
    recruitApplyId: ref('招聘需求', { to: 'oa.recruitApply', fills: { deptId: 'deptId', jobId: 'jobId' } }),
    candidateName: text('姓名', { required: true, max: 40, listed: true, queried: true }),
    sex: dict('性别', { code: 'sex', required: true, listed: true }),
    idcard: idcard('身份证号', { required: true, mask: 'idcard', visibleTo: ['hr', 'general_manager'] }),
    birthday: date('出生日期', { required: true, open: true }),
    phone: phone('手机号码', { required: true, mask: 'phone', listed: true }),
    email: email('邮箱'),
    education: dict('学历', { code: 'education', required: true, listed: true }),
    school: text('毕业院校', { max: 60 }),
    major: text('专业', { max: 60 }),
    firstWorkDate: date('参加工作日期'),
    address: text('现住址', { max: 200 }),
    emergencyName: text('紧急联系人', { required: true, max: 40 }),
    emergencyPhone: phone('紧急联系电话', { required: true }),
    deptId: dept('入职部门', { required: true, listed: true, queried: true, section: '任职信息' }),
    jobId: position('岗位', { required: true, reads: ['gspPost', 'needCert', 'postRank'], listed: true, queried: true }),
    superiorId: ref('直属上级', { to: 'sys.employee', required: true }),
    empType: dict('用工类型', { code: 'emp_type', required: true, default: '1', listed: true }),
    hireDate: date('入职日期', { required: true, listed: true, queried: 'range' }),
    probationMonths: int('试用期（月）', {
      required: true,
      default: 3,
      atLeast: 0,
      atMost: 6,
      message: '试用期应在0到6个月之间',
    }),
    probationEnd: date('试用期截止', { derived: true }),
    contractKind: dict('合同类型', { code: 'contract_kind', required: true, default: FIXED_TERM }),
    contractYears: int('合同年限', { default: 3, above: 0, message: '合同年限必须大于0' }),
    probationSalary: money('试用期月薪', { required: true, visibleTo: SALARY_READERS }),
    formalSalary: money('转正月薪', {
      required: true,
      atLeast: 'probationSalary',
      message: '转正月薪不能低于试用期月薪',
      visibleTo: SALARY_READERS,
    }),
    needAccount: bool('开通系统账号', { default: 'Y', section: '入职准备' }),
    roleText: refs('所需系统角色', { to: 'sys.role' }),
    needAsset: dicts('所需办公设备', { code: 'asset_category' }),
    healthFile: files('体检报告', { message: 'GSP关键岗位须上传体检报告' }),
    certFile: files('资格证书', { message: 'GSP关键岗位须上传资格证书' }),
    attachments: files('入职资料', { required: true }),
    newEmpId: ref('员工档案', { to: 'sys.employee', editable: false, listed: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    employed: {
      give: 'exists',
      from: 'sys.employee',
      where: (doc) => (doc.idcard && !doc.newEmpId ? all(eq('idcard', doc.idcard), ne('empStatus', LEFT)) : undefined),
    },
  },
  derive: {
    probationEnd: ({ hireDate, probationMonths }) => (hireDate ? addDays(addMonths(hireDate, probationMonths), -1) : null),
  },
  shown: { roleText: ({ needAccount }) => needAccount === 'Y' },
  required: {
    contractYears: ({ contractKind }) => contractKind === FIXED_TERM,
    healthFile: isKeyPost,
    certFile: (doc) => isKeyPost(doc) && Boolean(doc.$.ref('jobId').needCert),
  },
  fallback: birthdayByIdcard,
  choices: { roleText: () => givenByRows },
  checks: [
    { holds: ({ $ }) => !$.facts.employed, message: '该身份证号已有在职员工', field: 'idcard' },
    {
      holds: ({ probationSalary, formalSalary }) => probationSalary.ge(formalSalary.times('0.8').round(2)),
      message: '试用期月薪不能低于转正月薪的80%',
      field: 'probationSalary',
    },
    {
      holds: ({ contractKind, contractYears, probationMonths }) =>
        contractKind !== FIXED_TERM || probationMonths <= longestProbation(contractYears ?? 0),
      message: '试用期超过合同期限允许的最长时间',
      field: 'probationMonths',
    },
  ],
  effects: {
    approve: (doc) => {
      const { billNo, candidateName, hireDate, deptId, jobId, superiorId, contractKind, contractYears } = doc
      const endDate = contractKind === FIXED_TERM ? addDays(addMonths(hireDate, (contractYears ?? 0) * 12), -1) : null
      const devices = parts(doc.needAsset).map((one) => textIn(office['asset_category'], one))
      // The file has the form's own identity, so that what is made along with it can name it.
      const empId = doc.$.id
      return [
        create(
          'sys.employee',
          {
            id: empId,
            employeeName: candidateName,
            sex: doc.sex,
            idcard: doc.idcard,
            birthday: doc.birthday,
            education: doc.education,
            school: doc.school,
            major: doc.major,
            phone: doc.phone,
            email: doc.email,
            address: doc.address,
            emergencyName: doc.emergencyName,
            emergencyPhone: doc.emergencyPhone,
            superiorId,
            empType: doc.empType,
            empStatus: ON_TRIAL,
            hireDate,
            probationEnd: doc.probationEnd,
            firstWorkDate: doc.firstWorkDate,
            posts: [{ orgId: deptId, jobId, isMain: 'Y', startDate: hireDate, endDate: null, sourceBillNo: billNo }],
            contracts: [{ contractNo: billNo, contractKind, startDate: hireDate, endDate, signDate: doc.$.today }],
          },
          { as: 'newEmpId' },
        ),
        doc.recruitApplyId && update('oa.recruitApply', doc.recruitApplyId, { add: { hiredCount: 1 } }),
        doc.needAccount === 'Y' && [
          create('oa.itApply', {
            itApplyType: OPEN_ACCOUNT,
            empId: superiorId,
            deptId,
            forEmpId: empId,
            addRoles: doc.roleText,
            startDate: hireDate,
            content: `新员工${candidateName}将于${hireDate}入职，请开通系统账号（${billNo ?? ''}）`,
          }),
          message(`新员工${candidateName}将于${hireDate}入职，请提交账号申请`, { role: 'it', about: 'todo' }),
        ],
        devices.length > 0 &&
          message(`新员工${candidateName}将于${hireDate}入职，请准备办公设备：${devices.join('、')}`, {
            role: 'admin_office',
            about: 'todo',
          }),
        message(`新员工${candidateName}将于${hireDate}入职`, { empId: superiorId }),
      ]
    },
  },
  approval: [
    'hr',
    { role: 'dept_manager', of: 'deptId' },
    { role: 'quality', says: 'GSP关键岗位', when: isKeyPost },
    {
      role: 'general_manager',
      says: '主管及以上岗位，或转正月薪 ≥ 15,000.00',
      when: ({ formalSalary, $ }) => ranksAtLeast($.ref('jobId').postRank, SUPERVISOR) || formalSalary.ge(WELL_PAID),
    },
  ],
  print: 'A4',
  sample: 26,
})
