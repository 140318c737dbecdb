/** The name a `Content-Disposition` gives, the one in UTF-8 first; '' without one. */
export const fileName = (disposition: string | null): string => {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return decodeURIComponent(encoded ?? plain ?? '').trim()
  } catch {
    return plain ?? ''
  }
}
