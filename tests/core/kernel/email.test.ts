import { describe, expect, test } from 'vitest'
import { email } from '../../../core/definitions/kinds/email.ts'
import { registrationProblems } from '../../../core/identity/recovery/registration.ts'
import { isEmail } from '../../../core/kernel/email.ts'
import { patternProblem } from '../../../core/validation/form-patterns.ts'

const GOOD = ['li.jun@example.com', 'a@b.cn', 'yemei+order@mail.example.com.cn', 'x_1-2@sub-domain.example', '张三@例子.公司']
const WRONG = [
  ...[
    'a,b@example.com',
    'a@example.com,b@example.com',
    'a@exam,ple.com',
    'a@example.c,om',
    'a@example.com，',
    'a@example.com;b@example.com',
  ],
  ...['', ' ', 'a', '@example.com', 'a@', 'a@b', 'a@@b.cn', 'a b@c.cn', 'a@b .cn', 'a@.cn', 'a@b.', '.a@b.cn', 'a..b@c.cn', 'a.@b.cn'],
  ...['<a@b.cn>', '"a"@b.cn', 'a@b.cn:25', '李文 <a@b.cn>', `${'a'.repeat(65)}@b.cn`],
]

const said = { userName: 'lijun', realname: '李军', password: 'x', confirmation: 'x', mobile: '13800000001', code: '' }

describe('a mail address', () => {
  test.each(GOOD)('%s is one, wherever it is typed', (text) => {
    expect([isEmail(text), email.parse(text, {} as never).ok, patternProblem('e', text), patternProblem('email', text)]).toEqual([
      true,
      true,
      undefined,
      undefined,
    ])
    expect(registrationProblems({ ...said, email: text })).toEqual([])
  })

  test.each(WRONG)('%j is none, wherever it is typed', (text) => {
    expect([isEmail(text), email.parse(text, {} as never).ok]).toEqual([false, false])
    if (text !== '') expect([patternProblem('e', text), patternProblem('email', text)]).not.toContain(undefined)
    if (text !== '') expect(registrationProblems({ ...said, email: text }).map(({ field }) => field)).toContain('email')
  })
})
