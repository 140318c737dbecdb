import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { checkNode, install } from './install.mjs'
import { giveUp, inProject, isStarted, root, runTool } from './project.mjs'

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} entry the source without which there is nothing to build
 * @property {string[]} sources files and folders whose change makes the build stale
 * @property {() => Promise<number>} make
 */

const compiler = 'typescript/bin/tsc'
const bundler = 'vite/bin/vite.js'

/** @type {Target} */
const node = {
  name: 'node',
  entry: 'adapters/server/main.ts',
  sources: ['core', 'adapters', 'tsconfig.base.json', 'tsconfig.node.json', 'package-lock.json'],
  make: () => runTool(compiler, ['-p', 'tsconfig.node.json']),
}

/** @type {Target} */
const client = {
  name: 'client',
  entry: 'ui/index.html',
  sources: [
    'core',
    'adapters/browser',
    'adapters/memory',
    'adapters/wire.ts',
    'ui',
    'vite.config.ts',
    'scripts/ahead.mjs',
    'scripts/compiled-whole.mjs',
    'scripts/lean.mjs',
    'scripts/precompressed.mjs',
    'scripts/theme-css.mjs',
    'package-lock.json',
  ],
  // Whoever builds may be a test run, whose NODE_ENV would put React's development half into the product.
  make: () => runTool(bundler, ['build', '--logLevel', 'warn'], { env: { ...process.env, NODE_ENV: 'production' } }),
}

/** @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesUnder(join(path, entry.name)))
}

// Times and sizes rather than contents: it is read at every start.
/** @param {string} file */
const trace = (file) => {
  const { size, mtimeMs } = statSync(file)
  return `${relative(root, file)} ${size} ${mtimeMs}`
}

/** @param {Target} target */
const fingerprint = ({ sources }) => {
  const files = sources.flatMap((source) => filesUnder(inProject(source))).map(trace)
  const settings = Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .map((name) => `${name}=${process.env[name]}`)
  return createHash('sha256')
    .update([...files.sort(), ...settings.sort()].join('\n'))
    .digest('hex')
}

/** @param {Target} target */
const stampOf = ({ name }) => inProject('dist', `${name}.stamp`)

/**
 * Nothing where there is no such file: another process may take it away at any moment.
 * @param {string} file
 */
const contentOf = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
    return ''
  }
}

/** @param {Target} target */
const isFresh = (target) => contentOf(stampOf(target)) === fingerprint(target)

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** @param {string} lock */
const isTaken = (lock) => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return false
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return true
  }
}

const PAUSE = 100

/**
 * One process makes a target at a time; whoever comes second waits and finds it made.
 * @param {Target} target
 */
const make = async (target) => {
  if (isFresh(target)) return
  const lock = inProject('dist', `${target.name}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  while (isTaken(lock)) {
    await pass(PAUSE)
    // Left behind by one that was killed.
    const holder = Number(contentOf(lock))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
  }
  const letGo = () => rmSync(lock, { force: true })
  process.once('exit', letGo)
  if (!isFresh(target)) await makeAnew(target)
  letGo()
  process.off('exit', letGo)
}

/** @param {Target} target */
const makeAnew = async (target) => {
  if (!existsSync(inProject(target.entry))) giveUp(`The ${target.name} build is not possible: ${target.entry} is missing.`)
  const before = fingerprint(target)
  const stamp = stampOf(target)
  rmSync(stamp, { force: true })
  rmSync(inProject('dist', target.name), { recursive: true, force: true })
  const code = await target.make()
  if (code !== 0) giveUp(`The ${target.name} build failed: see above.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}

/** Makes what runs on Node (server, command line) from its sources, unless it is made already. */
export const buildNode = () => make(node)

/** Makes what the browser loads, unless it is made already. */
export const buildClient = () => make(client)

export const build = async () => {
  await buildNode()
  await buildClient()
}

if (isStarted(import.meta.url)) {
  checkNode()
  await install()
  await build()
}
