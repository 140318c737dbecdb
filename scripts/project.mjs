import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} parts */
export const inProject = (...parts) => join(root, ...parts)

/** A module as `import()` wants it on every system. @param {string[]} parts */
export const moduleInProject = (...parts) => pathToFileURL(inProject(...parts)).href

/**
 * Runs a program in the project's folder, sharing this one's terminal, and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/**
 * A tool from node_modules by the path of its script: no shell and no `.cmd`, so it starts alike on every system.
 * @param {string} script
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runTool = (script, args, options) => run(process.execPath, [inProject('node_modules', script), ...args], options)

/** Ends the process with one sentence. @param {string} sentence @returns {never} */
export const giveUp = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Whether this file is what was started. @param {string} url its `import.meta.url` */
export const isStarted = (url) => process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
