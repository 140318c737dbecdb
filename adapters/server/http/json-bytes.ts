const MOST_BYTES_PER_UNIT = 3

const page = Buffer.allocUnsafe(2 ** 20)

/** An answer as it is sent. Written once: to ask of a long text how many bytes it takes costs as much as to write it. */
export const jsonBytes = (answer: unknown): Buffer => {
  const text = JSON.stringify(answer)
  return text.length * MOST_BYTES_PER_UNIT > page.length ? Buffer.from(text) : Buffer.from(page.subarray(0, page.write(text)))
}
