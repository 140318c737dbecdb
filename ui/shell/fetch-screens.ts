/** Fetches the screen most people open first before they do. */
export const fetchScreens = (): void => {
  import('../screens/list/list-screen.tsx').catch(() => undefined)
}
