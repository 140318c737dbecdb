const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Most of these chunks runs at once: Chromium compiles them while they come, beside the main thread, not function by function on it. It heeds
 * the words only before everything else, so they are written last.
 * @param {readonly string[]} names of chunks
 * @returns {import('vite').Plugin}
 */
export const compiledWhole = (names) => ({
  name: 'compiled-whole',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk' && names.includes(one.name)) one.code = HINT + one.code
    },
  },
})
