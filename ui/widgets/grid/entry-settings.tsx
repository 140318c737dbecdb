import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId, useState } from 'react'
import { ENTER_GOES, type EnterGoes, type EntrySettings } from '../../../core/table/entry-settings.ts'
import { Tick } from '../../theme/tick.tsx'
import { Labelled } from '../fields/labelled.tsx'
import type { GridActor } from './grid-actor.ts'
import { Popup } from '../popup.tsx'

type EntrySettingsProps = { readonly actor: GridActor; readonly anchor: HTMLElement; readonly onClose: () => void }

const wholeOf = (text: string, least: number): number => {
  const number = Number(text.normalize('NFKC'))
  return Number.isInteger(number) ? Math.max(least, number) : least
}

const ENTER_TITLES: Readonly<Record<EnterGoes, string>> = { down: '向下', right: '向右', edit: '编辑' }

/** 添加行数, 添加位置, 添加后滚动到底部 (seed §9) and where Enter goes: kept on this device. */
export const EntrySettingsPopover = ({ actor, anchor, onClose }: EntrySettingsProps) => {
  const [settings, setSettings] = useState<EntrySettings>(() => actor.getSnapshot().context.entry)
  const id = useId()
  const rows = [
    { key: 'addRowNum', title: '添加行数', hint: '', least: 1 },
    { key: 'addIndex', title: '添加位置', hint: '0 或更小：加在末尾', least: 0 },
  ] as const

  return (
    <Popup anchor={anchor} title="录入设置" width={300} onClose={onClose}>
      <Box
        component="form"
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4, fontSize: 13 }}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'settings', ...settings })
          onClose()
        }}
      >
        {rows.map(({ key, title, hint, least }) => (
          <Labelled key={key} id={`${id}-${key}`} title={title}>
            <TextField
              id={`${id}-${key}`}
              helperText={hint}
              defaultValue={settings[key]}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              onChange={({ target }) => setSettings({ ...settings, [key]: wholeOf(target.value, least) })}
            />
          </Labelled>
        ))}
        <Labelled id={`${id}-enter`} title="回车键">
          <ToggleButtonGroup
            id={`${id}-enter`}
            exclusive
            fullWidth
            size="small"
            aria-label="回车键"
            value={settings.enter}
            onChange={(_, enter: EnterGoes | null) => enter && setSettings({ ...settings, enter })}
          >
            {ENTER_GOES.map((one) => (
              <ToggleButton key={one} value={one}>
                {ENTER_TITLES[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Labelled>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, cursor: 'pointer' }}>
          <Tick
            type="checkbox"
            checked={settings.addScrollToBottom}
            onChange={({ target }) => setSettings({ ...settings, addScrollToBottom: target.checked })}
          />
          添加后滚动到底部
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button size="medium" onClick={onClose}>
            关闭
          </Button>
          <Button size="medium" variant="contained" color="primary" type="submit">
            保存
          </Button>
        </Box>
      </Box>
    </Popup>
  )
}
