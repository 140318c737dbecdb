import type { Row } from '../../../kernel/wire.ts'

const TEXT = '1'
const NUMBER = '2'
const YES_NO = '3'
const LIST = '4'

type Declared = readonly [key: string, name: string, type: string, value: string, min?: number, max?: number]

/** What else is needed before a switch does anything. */
const REMARKS: Readonly<Record<string, string>> = {
  'login.registerOpen': '设为Y后登录页出现注册账户；须先配置短信接口（SMS_URL、SMS_TOKEN），新账号由管理员启用后才能登录',
  'login.phoneOpen': '设为Y后登录页出现手机号登录；须先配置短信接口（SMS_URL、SMS_TOKEN）',
  'job.holidays': '每年国务院公布安排后补充下一年，如2027-01-01~2027-01-03,+2027-01-09；勾选“仅工作日执行”的定时任务按此跳过',
  'login.slider': '设为Y后在登录页用账号密码登录须先拖动滑块；接口和命令行登录不受影响',
}

/** As announced for 2026; administrators add the next year's when it is announced. */
const HOLIDAYS_2026 = [
  '2026-01-01~2026-01-03,+2026-01-04',
  '2026-02-15~2026-02-23,+2026-02-14,+2026-02-28',
  '2026-04-04~2026-04-06',
  '2026-05-01~2026-05-05,+2026-05-09',
  '2026-06-19~2026-06-21',
  '2026-09-25~2026-09-27,+2026-09-20',
  '2026-10-01~2026-10-07,+2026-10-10',
].join(',')

const DECLARED: readonly Declared[] = [
  ['login.captchaAfter', '连续失败几次后需验证码', NUMBER, '3', 0, 5],
  ['login.lockAfter', '连续失败几次后锁定', NUMBER, '5', 3, 10],
  ['login.lockMinutes', '锁定分钟数', NUMBER, '30', 5, 1440],
  ['login.addressLimit', '同一地址15分钟失败上限', NUMBER, '20', 10, 200],
  ['login.maxSessions', '每人最多同时在线数', NUMBER, '5', 1, 20],
  ['login.idleMinutes', '空闲下线分钟数（0不限）', NUMBER, '30', 0, 1440],
  ['login.registerOpen', '开放注册', YES_NO, 'N'],
  ['login.phoneOpen', '开放手机登录', YES_NO, 'N'],
  ['login.slider', '账号登录须拖动滑块', YES_NO, 'N'],
  ['password.maxDays', '密码有效天数（0不限）', NUMBER, '90', 0, 365],
  ['password.history', '不可重复的历史密码数', NUMBER, '5', 0, 24],
  ['password.minLength', '密码最短长度', NUMBER, '8', 8, 20],
  ['upload.maxMb', '单个文件上限（MB）', NUMBER, '20', 1, 200],
  ['upload.types', '允许上传的文件类型', LIST, 'jpg,jpeg,png,gif,bmp,webp,pdf,doc,docx,xls,xlsx,ppt,pptx,txt,csv,zip,rar,7z,mp4'],
  ['file.keepDays', '无单据引用的文件保留天数', NUMBER, '30', 1, 3650],
  ['log.keepDays', '日志保留天数', NUMBER, '180', 180, 3650],
  ['log.accessSample', '访问日志采样比例（%）', NUMBER, '100', 0, 100],
  ['export.maxRows', '单次导出行数上限', NUMBER, '100000', 1000, 1000000],
  ['sale.defaultTaxRate', '默认税率', NUMBER, '0.13', 0, 1],
  ['sale.discountThreshold', '扣率阈值', NUMBER, '0.9', 0, 1],
  ['sale.discountFloor', '低于阈值时的计价系数', NUMBER, '0.92', 0, 1],
  ['sale.discountOrgs', '适用扣率规则的组织', LIST, '127,145'],
  ['oa.confirmPassword', '审批大额时输入密码', YES_NO, 'N'],
  ['oa.confirmAmount', '输入密码的金额起点', NUMBER, '100000', 0],
  ['oa.reimburseQuota', '福利报销月标准（类型.职级=金额）', LIST, '1.3=500,1.4=300,1.5=200,1.6=200,1.7=150,1.8=100,2.9=200'],
  ['job.holidays', '法定节假日与调休（假日起~止，+调休上班日）', LIST, HOLIDAYS_2026],
  ['oa.workStart', '上班时间', TEXT, '09:00'],
  ['oa.workEnd', '下班时间', TEXT, '18:00'],
]

/** 系统参数 with their defaults; the area is the first word of the key, sign-in and the like belong to sys. */
export const PARAMETERS: readonly Row[] = DECLARED.map(([configKey, configName, configType, defaultValue, min, max]) => ({
  // Ids travel in addresses, where a dot is none of theirs.
  id: configKey.replaceAll('.', '-'),
  configKey,
  configName,
  areaCode: /^(sale|oa)\./.exec(configKey)?.[1] ?? 'sys',
  configType,
  configValue: defaultValue,
  defaultValue,
  minValue: min === undefined ? null : String(min),
  maxValue: max === undefined ? null : String(max),
  shared: 'N',
  remark: REMARKS[configKey] ?? null,
}))
