import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { policyOf, rowsToWrite } from '../../../core/workbooks/import.machine.ts'
import { text } from '../../../core/workbooks/text.ts'
import { Icon } from '../../theme/icon.tsx'
import { Pick } from '../query/pick.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'
import { PreviewTable } from './preview-table.tsx'

export type Shown = 'all' | 'right' | 'wrong'

const HOWS = { auto: 'ok', near: 'warn', hand: 'info', none: 'idle' } as const

const Mapping = ({ state, known, places, send }: ImportDialogProps & { readonly known: ImportState }) => {
  const mapped = known.mapping.filter(({ place }) => place !== null).length
  return (
    <Box
      component="section"
      aria-label="字段对应"
      sx={{
        width: { sm: 300 },
        flex: 'none',
        p: 4,
        bgcolor: 'ground.sunken',
        borderRight: 1,
        borderColor: 'line.main',
        overflow: 'auto',
        maxHeight: { xs: 216, sm: 520 },
      }}
    >
      <Box sx={{ display: 'flex', mb: 2 }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>字段对应</Box>
        <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{`${mapped} / ${known.mapping.length} 列`}</Box>
      </Box>
      {known.mapping.map(({ title, place, how }) => (
        <Box key={title} sx={{ display: 'grid', gridTemplateColumns: '88px 1fr 40px', alignItems: 'center', gap: 2, mb: 1.5 }}>
          <Box title={title} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {title}
          </Box>
          <Pick
            aria-label={`${title}对应的系统字段`}
            value={place ?? ''}
            disabled={!state.matches('checked')}
            onChange={({ target }) => send({ type: 'map', title, place: target.value || null })}
          >
            <option value="">{text.unmapped}</option>
            {places.map((one) => (
              <option key={one.place} value={one.place}>
                {one.title}
              </option>
            ))}
          </Pick>
          {text.how[how] && (
            <Box
              sx={{
                fontSize: 12,
                textAlign: 'center',
                borderRadius: 1,
                color: `states.${HOWS[how]}.text`,
                bgcolor: `states.${HOWS[how]}.ground`,
              }}
            >
              {text.how[how]}
            </Box>
          )}
        </Box>
      ))}
      <Box sx={{ mt: 2, fontSize: 12, color: 'ink.soft' }}>{text.remembered}</Box>
    </Box>
  )
}

/** Which sheet of each workbook is meant, where there are several. */
const Sheets = ({ known, state, send }: Pick<ImportDialogProps, 'state' | 'send'> & { readonly known: ImportState }) =>
  known.files.map(({ name, sheet, sheets }, file) =>
    sheets.length < 2 ? null : (
      <Box key={`${name} ${sheet}`} sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box sx={{ color: 'ink.soft', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{`${name} ${text.sheet}`}</Box>
        <Pick
          aria-label={`${name}的工作表`}
          value={sheet}
          disabled={!state.matches('checked')}
          onChange={({ target }) => send({ type: 'sheet', file, sheet: target.value })}
          sx={{ width: 160 }}
        >
          {sheets.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Pick>
      </Box>
    ),
  )

const warningsOf = (known: ImportState): readonly string[] =>
  known.files.flatMap(({ name, earlier, hidden }) => [
    ...(earlier ? [text.earlier(name, earlier.at.slice(0, 16).replace('T', ' '), earlier.realname)] : []),
    ...(hidden ? [text.hidden(name, hidden)] : []),
  ])

type CheckedStepProps = {
  /** Which rows are looked at: kept over the check that follows each mended cell. */
  readonly chosen: Shown
  readonly onChosen: (shown: Shown) => void
}

/** Columns at the left, rows with what is wrong with them at the right (look 08). */
export const CheckedStep = (props: ImportDialogProps & CheckedStepProps) => {
  const { state, places, send, onErrors, chosen, onChosen } = props
  const { state: known, failure, empties } = state.context
  if (!known) return null
  const shown = chosen === 'wrong' && known.wrong === 0 ? 'all' : chosen
  const tabs = [
    ['all', `全部 ${known.total}`],
    ['right', `可导入 ${rowsToWrite(known, empties)}`],
    ['wrong', `有错误 ${known.wrong}`],
  ] as const
  const mayChange = known.policies.includes('overwrite')
  const rows = shown === 'wrong' ? known.wrongRows : shown === 'right' ? known.actingRows : known.rows
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
      <Mapping {...props} known={known} />
      <Box sx={{ flex: 1, minWidth: 0, p: 4 }}>
        {[...(known.missing.length ? [text.missing(known.missing)] : []), ...(failure ? [failure.message] : [])].map((message) => (
          <Box key={message} role="alert" sx={{ mb: 2, color: 'states.bad.text' }}>
            {message}
          </Box>
        ))}
        {warningsOf(known).map((message) => (
          <Box
            key={message}
            role="status"
            sx={{ mb: 2, px: 3, py: 1.5, borderRadius: 1.5, color: 'states.warn.text', bgcolor: 'states.warn.ground' }}
          >
            {message}
          </Box>
        ))}
        <Sheets known={known} state={state} send={send} />
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}>
          <Box role="group" aria-label="显示的行" sx={{ display: 'flex', p: '2px', borderRadius: 1.5, bgcolor: 'ground.sunken' }}>
            {tabs.map(([key, title]) => (
              <Button
                key={key}
                variant="text"
                color="inherit"
                aria-pressed={shown === key}
                onClick={() => onChosen(key)}
                sx={shown === key ? { bgcolor: 'ground.card', fontWeight: 600 } : {}}
              >
                {title}
              </Button>
            ))}
          </Box>
          <Box sx={{ flex: 1 }} />
          {known.policies.length > 0 && (
            <>
              <Box sx={{ color: 'ink.soft' }}>{(mayChange ? text.known : text.repeated)(known.known)}</Box>
              <Pick
                aria-label="重复行"
                value={policyOf(state.context)}
                onChange={({ target }) => send({ type: 'policy', policy: known.policies.find((one) => one === target.value) ?? 'skip' })}
                sx={{ width: 96 }}
              >
                {known.policies.map((one) => (
                  <option key={one} value={one}>
                    {text.policies[one]}
                  </option>
                ))}
              </Pick>
            </>
          )}
          {known.wrong > 0 && (
            <Button startIcon={<Icon name="export" size={14} />} onClick={() => onErrors(known.id)}>
              {text.errors}
            </Button>
          )}
        </Box>
        {mayChange && known.missing.length === 0 && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2, color: 'ink.soft' }}>
            <Box>{text.counts(rowsToWrite(known, false) - known.changed, known.changed, known.unchanged)}</Box>
            {rowsToWrite(known, empties) === 0 && <Box>{text.nothingNew}</Box>}
            {known.emptied > 0 && (
              <>
                <Box>{text.emptied(known.emptied)}</Box>
                <Pick
                  aria-label="空白单元格"
                  value={empties ? 'yes' : 'no'}
                  onChange={({ target }) => send({ type: 'empties', empties: target.value === 'yes' })}
                  sx={{ width: 104 }}
                >
                  <option value="no">{text.empties.no}</option>
                  <option value="yes">{text.empties.yes}</option>
                </Pick>
              </>
            )}
          </Box>
        )}
        <PreviewTable
          known={known}
          rows={rows}
          places={places}
          onMend={state.matches('checked') ? (mending) => send({ type: 'mend', mendings: [mending] }) : undefined}
        />
      </Box>
    </Box>
  )
}

export const CheckedFoot = ({ state, send, onClose }: ImportDialogProps) => {
  const { state: known, partial, isInForm, isWhole, empties } = state.context
  if (!known) return null
  const right = rowsToWrite(known, empties)
  const mayRun = state.matches('checked') && known.missing.length === 0 && right > 0 && (partial || known.wrong === 0)
  return (
    <DialogActions>
      <Box sx={{ flex: 1 }}>
        {known.wrong > 0 && !isWhole && (
          <FormControlLabel
            control={<Checkbox checked={partial} onChange={({ target }) => send({ type: 'partial', partial: target.checked })} />}
            label={text.skipWrong(right)}
          />
        )}
      </Box>
      <Button disabled={!state.matches('checked')} onClick={() => send({ type: 'back' })}>
        上一步
      </Button>
      <Button onClick={onClose}>关闭</Button>
      <Button
        variant="contained"
        color="primary"
        disabled={!mayRun}
        loading={state.matches('beginning') || state.matches('taking')}
        onClick={() => send({ type: 'run' })}
      >
        {isInForm ? text.addRows(right) : text.run(partial ? right : right + known.wrong)}
      </Button>
    </DialogActions>
  )
}
