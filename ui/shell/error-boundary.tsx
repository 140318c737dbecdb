import { Component, type ReactNode } from 'react'
import { Broken } from './page-error.tsx'

type Caught = { readonly error: unknown; readonly isBroken: boolean }

/** A page that breaks says so in its own place; the others go on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { error: undefined, isBroken: false }

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, isBroken: true }
  }

  override render(): ReactNode {
    const { error, isBroken } = this.state
    return isBroken ? <Broken error={error} onRetry={() => this.setState({ isBroken: false })} /> : this.props.children
  }
}
