import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { SessionContext, type SignedInSession } from '../../../ui/hooks/use-session.ts'
import { NoticesContext } from '../../../ui/hooks/use-notices.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { type AskChoices, ChoicesContext } from '../../../ui/widgets/fields/choices-context.ts'
import { inputs } from '../../../ui/widgets/fields/inputs.ts'

/** What a device keeps, in a map. */
export class Device extends KeyValues {
  readonly kept = new Map<string, unknown>()
  get(key: string): unknown {
    return this.kept.get(key)
  }
  set(key: string, value: unknown): void {
    this.kept.set(key, value)
  }
  remove(key: string): void {
    this.kept.delete(key)
  }
  keys(prefix: string): readonly string[] {
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix))
  }
}

const inside = { session: { user: { userId: 'u1', roles: [] }, dictItems: {} } } as unknown as SignedInSession

/** What stands around a field that chooses: who is signed in, what answers, what is said. */
export const worldOf = (answer: (port: unknown) => unknown, ask: AskChoices) => {
  const notices = { success: vi.fn(), warning: vi.fn(), failure: vi.fn(), clear: vi.fn() }
  const dictionaries = new KeptDictionaries(new Device())
  const resolve = (port: unknown) => (port === KeptDictionaries ? dictionaries : answer(port))
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <ThemeProvider theme={theme}>
      <Resolver value={resolve as never}>
        <SessionContext value={inside}>
          <NoticesContext value={notices}>
            <ChoicesContext value={ask}>{children}</ChoicesContext>
          </NoticesContext>
        </SessionContext>
      </Resolver>
    </ThemeProvider>
  )
  return { Around, notices }
}

/** Draws a field that chooses, and holds what was chosen. */
export const drawChooser = (field: Field, { Around }: ReturnType<typeof worldOf>, stored: Choice | null = null) => {
  const chosen = vi.fn<(choice: Choice | null) => void>()
  const Control = inputs[field.kind.name]!
  const Held = () => {
    const [choice, setChoice] = useState<Choice | null>(stored)
    return (
      <Control
        id="held"
        field={field}
        place="held"
        text={choice?.id ?? ''}
        label={choice?.label ?? ''}
        onText={() => undefined}
        onChoose={(one) => {
          chosen(one)
          setChoice(one)
        }}
        onBlur={() => undefined}
        invalid={false}
        readOnly={false}
        required={false}
        describedBy={undefined}
      />
    )
  }
  render(<Held />, { wrapper: Around })
  return { input: screen.getByRole<HTMLInputElement>('combobox'), chosen }
}
