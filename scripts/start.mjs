import { build } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { moduleInProject } from './project.mjs'

process.env.DEMO ??= '1'

checkNode()
await install()
await build()

// In this process and not in a child: signals, exit code and memory are the server's own.
process.setSourceMapsEnabled(true)
await import(moduleInProject('dist/node/adapters/server/main.js'))
