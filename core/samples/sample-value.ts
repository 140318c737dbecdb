import { identitySign } from '../kernel/check-digits.ts'
import type { Dictionaries } from '../definitions/dicts.ts'
import type { RandomChoices } from '../definitions/random-choices.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import { addDays } from '../kernel/dates.ts'
import { decimal } from '../kernel/decimal.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import { fittingText } from './fitting-text.ts'

/** What a value is made for. */
export type SampleField = {
  readonly key: string
  readonly field: Field
  readonly type: DocumentType
  readonly today: string
  readonly dictionaries: Dictionaries
  /** Records that a reference may take, by its target. */
  readonly offered: (target: string) => readonly Row[]
}

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '丽娟',
  '秀英',
  '志明',
  '建国',
  '晓东',
  '海燕',
  '文静',
  '雪梅',
]
const STREETS = ['人民路', '建设大道', '中山路', '解放路', '新华街', '和平路', '科技大道', '长江路', '滨江大道', '文昌路']
const PLACES = ['华东', '华南', '华北', '华中', '西南', '江南', '岭南', '中原', '天府', '齐鲁']
const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '交通银行', '招商银行']

const personName = (pick: RandomChoices): string => pick.of(SURNAMES) + pick.of(GIVEN)
const street = (pick: RandomChoices): string => `${pick.of(STREETS)}${pick.whole(1, 899)}号`
/** 400 numbers and landlines that nobody has: the exchange 555 is not given out. */
const landline = (pick: RandomChoices): string =>
  `0${pick.of(['10', '21', '25', '571', '27', '28', '20', '29'])}-555${pick.whole(10_000, 99_999)}`
const mobile = (pick: RandomChoices): string => `1900001${String(pick.whole(0, 9_999)).padStart(4, '0')}`

/** What a text is about, read off its title; the first that fits. */
const TEXTS: readonly (readonly [title: RegExp, text: (pick: RandomChoices, wanted: SampleField) => string])[] = [
  [/姓名|联系人|负责人|代表|法定|收货人|主任|经手|操作人/, personName],
  [/电话|手机/, landline],
  [/地址/, street],
  [/银行/, (pick) => `${pick.of(BANKS)}${pick.of(PLACES)}支行`],
  [/单位|公司|企业|厂家/, (pick) => `${pick.of(PLACES)}医药有限公司`],
  [/编码|编号|单号|证号|号码|识别号|批号/, (pick) => fittingText('[A-Z]{2}20\\d{2}\\d{6}', pick)],
  [/原因|说明|备注|事由|描述/, (pick) => pick.of(['按年度计划办理', '经双方协商一致', '详见附件', '按公司制度执行', '客户要求'])],
  [/名称|标题|主题/, (pick, { type }) => `${pick.of(PLACES)}${type.title}${pick.index + 1}`],
]

const textOf = (wanted: SampleField, pick: RandomChoices): string => {
  const { field, type } = wanted
  if (field.pattern) return fittingText(field.pattern, pick)
  const [, made] = TEXTS.find(([title]) => title.test(field.title)) ?? []
  const text = made?.(pick, wanted) ?? `${field.title}${pick.index + 1}`
  return [...(wanted.key === type.titleField && !made ? `${type.title}${pick.index + 1}` : text)]
    .slice(0, field.max ?? field.kind.max)
    .join('')
}

const later = /截止|有效期|结束|失效|到期|止$|下次/

const dayOf = ({ field, today }: SampleField, pick: RandomChoices): string =>
  later.test(field.title) ? pick.date(addDays(today, 90), addDays(today, 1_000)) : pick.date(addDays(today, -650), today)

const UNITS = 4

const amountOf = ({ field }: SampleField, pick: RandomChoices, scale: number, usual: readonly [number, number]): string => {
  // A bound may name another field: what stands there is not known here.
  const [atLeast, above, atMost] = [field.atLeast, field.above, field.atMost].map((bound) =>
    Number.isNaN(Number(bound)) ? undefined : bound,
  )
  const least = Math.max(usual[0], Number(atLeast ?? above ?? usual[0]))
  const most = Math.min(Number(atMost ?? Math.max(usual[1], least * UNITS)), Math.max(usual[1], least * UNITS))
  const value = pick.amount(Math.min(least, most), most, scale)
  return above !== undefined && decimal(value).le(above) ? decimal(above).plus(1).toString() : value
}

