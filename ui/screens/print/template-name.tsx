import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'

const LONGEST = 12

type TemplateNameProps = { readonly taken: readonly string[]; readonly onSave: (name: string) => void }

/** Settings that are no template yet become one under a name. */
export const TemplateName = ({ taken, onSave }: TemplateNameProps) => {
  const [name, setName] = useState<string>()
  const wanted = name?.trim() ?? ''
  const isTaken = taken.includes(wanted)
  if (name === undefined)
    return (
      <Button variant="text" onClick={() => setName('')} sx={{ mt: -2, mb: 2 }}>
        另存为模板
      </Button>
    )
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted && !isTaken) onSave(wanted)
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: -1, mb: 3 }}
    >
      <OutlinedInput
        autoFocus
        value={name}
        placeholder="请输入模板名称"
        error={isTaken}
        inputProps={{ 'aria-label': '模板名称', maxLength: LONGEST }}
        onChange={({ target }) => setName(target.value)}
        sx={{ flex: 1 }}
      />
      <Button type="submit" disabled={!wanted || isTaken}>
        保存
      </Button>
      {isTaken && (
        <Box role="alert" sx={{ width: '100%', fontSize: 12, color: 'states.bad.text' }}>
          模板名称已被使用，请换一个
        </Box>
      )}
    </Box>
  )
}
