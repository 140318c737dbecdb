import Box from '@mui/material/Box'
import { type Strength, strengthOf } from '../../../core/identity/accounts/password-strength.ts'
import { text } from './text.ts'

const STEPS: readonly Strength[] = ['weak', 'middle', 'strong']
const COLOURS = { weak: 'states.bad.text', middle: 'states.warn.text', strong: 'states.ok.text' } as const

/** How strong a new password is, in three steps and a word. */
export const StrengthBar = ({ password }: { password: string }) => {
  const strength = strengthOf(password)
  const reached = password === '' ? 0 : STEPS.indexOf(strength) + 1
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5, fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>
      {STEPS.map((step, at) => (
        <Box
          key={step}
          sx={{ flex: 1, height: 4, borderRadius: '2px', backgroundColor: at < reached ? COLOURS[strength] : 'line.strong' }}
        />
      ))}
      <Box component="span" role="status" sx={{ minWidth: 96, textAlign: 'right' }}>
        {password === '' ? text.passwordHint : `${text.strength}：${text.strengths[strength]}`}
      </Box>
    </Box>
  )
}
