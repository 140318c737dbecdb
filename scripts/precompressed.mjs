import { existsSync } from 'node:fs'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const WORTH_IT = 1024

/** @param {string} file */
const compress = async (file) => {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

/**
 * Lays a `.br` and a `.gz` beside every text file of a build, so that serving one costs no compression.
 * @returns {import('vite').Plugin}
 */
export const precompressed = () => {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      // A build that failed closes too: its own message is the one to read.
      if (!existsSync(folder)) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))))
    },
  }
}
