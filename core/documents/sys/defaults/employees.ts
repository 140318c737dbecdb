import type { Row } from '../../../kernel/wire.ts'
import { addDays, addMonths } from '../../../kernel/dates.ts'
import { idcardOf } from '../idcard.ts'
import { managerOf } from './organisations.ts'
import { employeeId, isTechnical, PEOPLE, userId, type Person } from './people.ts'
import { roleIdOf } from './roles.ts'

/** How many people without a name in the list each organisation has, and their post. */
const FURTHER: readonly (readonly [orgId: string, jobId: string, people: number])[] = [
  ['151', '8', 5],
  ['152', '8', 6],
  ['153', '8', 5],
  ['154', '8', 8],
  ['155', '8', 4],
  ['156', '8', 6],
  ['157', '8', 6],
  ['158', '8', 6],
  ['159', '8', 6],
  ['160', '8', 6],
  ['161', '8', 4],
  ['128', '12', 4],
  ['129', '12', 3],
  ['130', '12', 3],
  ['131', '12', 3],
  ['132', '12', 3],
  ['162', '10', 9],
  ['163', '27', 5],
  ['166', '15', 3],
  ['167', '15', 3],
  ['103', '30', 2],
]

const SURNAMES = ['王 wang', '李 li', '张 zhang', '刘 liu', '陈 chen', '杨 yang', '黄 huang', '吴 wu', '徐 xu', '朱 zhu']
const MEN = ['志远 zhiyuan', '浩然 haoran', '建华 jianhua', '俊杰 junjie', '文博 wenbo']
const WOMEN = ['雅静 yajing', '思琪 siqi', '晓雯 xiaowen', '慧敏 huimin', '梦洁 mengjie']
const SELLING: readonly string[] = ['8', '10', '12']
const WITH_ACCOUNT = 40
const LEFT = 8
const LEAVING = 4
const ON_PROBATION = 6
const WITH_TWO_POSTS = 5

const named = PEOPLE.length

type Employee = { readonly place: number; readonly person: Person; readonly status: string; readonly hasUser: boolean }

const further: readonly Employee[] = FURTHER.flatMap(([orgId, jobId, people]) =>
  Array.from({ length: people }, () => [orgId, jobId] as const),
).map(([orgId, jobId], at, all) => {
  const [surname = '', surnameLetters = ''] = (SURNAMES[at % SURNAMES.length] ?? '').split(' ')
  const isMan = Math.floor(at / SURNAMES.length) % 2 === 0
  const [given = '', givenLetters = ''] = ((isMan ? MEN : WOMEN)[Math.floor(at / (2 * SURNAMES.length))] ?? '').split(' ')
  const second = at < WITH_TWO_POSTS ? [[neighbourOf(orgId), jobId] as const] : []
  const sellers = all.slice(0, at).filter(([, job]) => SELLING.includes(job)).length
  const hasUser = SELLING.includes(jobId) && sellers < WITH_ACCOUNT
  return {
    place: named + at + 1,
    person: [
      `${surnameLetters}${givenLetters}`,
      surname + given,
      isMan ? '1' : '2',
      [[orgId, jobId], ...second],
      hasUser ? ['sales_rep'] : [],
    ],
    status: statusOf(all.length - at),
    hasUser,
  }
})

function neighbourOf(orgId: string): string {
  return orgId === '151' ? '152' : '151'
}

// The last ones of the list have left or are about to: none of them has an account.
function statusOf(fromEnd: number): string {
  if (fromEnd <= LEFT) return '4'
  if (fromEnd <= LEFT + LEAVING) return '3'
  return fromEnd <= LEFT + LEAVING + ON_PROBATION ? '1' : '2'
}

const everybody: readonly Employee[] = [
  ...PEOPLE.map((person, at): Employee => ({ place: at + 1, person, status: '2', hasUser: true })).filter(
    ({ person }) => !isTechnical(person),
  ),
  ...further,
]

const EDUCATIONS = ['3', '3', '4', '2', '3']

const birthdayOf = (place: number) => addDays('1970-02-11', (place * 97) % 9_000)

const hiredOn = ({ place, status }: Employee) =>
  status === '1' ? addDays('2026-09-01', (place * 7) % 60) : addDays('2015-03-02', (place * 61) % 3_600)

const leftOn = ({ place, status }: Employee): string | null => {
  if (status === '4') return addDays('2026-03-31', (place * 11) % 150)
  return status === '3' ? addDays('2026-12-15', (place * 5) % 45) : null
}

const phoneOf = ({ place, hasUser }: Employee) => (hasUser ? `1900000${userId(place)}` : `1900001${employeeId(place)}`)

