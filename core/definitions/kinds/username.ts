import { ok } from '../../kernel/result.ts'
import { CHOICE_OPERATORS, defineKind } from '../kind.ts'

/** A user by his account name, as 创建人 and 修改人 are kept (sys S2). */
export const username = defineKind<string>({
  name: 'username',
  storage: 'text',
  operators: CHOICE_OPERATORS,
  align: 'left',
  labelled: true,
  keyed: 'username',
  chosen: true,
  parse: (text) => ok(text),
  read: String,
  blank: '',
  format: String,
  max: 64,
})
