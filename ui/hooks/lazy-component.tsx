import type { ComponentType } from 'react'
import { remembered, useRemembered } from './remembered-promise.ts'

/** A component with a way to fetch its code before it is drawn. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly fetch: () => Promise<unknown> }

/**
 * A component whose code is fetched when it is first drawn; nothing stands in its place before. React's own `lazy` would hold it back until
 * 300 ms after that empty frame, however soon it comes.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> => {
  let fetching: Promise<ComponentType<Props>> | undefined
  const fetch = () => {
    if (fetching) return fetching
    fetching = remembered(load())
    // A chunk that did not arrive may be asked for again.
    fetching.catch(() => (fetching = undefined))
    return fetching
  }
  const Part: ComponentType<Props> = (props) => {
    const Arrived = useRemembered(fetch())?.value
    return Arrived ? <Arrived {...props} /> : null
  }
  return Object.assign(Part, { fetch })
}
