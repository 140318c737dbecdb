import { failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'

export const wrongJson = failure('text.wrongJson', 'JSON格式不正确，请检查引号、逗号和括号')

const INDENT = '  '
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

/** JSON on lines of its own, indented by two (seed §9). Every value is left as it is written: a number keeps all its digits. */
export const formattedJson = (text: string): Result<string> => {
  try {
    JSON.parse(text)
  } catch {
    return fail(wrongJson)
  }
  const tokens = text.match(TOKEN) ?? []
  let depth = 0
  let written = ''
  const line = () => `\n${INDENT.repeat(depth)}`
  for (const [at, token] of tokens.entries()) {
    const isEmptied = (tokens[at - 1] === '{' && token === '}') || (tokens[at - 1] === '[' && token === ']')
    if (token === '}' || token === ']') {
      depth -= 1
      written += isEmptied ? token : line() + token
    } else if (token === '{' || token === '[') {
      depth += 1
      written += token + (tokens[at + 1] === '}' || tokens[at + 1] === ']' ? '' : line())
    } else if (token === ',') written += token + line()
    else written += token === ':' ? ': ' : token
  }
  return ok(written)
}
