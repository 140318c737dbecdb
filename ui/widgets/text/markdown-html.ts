import MarkdownIt from 'markdown-it'
import { idIn } from '../../../core/files/names.ts'

const reader = new MarkdownIt({ html: false, linkify: true })

// The path of a stored picture is its name: written otherwise it is another.
const usual = reader.normalizeLink.bind(reader)
reader.normalizeLink = (address) => (idIn(address) === undefined ? usual(address) : address)

const TASK = /^\[([ x])\] /i

/** Tasks of a list, done and to do. */
reader.core.ruler.push('tasks', ({ tokens }) => {
  for (const [at, { type, children }] of tokens.entries()) {
    const [first] = children ?? []
    if (type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open' || first?.type !== 'text') continue
    first.content = first.content.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '))
  }
})

/** What Markdown comes to, before it is cleaned. */
export const markdownHtml = (text: string): string => reader.render(text)
