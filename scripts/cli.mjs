import { buildNode } from './build.mjs'
import { checkNode } from './install.mjs'
import { moduleInProject } from './project.mjs'

checkNode()
await buildNode()
process.setSourceMapsEnabled(true)
await import(moduleInProject('dist/node/adapters/cli/main.js'))
