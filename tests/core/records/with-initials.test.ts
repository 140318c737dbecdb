import { expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { Initials } from '../../../core/records/write/initials.port.ts'
import { withInitials } from '../../../core/records/write/with-initials.ts'

class FewSigns extends Initials {
  of(name: string): string {
    const known: Readonly<Record<string, string>> = { 阿: 'a', 莫: 'm', 西: 'x', 林: 'l', 紫: 'z', 杉: 's', 醇: 'c' }
    return /[一-龥]/.test(name) ? [...name].map((sign) => known[sign] ?? sign).join('') : ''
  }
}

const type = defineRecord({
  key: 'test.medicine',
  title: '药品',
  fields: { name: text('名称', { required: true }), pinyin: text('拼音码', { max: 6, initialsOf: 'name' }) },
})

const initials = new FewSigns()
const code = (draft: Record<string, string | null>, before?: Record<string, string | null>) =>
  withInitials(type, draft, initials, before)['pinyin']

test('a name’s initials are made where nobody typed any, in capital letters and digits alone', () => {
  expect(code({ name: '阿莫西林（0.25g）', pinyin: null })).toBe('AMXL02')
  expect(code({ name: 'Aspirin 100', pinyin: '' })).toBe('ASPIRI')
  expect(code({ name: '阿莫西林', pinyin: 'MOXI' })).toBe('MOXI')
  expect(code({ name: '', pinyin: null })).toBeNull()
})

test('they follow the name while nobody typed others, and come again where they were emptied', () => {
  const before = { name: '阿莫西林', pinyin: 'AMXL' }
  expect(code({ name: '紫杉醇', pinyin: 'AMXL' }, before)).toBe('ZSC')
  expect(code({ name: '紫杉醇', pinyin: 'ZS' }, before)).toBe('ZS')
  expect(code({ name: '紫杉醇', pinyin: 'MOXI' }, { ...before, pinyin: 'MOXI' })).toBe('MOXI')
  expect(code({ name: '阿莫西林', pinyin: null }, before)).toBe('AMXL')
})
