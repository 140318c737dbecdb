import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { CodeArea } from './code-area.tsx'
import { Enlarging } from './enlarging.tsx'
import { LANGUAGES, languageOf } from './languages.ts'
import type { EditorProps } from './editor-props.ts'

/** Seed §9. */
const HEIGHT = 240

const Colours = styled('div')(({ theme }) => ({
  height: '100%',
  '--code-faint': theme.vars!.palette.ink.faint,
  '--code-line': theme.vars!.palette.line.main,
  '--code-ground': theme.vars!.palette.ground.sunken,
}))

type CodeEditorProps = EditorProps & {
  readonly language: string | undefined
  /** Another language may be chosen. */
  readonly onLanguage?: (language: string) => void
}

/** Source text in one of the seed's languages, on the whole screen where wanted. */
export const CodeEditor = ({ language, onLanguage, title, invalid, ...area }: CodeEditorProps) => {
  const [chosen, setChosen] = useState(() => languageOf(language))
  const name = LANGUAGES[chosen ?? '']?.title ?? '纯文本'
  return (
    <Enlarging
      title={title}
      invalid={invalid}
      height={HEIGHT}
      tools={
        onLanguage ? (
          <select
            aria-label="语言"
            value={chosen ?? ''}
            onChange={({ target }) => {
              setChosen(target.value)
              onLanguage(target.value)
            }}
          >
            {Object.entries(LANGUAGES).map(([key, one]) => (
              <option key={key} value={key}>
                {one.title}
              </option>
            ))}
          </select>
        ) : (
          <span>{name}</span>
        )
      }
    >
      <Colours>
        <CodeArea {...area} title={title} language={chosen} hint={area.readOnly ? undefined : `请输入${name}内容`} />
      </Colours>
    </Enlarging>
  )
}
