import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Foretold } from '../../../core/approval/advance.ts'
import { LIST_STYLE } from '../../widgets/fields/choice-input.tsx'
import { listPaper } from '../../widgets/fields/list-line.tsx'

type ChooseDecidersProps = {
  readonly title: string
  readonly choice: NonNullable<Foretold['choice']>
  readonly chosen: readonly string[]
  readonly onChoose: (userIds: readonly string[]) => void
}

/** Who decides a step that leaves it to the applicant: one or several of those it offers. */
export const ChooseDeciders = ({ title, choice: { among }, chosen, onChoose }: ChooseDecidersProps) => (
  <Autocomplete
    multiple
    disableCloseOnSelect
    options={among}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ userId }) => userId}
    value={chosen.flatMap((userId) => among.filter((one) => one.userId === userId))}
    onChange={(_, people) => onChoose(people.map(({ userId }) => userId))}
    clearText="清除"
    openText="展开"
    closeText="收起"
    noOptionsText="没有这个人"
    slotProps={{ paper: listPaper }}
    sx={[LIST_STYLE, { mt: 1, width: 240 }]}
    renderOption={({ key, ...line }, { name }) => (
      <Box component="li" key={key} {...line}>
        {name}
      </Box>
    )}
    renderInput={({ slotProps }) => (
      <OutlinedInput
        ref={slotProps.input.ref}
        className={slotProps.input.className}
        onMouseDown={slotProps.input.onMouseDown}
        fullWidth
        required
        startAdornment={slotProps.input.startAdornment}
        endAdornment={slotProps.input.endAdornment}
        {...(chosen.length ? {} : { placeholder: '选择审批人' })}
        inputProps={{ ...slotProps.htmlInput, 'aria-label': `${title}的审批人` }}
      />
    )}
  />
)
