import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { ahead } from './scripts/ahead.mjs'
import { compiledWhole } from './scripts/compiled-whole.mjs'
import { lean } from './scripts/lean.mjs'
import { precompressed } from './scripts/precompressed.mjs'
import { refetchable } from './scripts/refetchable.mjs'
import { themeCss } from './scripts/theme-css.mjs'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string }

const api = process.env.API ?? 'http://127.0.0.1:8080'

const ENTRANCE = { name: 'entrance', roots: ['ui/app/main.tsx'] }

/** Whoever is not known yet sees these pages, beside the entrance; whoever is known sees none of them. */
const LOGIN = { name: 'login', roots: ['ui/app/login.tsx'] }

/** What one waits for after the entrance, one after the other: each stage is one file with all it imports that no stage before has brought. */
const STAGES = [
  { name: 'desk', roots: ['ui/app/start-actors.ts', 'ui/app/signed-in.tsx'] },
  { name: 'list', roots: ['ui/screens/list/list-screen.tsx', 'ui/screens/prefetch.ts'] },
  {
    name: 'beside',
    roots: ['core/live/open-live-tables.ts', 'core/query/local-saved-queries.ts', 'adapters/browser/records/http-saved-queries.ts'],
  },
  { name: 'home', roots: ['ui/pages/home/home-page.tsx', 'adapters/browser/reports/http-home-desk.ts'] },
]

/** The grid is one file, for whichever of its screens comes first. */
const GRID = { name: 'grid', test: /\/(core\/table|ui\/widgets\/(grid|cells))\//, minShareCount: 2 }

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Graph = Rolldown.ChunkingContext

/** Says of a module and all it imports, unless they were reached before, that they belong together. */
const reach = (graph: Graph, reached: Map<string, string>, id: string, name: string): void => {
  if (reached.has(id)) return
  reached.set(id, name)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(graph, reached, next, name)
}

type Stage = { readonly name: string; readonly roots: readonly string[] }

const reachAll = (graph: Graph, stages: readonly Stage[], reached = new Map<string, string>()): Map<string, string> => {
  for (const { name, roots } of stages)
    for (const root of roots) {
      if (!graph.getModuleInfo(fileOf(root))) throw new Error(`the stage ${name} begins with ${root}, which nothing imports`)
      reach(graph, reached, fileOf(root), name)
    }
  return reached
}

const stages = () => {
  let reached: ReadonlyMap<string, string> | undefined
  const reachStages = (graph: Graph) => {
    const entrance = reachAll(graph, [ENTRANCE])
    const inside = reachAll(graph, STAGES)
    // What both need comes before either.
    for (const id of reachAll(graph, [LOGIN]).keys()) if (inside.has(id)) reach(graph, entrance, id, ENTRANCE.name)
    return reachAll(graph, [LOGIN, ...STAGES], entrance)
  }
  return (module: string, graph: Graph): string | null => (reached ??= reachStages(graph)).get(module) ?? null
}

/** So large a part of all types of documents stands on what comes with the first of them, whichever it is. */
const COMMON = 0.15

/**
 * What many types of documents stand on comes as one file, what only some of them stand on beside it: a type's own file asks for them by
 * name, and nothing waits for a third journey.
 */
const declarations = () => {
  const users = new Map<string, number>()
  let types = 0
  const count = (graph: Graph) => {
    for (const type of graph.getModuleInfo(fileOf('ui/screens/definitions.ts'))?.dynamicallyImportedIds ?? []) {
      if (!type.endsWith('.document.ts')) continue
      types += 1
      const reached = new Map<string, string>()
      reach(graph, reached, type, type)
      for (const id of reached.keys()) users.set(id, (users.get(id) ?? 0) + 1)
    }
  }
  return (module: string, graph: Graph): string | null => {
    if (users.size === 0) count(graph)
    return (users.get(module) ?? 0) >= types * COMMON ? 'definitions' : null
  }
}

export default defineConfig({
  root: 'ui',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  resolve: {
    alias: [
      // The package offers bundlers its development build only.
      { find: 'react-router', replacement: fileOf('node_modules/react-router/dist/production/index.mjs') },
      // React has it itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    react(),
    lean(),
    themeCss('ui/theme/presets.css'),
    ahead({ known: ['desk', 'list', 'definitions'], unknown: [LOGIN.name] }, 'pro__Access-Token'),
    compiledWhole([ENTRANCE, LOGIN, ...STAGES].map(({ name }) => name)),
    refetchable(['desk', 'list', 'beside']),
    precompressed(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/xqErp': { target: api, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The names of what a later click needs would weigh more before the first list than they save after it.
    modulePreload: { polyfill: false, resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
    rolldownOptions: {
      // Emotion imports it for a wrapper that nobody uses.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: stages(), debugName: 'stages' }, GRID, { name: declarations(), debugName: 'definitions' }],
        },
      },
    },
    cssMinify: true,
    // There is one sheet: nothing has to wait for another.
    cssCodeSplit: false,
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
