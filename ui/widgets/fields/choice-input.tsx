import Autocomplete, { type AutocompleteRenderInputParams, createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { useMemo, useRef, useState } from 'react'
import type { DictItem } from '../../../core/definitions/dicts.ts'
import { parts } from '../../../core/definitions/listed.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { useLatest } from '../use-latest.ts'
import { useDictionary } from '../values/dictionaries.ts'
import { useAskChoices } from './choices-context.ts'
import { ChoiceMark } from './choice-mark.tsx'
import { type InputProps, placeholderOf } from './input-props.ts'
import { listLine, listPaper } from './list-line.tsx'
import { useChoices } from './use-choices.ts'

/** As high as every other input, with room for the mark at its end. */
export const LIST_STYLE = {
  '&&& .MuiOutlinedInput-root': { padding: 0, paddingRight: '34px' },
  '&&& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '5px 10px', minWidth: 20 },
  // Beside what is chosen nothing is typed yet: a line of its own would stay empty.
  '&&&:not(.Mui-focused) .MuiAutocomplete-tag ~ .MuiAutocomplete-input': { padding: '5px 0', minWidth: 0 },
  '&&& .MuiOutlinedInput-root .MuiInputAdornment-root': { position: 'absolute', right: 10 },
  '&&& .MuiAutocomplete-endAdornment': { right: '28px' },
  // The cross that empties it covers none of what is chosen.
  '&&&&.MuiAutocomplete-hasClearIcon:is(:hover, .Mui-focused) .MuiOutlinedInput-root': { paddingRight: '56px' },
  '& .MuiChip-root': { height: 20, margin: '2px 0 2px 6px', borderRadius: '4px', fontSize: 12 },
} as const

const byText = createFilterOptions<Choice>({ stringify: ({ label, id, values }) => `${label} ${id} ${String(values['initials'] ?? '')}` })
const asAnswered = (options: Choice[]) => options

const itemsAsChoices = (items: readonly DictItem[]): readonly Choice[] =>
  items.map(({ value, text, initials = '' }) => ({ id: value, label: text, values: { initials } }))

/** Values that lie in the field, with the labels that ride beside them; what was there from the start has its word in the dictionary. */
const chosenOf = (values: readonly string[], labels: readonly string[], items: readonly DictItem[]): readonly Choice[] =>
  values.map((id, index) => ({ id, label: labels[index]?.trim() || (items.find(({ value }) => value === id)?.text ?? id), values: {} }))

const joined = (choices: readonly Choice[]): Choice | null =>
  choices.length ? { id: choices.map(({ id }) => id).join(','), label: choices.map(({ label }) => label).join(','), values: {} } : null

type ChoiceInputProps = InputProps & {
  readonly asksServer?: boolean
  /** Whether the list is open from the beginning. */
  readonly opened?: boolean
  /** Chosen lately: offered first while nothing is typed. */
  readonly recent?: readonly Choice[]
  /** Each one that is taken out of the list. */
  readonly onTaken?: (choice: Choice) => void
  /** Opens a window to choose in: F4, Alt+↓ and the mark at the end. */
  readonly onPicker?: () => void
}

const NONE: readonly Choice[] = []

/** One or several of what a dictionary holds or the server offers, found by title, code or pinyin. */
export const ChoiceInput = (props: ChoiceInputProps) => {
  const { id, field, place, text, label, onChoose, onBlur, readOnly, placeholder } = props
  const items = useDictionary(field.code)
  const isLocal = items.length > 0 && props.asksServer !== true
  const [open, setOpen] = useState(props.opened ?? false)
  const [keyword, setKeyword] = useState('')
  const offered = useChoices(place, keyword, open && !isLocal)
  const recent = keyword === '' && !isLocal ? (props.recent ?? NONE) : NONE
  const options = useMemo(() => {
    if (isLocal) return itemsAsChoices(items)
    return recent.length
      ? [...recent, ...offered.choices.filter(({ id: one }) => !recent.some((known) => known.id === one))]
      : offered.choices
  }, [isLocal, items, offered.choices, recent])
  const many = field.kind.many === true
  const chosen = useMemo(
    () => (many ? chosenOf(parts(text), label.split(','), items) : chosenOf(text === '' ? [] : [text], [label], items)),
    [many, text, label, items],
  )

  const isStale = !isLocal && keyword !== '' && offered.asking
  const ask = useAskChoices()
  const latest = useLatest({ chosen, onChoose })
  /** The text of which the first record is meant: as long as nothing else is typed or chosen, also once the field was left. */
  const meant = useRef('')

  /** Enter came before the answer: the first record that comes is meant, not what stood in the list before. */
  const takeFirst = async () => {
    meant.current = keyword
    const answer = await ask(place, { keyword })
    const [first] = answer.ok ? answer.value.records : []
    if (!first || meant.current !== keyword) return
    meant.current = ''
    const { chosen: before, onChoose: choose } = latest.current
    choose(many ? joined([...before, first]) : first)
    setOpen(false)
  }

  const shared = {
    id,
    open,
    onKeyDown: (event: React.KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
      if (props.onPicker && !readOnly && (event.key === 'F4' || (event.altKey && event.key === 'ArrowDown'))) {
        event.preventDefault()
        event.defaultMuiPrevented = true
        setOpen(false)
        return props.onPicker()
      }
      if (event.key !== 'Enter' || !isStale) return
      event.defaultMuiPrevented = true
      // A second Enter goes on to the next field, as it does once the answer came.
      if (meant.current === keyword) return
      event.preventDefault()
      void takeFirst()
    },
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    options: options as Choice[],
    filterOptions: isLocal ? byText : asAnswered,
    getOptionLabel: (choice: Choice) => choice.label,
    getOptionKey: (choice: Choice) => choice.id,
    isOptionEqualToValue: (one: Choice, other: Choice) => one.id === other.id,
    loading: offered.asking,
    loadingText: '读取中…',
    noOptionsText: offered.failure?.message ?? (keyword ? words.noData : (offered.nothing ?? '暂无数据')),
    clearText: '清除',
    openText: '展开',
    closeText: '收起',
    readOnly,
    autoHighlight: true,
    handleHomeEndKeys: true,
    ...(recent.length ? { groupBy: (choice: Choice) => (recent.includes(choice) ? '最近选择' : '全部') } : {}),
    forcePopupIcon: false as const,
    sx: LIST_STYLE,
    onInputChange: (_: unknown, typed: string, reason: string) => {
      if (reason !== 'blur' && reason !== 'reset') meant.current = ''
      setKeyword(reason === 'input' ? typed : '')
    },
    onBlur,
    renderOption: ({ key, ...line }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, choice: Choice) => (
      <Box
        component="li"
        key={key}
        {...line}
        sx={{ '&&': { gap: 2, minHeight: { xs: 44, sm: 32 }, px: 2.5, fontSize: 13, lineHeight: '20px' } }}
      >
        <span>{choice.label}</span>
        {(choice.apart || choice.hint) && (
          <Box component="span" sx={{ ml: 'auto', minWidth: 0, color: 'ink.faint', fontSize: 12, overflowWrap: 'anywhere' }}>
            {[choice.apart, choice.hint].filter(Boolean).join(' · ')}
          </Box>
        )}
      </Box>
    ),
    slotProps: {
      paper: listPaper,
      // Wider than a narrow field, and moved where the window ends.
      popper: { placement: 'bottom-start' as const, sx: { minWidth: options.some(({ apart }) => apart) ? 'min(460px, 92vw)' : 220 } },
    },
    renderInput: (params: AutocompleteRenderInputParams) =>
      listLine({
        of: props,
        params,
        placeholder: readOnly || chosen.length ? undefined : placeholderOf(field, placeholder),
        end: !readOnly && <ChoiceMark kind={field.kind.name} title={field.title} onPicker={props.onPicker} />,
      }),
  }

  return many ? (
    <Autocomplete
      multiple
      limitTags={1}
      disableCloseOnSelect
      value={chosen as Choice[]}
      onChange={(_, choices, __, details) => {
        meant.current = ''
        if (details && choices.includes(details.option)) props.onTaken?.(details.option)
        onChoose(joined(choices))
      }}
      {...shared}
    />
  ) : (
    <Autocomplete
      value={chosen[0] ?? null}
      onChange={(_, choice) => {
        meant.current = ''
        if (choice) props.onTaken?.(choice)
        onChoose(choice)
      }}
      {...shared}
    />
  )
}
