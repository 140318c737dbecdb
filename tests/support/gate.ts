/** A promise that a test opens: what waits for it goes on no earlier. */
export const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
