declare global {
  /** What a chunk exports, once its file can be had. The build asks it in place of every `import()`, see scripts/refetchable.mjs. */
  var chunkArrives: (path: string) => Promise<unknown>
}

const arrived = new Set<string>()

/**
 * Browsers remember a module that could not be fetched, and answer every later `import()` of it with the same error until the page is loaded
 * anew (whatwg/html#6768). So it is fetched as a file first: a failure of that is forgotten, and what came is in the browser's cache.
 */
globalThis.chunkArrives = async (path) => {
  const { href } = new URL(path, import.meta.url)
  if (arrived.has(href)) return import(/* @vite-ignore */ href)
  const lost = () => new TypeError(`Failed to fetch dynamically imported module: ${href}`)
  const answer = await fetch(href).catch(() => {
    throw lost()
  })
  if (!answer.ok) throw lost()
  arrived.add(href)
  return import(/* @vite-ignore */ href)
}
