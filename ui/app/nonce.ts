/** What the server lets styles of this page be marked with; nothing where it sets no policy. */
export const styleNonce = (): string | undefined => {
  const given = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return /^[\w+/=-]{16,}$/.test(given) && !given.startsWith('__') ? given : undefined
}
