import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { decodeFilter, encodeFilter, type FilterForm, type FilterText, typedFilter } from '../../../core/query/filter-text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { InputProps } from '../fields/input-props.ts'

const TITLES: Readonly<Record<FilterForm, string>> = { like: '包含', eq: '等于', ne: '不等于', ge: '大于等于', le: '小于等于' }
const SIGNS: Readonly<Record<FilterForm, string>> = { like: '含', eq: '=', ne: '≠', ge: '≥', le: '≤' }

// The browser's own list over the sign it stands for; from the text beside it, Alt+↑ and Alt+↓ choose.
const Forms = styled('select')({ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' })

const Sign = styled('span')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    position: 'relative',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    marginLeft: -6,
    borderRadius: 4,
    fontSize: 12,
    color: palette.ink.faint,
    '&:hover, &:focus-within': { backgroundColor: palette.ground.hover, color: palette.ink.main },
    '&:focus-within': { outline: `2px solid ${palette.primary.main}` },
  }
})

const formsOf = ({ kind }: Field): readonly FilterForm[] => {
  if (kind.operators.includes('like')) return ['like', 'eq', 'ne']
  return kind.operators.includes('ge') ? ['eq', 'ge', 'le', 'ne'] : ['eq']
}

/** A filter of one line whose text carries how it compares, as the seed writes it: `*x*`, `!x`, `>=x`, `<=x` (widgets §8). */
export const FilterInput = ({ id, field, text: filter, onText, placeholder }: InputProps) => {
  const forms = formsOf(field)
  const [usual, setUsual] = useState(forms[0]!)
  const read = decodeFilter(filter)
  // A sign that the field does not know is part of what is looked for.
  const meant: FilterText = filter === '' ? { form: usual, text: '' } : forms.includes(read.form) ? read : { form: 'eq', text: filter }
  const change = (next: FilterText) => {
    setUsual(next.form)
    onText(encodeFilter(next))
  }

  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={meant.text}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={({ target }) => change(typedFilter(target.value, meant.form, forms))}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (!event.altKey || by === 0) return
        event.preventDefault()
        change({ form: forms.at((forms.indexOf(meant.form) + by) % forms.length)!, text: meant.text })
      }}
      inputProps={{ autoComplete: 'off' }}
      sx={{ '& input': { pl: 1 }, '&:not(:hover, :focus-within) button': { visibility: 'hidden' } }}
      endAdornment={
        meant.text !== '' && (
          <IconButton
            aria-label={`清除${field.title}`}
            tabIndex={-1}
            onClick={() => change({ form: meant.form, text: '' })}
            sx={{ width: 20, height: 20, mr: -1, fontSize: 12 }}
          >
            <Icon name="close" />
          </IconButton>
        )
      }
      startAdornment={
        forms.length > 1 && (
          <Sign>
            <span aria-hidden>{SIGNS[meant.form]}</span>
            <Forms
              aria-label={`${field.title}如何比较`}
              title={`${TITLES[meant.form]}（Alt ↑ ↓ 更换）`}
              tabIndex={-1}
              value={meant.form}
              onChange={({ target }) => change({ form: target.value as FilterForm, text: meant.text })}
            >
              {forms.map((form) => (
                <option key={form} value={form}>
                  {TITLES[form]}
                </option>
              ))}
            </Forms>
          </Sign>
        )
      }
    />
  )
}
