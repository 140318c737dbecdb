import { DesktopNotes } from '../../../core/notices/desktop-notes.port.ts'

const isThere = () => 'Notification' in window

/** Notifications of the browser; nothing happens where it has none. */
export class BrowserDesktopNotes extends DesktopNotes {
  async isOpenQuestion(): Promise<boolean> {
    return isThere() && Notification.permission === 'default'
  }

  async ask(): Promise<boolean> {
    return isThere() && (await Notification.requestPermission()) === 'granted'
  }

  async show({ name, title, chosen }: { readonly name: string; readonly title: string; readonly chosen: () => void }): Promise<void> {
    if (!isThere() || Notification.permission !== 'granted' || !document.hidden) return
    // Some browsers know them and make none without a worker.
    try {
      const note = new Notification(title, { tag: name })
      note.addEventListener('click', () => {
        window.focus()
        note.close()
        chosen()
      })
    } catch {
      return
    }
  }
}
