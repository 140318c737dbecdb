const four = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** The head of a picture of that size: enough for whoever looks at heads. */
export const png = (width: number, height: number): Uint8Array =>
  new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...four(13),
    0x49,
    0x48,
    0x44,
    0x52,
    ...four(width),
    ...four(height),
    8,
    6,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ])

export const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

/** A file as a form sends it. */
export const multipart = (name: string, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) => {
  const edge = 'edge-of-a-part'
  const words = Object.entries(fields).map(
    ([key, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(words.join('') + head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${edge}` }
}
