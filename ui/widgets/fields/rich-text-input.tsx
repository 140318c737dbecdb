import { lazy, Suspense } from 'react'
import { useStyleNonce } from '../../hooks/use-style-nonce.ts'
import type { InputProps } from './input-props.ts'

const RichTextEditor = lazy(() => import('../text/rich-text-editor.tsx').then(({ RichTextEditor: component }) => ({ default: component })))
const RichTextView = lazy(() => import('../text/rich-text-view.tsx').then(({ RichTextView: component }) => ({ default: component })))

/** Text with headings, lists, tables and pictures. */
export const RichTextInput = ({ id, field, text, onText, onBlur, invalid, readOnly }: InputProps) => {
  const nonce = useStyleNonce()
  return (
    <Suspense fallback={<div style={{ minHeight: 300 }} />}>
      {readOnly ? (
        <RichTextView html={text} />
      ) : (
        <RichTextEditor
          id={id}
          title={field.title}
          text={text}
          readOnly={readOnly}
          invalid={invalid}
          nonce={nonce}
          onText={onText}
          onBlur={onBlur}
        />
      )}
    </Suspense>
  )
}
