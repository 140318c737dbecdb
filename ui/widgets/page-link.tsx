import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string; readonly ref?: Ref<HTMLAnchorElement> }

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link to a page of ours, from `/` on. The router's own looks at the address: each link of the menu would be drawn again with every page. */
export const PageLink = ({ to, target, onClick, ...rest }: PageLinkProps) => {
  const { navigator } = useContext(NavigationContext)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target ?? '_self') !== '_self') return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // Where one already is, going back does not lead there again.
    if (pathname + search + hash === to) navigator.replace(to)
    else navigator.push(to)
  }
  return <a {...rest} href={navigator.createHref(to)} target={target} onClick={click} />
}
