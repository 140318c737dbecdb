import { moduleInProject, root } from './project.mjs'

const LOOKING_FOR_THE_SHELL = 500

// npm passes a signal on to the shell it started and no further: when that shell is gone, nobody is left to stop this process.
const stopWithTheShell = () => {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const look = () => {
    if (process.ppid === shell) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }
  const looking = setInterval(look, LOOKING_FOR_THE_SHELL).unref()
}

/** Starts the built server in this process and not in a child: signals, exit code and memory are its own. */
export const startServer = async () => {
  process.chdir(root)
  process.setSourceMapsEnabled(true)
  stopWithTheShell()
  await import(moduleInProject('dist/node/adapters/server/main.js'))
}
