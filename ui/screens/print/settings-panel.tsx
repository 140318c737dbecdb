import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { CheckBox } from '../../widgets/table/check-box.tsx'
import { type Content, internalNames, nameOf } from './content.ts'
import { NumberBox } from './number-box.tsx'
import { EXTRAS, MOST_COPIES, MOST_ROWS, type Extra } from './print-settings.ts'
import { SHEETS, type SheetName } from './sheets.ts'
import { TemplateName } from './template-name.tsx'
import type { PrintChoices } from './use-print-settings.ts'

const CUSTOM = '自定义'

/** A label is no paper for anything else, nor the other way round. */
const sheetsFor = (templates: PrintChoices['templates']) =>
  Object.entries(SHEETS).filter(([key]) => (key === 'label') === (templates[0]?.sheet === 'label'))

const Down = () => (
  <Box component="span" sx={{ position: 'absolute', right: 8, display: 'flex', color: 'ink.faint', pointerEvents: 'none' }}>
    <Icon name="down" size={14} />
  </Box>
)

type PanelProps = { readonly content: Content | undefined; readonly extras: readonly Extra[]; readonly choices: PrintChoices }

/** 打印设置: template, paper, copies, and what stands on it. */
export const SettingsPanel = ({ content, extras, choices }: PanelProps) => {
  const { settings, templates, template, isOwn, change, saveAs, remove } = choices
  return (
    <>
      <Title>打印设置</Title>
      <Label>模板</Label>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 3 }}>
        <Select
          fullWidth
          displayEmpty
          IconComponent={Down}
          value={template?.name ?? ''}
          inputProps={{ 'aria-label': '模板' }}
          renderValue={(name) => `${name || CUSTOM} · ${SHEETS[settings.sheet].title}`}
          onChange={({ target }) => {
            const chosen = templates.find(({ name }) => name === target.value)
            if (chosen) change({ sheet: chosen.sheet, copies: chosen.copies, rows: chosen.rows, hidden: chosen.hidden })
          }}
        >
          {templates.map(({ name, sheet }) => (
            <MenuItem key={name} value={name}>{`${name} · ${SHEETS[sheet].title}`}</MenuItem>
          ))}
        </Select>
      </Box>
      {template && isOwn(template) && (
        <Button variant="text" onClick={() => remove(template)} sx={{ mt: -2, mb: 2 }}>
          删除模板
        </Button>
      )}
      {!template && <TemplateName taken={templates.filter((one) => !isOwn(one)).map(({ name }) => name)} onSave={saveAs} />}
      <Label>纸张</Label>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label="纸张"
        value={settings.sheet}
        onChange={(_, next: SheetName | null) => next && change({ sheet: next })}
        size="small"
        sx={{ mb: 3 }}
      >
        {sheetsFor(templates).map(([key, { title }]) => (
          <ToggleButton key={key} value={key} sx={{ px: 1, py: 0.5, fontSize: 12 }}>
            {title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, mb: 4 }}>
        <NumberBox title="份数" value={settings.copies} most={MOST_COPIES} onChange={(copies) => change({ copies: copies ?? 1 })} />
        {templates[0]?.sheet !== 'label' && (
          <NumberBox title="每页行数" hint="自动" value={settings.rows} most={MOST_ROWS} onChange={(rows) => change({ rows })} />
        )}
      </Box>
      {content && <Shown content={content} extras={extras} choices={choices} />}
    </>
  )
}

type ShownProps = PanelProps & { readonly content: Content }

const Shown = ({ content, extras, choices: { settings, change } }: ShownProps) => {
  const hidden = new Set(settings.hidden)
  const internal = new Set(internalNames(content))
  const toggle = (name: string, on: boolean) =>
    change({ hidden: on ? settings.hidden.filter((one) => one !== name) : [...settings.hidden, name] })
  const titles = content.tables.flatMap((table) =>
    table.columns.filter(([key]) => internal.has(nameOf(table, key))).map(([, { title }]) => title),
  )
  const entry = (name: string, title: string) => (
    <Box
      key={name}
      sx={{ display: 'grid', gridTemplateColumns: '30px 1fr', ml: '-7px', alignItems: 'center', minHeight: 30, fontSize: 13 }}
    >
      <CheckBox label={title} checked={!hidden.has(name)} onChange={(on) => toggle(name, on)} />
      {title}
    </Box>
  )
  return (
    <>
      <Title>显示内容</Title>
      {content.tables.map((table) => (
        <Box key={table.key} role="group" aria-label={table.title}>
          {content.tables.length > 1 && <Label>{table.title}</Label>}
          {table.columns.map(([key, { title }]) => entry(nameOf(table, key), title))}
        </Box>
      ))}
      {content.total && entry(content.total.key, content.total.field.title)}
      {extras.map((name) => entry(name, EXTRAS[name]))}
      {titles.length > 0 && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {titles.join('、')}不对外，默认不打印
        </Alert>
      )}
    </>
  )
}

const Title = ({ children }: { readonly children: ReactNode }) => (
  <Box component="h2" sx={{ mb: 2.5, fontSize: 14 }}>
    {children}
  </Box>
)

const Label = ({ children }: { readonly children: ReactNode }) => <Box sx={{ mb: 1, fontSize: 13, color: 'ink.soft' }}>{children}</Box>
