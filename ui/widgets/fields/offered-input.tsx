import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { type Row, textAt, wireOf } from '../../../core/kernel/wire.ts'
import { type InputProps, placeholderOf } from './input-props.ts'
import { listLine, listPaper } from './list-line.tsx'

type OfferedInputProps = InputProps & {
  /** By the field's own key, with what comes along under others. */
  readonly offers: readonly Row[]
  readonly onTake: (offer: Row) => void
}

/** As high as every other input. */
const INPUT = {
  '&&& .MuiOutlinedInput-root': { padding: 0 },
  '&&& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '5px 10px' },
} as const

const LINE = { '&&': { display: 'block', minHeight: 32, px: 2.5, py: 1, fontSize: 13, lineHeight: '20px' } } as const

/** A text that may be typed, or taken over from what other records offer. */
export const OfferedInput = (props: OfferedInputProps) => {
  const { id, field, place, text, offers, onText, onTake, onBlur, placeholder } = props
  const own = (offer: Row | string) => (typeof offer === 'string' ? offer : textAt(offer, place))
  const along = (offer: Row) =>
    Object.keys(offer)
      .filter((key) => key !== place)
      .map((key) => wireOf(offer, key))
      .filter(Boolean)
      .join(' · ')

  return (
    <Autocomplete<Row, false, true, true>
      id={id}
      freeSolo
      disableClearable
      forcePopupIcon={false}
      options={offers}
      // All of them are shown while the text is one of them.
      filterOptions={(all) => {
        const isOffered = all.some((offer) => own(offer) === text)
        return isOffered ? all : all.filter((offer) => own(offer).includes(text.trim()))
      }}
      getOptionLabel={own}
      getOptionKey={(offer) => (typeof offer === 'string' ? offer : JSON.stringify(offer))}
      isOptionEqualToValue={(offer, value) => own(offer) === own(value)}
      value={text}
      inputValue={text}
      onInputChange={(_, typed, reason) => reason === 'input' && onText(typed)}
      onChange={(_, taken) => typeof taken !== 'string' && onTake(taken)}
      onBlur={onBlur}
      sx={INPUT}
      renderOption={({ key, ...line }, offer) => (
        <Box component="li" key={key} {...line} sx={LINE}>
          {own(offer)}
          <Box component="span" sx={{ display: 'block', color: 'ink.faint', fontSize: 12 }}>
            {along(offer)}
          </Box>
        </Box>
      )}
      slotProps={{
        paper: listPaper,
        popper: { placement: 'bottom-start', sx: { minWidth: 320 } },
      }}
      renderInput={(params) => listLine({ of: props, params, placeholder: placeholderOf(field, placeholder) })}
    />
  )
}
