import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    minWidth: 200,
    marginTop: 2,
    borderRadius: 8,
    backgroundColor: palette.ground.float,
    boxShadow: palette.shade.float,
    fontSize: 13,
    lineHeight: '20px',
    '& ul': { maxHeight: 256, margin: 0, padding: 4, overflow: 'auto', listStyle: 'none' },
    '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 30, padding: '5px 10px', borderRadius: 4, cursor: 'pointer' },
    '& li[data-marked="true"]': { backgroundColor: palette.ground.hover },
    '& li[aria-selected="true"]': { color: palette.primary.main, fontWeight: 600 },
    '& li[aria-disabled="true"]': { color: palette.ink.off, cursor: 'default' },
    '& li em': { marginLeft: 'auto', paddingLeft: 16, color: palette.ink.faint, fontSize: 12, fontStyle: 'normal', fontWeight: 400 },
    '& li i': {
      flex: 'none',
      width: 16,
      height: 16,
      border: `1px solid ${palette.line.edge}`,
      borderRadius: 4,
      backgroundColor: palette.ground.card,
    },
    '& li i[data-on="true"]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
      boxShadow: `inset 0 0 0 3px ${palette.ground.card}`,
    },
    '& .quiet': { padding: '6px 14px 8px', color: palette.ink.soft, fontSize: 12 },
    '& .foot': { display: 'flex', gap: 12, padding: '4px 14px 8px', fontSize: 12 },
    '& .foot button': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      lineHeight: '24px',
      color: palette.primary.main,
      cursor: 'pointer',
    },
  }
})

type Line = {
  readonly key: string
  readonly label: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly chosen?: boolean
}

export type OptionListProps = {
  readonly id: string
  readonly title: string
  readonly anchor: HTMLElement
  readonly lines: readonly Line[]
  readonly marked: number
  readonly isMany: boolean
  /** Said below the lines, or in their place. */
  readonly note?: string | undefined
  readonly foot?: ReactNode
  readonly onMark: (index: number) => void
  readonly onPick: (index: number) => void
}

export const optionId = (list: string, index: number): string => `${list}-${index}`

/** Choices below a cell. The focus stays in the cell's input. */
export const OptionList = ({ id, title, anchor, lines, marked, isMany, note, foot, onMark, onPick }: OptionListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 1300 }}>
      <Frame style={{ minWidth: Math.max(200, anchor.offsetWidth) }} onMouseDown={(event) => event.preventDefault()}>
        <ul ref={list} id={id} role="listbox" aria-label={title} aria-multiselectable={isMany || undefined} hidden={lines.length === 0}>
          {lines.map(({ key, label, hint, disabled, chosen }, index) => (
            <li
              key={key}
              id={optionId(id, index)}
              role="option"
              aria-selected={chosen === true}
              aria-disabled={disabled || undefined}
              data-marked={index === marked}
              onMouseMove={() => index !== marked && onMark(index)}
              onClick={() => disabled || onPick(index)}
            >
              {isMany && <i data-on={chosen === true} />}
              {label}
              {hint && <em>{hint}</em>}
            </li>
          ))}
        </ul>
        {note && (
          <div className="quiet" role="status">
            {note}
          </div>
        )}
        {foot && <div className="foot">{foot}</div>}
      </Frame>
    </Popper>
  )
}
