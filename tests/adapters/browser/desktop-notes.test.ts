import { afterEach, expect, test, vi } from 'vitest'
import { BrowserDesktopNotes } from '../../../adapters/browser/notices/browser-desktop-notes.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that answers the question as told; `hidden` while nobody looks at the page. */
const browser = (permission: string, hidden = true) => {
  const shown: { readonly title: string; readonly tag: string; readonly click: () => void }[] = []
  class Note extends EventTarget {
    static permission = permission
    static requestPermission = () => Promise.resolve('granted')
    constructor(title: string, { tag }: { tag: string }) {
      super()
      shown.push({ title, tag, click: () => this.dispatchEvent(new Event('click')) })
    }
    close() {
      return undefined
    }
  }
  vi.stubGlobal('window', { Notification: Note, focus: () => undefined })
  vi.stubGlobal('Notification', Note)
  vi.stubGlobal('document', { hidden })
  return shown
}

const note = (chosen = () => undefined as void) => ({ name: 'notices', title: '待您审批', chosen })

test('a note appears where it may and nobody looks, and says when it was chosen', async () => {
  const shown = browser('granted')
  const chosen = vi.fn()
  await new BrowserDesktopNotes().show(note(chosen))
  expect(shown).toMatchObject([{ title: '待您审批', tag: 'notices' }])
  shown[0]!.click()
  expect(chosen).toHaveBeenCalledOnce()
})

test.each([
  ['nobody has answered yet', 'default', true],
  ['it was refused', 'denied', true],
  ['somebody looks at the page', 'granted', false],
])('none appears where %s', async (_, permission, hidden) => {
  const shown = browser(permission, hidden)
  await new BrowserDesktopNotes().show(note())
  expect(shown).toEqual([])
})

test('whether they may appear is asked once', async () => {
  browser('default')
  const notes = new BrowserDesktopNotes()
  expect([await notes.isOpenQuestion(), await notes.ask()]).toEqual([true, true])
  browser('granted')
  expect(await notes.isOpenQuestion()).toBe(false)
})

test('a browser without notes is left alone', async () => {
  vi.stubGlobal('window', {})
  const notes = new BrowserDesktopNotes()
  expect([await notes.isOpenQuestion(), await notes.ask()]).toEqual([false, false])
  await notes.show(note())
})
