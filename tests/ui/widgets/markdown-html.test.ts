import { expect, test } from 'vitest'
import { markdownHtml } from '../../../ui/widgets/text/markdown-html.ts'
import { pictured } from '../../../ui/widgets/text/markdown-marks.ts'

const PATH = `jeditor/${'0'.repeat(35)}/门头 (1)%2C.png`

test('a stored picture keeps its path whatever its name is', () => {
  const { text } = pictured({ text: '见下：', from: 3, to: 3 }, PATH, '门头[1].png')
  expect(markdownHtml(text)).toBe(`<p>见下：<img src="${PATH}" alt="门头1.png"></p>\n`)
})

test('tasks of a list are done or to do', () =>
  expect(markdownHtml('- [ ] 甲\n- [x] 乙')).toBe('<ul>\n<li>☐ 甲</li>\n<li>☑ 乙</li>\n</ul>\n'))

test('tags are text', () => expect(markdownHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>\n'))
