/** Notes of the desktop, outside of any page. */
export abstract class DesktopNotes {
  /** Nobody was asked yet whether they may appear. */
  abstract isOpenQuestion(): Promise<boolean>
  /** Asks. Answers whether they may. */
  abstract ask(): Promise<boolean>
  /** Shows one where that is allowed and nobody looks at the page. A newer one of the same name takes its place. */
  abstract show(note: { readonly name: string; readonly title: string; readonly chosen: () => void }): Promise<void>
}
