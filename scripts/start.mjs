import { build } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { startServer } from './server.mjs'

process.env.DEMO ??= '1'

checkNode()
await install()
await build()
await startServer()
