import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { AskableField } from '../../../../core/query/askable-field.ts'
import { text } from '../../../../core/query/text.ts'
import { LIST_STYLE } from '../../fields/choice-input.tsx'
import { ChoiceMark } from '../../fields/choice-mark.tsx'
import { useBuilder } from './builder-scope.ts'

const byTitle = createFilterOptions<AskableField>({ stringify: ({ title, key }) => `${title} ${key}` })

type FieldPickProps = { readonly id: string; readonly field: string; readonly invalid: boolean; readonly onPick: (field: string) => void }

/** Which field a line asks about, found by a part of its title. */
export const FieldPick = ({ id, field, invalid, onPick }: FieldPickProps) => {
  const { fields } = useBuilder()
  const chosen = fields.get(field) ?? null
  const unknown = field !== '' && !chosen

  return (
    <Autocomplete
      id={id}
      value={chosen}
      options={[...fields.values()]}
      filterOptions={byTitle}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      onChange={(_, asked) => asked && onPick(asked.key)}
      disableClearable={chosen !== null}
      forcePopupIcon={false}
      autoHighlight
      sx={LIST_STYLE}
      noOptionsText="没有这个字段"
      slotProps={{ paper: { sx: { minWidth: 220 } }, popper: { placement: 'bottom-start' } }}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
          fullWidth
          // A line that was just added wants its field first.
          autoFocus={field === ''}
          error={invalid || unknown}
          placeholder={unknown ? text.unknownField : '请选择字段'}
          endAdornment={<ChoiceMark kind="dict" />}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': '字段', 'aria-invalid': invalid || undefined }}
        />
      )}
    />
  )
}
