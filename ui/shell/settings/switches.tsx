import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { forbids } from '../../../core/settings/forbids.ts'
import { type Switch as Name } from '../../../core/settings/settings.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { text } from './text.ts'

const more: Readonly<Partial<Record<Name, string>>> = text.more

/** Settings that are on or off; what another one forbids says why. */
export const Switches = ({ names }: { names: readonly Name[] }) => {
  const { settingsActor } = useSession()
  const settings = useSettings()
  const forbidden = forbids(settings)
  const id = useId()
  return names.map((name) => {
    const hint = more[name] ?? forbidden[name]
    return (
      <label key={name} className="row">
        <span>
          {text.switches[name]}
          {hint && <small id={`${id}-${name}`}>{hint}</small>}
        </span>
        <Switch
          checked={settings[name]}
          disabled={forbidden[name] !== undefined}
          slotProps={{ input: { 'aria-label': text.switches[name], 'aria-describedby': hint ? `${id}-${name}` : undefined } }}
          onChange={(_, on) => settingsActor.send({ type: 'switch', name, on })}
        />
      </label>
    )
  })
}
