import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { StateInPlace } from './state-in-place.tsx'
import { text } from './text.ts'

type Caught = { readonly isBroken: boolean }

/** A page that breaks says so in its own place; the others go on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { isBroken: false }

  static getDerivedStateFromError(): Caught {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <StateInPlace icon="warning" title={text.broken} text={text.brokenMore}>
        <Button variant="contained" color="primary" onClick={() => this.setState({ isBroken: false })}>
          {text.retry}
        </Button>
        <Button onClick={() => window.location.reload()}>{text.reload}</Button>
      </StateInPlace>
    )
  }
}
