import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { giveUp, inProject, run } from './project.mjs'

const lockfile = inProject('package-lock.json')
const installed = inProject('node_modules', '.package-lock.json')
const stamp = inProject('node_modules', '.xqerp-lock')

/** Oldest release that runs the product, per supported major; anything above the last is taken as it comes. */
const oldest = new Map([
  [20, 19],
  [22, 13],
])
const ANYTHING_FROM = 24

export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= ANYTHING_FROM || minor >= (oldest.get(major) ?? Number.POSITIVE_INFINITY)) return
  giveUp(`Node ${process.versions.node} is not supported: please use 20.19 or later, 22.13 or later, or 24 and up.`)
}

const fingerprint = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

// npm writes its own copy of the lockfile last, so its presence means that an installation ran to its end.
const isInstalled = () => {
  if (!existsSync(installed)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === fingerprint()
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

const npm = () => {
  const running = process.env.npm_execpath
  if (running?.endsWith('.js')) return { command: process.execPath, before: [running], shell: false }
  return { command: 'npm', before: [], shell: process.platform === 'win32' }
}

/** Brings node_modules to what the lockfile says; does nothing when it is there already. */
export const install = async () => {
  if (isInstalled()) return
  console.log('Installing packages …')
  const { command, before, shell } = npm()
  // NODE_ENV=production must not leave out the compiler, nor `omit=optional` the database and the native tools.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(command, [...before, ...args], { shell })
  if (code !== 0) giveUp('The packages could not be installed: see what npm says above.')
  writeFileSync(stamp, fingerprint())
}
