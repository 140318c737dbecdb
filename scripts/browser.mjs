import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { inProject } from './project.mjs'

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} path
 * @property {Record<string, string>} env what must be in the environment of whoever starts it
 */

export const howToGetOne = 'Install Google Chrome, or set CHROME_PATH to a Chromium, or run: npx playwright-core install chromium'

const { platform, env } = process

const commands = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable']
const macApplications = ['Google Chrome', 'Microsoft Edge', 'Chromium']
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe', 'Chromium/Application/chrome.exe']

/** @returns {string[]} */
const usualPlaces = () => {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')]
    return folders.flatMap((folder) => macApplications.map((name) => join(folder, `${name}.app`, 'Contents/MacOS', name)))
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((folder) => folder !== undefined)
    return folders.flatMap((folder) => windowsPrograms.map((program) => join(folder, program)))
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)))
}

// Ubuntu's `chromium` is a stub that only speaks of snap; on Windows asking for the version opens a window.
/** @param {string} path */
const runs = (path) => existsSync(path) && (platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

/** @returns {Promise<Browser | undefined>} */
const playwrights = async () => {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && runs(path) ? { name: "Playwright's Chromium", path, env: {} } : undefined
}

/**
 * A Chromium out of an npm package. Told that it runs in a cloud function, it unpacks the system libraries a bare machine lacks.
 * @returns {Promise<Browser | undefined>}
 */
const packaged = async () => {
  const manifest = inProject('node_modules/@sparticuz/chromium/package.json')
  if (platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const own = { ...env }
  // It unpacks under one name whatever its version, and only if that name is not there.
  env.TMPDIR = join(tmpdir(), `xqerp-chromium-${version}`)
  env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  mkdirSync(env.TMPDIR, { recursive: true })
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = env
  // It changes this process's environment, which every later child would inherit.
  for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
    if (own[name] === undefined) delete env[name]
    else env[name] = own[name]
  }
  return { name: 'the Chromium of @sparticuz/chromium', path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }
}

/**
 * The browser journeys travel in: the one named, the machine's, Playwright's, the packaged one.
 * @returns {Promise<Browser | undefined>}
 */
export const findBrowser = async () => {
  if (env.CHROME_PATH) return { name: 'CHROME_PATH', path: env.CHROME_PATH, env: {} }
  const path = usualPlaces().find(runs)
  if (path) return { name: path, path, env: {} }
  return (await playwrights()) ?? (await packaged())
}

const isDebianRoot = () =>
  platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** @param {string[]} args */
const apt = (args) => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Finds a browser; on Debian, as root, fetches one where there is none. */
export const obtainBrowser = async () => {
  const found = await findBrowser()
  if (found || !isDebianRoot()) return found
  console.log('Installing Chromium …')
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', 'chromium'])
  return findBrowser()
}
