/**
 * Whoever has a session waits for every stage in turn, so a few words in the page ask for the later ones while the first one comes.
 * Nobody else fetches more than the login page.
 * @param {readonly string[]} stages names of chunks
 * @param {string} token where the browser keeps a session's token
 * @returns {import('vite').Plugin}
 */
export const ahead = (stages, token) => {
  const words = (/** @type {string[]} */ files) =>
    `for(const store of[sessionStorage,localStorage])if(store.getItem(${JSON.stringify(token)})){for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));break}`
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const files = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk' && stages.includes(one.name) ? [`/${one.fileName}`] : [],
        )
        return [{ tag: 'script', children: words(files), injectTo: 'head-prepend' }]
      },
    },
  }
}
