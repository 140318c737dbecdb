import { styled } from '@mui/material/styles'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'
import { clean } from './clean.ts'
import { CodeArea } from './code-area.tsx'
import type { EditorProps } from './editor-props.ts'
import { Enlarging } from './enlarging.tsx'
import { Prose } from './prose.ts'

/** Seed §9. */
const HEIGHT = 300

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  height: '100%',
  minHeight: 200,
  '--code-faint': theme.vars!.palette.ink.faint,
  '--code-line': theme.vars!.palette.line.main,
  '--code-ground': theme.vars!.palette.ground.sunken,
  '& > :last-child': { padding: '8px 12px', overflow: 'auto', borderLeft: `1px solid ${theme.vars!.palette.line.main}` },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const reader = new MarkdownIt({ html: false, linkify: true })

/** Markdown at the left, what it comes to at the right. */
export const MarkdownEditor = ({ title, invalid, ...area }: EditorProps) => {
  const shown = useMemo(() => ({ __html: clean(reader.render(area.text)) }), [area.text])
  return (
    <Enlarging title={title} invalid={invalid} height={HEIGHT} tools={<span>Markdown</span>}>
      <Split>
        <CodeArea {...area} title={title} language="markdown" hint={area.readOnly ? undefined : '请输入Markdown内容'} />
        <Prose aria-label="预览" role="region" tabIndex={0} dangerouslySetInnerHTML={shown} />
      </Split>
    </Enlarging>
  )
}
