/**
 * What people take when they are asked for a password with letters, digits and a sign: a well-known word or keyboard row, dressed up. A
 * list of passwords would never end; undressing finds them all.
 */
const WORDS = [
  'password',
  'passw',
  'pass',
  'admin',
  'administrator',
  'root',
  'user',
  'guest',
  'test',
  'demo',
  'login',
  'welcome',
  'hello',
  'letmein',
  'iloveyou',
  'woaini',
  'dragon',
  'monkey',
  'master',
  'superman',
  'sunshine',
  'princess',
  'football',
  'qwerty',
  'qwertyuiop',
  'qwert',
  'asdfgh',
  'asdfghjkl',
  'asdf',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  'qweasd',
  'qweasdzxc',
  'abcdef',
  'abcdefg',
  'abcd',
  'abc',
  'aaa',
  'changeme',
  'default',
  'secret',
  'system',
  'manager',
  'company',
  'china',
  'beijing',
  'shanghai',
  'erp',
  'xqerp',
  'jeecg',
  'huawei',
  'tencent',
  'alibaba',
  'taobao',
]

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const isRun = (digits: string) => digits.length > 1 && ('01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits))
const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text)
const isYear = (digits: string) => /^(19|20)\d\d$/.test(digits)

const isPlainNumber = (digits: string) =>
  digits.length < 2 || isRun(digits) || isRepeated(digits) || isYear(digits) || digits === '520' || digits === '1314'

const words = new Set(WORDS)

/** A known word, however written, with nothing beside it but a run of digits, a year or signs. */
export const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^a-z0-9]/g, '')
  if (isRepeated(bare) || isRun(bare)) return true
  const [, front = '', core = '', back = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(lower) ?? []
  const letters = core.replace(/[^a-z]/g, '')
  const word = [...core].map((sign) => LOOKALIKES[sign] ?? sign).join('')
  const isWord = words.has(word.replace(/[^a-z]/g, '')) || words.has(letters) || isRepeated(letters)
  if (!isWord) return false
  return isPlainNumber(front.replace(/\D/g, '')) && isPlainNumber(back.replace(/\D/g, ''))
}
