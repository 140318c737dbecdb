/**
 * Whoever has a session waits for every stage in turn, so a few words in the page ask for the later ones while the first one comes.
 * Nobody else fetches more than the login page.
 * @param {{ known: readonly string[], unknown: readonly string[] }} stages names of chunks: for whoever has a session, and for whoever has none
 * @param {string} token where the browser keeps a session's token
 * @returns {import('vite').Plugin}
 */
export const ahead = ({ known, unknown }, token) => {
  const words = (/** @type {string[]} */ inside, /** @type {string[]} */ outside) =>
    `for(const href of [sessionStorage,localStorage].some(store=>store.getItem(${JSON.stringify(token)}))?${JSON.stringify(inside)}:${JSON.stringify(outside)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const filesOf = (/** @type {readonly string[]} */ stages) =>
          Object.values(bundle).flatMap((one) => (one.type === 'chunk' && stages.includes(one.name) ? [`/${one.fileName}`] : []))
        return [{ tag: 'script', children: words(filesOf(known), filesOf(unknown)), injectTo: 'head-prepend' }]
      },
    },
  }
}
