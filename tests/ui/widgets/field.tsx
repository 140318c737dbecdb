import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { vi } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { NoticesContext } from '../../../ui/hooks/use-notices.ts'
import { theme } from '../../../ui/theme/theme.ts'
import type { InputProps } from '../../../ui/widgets/fields/input-props.ts'

type Given = { readonly field: Field; readonly text?: string; readonly port?: unknown; readonly readOnly?: boolean }

/** An input of a field, whose text is held as a form holds it; `port` answers whatever is asked for. */
export const drawField = <Own extends object>(
  Input: ComponentType<InputProps & Own>,
  { field, text = '', port, readOnly = false }: Given,
  own: Own,
) => {
  const onText = vi.fn<(text: string) => void>()
  const notices = { success: vi.fn(), warning: vi.fn(), failure: vi.fn(), clear: vi.fn() }
  const Held = () => {
    const [typed, setTyped] = useState(text)
    const props: InputProps = {
      id: 'held',
      field,
      place: 'held',
      text: typed,
      label: '',
      onText: (next) => {
        onText(next)
        setTyped(next)
      },
      onChoose: () => undefined,
      onBlur: () => undefined,
      invalid: false,
      readOnly,
      required: false,
      describedBy: undefined,
    }
    return (
      <>
        <label htmlFor="held">{field.title}</label>
        <Input {...props} {...own} />
      </>
    )
  }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(() => port) as never}>
        <NoticesContext value={notices}>
          <Held />
        </NoticesContext>
      </Resolver>
    </ThemeProvider>,
  )
  return { onText, notices }
}
