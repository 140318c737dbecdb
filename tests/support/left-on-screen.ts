import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

// Files share a browser: each finds it as it is opened.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
