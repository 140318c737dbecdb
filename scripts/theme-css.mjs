import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @typedef {{ readonly [key: string]: string | number | Sheet }} Sheet */

const source = fileURLToPath(new URL('../ui/theme/theme.ts', import.meta.url))

/** @param {Sheet} sheet @returns {string} */
const textOf = (sheet) =>
  Object.entries(sheet)
    .map(([key, value]) => (typeof value === 'object' ? `${key}{${textOf(value)}}` : `${key}:${value};`))
    .join('')

/**
 * The theme's variables stand in the stylesheet of a build: worked out in the browser, they would be a quarter of the styles of the first page.
 * @param {string} file the stylesheet they stand before
 * @returns {import('vite').Plugin}
 */
export const themeCss = (file) => ({
  name: 'theme-css',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: new RegExp(`${file}$`) },
    async handler(code) {
      const { module } = await runnerImport(source)
      return { code: module.theme.generateStyleSheets().map(textOf).join('\n') + code, map: null }
    },
  },
})
