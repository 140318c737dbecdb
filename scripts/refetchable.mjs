const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[^"'`$]+)\1\)/g

/**
 * A chunk that could not be fetched may be fetched again: every `import()` of the bundle asks `chunkArrives` (ui/app/chunk-arrival.ts) first.
 * Chunks of `atOnce` are imported while the page itself arrives, where a failure leaves nothing that could try again.
 * @param {readonly string[]} atOnce names of chunks
 * @returns {import('vite').Plugin}
 */
export const refetchable = (atOnce) => ({
  name: 'refetchable',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const names = new Map(chunks.map(({ fileName, name }) => [fileName.slice(fileName.lastIndexOf('/') + 1), name]))
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(DYNAMIC_IMPORT, (whole, _quote, path) =>
          atOnce.includes(names.get(path.slice(2)) ?? '') ? whole : `chunkArrives("${path}").then(()=>${whole})`,
        )
    },
  },
})
