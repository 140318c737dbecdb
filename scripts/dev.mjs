import { checkNode, install } from './install.mjs'
import { root } from './project.mjs'
import { spawn } from 'node:child_process'

process.env.DEMO ??= '1'

checkNode()
await install()

/** @param {string[]} args */
const node = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const children = [
  node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'adapters/server/main.ts']),
  node(['node_modules/vite/bin/vite.js']),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}