const several = (list: readonly string[], pick: RandomChoices): string => {
  const first = pick.whole(0, list.length - 1)
  return list.slice(first, first + pick.whole(1, 2)).join(',')
}

const codesOf = ({ field, dictionaries }: SampleField): readonly string[] =>
  (dictionaries[field.code ?? '']?.items ?? []).map(({ value }) => value)

const idOf = (wanted: SampleField, pick: RandomChoices, target: string | undefined): Wire => {
  const offered = target ? wanted.offered(target) : []
  return offered.length ? String(pick.of(offered)['id']) : null
}

const LEVELS = { province: '1', city: '2', district: '3' }

/** How each kind is thrown; a kind that is not here stays empty. */
const KINDS: Readonly<Record<string, (pick: RandomChoices, wanted: SampleField) => Wire>> = {
  text: (pick, wanted) => textOf(wanted, pick),
  longText: (pick, wanted) => textOf(wanted, pick),
  richText: (pick, wanted) => `<p>${textOf(wanted, pick)}</p>`,
  code: () => '// 无\n',
  cron: (pick) => `0 ${pick.whole(0, 59)} ${pick.whole(1, 8)} * * ?`,
  int: (pick, wanted) => Number(amountOf(wanted, pick, 0, [1, 100])),
  decimal: (pick, wanted) => amountOf(wanted, pick, Math.min(wanted.field.scale ?? 2, 2), [1, 500]),
  money: (pick, wanted) => amountOf(wanted, pick, 2, [100, 50_000]),
  price: (pick, wanted) => amountOf(wanted, pick, 2, [5, 300]),
  percent: (pick, wanted) => amountOf(wanted, pick, 1, [1, 30]),
  date: (pick, wanted) => dayOf(wanted, pick),
  datetime: (pick, wanted) => `${dayOf(wanted, pick)} ${fittingText('(09|10|11|14|15|16):[0-5]\\d:[0-5]\\d', pick)}`,
  time: (pick) => fittingText('(08|09|10|14|16):[03]0:00', pick),
  month: (pick, wanted) => dayOf(wanted, pick).slice(0, 7),
  year: (pick, wanted) => dayOf(wanted, pick).slice(0, 4),
  bool: (pick) => (pick.chance(0.5) ? 'Y' : 'N'),
  dict: (pick, wanted) => (codesOf(wanted).length ? pick.of(codesOf(wanted)) : null),
  dicts: (pick, wanted) => (codesOf(wanted).length ? several(codesOf(wanted), pick) : null),
  region: (pick, wanted) => {
    const level = LEVELS[wanted.field.level ?? 'district']
    const offered = wanted.offered('sys.region').filter((row) => String(row['level']) === level)
    return offered.length ? String(pick.of(offered)['id']) : null
  },
  phone: mobile,
  email: (pick) => fittingText('e', pick),
  idcard: (pick) => {
    const body = fittingText('99000019[6-9]\\d(0[1-9]|1[0-2])(0[1-9]|1\\d|2[0-8])\\d{3}', pick)
    return body + identitySign(body)
  },
  bankcard: (pick) => fittingText('6222\\d{15}', pick),
  url: (pick) => fittingText('url', pick),
  file: (pick, { key, type }) => `demo/${type.name}/${key}-${pick.index + 1}.pdf`,
  files: (pick, { key, type }) => `demo/${type.name}/${key}-${pick.index + 1}.pdf`,
  image: (pick, { key, type }) => `demo/${type.name}/${key}-${pick.index + 1}.png`,
  images: (pick, { key, type }) => `demo/${type.name}/${key}-${pick.index + 1}.png`,
}

/** A plausible value of any field, by its kind and title; empty where there is nothing to choose from. */
export const sampleValue = (wanted: SampleField, pick: RandomChoices): Wire => {
  const { field } = wanted
  const target = targetOf(field)
  if (!target) return KINDS[field.kind.name]?.(pick, wanted) ?? null
  if (field.kind.many) {
    const ids = wanted.offered(target).map((row) => String(row['id']))
    return ids.length ? several(ids, pick) : null
  }
  return idOf(wanted, pick, target)
}
