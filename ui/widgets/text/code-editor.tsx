import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formattedJson } from '../../../core/texts/json-format.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useNotices } from '../../hooks/use-notices.ts'
import { Icon } from '../../theme/icon.tsx'
import { CodeArea } from './code-area.tsx'
import { Enlarging } from './full-screen-editor.tsx'
import { LANGUAGES, languageOf } from './languages.ts'
import type { EditorProps } from './editor-props.ts'
import { Tool } from './tool.tsx'
import { useCodeHistory } from './use-code-history.ts'

const CodeHistoryDialog = lazyComponent(() => import('./code-history-dialog.tsx').then(({ CodeHistoryDialog: component }) => component))

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
  /** Under what its history is kept. */
  readonly shelf: string
  /** Another language may be chosen. */
  readonly onLanguage?: (language: string) => void
}

/** Source text in one of the seed's languages, on the whole screen where wanted. */
export const CodeEditor = ({ language, onLanguage, shelf, title, invalid, ...area }: CodeEditorProps) => {
  const [chosen, setChosen] = useState(() => languageOf(language))
  const { records, typed, record } = useCodeHistory(shelf, area.text)
  const notices = useNotices()
  const [isLooking, setLooking] = useState(false)
  const name = LANGUAGES[chosen ?? '']?.title ?? '纯文本'
  const write = (text: string) => {
    typed()
    area.onText(text)
  }
  const format = () => {
    const laidOut = formattedJson(area.text)
    if (laidOut.ok) write(laidOut.value)
    else notices.warning(laidOut.failure.message)
  }
  return (
    <Enlarging
      title={title}
      invalid={invalid}
      height={HEIGHT}
      tools={
        <>
          {onLanguage ? (
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
          )}
          {!area.readOnly && chosen === 'json' && <Tool label="格式化" sign="{ }" onAct={format} />}
          {!area.readOnly && <Tool label="历史记录" sign={<Icon name="history" size={14} />} onAct={() => setLooking(true)} />}
        </>
      }
    >
      <Colours>
        <CodeArea
          {...area}
          onText={write}
          onBlur={() => {
            record()
            area.onBlur?.()
          }}
          title={title}
          language={chosen}
          hint={area.readOnly ? undefined : `请输入${name}内容`}
        />
      </Colours>
      {isLooking && (
        <CodeHistoryDialog
          records={records}
          text={area.text}
          onRestore={(text) => {
            write(text)
            setLooking(false)
          }}
          onClose={() => setLooking(false)}
        />
      )}
    </Enlarging>
  )
}
