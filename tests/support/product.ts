import { spawn } from 'node:child_process'
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { inProject } from '../../scripts/project.mjs'

/** The built product with its demonstration, in a folder of its own. Whoever knows it can stop it and start it again. */
export type Product = { readonly address: string; readonly port: number; readonly folder: string; readonly password: string }

/** Where a product keeps its data, in its folder. */
export const DATA = 'data'

const LONGEST_START = 600_000
const LONGEST_STOP = 30_000
const PAUSE = 100

const pidFile = ({ folder }: Product) => join(folder, 'pid')
const logFile = ({ folder }: Product) => join(folder, 'server.log')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Another process is looked at again and again until it is as wanted. */
const until = async (isSo: () => boolean, longest: number, otherwise: () => string): Promise<void> => {
  const end = Date.now() + longest
  while (!isSo()) {
    if (Date.now() > end) throw new Error(otherwise())
    await pass(PAUSE)
  }
}

export const startProduct = async (product: Product): Promise<void> => {
  const log = openSync(logFile(product), 'w')
  const server = spawn(process.execPath, [inProject('dist/node/adapters/server/main.js')], {
    cwd: product.folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: '1',
      DEMO_PASSWORD: product.password,
      HOST: '127.0.0.1',
      PORT: String(product.port),
      DATA_DIR: join(product.folder, DATA),
    },
    stdio: ['ignore', log, log],
    // It outlives the test that started it again.
    detached: true,
  })
  server.unref()
  const { pid } = server
  if (pid === undefined) throw new Error('the server did not start')
  writeFileSync(pidFile(product), String(pid))
  const said = () => readFileSync(logFile(product), 'utf8')
  const told = () => `the server did not start:\n${said()}`
  // Its own word counts: whoever else holds the port would answer as well.
  await until(
    () => {
      if (!isAlive(pid)) throw new Error(told())
      return said().includes(`已启动：${product.address}`)
    },
    LONGEST_START,
    told,
  )
}

/** Asks it to stop and waits until it has. */
export const stopProduct = async (product: Product): Promise<void> => {
  const pid = Number(readFileSync(pidFile(product), 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  await until(
    () => !isAlive(pid),
    LONGEST_STOP,
    () => `the server ${pid} did not stop`,
  )
}

export const removeProduct = async (product: Product): Promise<void> => {
  await stopProduct(product)
  rmSync(product.folder, { recursive: true, force: true })
}
