import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/project.mjs'

const OWN = [join(root, 'core/table'), join(root, 'ui/widgets/grid'), join(root, 'ui/widgets/cells')]

const isOwn = (id: string, from: string | undefined): boolean => {
  const path = id.startsWith('.') && from ? resolve(dirname(from), id) : id
  return OWN.some((folder) => path.startsWith(folder))
}

/** Bytes that the grid's own code weighs when gzip has packed it: model, view, every cell's editor and their styles, without what they stand on. */
export const weighOwnCode = async (): Promise<number> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'bench/browser/own-code.ts'), formats: ['es'] },
      rolldownOptions: {
        external: (id, from) => from !== undefined && !isOwn(id, from),
        output: { codeSplitting: false, minify: true },
      },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const weigh = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length
  return chunks.reduce((sum, one) => sum + weigh(one.type === 'chunk' ? one.code : one.source), 0)
}
