import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ref } from '../../../core/definitions/fields.ts'
import { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import type { SignedInSession } from '../../../ui/hooks/use-session.ts'
import { theme } from '../../../ui/theme/theme.ts'
import type { AskChoices } from '../../../ui/widgets/fields/choices-context.ts'
import { keyValuesIn } from '../../support/key-values.ts'

const company = ref('商业公司', { to: 'bsc.bscBussCompany' })
const companies = ['华东医药有限公司', '华北医药有限公司', '江南药业有限公司']

const ask: AskChoices = (_, { keyword }) => {
  const records = companies.filter((name) => name.includes(keyword)).map((label, at) => ({ id: `c${at}`, label, values: {} }))
  return Promise.resolve({ ok: true, value: { records, total: records.length } })
}

const dictionaries = new KeptDictionaries(keyValuesIn())

const inside = { session: { user: { userId: 'u1' }, dictItems: {} } } as unknown as SignedInSession

/** The field as a fresh page has it: nobody has fetched the lists of choices yet. */
const draw = async (filter = '') => {
  const { Resolver } = await import('../../../ui/hooks/use-case.ts')
  const { SessionContext } = await import('../../../ui/hooks/use-session.ts')
  const { ChoicesContext } = await import('../../../ui/widgets/fields/choices-context.ts')
  const { QueryChoice } = await import('../../../ui/widgets/query/query-choice.tsx')
  const chosen = vi.fn()
  const Field = () => {
    const [text, setText] = useState(filter)
    return (
      <QueryChoice
        id="company"
        field={company}
        place="companyId"
        text={text}
        label=""
        onText={setText}
        onChoose={(choice) => {
          setText(choice?.id ?? '')
          chosen(choice?.label)
        }}
        onBlur={() => undefined}
        invalid={false}
        readOnly={false}
        required={false}
        describedBy={undefined}
        placeholder="请选择"
      />
    )
  }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={() => dictionaries as never}>
        <SessionContext value={inside}>
          <ChoicesContext value={ask}>
            <label htmlFor="company">商业公司</label>
            <Field />
          </ChoicesContext>
        </SessionContext>
      </Resolver>
    </ThemeProvider>,
  )
  return chosen
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '商业公司' })
const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

beforeEach(() => vi.resetModules())
afterEach(cleanup)

describe('a choice in the query, before its list has come', () => {
  test('keeps the letters and the cursor of whoever typed at once', async () => {
    const chosen = await draw()
    field().focus()
    fireEvent.change(field(), { target: { value: '医药' } })
    const resting = field()
    expect(await offered()).toEqual(['华东医药有限公司', '华北医药有限公司'])
    expect(field()).not.toBe(resting)
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('医药')
    await waitFor(() => expect(field().getAttribute('aria-activedescendant')).toBeTruthy())
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(chosen).toHaveBeenCalledWith('华东医药有限公司'))
  })

  test('opens when it was clicked', async () => {
    await draw()
    fireEvent.pointerDown(field())
    field().focus()
    expect(await offered()).toEqual(companies)
  })

  test('stays closed for whoever only comes by with the keyboard', async () => {
    await draw()
    const resting = field()
    field().focus()
    await waitFor(() => expect(field()).not.toBe(resting))
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  test('waits for a syllable that is being composed', async () => {
    await draw()
    const resting = field()
    field().focus()
    fireEvent.compositionStart(resting)
    fireEvent.change(resting, { target: { value: 'jiang' } })
    await import('../../../ui/widgets/fields/choice-input.tsx')
    await Promise.resolve()
    expect(field()).toBe(resting)
    fireEvent.change(resting, { target: { value: '江南' } })
    fireEvent.compositionEnd(resting)
    expect(await offered()).toEqual(['江南药业有限公司'])
  })

  test('shows what the address asks for without a touch', async () => {
    await draw('c1')
    await waitFor(() => expect(field().value).toBe('c1'))
  })
})
