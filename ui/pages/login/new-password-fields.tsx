import { PasswordField } from './password-field.tsx'
import { StrengthBar } from './strength-bar.tsx'

type Typed = { readonly password: string; readonly confirmation: string }

type NewPasswordFieldsProps = Typed & {
  readonly labels: readonly [password: string, confirmation: string]
  readonly wrong: (field: string) => string
  readonly autoFocus?: boolean
  readonly onType: (typed: Partial<Typed>) => void
}

/** A new password, typed twice, and how strong it is. */
export const NewPasswordFields = ({ labels, password, confirmation, wrong, autoFocus = false, onType }: NewPasswordFieldsProps) => (
  <>
    <div>
      <PasswordField
        id="password"
        label={labels[0]}
        value={password}
        onChange={({ target }) => onType({ password: target.value })}
        error={wrong('password')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <StrengthBar password={password} />
    </div>
    <PasswordField
      id="confirmPassword"
      label={labels[1]}
      value={confirmation}
      onChange={({ target }) => onType({ confirmation: target.value })}
      error={wrong('confirmPassword')}
      autoComplete="new-password"
    />
  </>
)
