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

/** Bytes that the grid's own code weighs when gzip has packed it: model, view and every cell's editor, without what they stand on; its stylesheet apart. */
export const weighOwnCode = async (): Promise<{ readonly code: number; readonly styles: number }> => {
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
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const weigh = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length
  const sum = (bytes: readonly number[]) => bytes.reduce((all, one) => all + one, 0)
  return {
    code: sum(outputs.map((one) => (one.type === 'chunk' ? weigh(one.code) : 0))),
    styles: sum(outputs.map((one) => (one.type === 'asset' ? weigh(one.source) : 0))),
  }
}