const postsOf = (employee: Employee) =>
  employee.person[3].map(([orgId, jobId], at) => ({
    id: `${employeeId(employee.place)}-${at + 1}`,
    orgId,
    jobId,
    isMain: at === 0 ? 'Y' : 'N',
    startDate: hiredOn(employee),
    endDate: at === 0 ? leftOn(employee) : null,
  }))

const CERTIFICATES: Readonly<Record<string, string>> = {
  '4': '1',
  '20': '8',
  '21': '8',
  '22': '1',
  '23': '3',
  '28': '6',
  '29': '4',
  '30': '4',
  '36': '7',
}

const certificatesOf = ({ place, person }: Employee): readonly Row[] =>
  [...new Set(person[3].map(([, jobId]) => CERTIFICATES[jobId]))].flatMap((certType, at) =>
    certType
      ? [
          {
            id: `${employeeId(place)}-c${at + 1}`,
            certType,
            certNo: `ZS2018${String(place).padStart(6, '0')}`,
            issueDate: '2018-10-20',
            registerUnit: '示范医药有限公司',
            file: `demo/certs/${employeeId(place)}.pdf`,
          },
        ]
      : [],
  )

const fileOf = (employee: Employee): Row => {
  const { place, person, status, hasUser } = employee
  const [username, employeeName, sex, [[deptId, postId] = ['', '']]] = person
  const id = employeeId(place)
  const birthday = birthdayOf(place)
  const hireDate = hiredOn(employee)
  const manager = managerOf(deptId)
  return {
    id,
    empNo: `YG${String(place).padStart(5, '0')}`,
    employeeName,
    pinyin: null,
    sex,
    idcard: idcardOf(birthday, place),
    birthday,
    nation: '1',
    maritalStatus: place % 3 ? '2' : '1',
    education: EDUCATIONS[place % EDUCATIONS.length] ?? '3',
    phone: phoneOf(employee),
    email: `${username}@example.com`,
    deptId,
    postId,
    superiorId: manager === id ? null : manager,
    empType: '1',
    empStatus: status,
    hireDate,
    probationEnd: addMonths(hireDate, 6),
    formalDate: status === '1' ? null : addMonths(hireDate, 6),
    firstWorkDate: hireDate,
    leaveDate: leftOn(employee),
    contractKind: '1',
    contractEnd: addMonths(hireDate, 180),
    bankName: '中国工商银行北京海淀支行',
    bankNo: `62220200${String(place).padStart(11, '0')}`,
    userId: hasUser ? userId(place) : null,
    posts: postsOf(employee),
    contracts: [
      {
        id: `${id}-h1`,
        contractNo: `HT${hireDate.slice(0, 4)}${String(place).padStart(4, '0')}`,
        contractKind: '1',
        startDate: hireDate,
        endDate: addMonths(hireDate, 180),
        signDate: hireDate,
      },
    ],
    certs: certificatesOf(employee),
  }
}

/** 员工 of the demonstration: the named ones and a hundred more, the same in every build. */
export const EMPLOYEES: readonly Row[] = everybody.map(fileOf)

const rolesOf = (place: number, roles: readonly string[]): readonly Row[] =>
  roles.map((granted, at) => {
    const [roleCode = '', orgId = null] = granted.split('@')
    return { id: `${userId(place)}-${at + 1}`, roleId: roleIdOf(roleCode), roleCode, orgId, startDate: '2019-01-01' }
  })

const technical: readonly Row[] = PEOPLE.flatMap((person, at) => {
  const [username, realname, , , roles] = person
  if (!isTechnical(person)) return []
  const place = at + 1
  return [
    {
      id: userId(place),
      username,
      userType: '2',
      realname,
      phone: `1900000${userId(place)}`,
      email: `${username}@example.com`,
      userIdentity: '1',
      status: '1',
      mustChangePwd: 'N',
      source: '1',
      roles: rolesOf(place, roles),
    },
  ]
})

const personal: readonly Row[] = everybody
  .filter(({ hasUser }) => hasUser)
  .map((employee) => {
    const { place, person } = employee
    const [username, realname, sex, , roles] = person
    return {
      id: userId(place),
      username,
      userType: '1',
      empId: employeeId(place),
      realname,
      workNo: `YG${String(place).padStart(5, '0')}`,
      sex,
      birthday: birthdayOf(place),
      phone: phoneOf(employee),
      email: `${username}@example.com`,
      userIdentity: '1',
      validFrom: '2019-01-01',
      status: '1',
      mustChangePwd: 'N',
      source: '3',
      roles: rolesOf(place, roles),
    }
  })

/** 用户: the accounts of the demonstration, without passwords. */
export const USERS: readonly Row[] = [...technical, ...personal]
