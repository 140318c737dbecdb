import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'

const noAddress = failure('link.none', '请输入链接地址')
const wrongAddress = failure('link.wrong', '请输入网址、邮箱地址，或本系统内以 / 开头的路径')

const SCHEMED = /^(https?:\/\/|mailto:)\S+$/i
const WITHIN = /^\/(?!\/)\S*$/
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const SITE = /^[^\s@/:]+\.[^\s@/:]+(:\d+)?([/?#]\S*)?$/

/** Where a link of a written text leads: what was typed, with the scheme it may have been typed without. */
export const linkAddress = (typed: string): Result<string> => {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return fail(noAddress)
  if (SCHEMED.test(text) || WITHIN.test(text)) return ok(text)
  if (MAIL.test(text)) return ok(`mailto:${text}`)
  return SITE.test(text) ? ok(`https://${text}`) : fail(wrongAddress)
}
