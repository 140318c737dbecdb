import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { checkNode, install } from './install.mjs'
import { inProject } from './project.mjs'

checkNode()
await install()

// The declarations run as they stand: types that are wrong hinder nobody from writing the map they are held against.
register()
const { readCatalogue } = await import('../adapters/node/documents/catalogue-folder.ts')
const { writtenOf } = await import('./language/written.ts')

for (const [path, text] of Object.entries(writtenOf(await readCatalogue()))) writeFileSync(inProject(path), text)
