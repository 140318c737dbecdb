import Box from '@mui/material/Box'
import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import { useSelector } from '@xstate/react'
import { sameRows } from '../../hooks/same-rows.ts'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { circumstancesIn } from '../../../core/definitions/circumstances.ts'
import type { Indicator, DocumentType } from '../../../core/definitions/document.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { CircumstancesKnown } from '../../widgets/fields/circumstances.ts'
import { isWide, isDouble } from '../../widgets/fields/inputs.ts'
import type { FormActor } from './form-actor.ts'
import { isNumber } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { HeaderField, isShown } from './header-field.tsx'
import { fillOf, isWorthShowing, type Section } from './sections.ts'

const Card = styled('section')(({ theme }) => ({
  containerType: 'inline-size',
  display: 'flex',
  flexWrap: 'wrap',
  paddingTop: 2,
  border: `1px solid ${theme.vars!.palette.line.main}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.ground.card,
}))

/** Folded ones share a line: what they say is short, and the rows below have more room. */
const Part = styled('div')(({ theme }) => ({
  flex: '1 0 100%',
  minWidth: 0,
  padding: '0 12px',
  '&:not(:first-of-type)': { borderTop: `1px solid ${theme.vars!.palette.line.main}` },
  [theme.breakpoints.up('md')]: {
    '&[data-folded]': { flex: '1 1 30%' },
    '&[data-folded] + &[data-folded]': { borderLeft: `1px solid ${theme.vars!.palette.line.main}` },
  },
}))

const head = ({ theme }: { readonly theme: Theme }): CSSObject => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 34,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  color: 'inherit',
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
  '& > b': { marginRight: 6, fontSize: 14, whiteSpace: 'nowrap' },
  '& .rule': { width: 1, height: 12, backgroundColor: theme.vars!.palette.line.strong },
  '& .summary': {
    flex: 1,
    minWidth: 0,
    color: theme.vars!.palette.ink.soft,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .aside': { fontSize: 12, color: theme.vars!.palette.ink.soft },
  '& .count': { marginLeft: 'auto', fontSize: 12, color: theme.vars!.palette.ink.faint, whiteSpace: 'nowrap' },
})

const Head = styled('div')(head)
/** The same, where the section can be folded. */
const FoldingHead = styled('button')(head, { cursor: 'pointer' })

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '8px 16px',
  padding: '0 0 8px',
  '@container (min-width: 600px)': {
    paddingRight: 4,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .double': { gridColumn: 'span 2' },
  },
  '@container (min-width: 900px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@container (min-width: 1140px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: '1 / -1' },
})

type HeaderFormProps = {
  readonly actor: FormActor
  readonly type: DocumentType
  readonly sections: readonly Section[]
  readonly open: ReadonlySet<string>
  readonly onFold: (title: string, open: boolean) => void
  /** The title of the field in which one goes on. */
  readonly begins: string
  /** Enter was pressed in the last field. */
  readonly onEnd: () => void
  readonly locked: (key: string) => boolean
}

const inputsIn = (element: Element) =>
  [
    ...element.querySelectorAll<HTMLElement>('input:not([readonly]):not([type=hidden]), textarea:not([readonly]), select:not([disabled])'),
  ].filter((one) => one.offsetParent !== null)

const SIGN = 13
const STAR = 12
/** Eight signs and the star: 统一社会信用代码. */
const LABEL = 116

/** Room for the longest title of the form, within what the look allows: its columns stand under each other through all sections. */
const labelWidth = (sections: readonly Section[]) =>
  Math.min(LABEL, Math.max(68, ...sections.flatMap(({ fields }) => fields.map(([, { title }]) => [...title].length * SIGN + STAR))))

/** Enter goes on to the next field, as clerks are used to; lists that are open keep it for themselves. */
const goOn = (event: KeyboardEvent<HTMLElement>, onEnd: () => void) => {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
  if (target.tagName !== 'INPUT' || target.getAttribute('aria-expanded') === 'true') return
  const all = inputsIn(event.currentTarget)
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)]
  if (!next && event.shiftKey) return
  event.preventDefault()
  if (!next) return onEnd()
  next.focus()
  // As after Tab: what is typed takes the place of what stood there.
  if (next instanceof HTMLInputElement) next.select()
}

const titleOf = (input: Element | null): string => (input instanceof HTMLInputElement ? (input.labels?.[0]?.textContent ?? '') : '')

/** The title of the field that has the focus. */
export const titleInFocus = (): string => titleOf(document.activeElement)

/** Whoever comes to a form types in its first field at once, unless the focus is already somewhere; a thumb would only get the keys in its way. */
const useBeginning = (title: string) => {
  const card = useRef<HTMLElement>(null)
  const [begins] = useState(title)
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (card.current && isFree && !window.matchMedia('(pointer: coarse)').matches) {
      const all = inputsIn(card.current)
      ;(all.find((input) => begins !== '' && titleOf(input) === begins) ?? all[0])?.focus()
    }
  }, [begins])
  return card
}

/** The header in its sections: the first one open, later ones folded to a line that says their values. */
export const HeaderForm = memo(({ actor, type, sections, open, onFold, begins, onEnd, locked }: HeaderFormProps) => {
  const circumstancesOf = useCallback((place: string) => circumstancesIn(type, place, actor.getSnapshot().context.view), [actor, type])
  const card = useBeginning(begins)
  return (
    <CircumstancesKnown value={circumstancesOf}>
      <Card ref={card} style={{ ['--label' as string]: `${labelWidth(sections)}px` }} onKeyDown={(event) => goOn(event, onEnd)}>
        {sections.map((section, at) => (
          <FormSection
            key={section.title}
            actor={actor}
            type={type}
            section={section}
            first={at === 0}
            open={at === 0 || open.has(section.title)}
            onFold={onFold}
            locked={locked}
          />
        ))}
      </Card>
    </CircumstancesKnown>
  )
})

type FormSectionProps = Pick<HeaderFormProps, 'actor' | 'type' | 'onFold' | 'locked'> & {
  readonly section: Section
  readonly first: boolean
  readonly open: boolean
}

const FormSection = ({ actor, type, section, first, open, onFold, locked }: FormSectionProps) => {
  const { title, fields } = section
  // The head of the page says the number.
  const narrow = useIsNarrow()
  const shownKeys = useSelector(actor, ({ context }) =>
    fields
      .filter(([key, field]) => isShown(context, key) && isWorthShowing(type, key, field, context.draft))
      .filter(([key]) => !narrow || key !== type.number?.field)
      .map(([key]) => key)
      .join(','),
  )
  const visible = new Set(shownKeys.split(','))

  return (
    <Part data-folded={!open || undefined}>
      {first ? (
        <Head>
          <b>{title}</b>
          <Indicators actor={actor} title={title} />
        </Head>
      ) : (
        <FoldingHead type="button" aria-expanded={open} onClick={() => onFold(title, !open)}>
          <Box component="span" sx={{ color: 'ink.faint', fontSize: 16, lineHeight: 0, transform: open ? 'rotate(90deg)' : 'none' }}>
            <Icon name="forward" />
          </Box>
          <b>{title}</b>
          {!open && <Summary actor={actor} fields={fields} />}
          {open && <Indicators actor={actor} title={title} />}
        </FoldingHead>
      )}
      {open && (
        <Fields>
          {fields
            .filter(([key]) => visible.has(key))
            .map(([key, field]) => (
              <HeaderField
                key={key}
                actor={actor}
                name={key}
                field={field}
                locked={locked(key)}
                className={isWide(field.kind.name) ? 'wide' : isDouble(field) ? 'double' : ''}
              />
            ))}
        </Fields>
      )}
    </Part>
  )
}

const Summary = ({ actor, fields }: { readonly actor: FormActor; readonly fields: Section['fields'] }) => {
  const shown = useShown()
  const summary = useSelector(actor, ({ context }) =>
    fields
      .filter(([key, field]) => isShown(context, key) && field.kind.name !== 'bool')
      .map(([key, field]) => {
        const text = shown(field, context.draft, key)
        return text && isNumber(field) ? `${field.title} ${text}` : text
      })
      .filter(Boolean)
      .join(' · '),
  )
  const count = useSelector(actor, ({ context }) => {
    const { filled, wanted } = fillOf(
      fields.filter(([key]) => isShown(context, key)),
      context.draft,
    )
    if (wanted === 0) return ''
    return filled === wanted ? `${wanted} 项均已填写` : `已填 ${filled} / ${wanted} 项`
  })
  return (
    <>
      <span className="summary">{summary}</span>
      <span className="count">{count}</span>
    </>
  )
}

const TONES = { plain: 'ink.soft', warn: 'states.warn.text', bad: 'states.bad.text' } as const

const NONE: readonly Indicator[] = []

/** Facts that help to decide, beside the title of their section. */
const Indicators = ({ actor, title }: { readonly actor: FormActor; readonly title: string }) => {
  const indicators = useSelector(
    actor,
    ({ context }) => (context.type.indicators?.[title] as ((doc: unknown) => readonly Indicator[]) | undefined)?.(context.view) ?? NONE,
    sameRows,
  )
  return indicators.map(({ title: name, value, tone = 'plain' }, at) => (
    <Box
      key={name}
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        fontSize: 12,
        lineHeight: '14px',
        color: TONES[tone],
        ...(at > 0 ? { pl: 2.5, borderLeft: 1, borderColor: 'line.strong' } : {}),
      }}
    >
      {tone !== 'plain' && <Icon name="warning" size={12} />}
      {name} <b>{value}</b>
    </Box>
  ))
}
