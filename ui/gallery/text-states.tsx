import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { useStyleNonce } from '../hooks/use-style-nonce.ts'
import { Ellipsis } from '../widgets/values/ellipsis.tsx'
import { Card } from './card.tsx'

const RichTextEditor = lazy(() =>
  import('../widgets/text/rich-text-editor.tsx').then(({ RichTextEditor: component }) => ({ default: component })),
)
const RichTextView = lazy(() =>
  import('../widgets/text/rich-text-view.tsx').then(({ RichTextView: component }) => ({ default: component })),
)
const MarkdownEditor = lazy(() =>
  import('../widgets/text/markdown-editor.tsx').then(({ MarkdownEditor: component }) => ({ default: component })),
)
const CodeEditor = lazy(() => import('../widgets/text/code-editor.tsx').then(({ CodeEditor: component }) => ({ default: component })))

const HTML = '<h2>冷链运输须知</h2><ul><li><p>全程<strong>2～8℃</strong></p></li><li><p>到货后30分钟内验收</p></li></ul>'
const MARKDOWN = '## 更新内容\n\n- 新增**批号追溯**\n- 修复打印分页\n\n| 版本 | 日期 |\n| --- | --- |\n| 1.2.0 | 2025-09-26 |\n'
const CODE = "SELECT code, name\nFROM bsc_product\nWHERE enabled = 'Y'\nORDER BY code;\n"
const LONG = '国药准字H20249999阿托伐他汀钙片20mg×7片×2板铝塑包装遮光密封保存'

/** Editors of long texts, what they wrote as it is read, and a text that is cut. */
export const Texts = () => {
  const nonce = useStyleNonce()
  const [html, setHtml] = useState(HTML)
  const [markdown, setMarkdown] = useState(MARKDOWN)
  const [code, setCode] = useState(CODE)
  const shared = { readOnly: false, invalid: false, nonce }
  return (
    <Card title="长文本：富文本、Markdown、代码" wide>
      <Suspense>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
          <RichTextEditor {...shared} title="富文本" text={html} onText={setHtml} />
          <Box sx={{ p: 3, border: 1, borderColor: 'line.main', borderRadius: 1.5 }}>
            <RichTextView html={html} />
          </Box>
          <MarkdownEditor {...shared} title="Markdown" text={markdown} onText={setMarkdown} />
          <CodeEditor {...shared} shelf="gallery" title="代码" text={code} language="SQL" onText={setCode} onLanguage={() => undefined} />
        </Box>
        <Ellipsis text={LONG} />
      </Suspense>
    </Card>
  )
}
