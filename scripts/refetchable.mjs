const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[^"'`$]+)\1\)/g

/** What the bundler lays around an `import()` that brings no sheet of its own, and so has nothing to ask for beside it. */
const NOTHING_BESIDE = /\b\w+\(\(\)=>(chunkArrives\("[^"]+"\)),\[\]\)/g

/**
 * A chunk that could not be fetched may be fetched again: `chunkArrives` (ui/app/chunk-arrival.ts) stands for every `import()` of the bundle.
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
        chunk.code = chunk.code
          .replace(DYNAMIC_IMPORT, (whole, _quote, path) =>
            atOnce.includes(names.get(path.slice(2)) ?? '') ? whole : `chunkArrives("${path}")`,
          )
          .replace(NOTHING_BESIDE, '$1')
    },
  },
})
