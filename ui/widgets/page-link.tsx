import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string; readonly ref?: Ref<HTMLAnchorElement> }

/** A link to a page of ours. The router's own can also fetch ahead for servers of another kind, and brings the code for it along. */
export const PageLink = ({ to, target, onClick, ...rest }: PageLinkProps) => {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return <a {...rest} href={useHref(to)} target={target} onClick={click} />
}
