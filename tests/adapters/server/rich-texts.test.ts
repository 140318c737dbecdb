import { expect, test } from 'vitest'
import { ServerRichTexts } from '../../../adapters/server/server-rich-texts.ts'

const { clean } = new ServerRichTexts()

test.each([
  ['a script', '<p>x</p><script>alert(1)</script>', '<p>x</p>'],
  ['what an event would run', '<p onclick="alert(1)">x</p>', '<p>x</p>'],
  ['a picture that fails on purpose', '<p>x</p><img src="x" onerror="alert(1)" />', '<p>x</p>'],
  ['a picture of another server', '<p>x</p><img src="https://example.com/a.png" />', '<p>x</p>'],
  ['a picture that is larger than a text should hold', `<p>x</p><img src="data:image/png;base64,${'A'.repeat(400_000)}" />`, '<p>x</p>'],
  ['a link that runs', '<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['a link that runs, disguised', '<a href="&#106;avascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['frames, forms and styles', '<iframe src="//a"></iframe><form><input></form><style>p{}</style><p>x</p>', '<p>x</p>'],
  ['a drawing with a script in it', '<img src="data:image/svg+xml;base64,AAAA" /><p>x</p>', '<p>x</p>'],
  ['styles that cover the page', '<p style="position:fixed;text-align:center">x</p>', '<p style="text-align:center">x</p>'],
  ['a comment of a word processor', '<!--[if mso]><p>y</p><![endif]--><p class="MsoNormal">x</p>', '<p>x</p>'],
])('%s does not survive', (_, given, kept) => {
  expect(clean(given)).toBe(kept)
  expect(clean(kept)).toBe(kept)
})

test('what the editor makes stays as it is, and empty paragraphs are nothing', () => {
  const table = '<table><tbody><tr><th colspan="2"><p>品名</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>'
  const picture = `<img src="jeditor/${'0'.repeat(35)}/%26图.png" alt="图" />`
  expect(clean(picture)).toBe(picture)
  expect(clean(`<h2>标题</h2><ul><li><p><strong>粗</strong></p></li></ul>${table}`)).toContain(table)
  expect(['', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>\n'].map(clean)).toEqual(['', '', '', ''])
})
