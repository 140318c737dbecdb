import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { begun, changeBetween, MARKDOWN_TOOLS, type Marked, wrapped } from '../../../ui/widgets/text/markdown-marks.ts'

const marked = fc
  .tuple(fc.string({ unit: fc.constantFrom('字', 'a', ' ', '\n', '-') }), fc.nat(), fc.nat())
  .map(([text, one, other]): Marked => {
    const places = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b)
    return { text, from: places[0]!, to: places[1]! }
  })

test('a mark that is set twice is taken away again, and what was chosen stays chosen', () =>
  fc.assert(
    fc.property(marked, fc.constantFrom('**', '~~', '`'), (given, mark) => {
      const once = wrapped(given, mark)
      expect(once.text.slice(once.from, once.to)).toBe(given.text.slice(given.from, given.to))
      expect(wrapped(once, mark)).toEqual(given)
    }),
  ))

test('lines that are begun twice are as they were', () =>
  fc.assert(
    fc.property(marked, fc.constantFrom('> ', '## '), (given, beginning) => {
      expect(
        begun(
          begun(given, () => beginning),
          () => beginning,
        ).text,
      ).toBe(given.text)
    }),
  ))

test('whatever a tool does, the smallest change comes to the same text', () =>
  fc.assert(
    fc.property(marked, fc.constantFrom(...MARKDOWN_TOOLS), (given, { act }) => {
      const done = act(given)
      const { from, to, insert } = changeBetween(given.text, done.text)
      expect(given.text.slice(0, from) + insert + given.text.slice(to)).toBe(done.text)
      expect(done.from).toBeLessThanOrEqual(done.to)
      expect(done.to).toBeLessThanOrEqual(done.text.length)
    }),
  ))

test.each([
  ['粗体', '<p>很<strong>重要</strong></p>'],
  ['有序列表', '<ol>\n<li>很重要</li>\n</ol>'],
  ['引用', '<blockquote>\n<p>很重要</p>\n</blockquote>'],
  ['标题', '<h2>很重要</h2>'],
])('%s comes to what it says', (label, html) => {
  const { act } = MARKDOWN_TOOLS.find((tool) => tool.label === label)!
  expect(new MarkdownIt().render(act({ text: '很重要', from: 1, to: 3 }).text).trim()).toBe(html)
})
