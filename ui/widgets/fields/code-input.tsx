import { lazy, Suspense } from 'react'
import { useStyleNonce } from '../../hooks/use-style-nonce.ts'
import type { InputProps } from './input-props.ts'

const CodeEditor = lazy(() => import('../text/code-editor.tsx').then(({ CodeEditor: component }) => ({ default: component })))
const MarkdownEditor = lazy(() => import('../text/markdown-editor.tsx').then(({ MarkdownEditor: component }) => ({ default: component })))

/** Source text of the language that the field names; Markdown with what it comes to beside it. */
export const CodeInput = ({ id, field, place, text, onText, onBlur, invalid, readOnly }: InputProps) => {
  const nonce = useStyleNonce()
  const shared = { id, title: field.title, text, readOnly, invalid, nonce, onText, onBlur }
  return (
    <Suspense fallback={<div style={{ minHeight: 240 }} />}>
      {field.language === 'markdown' ? <MarkdownEditor {...shared} /> : <CodeEditor {...shared} shelf={place} language={field.language} />}
    </Suspense>
  )
}
