/**
 * Whoever has a session waits for every stage in turn, so a few words beside the page ask for the later ones while the first one comes.
 * Nobody else fetches more than the login page.
 * @param {readonly string[]} stages names of chunks
 * @param {string} token where the browser keeps a session's token
 * @returns {import('vite').Plugin}
 */
export const ahead = (stages, token) => {
  const words = (/** @type {string[]} */ files) =>
    `for(const store of[sessionStorage,localStorage])if(store.getItem(${JSON.stringify(token)})){for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));break}`
  let file = ''
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) => (one.type === 'chunk' && stages.includes(one.name) ? [`/${one.fileName}`] : []))
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'ahead.js', source: words(files) }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${file}`, async: true }, injectTo: 'head-prepend' }],
    },
  }
}
