import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SliderChecks } from '../../../core/identity/sign-in/slider-checks.port.ts'
import { notPassed, type Trail } from '../../../core/identity/sign-in/slider-challenge.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { DragSlider } from '../../../ui/widgets/slider/drag-slider.tsx'

afterEach(cleanup)

class Server extends SliderChecks {
  readonly answered: Trail[] = []
  private readonly isKind: boolean
  begun = 0
  constructor(isKind = true) {
    super()
    this.isKind = isKind
  }
  async begin() {
    this.begun += 1
    return ok(`c${this.begun}`)
  }
  async answer(_: string, trail: Trail) {
    this.answered.push(trail)
    return this.isKind ? ok('the pass') : fail(notPassed)
  }
}

const draw = async (server: Server) => {
  const onPass = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(() => server) as never}>
        <DragSlider onPass={onPass} />
      </Resolver>
    </ThemeProvider>,
  )
  await waitFor(() => expect(server.begun).toBe(1))
  return { onPass, handle: screen.getByRole('slider') }
}

const hold = (handle: HTMLElement, times: number) => {
  for (let at = 0; at < times; at += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
}

test('held long enough, → drags to the end; what is passed stays', async () => {
  const server = new Server()
  const { onPass, handle } = await draw(server)
  hold(handle, 25)
  await screen.findByText('验证通过')
  expect(onPass).toHaveBeenCalledWith('the pass')
  expect(server.answered[0]?.at(-1)?.x).toBeGreaterThan(1)
  hold(handle, 3)
  fireEvent.keyUp(handle, { key: 'ArrowRight' })
  expect(screen.getByText('验证通过')).toBeTruthy()
  expect(server.answered).toHaveLength(1)
})

test('let go early, or left with Esc, it goes back to its beginning', async () => {
  const { onPass, handle } = await draw(new Server())
  hold(handle, 8)
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  fireEvent.keyUp(handle, { key: 'ArrowRight' })
  expect(handle.getAttribute('aria-valuenow')).toBe('0')
  hold(handle, 8)
  fireEvent.keyDown(handle, { key: 'Escape' })
  expect(handle.getAttribute('aria-valuenow')).toBe('0')
  expect(onPass).not.toHaveBeenCalled()
})

test('a drag that the server does not take is said to be none, and may be tried again', async () => {
  const server = new Server(false)
  const { onPass, handle } = await draw(server)
  hold(handle, 25)
  expect((await screen.findByRole('alert')).textContent).toBe('验证未通过，请重新拖动滑块')
  await waitFor(() => expect(server.begun).toBe(2))
  expect(onPass).not.toHaveBeenCalled()
})
