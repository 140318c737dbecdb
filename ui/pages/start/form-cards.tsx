import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { Startable } from '../../../core/approval/startable-forms.ts'
import { menuIcon } from '../../shell/menu/menu-icon.ts'
import { Icon } from '../../theme/icon.tsx'
import { PageLink } from '../../widgets/page-link.tsx'

const Cards = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(232px, 1fr))',
    gap: 8,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      alignItems: 'start',
      border: `1px solid ${palette.line.main}`,
      borderRadius: 8,
      backgroundColor: palette.ground.card,
    },
    '& li:hover': { borderColor: palette.primary.main },
    '& a': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 10,
      minWidth: 0,
      padding: '10px 0 10px 12px',
      color: 'inherit',
      textDecoration: 'none',
    },
    // The whole card leads to the form; the star lies above it.
    '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    '& a:focus-visible': { outline: 'none' },
    '& a:focus-visible::after': { outline: `2px solid ${palette.primary.main}` },
    '& .mark': { gridRow: '1 / 3', fontSize: 18, lineHeight: '20px', color: palette.primary.main },
    '& .title': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    '& .steps': {
      gridColumn: 2,
      fontSize: 12,
      lineHeight: '18px',
      color: palette.ink.soft,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& button': { position: 'relative', zIndex: 1, margin: 4 },
    '& button[aria-pressed="true"]': { color: palette.states.warn.text },
    '& button[aria-pressed="true"] path': { fill: 'currentColor' },
    '& button[aria-pressed="false"]': { color: palette.ink.faint },
  }
})

type FormCardsProps = {
  readonly title: string
  readonly items: readonly Startable[]
  readonly onStar: (docKey: string, favourite: boolean) => void
}

/** One group: a card for each form, with who decides it, and a star. */
export const FormCards = ({ title, items, onStar }: FormCardsProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Box component="h2" id={id} sx={(theme) => ({ m: '0 0 8px', ...theme.typography.h3 })}>
        {title}
      </Box>
      <Cards>
        {items.map(({ docKey, title: name, icon, path, steps, favourite }) => (
          <li key={docKey}>
            <PageLink to={`${path}/add`}>
              <span className="mark">
                <Icon name={menuIcon(icon)} />
              </span>
              <span className="title">{name}</span>
              <span className="steps" title={steps.join(' → ')}>
                {steps.join(' → ')}
              </span>
            </PageLink>
            <IconButton
              size="small"
              aria-pressed={favourite}
              aria-label={`${favourite ? '取消收藏' : '收藏'}${name}`}
              onClick={() => onStar(docKey, !favourite)}
            >
              <Icon name="star" size={16} />
            </IconButton>
          </li>
        ))}
      </Cards>
    </section>
  )
}
