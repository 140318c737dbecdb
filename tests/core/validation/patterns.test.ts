import { expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { dicts, text } from '../../../core/definitions/fields.ts'
import { knowingOnly } from '../../../core/definitions/knowledge.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { problemsOf } from '../../../core/definitions/problems.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { brokenRule, readyRules, unreadablePatterns } from '../../../core/table/column-rules.ts'
import { FORM_PATTERN_NAMES, patternProblem, patternWarning } from '../../../core/validation/form-patterns.ts'
import { formProblem } from '../../../core/validation/form-rules.ts'
import { CODE_MESSAGES } from '../../../core/validation/pattern.ts'
import { person } from '../../support/person.ts'

const MANY = 'a'.repeat(50_000)

type Example = readonly [name: string, right: readonly string[], wrong: readonly string[]]

const CODES: readonly Example[] = [
  ['n6-16', ['123456', '1'.repeat(16)], ['12345', '1'.repeat(17), '12345a', '１２３４５６']],
  ['*6-16', ['密码123!', ' '.repeat(6)], ['12345', 'x'.repeat(17)]],
  ['s6-18', ['abcdef', 'Z'.repeat(18)], ['abcde', 'abcde|', 'abc123']],
  ['url', ['http://a.cn', 'https://www.example.com/x?y=1'], ['abc', 'ftp://a.cn', 'http://']],
  ['e', ['a@b.cn', 'ab@b-c.com', 'n@mail.company.com'], ['a@b', 'a b@c.cn', '@b.cn']],
  ['m', ['13800138000', '19912345678', '16612345678'], ['12800138000', '1380013800', '138001380000']],
  ['p', ['310000'], ['010000', '31000', '3100000']],
  ['s', ['abC'], ['a|', 'a1', '中']],
  ['n', ['0', '-1.5', '12'], ['.5', '1.', '1e3', '--1']],
  ['z', ['0', '-12'], ['1.0', 'x']],
  ['money', ['0', '0.5', '-12.34'], ['12.', '1.234', '']],
  ['*', ['x'], ['']],
]

const FORMS: readonly Example[] = [
  ['mobile', ['13912345678', '16612345678'], ['12912345678', '139']],
  ['mobileNarrow', ['13912345678', '19912345678'], ['16612345678']],
  ['username', ['abcd', 'a_1'.padEnd(18, 'x')], ['abc', 'x'.repeat(19), '中文名字', 'a-bcd']],
  ['email', ['a@b.cn', 'n@mail.company.com'], ['a@b', 'a b@c.cn']],
  ['url', ['https://www.example.com/x?y=1'], ['abc', 'ftp://a.cn']],
  ['natural', ['0', '10'], ['00', '-1', '1.0']],
  ['english', ['a', 'AbC'], ['1b', 'a b']],
  ['landline', ['010-1234567', '0571-12345678'], ['xx0571-1234567', '010-12345678zz', '01-1234567', '010-123456']],
  ['bankCard', ['1234567890', '6222'.padEnd(20, '1')], ['0234567890', '123456789', '1'.repeat(21)]],
  ['idNumber', ['E12345678', 'a'.repeat(50)], ['a'.repeat(51), 'E-1']],
  ['idCard', ['11010519491231002X', '110105491231002'], ['110105194902300021', '110105490230002', '1101051949123100']],
  ['creditCode', ['91350100M000100Y43'], ['91350100M000100Y4', '9135O100M000100Y43']],
  ['qq', ['10000', '123456789012'], ['01234', '1234', '1234567890123']],
  ['letterNumber', ['a1', 'x'.repeat(20)], ['x'.repeat(21), 'a_1']],
  ['name', ['张 三', 'Li Si'], ['张', '张*三', '张'.repeat(101)]],
  ['digitLines', ['12\n34', '1'], ['1*2', '1 2']],
  ['text255', ['x'.repeat(255), '𠮷'.repeat(255)], ['x'.repeat(256)]],
]

test.each(CODES)('the pattern code %s takes and refuses', (code, right, wrong) => {
  expect(right.filter((value) => patternProblem(code, value) !== undefined)).toEqual([])
  expect(wrong.filter((value) => value !== '' && patternProblem(code, value) === undefined)).toEqual([])
})

test.each(FORMS)('the form pattern %s takes and refuses', (name, right, wrong) => {
  expect(right.filter((value) => patternProblem(name, value) !== undefined)).toEqual([])
  expect(wrong.filter((value) => patternProblem(name, value) === undefined)).toEqual([])
})

test('there is no code and no form pattern without its examples', () => {
  const named = (examples: readonly Example[]) => examples.map(([name]) => name).sort()
  expect(named(CODES)).toEqual(Object.keys(CODE_MESSAGES).sort())
  expect(named(FORMS)).toEqual([...FORM_PATTERN_NAMES].filter((name) => !Object.hasOwn(CODE_MESSAGES, name) || name === 'url').sort())
})

test('nothing typed is wrong only where something must be', () => {
  const said = ['*', 'mobile', 'username', 'email', 'n6-16', '^x$'].map((pattern) => patternProblem(pattern, ''))
  expect(said).toEqual(['不能为空', '请输入手机号', '请输入用户名', undefined, undefined, undefined])
})

test('an identity card with a wrong check sign or region, and a card that fails Luhn, are looked at again but kept', () => {
  const warned = (pattern: string, value: string) => [patternProblem(pattern, value), patternWarning(pattern, value)]
  expect(warned('idCard', '11010519491231002X')).toEqual([undefined, undefined])
  expect(warned('idCard', '11010519491231002x')).toEqual([undefined, undefined])
  expect(warned('idCard', '110105194912310021')).toEqual([undefined, '身份证号码校验位不正确，请核对'])
  expect(warned('idCard', '16010519491231002X')).toEqual([undefined, '身份证号码的地区代码不存在，请核对'])
  expect(warned('bankCard', '6222021001116245703')).toEqual([undefined, '银行卡号校验位不正确，请核对'])
  expect(warned('bankCard', '6222021001116245702')).toEqual([undefined, undefined])
})

test('the first broken rule of a form is what is said', () => {
  const rules = [{ required: true }, { min: 2 }, { max: 4, message: '太长' }, { pattern: 'z' }]
  expect(['', '1', '12345', 'abc', '123'].map((value) => formProblem(rules, value, '数量'))).toEqual([
    '请输入数量',
    '最小长度2位字符',
    '太长',
    '请输入整数',
    undefined,
  ])
  expect(formProblem([{ atLeast: 2 }], 'a')).toBe('至少选择2项')
  expect(formProblem([{ atMost: 2 }], 'a,b,c')).toBe('最多选择2项')
})

test('expressions that other engines never finish end at once, with the right answer', () => {
  expect(patternProblem('^(a+)+$', `${MANY}!`)).toBe('格式不正确')
  expect(patternProblem('^(a+)+$', MANY)).toBeUndefined()
  expect(patternProblem('^(a|a)*$', `${MANY}!`)).toBe('格式不正确')
  expect(patternProblem('^(a|aa)+$', `${MANY}!`)).toBe('格式不正确')
  expect(patternProblem('(.*a){12}', 'x'.repeat(5_000))).toBe('格式不正确')
  expect(patternProblem('^(\\w+\\s?)*$', `${'word '.repeat(5_000)}!`)).toBe('格式不正确')
  expect(patternProblem('\\s+\\s+\\s+$', `${' '.repeat(5_000)}x`)).toBe('格式不正确')
})

test('an expression that cannot be read, or looks around within repetitions, is said to be unreadable', () => {
  expect(['(', '[', '(?=a)(a+)+$', '(x{1,999}){1,999}'].map((pattern) => patternProblem(pattern, 'x'))).toEqual(
    Array.from({ length: 4 }, () => '校验规则无法识别，请检查正则表达式'),
  )
  expect(patternProblem('^(?=.*\\d)(?=.*[a-z]).{8,20}$', 'abcdefg1')).toBeUndefined()
  expect(patternProblem('^(?=.*\\d)(?=.*[a-z]).{8,20}$', 'abcdefgh')).toBe('格式不正确')
})

test('a credit code says which of its signs is wrong, and which check sign it should have', () => {
  const said = (code: string) => patternProblem('creditCode', code) ?? patternWarning('creditCode', code)
  expect(
    [
      '91350100M000100Y43',
      '91350100M000100Y4',
      '9135O100M000100Y43',
      '91350100MO00100Y43',
      '91350100M000100Y44',
      '91350100M000100Z43',
      '91350100m000100Y43',
      '91350100M000100Y53',
    ].map(said),
  ).toEqual([
    undefined,
    '统一社会信用代码应为18位，现为17位',
    '统一社会信用代码第5位“O”不正确，第3至8位应为数字',
    '统一社会信用代码第10位“O”不正确，只能是数字或大写字母，不含I、O、S、V、Z',
    '第18位校验码应为“3”，请核对',
    '统一社会信用代码第16位“Z”不正确，只能是数字或大写字母，不含I、O、S、V、Z',
    '统一社会信用代码第9位“m”不正确，只能是数字或大写字母，不含I、O、S、V、Z',
    '第17位校验码应为“4”，请核对第9至17位',
  ])
})

const form = defineRecord({
  key: 'test.form',
  title: '表单',
  fields: {
    phone: text('座机', { pattern: 'landline' }),
    qq: text('QQ', { pattern: 'qq', message: 'QQ号不对' }),
    own: text('自定', { pattern: '^x+$' }),
    chosen: dicts('选项', { code: 'x', atLeast: 2, atMost: 3 }),
  },
  lines: { rows: lines('行', { columns: { fax: text('传真', { pattern: 'landline' }), days: dicts('星期', { code: 'x', atMost: 1 }) } }) },
})

test('a field and a column may name a form pattern, and say how many may be chosen, in the words of the seed', () => {
  const said = (draft: Row) =>
    problemsOf(form, viewOf(form, draft, knowingOnly({ today: '2026-03-18', now: '2026-03-18 09:00:00', me: person() }))).map(
      ({ message }) => message,
    )
  expect(said({ phone: '020-8765432', qq: '12345', own: 'xx', chosen: 'a,b', rows: [] })).toEqual([])
  expect(said({ phone: '87654321', qq: '0', own: 'y', chosen: 'a', rows: [{ id: '1', fax: 'x', days: 'a,b' }] })).toEqual([
    '请输入正确的座机号码',
    'QQ号不对',
    '自定格式不正确',
    '至少选择2项',
    '请输入正确的座机号码',
    '最多选择1项',
  ])
  expect(said({ phone: null, qq: null, own: null, chosen: 'a,b,c,d', rows: [] })).toEqual(['最多选择3项'])
})

test('a column of a table that is typed into knows the same patterns', () => {
  const ready = readyRules({ key: 'fax', title: '传真', type: 'input', rules: [{ pattern: 'landline' }] } as TableColumn)
  expect(brokenRule(ready, { fax: 'x' }, () => false)?.failure.message).toBe('请输入正确的座机号码')
  expect(brokenRule(ready, { fax: '0755-87654321' }, () => false)).toBeUndefined()
  expect(
    unreadablePatterns({ key: 'fax', title: '传真', type: 'input', rules: [{ pattern: '(' }, { pattern: 'qq' }] } as TableColumn),
  ).toEqual(['('])
})
