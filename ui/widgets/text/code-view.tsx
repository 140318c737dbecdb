import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { mono } from '../../theme/typography.ts'
import { markdownHtml } from './markdown-html.ts'
import { RichTextView } from './rich-text-view.tsx'

type CodeViewProps = { readonly text: string; readonly language: string | undefined }

const Written = ({ text }: { readonly text: string }) => <RichTextView html={useMemo(() => markdownHtml(text), [text])} />

/** Source text to be read: Markdown as what it comes to, any other language line by line. */
export const CodeView = ({ text, language }: CodeViewProps) =>
  language === 'markdown' ? (
    <Written text={text} />
  ) : (
    <Box
      component="pre"
      tabIndex={0}
      sx={{
        m: 0,
        p: 3,
        borderRadius: 1.5,
        overflow: 'auto',
        textAlign: 'left',
        bgcolor: 'ground.sunken',
        fontFamily: mono,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      {text}
    </Box>
  )
