import { fail, ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind, malformed } from '../kind.ts'

const wrong = malformed('bool', '请选择是或否')
const spellings: Readonly<Record<string, 'Y' | 'N'>> = {
  Y: 'Y',
  N: 'N',
  y: 'Y',
  n: 'N',
  是: 'Y',
  否: 'N',
  '√': 'Y',
  '×': 'N',
  '1': 'Y',
  '0': 'N',
  true: 'Y',
  false: 'N',
}

/** 是 or 否, kept as 'Y' or 'N'. */
export const bool = defineKind<'Y' | 'N'>({
  name: 'bool',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  chosen: true,
  parse: (text) => {
    const value = spellings[text]
    return value ? ok(value) : fail(wrong)
  },
  read: (wire) => (wire === 'Y' ? 'Y' : 'N'),
  blank: 'N',
  format: (wire) => (wire === 'Y' ? '是' : '否'),
  max: 1,
})
