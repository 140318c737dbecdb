import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../core/kernel/failure.ts'
import { pairName, type OrgPost, tenantsOf } from '../../core/session/session.ts'
import { text } from '../../core/session/text.ts'

type PairDialogProps = {
  readonly pairs: readonly OrgPost[]
  /** The pair that is in force or was taken last, '' without one. */
  readonly current: string
  /** Closing means going on with the current one, where there is one (seed §4.7). */
  readonly closingKeepsCurrent?: boolean
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onChoose: (pairId: string) => void
  readonly onClose: () => void
}

/** 租户选择 and 部门选择: the tenant first, where somebody works for several, then one of his organisation-and-post pairs there. */
export const PairDialog = ({ pairs, current, closingKeepsCurrent, busy, failure, onChoose, onClose }: PairDialogProps) => {
  const tenants = tenantsOf(pairs)
  const known = pairs.find(({ id }) => id === current)
  const [tenantId, setTenantId] = useState(known?.tenantId ?? (tenants.length > 1 ? undefined : tenants[0]?.id))
  const [chosen, setChosen] = useState(known?.id ?? '')
  const [isMissing, setMissing] = useState(false)
  const offered = pairs.filter((pair) => pair.tenantId === tenantId)

  const takeTenant = (id: number) => {
    const there = pairs.filter((pair) => pair.tenantId === id)
    setTenantId(id)
    setChosen(there.length === 1 ? (there[0]?.id ?? '') : '')
    setMissing(false)
  }
  const confirm = () => (chosen === '' ? setMissing(true) : onChoose(chosen))
  const pairsAsked = useRef<HTMLDivElement>(null)
  const [isTenantTaken, setTenantTaken] = useState(false)
  // Whoever took a tenant with Enter goes on among its departments.
  useEffect(() => {
    if (isTenantTaken) pairsAsked.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isTenantTaken, tenantId])
  /** Enter takes the choice that one stands on. */
  const takeTenantAt = (value: string) => {
    const there = pairs.filter((pair) => pair.tenantId === Number(value))
    if (there.length === 1) return onChoose(there[0]!.id)
    if (Number(value) !== tenantId) takeTenant(Number(value))
    setTenantTaken(true)
  }
  const close = () => (closingKeepsCurrent && known ? onChoose(known.id) : onClose())
  const missing = tenantId === undefined ? text.tenantMissing : text.pairMissing
  const message = isMissing && chosen === '' ? missing : failure?.message

  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby="pair-title"
      slotProps={{ paper: { sx: { width: 500 } } }}
    >
      <DialogTitle id="pair-title">{tenants.length > 1 ? text.chooseTenant : text.choosePair}</DialogTitle>
      <DialogContent>
        {tenants.length > 1 && (
          <Choices
            label={text.chooseTenantHint}
            choices={tenants.map(({ id, name }) => ({ value: String(id), title: name }))}
            chosen={String(tenantId ?? '')}
            begins
            onChoose={(value) => takeTenant(Number(value))}
            onTake={takeTenantAt}
          />
        )}
        {(offered.length > 1 || tenants.length === 1) && (
          <div ref={pairsAsked}>
            <Choices
              label={text.choosePairHint}
              choices={offered.map((pair) => ({ value: pair.id, title: pairName(pair) }))}
              chosen={chosen}
              begins={tenants.length === 1}
              onChoose={setChosen}
              onTake={onChoose}
            />
          </div>
        )}
        {message && (
          <FormHelperText error role="alert">
            {message}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>关闭</Button>
        <Button variant="contained" color="primary" loading={busy} loadingPosition="start" onClick={confirm}>
          确认
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChoicesProps = {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly title: string }[]
  readonly chosen: string
  /** One stands on what is chosen, or on the first choice, at once. */
  readonly begins: boolean
  readonly onChoose: (value: string) => void
  /** Enter was pressed on one. */
  readonly onTake: (value: string) => void
}

const takenAt = ({ key, target, nativeEvent, ctrlKey, metaKey }: KeyboardEvent): string | undefined =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing && target instanceof HTMLInputElement ? target.value : undefined

const Choices = ({ label, choices, chosen, begins, onChoose, onTake }: ChoicesProps) => (
  <>
    <Typography variant="body2" sx={{ mb: 2, color: 'ink.soft' }}>
      {label}
    </Typography>
    <RadioGroup
      aria-label={label}
      value={chosen}
      onChange={(_, value) => onChoose(value)}
      onKeyDown={(event) => {
        const value = takenAt(event)
        if (value === undefined) return
        event.preventDefault()
        onTake(value)
      }}
      sx={{ mb: 3 }}
    >
      {choices.map(({ value, title }, at) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio autoFocus={begins && (chosen === '' ? at === 0 : value === chosen)} />}
          label={title}
          sx={{ minHeight: 36, ml: -1 }}
        />
      ))}
    </RadioGroup>
  </>
)
