import { fireEvent, screen, within } from '@testing-library/react'
import { readSession } from '../../../core/session/read-session.ts'
import { open, userNamed } from './world.tsx'

/** Somebody signed in stands at an address. */
export const inside = async (at: string, more: Parameters<typeof open>[0] = {}) => {
  const world = open({ at, ...more })
  const session = readSession(userNamed('li'), { lasting: true })
  if (session.ok) world.loginPorts.keptSession.keep(session.value)
  world.start()
  await screen.findByRole('main')
  return world
}

const mainMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }))

export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
export const linkTo = (title: string) => mainMenu().getByRole<HTMLAnchorElement>('link', { name: title })
export const goTo = (title: string) => fireEvent.click(linkTo(title))
export const typeIn = (path: string, text: string) => fireEvent.change(screen.getByLabelText(`备注 ${path}`), { target: { value: text } })
export const typedIn = (path: string) => screen.getByLabelText<HTMLInputElement>(`备注 ${path}`).value
