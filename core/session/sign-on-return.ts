import { decodedPart } from '../kernel/decoded-part.ts'

const decoded = (text: string): string => decodedPart(text.replaceAll('+', ' ')) ?? ''

/** The value of a parameter in an address, '' without one. */
export const parameterIn = (address: string, name: string): string => decoded(new RegExp(`[?&]${name}=([^&#]*)`).exec(address)?.[1] ?? '')

/** A single sign-on came back: its ticket, and the page it was asked for, which is the address without it. */
export const ticketIn = (address: string): { readonly ticket: string; readonly service: string } | undefined => {
  const found = /[?&]ticket=([^&#]+)/.exec(address)
  if (!found) return undefined
  const [service = ''] = `${address.slice(0, found.index)}${address.slice(found.index + found[0].length)}`.split('#', 1)
  return { ticket: decoded(found[1] ?? ''), service }
}

/** What another site's sign-in came back with (wire protocol 3.1): a token, a ticket to say which account one has here, or why not. */
export type CameBack = { readonly thirdType: string } & (
  | { readonly came: 'known'; readonly token: string }
  | { readonly came: 'unbound'; readonly ticket: string }
  | { readonly came: 'refused'; readonly code: string }
)

export const cameBackWith = (address: string): CameBack | undefined => {
  const said = (name: string) => parameterIn(address, name)
  const thirdType = said('thirdType')
  if (said('oauth2LoginToken')) return { thirdType, came: 'known', token: said('oauth2LoginToken') }
  if (said('thirdUserUuid')) return { thirdType, came: 'unbound', ticket: said('thirdUserUuid') }
  return said('failure') ? { thirdType, came: 'refused', code: said('failure') } : undefined
}

/** In the browser of a messaging app, the sign-in of that app (seed §2.2); elsewhere none goes by itself. */
export const ownThird = (userAgent: string, types: readonly string[]): string | undefined => {
  const own = /wxwork/i.test(userAgent) ? 'wechat_enterprise' : /dingtalk/i.test(userAgent) ? 'dingtalk' : ''
  if (own === '') return undefined
  return types.includes(own) ? own : types.length === 1 ? types[0] : undefined
}
