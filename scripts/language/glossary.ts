import { gatheringsOf } from '../../core/definitions/origin.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Command } from '../../core/definitions/buttons.ts'
import type { Field } from '../../core/definitions/field.ts'
import { isReport } from '../../core/definitions/is-report.ts'
import { ROWS } from '../../core/definitions/report.ts'
import { type Explained, explainedIn, type Option } from './options.ts'

/** Whoever says words of a kind, under the name of the type he belongs to. */
type Speaker = { readonly type: string; readonly says: Readonly<Record<string, unknown>> }

/** Words that are explained together: where, by which types, and who says them. */
type Section = { readonly title: string; readonly file: string; readonly types: readonly string[]; readonly speakers?: readonly Speaker[] }

const documents = join(import.meta.dirname, '../../core/documents')

const speaking = (type: DocumentType, said: unknown): readonly Speaker[] =>
  said && typeof said === 'object' ? [{ type: type.key, says: said as Speaker['says'] }] : []

const each = (of: unknown): readonly unknown[] => Object.values((of ?? {}) as object).flat()

const sectionsOf = ({ declared }: Catalogue): readonly Section[] => {
  const imported = declared.flatMap(({ commands }) => each(commands).flatMap((one) => (one as Command).imports ?? []))
  const kept = [...declared.filter((type) => !isReport(type)), ...imported]
  const reports = declared.filter(isReport)
  const of = (types: readonly DocumentType[], parts: (type: DocumentType) => readonly unknown[]) =>
    types.flatMap((type) => parts(type).flatMap((part) => speaking(type, part)))
  const tables = (type: DocumentType) => Object.values(type.lines)
  const fields = (type: DocumentType) => [type.fields, ...tables(type).map(({ columns }) => columns)].flatMap(each)
  const document = 'document.ts'
  return [
    { title: 'Types', file: document, types: ['Titled', 'Declaration'], speakers: of(kept, (type) => [type]) },
    {
      title: 'Formulas',
      file: 'formulas.ts',
      types: ['Formulas'],
      speakers: of(declared, (type) => [type, ...tables(type)]),
    },
    { title: 'Fields', file: 'field.ts', types: ['FieldOptions'], speakers: of(declared, fields) },
    { title: 'References', file: 'field.ts', types: ['Target', 'ReferenceOptions'], speakers: of(declared, fields) },
    { title: 'Kinds of fields', file: 'kind.ts', types: ['KindOptions'], speakers: of(declared, fields) },
    { title: 'Tables', file: 'lines.ts', types: ['LinesDeclaration'], speakers: of(kept, tables) },
    {
      title: 'Records and rows of others',
      file: 'source.ts',
      types: ['Source'],
      speakers: of(declared, (type) => [
        ...[type, ...tables(type)].flatMap(({ facts }) => each(facts)),
        ...tables(type).map(({ pull }) => pull),
        ...(gatheringsOf(type) ?? []),
        ...each(type.calls),
        ...each(type.picks),
        ...(isReport(type) ? each(type.report.datasets) : []),
        ...fields(type).filter((field) => (field as Field).fills ?? (field as Field).reads),
      ]),
    },
    {
      title: 'What rows are pulled from',
      file: 'lines.ts',
      types: ['Pull'],
      speakers: of(kept, (type) => tables(type).map(({ pull }) => pull)),
    },
    {
      title: 'Prices and the like',
      file: 'lines.ts',
      types: ['Quote'],
      speakers: of(kept, (type) => tables(type).map(({ quotes }) => quotes)),
    },
    { title: 'Where they come from', file: 'lines.ts', types: ['SourceIn'] },
    {
      title: 'What must hold',
      file: 'must-hold.ts',
      types: ['Rule'],
      speakers: of(declared, (type) => [...[type, ...tables(type)].flatMap(({ rules }) => each(rules)), ...each(type.checks)]),
    },
    {
      title: 'Checks',
      file: 'must-hold.ts',
      types: ['Check', 'RowCheck'],
      speakers: of(kept, ({ checks }) => each(checks)),
    },
    {
      title: 'What stands only once',
      file: document,
      types: ['Once'],
      speakers: of(kept, (type) => [type, ...tables(type)].flatMap(({ unique }) => each(unique))),
    },
    {
      title: 'Facts',
      file: 'views.ts',
      types: ['Fact'],
      speakers: of(kept, (type) => [type, ...tables(type)].flatMap(({ facts }) => each(facts))),
    },
    { title: 'What is gathered', file: 'gathering.ts', types: ['Gathering'], speakers: of(kept, (type) => gatheringsOf(type) ?? []) },
    { title: 'Who sees a record', file: document, types: ['SeenBy'], speakers: of(kept, ({ seenBy }) => [seenBy]) },
    {
      title: 'Buttons',
      file: 'buttons.ts',
      types: ['Button'],
      speakers: of(kept, ({ actions, commands }) => [...each(actions), ...each(commands)]),
    },
    { title: 'Actions', file: 'buttons.ts', types: ['ActionType'], speakers: of(kept, ({ actions }) => each(actions)) },
    {
      title: 'Rows that a dialog asks for',
      file: 'buttons.ts',
      types: ['AskedRows'],
      speakers: of(kept, ({ actions }) => each(actions).map((one) => (one as { askRows?: unknown }).askRows)),
    },
    {
      title: 'What an action opens',
      file: 'buttons.ts',
      types: ['OpenedByAction'],
      speakers: of(kept, ({ actions }) => each(actions).map((one) => (one as { opens?: unknown }).opens)),
    },
    {
      title: 'Weeks of what takes a record up',
      file: 'buttons.ts',
      types: ['Week'],
      speakers: of(kept, ({ actions }) => each(actions).map((one) => (one as { opens?: { week?: unknown } }).opens?.week)),
    },
    {
      title: 'What is ticked in a tree',
      file: 'grant-plan.ts',
      types: ['GrantPlan'],
      speakers: of(kept, ({ actions }) => each(actions).map((one) => (one as { opens?: { tree?: unknown } }).opens?.tree)),
    },
    {
      title: 'Papers',
      file: 'paper.ts',
      types: ['Paper'],
      speakers: of(kept, ({ print, actions }) => [
        print,
        ...each(actions).map((one) => (one as { opens?: { paper?: unknown } }).opens?.paper),
      ]),
    },
    { title: 'Commands', file: 'buttons.ts', types: ['Command'], speakers: of(kept, ({ commands }) => each(commands)) },
    {
      title: 'Steps of an approval',
      file: document,
      types: ['StepCondition', 'Step'],
      speakers: of(kept, ({ approval }) => each(approval)),
    },
    { title: 'Jobs', file: 'scheduled-job.ts', types: ['Scheduled', 'ForEach', 'Together'], speakers: of(kept, ({ jobs }) => each(jobs)) },
    { title: 'Reports to take rows from', file: 'pick.ts', types: ['PickType'], speakers: of(kept, ({ picks }) => each(picks)) },
    {
      title: 'Fields that take them',
      file: 'popup-plan.ts',
      types: ['PopupPlan'],
      speakers: of(kept, (type) => fields(type).map((one) => (one as { popup?: unknown }).popup)),
    },
    { title: 'Calls that read', file: 'reading-call.ts', types: ['ReadingCall'], speakers: of(kept, ({ calls }) => each(calls)) },
    {
      title: 'Reports',
      file: 'report.ts',
      types: ['ReportDeclaration', 'ReportPlan'],
      speakers: reports.map((report) => ({
        type: report.key,
        says: { ...report, ...report.report, params: report.fields, ...report.lines[ROWS] },
      })),
    },
    {
      title: 'Datasets',
      file: 'report.ts',
      types: ['Dataset'],
      speakers: of(reports, (report) => (isReport(report) ? each(report.report.datasets) : [])),
    },
    {
      title: 'Charts',
      file: 'report.ts',
      types: ['ChartPlan'],
      speakers: of(reports, (report) => (isReport(report) ? [report.report.chart] : [])),
    },
    {
      title: 'Heat maps',
      file: 'report.ts',
      types: ['HeatPlan'],
      speakers: of(reports, (report) => (isReport(report) ? [report.report.heat] : [])),
    },
    {
      title: 'Where figures lead',
      file: 'report.ts',
      types: ['Drill'],
      speakers: of(reports, (report) => (isReport(report) ? each(report.report.drills) : [])),
    },
    { title: 'What is written of a record', file: 'effect.ts', types: ['Change'] },
    { title: 'Rows of a table that change', file: 'effect.ts', types: ['RowsChange'] },
    { title: 'What only the program does', file: 'effect.ts', types: ['SystemCalls'] },
  ]
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const FEW = 3
const SEVERAL = 9

/** Types that say a word: by name where they are few, so that one sees how it is meant. */
const usesOf = (said: readonly Speaker[]): string => {
  const types = [...new Set(said.map(({ type }) => type))].sort()
  if (types.length === 0) return 'nobody'
  if (types.length <= FEW) return types.map((type) => `\`${type}\``).join(' ')
  return types.length <= SEVERAL ? `${types.length} types` : 'many'
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const linesOf = (options: readonly Option[], speakers: readonly Speaker[] | undefined, before = ''): readonly string[] =>
  options.flatMap(({ name, doc, below }) => {
    const said = speakers?.filter(({ says }) => Object.hasOwn(says, name) && isSaid(says[name]))
    const inside = said?.flatMap(({ type, says }) =>
      [says[name]].flat().flatMap((one) => (one && typeof one === 'object' ? [{ type, says: one as Speaker['says'] }] : [])),
    )
    return [`| \`${before}${name}\` | ${cell(doc)} | ${said ? usesOf(said) : ''} |`, ...linesOf(below, inside, `${before}${name}.`)]
  })

const optionsOf = ({ file, types }: Pick<Section, 'file' | 'types'>): readonly Option[] => {
  const explained = explainedIn(file)
  const all = types.flatMap((type) => explained.get(type)?.options ?? [])
  if (all.length === 0) throw new Error(`${file} explains none of ${types.join()}`)
  return [...new Map(all.map((option) => [option.name, option])).values()]
}

const HEADING = ['| word | meaning | used by |', '| --- | --- | --- |']

const sectionText = (section: Section): readonly string[] => {
  const doc = explainedIn(section.file).get(section.types.at(-1) ?? '')?.doc ?? ''
  return ['', `## ${section.title}`, '', ...(doc ? [doc, ''] : []), ...HEADING, ...linesOf(optionsOf(section), section.speakers)]
}

/** How often declarations call a function. */
const callsIn = (word: string, sources: readonly string[]): number =>
  sources.reduce((sum, text) => sum + (text.match(new RegExp(String.raw`\b${word}\(`, 'g'))?.length ?? 0), 0)

const literalOf = ({ options }: Explained): string | undefined => options.find(({ name }) => name === 'effect')?.literal

const effects = (): readonly (readonly [word: string, explained: Explained])[] =>
  [...explainedIn('effect.ts').values()].flatMap((explained) => {
    const word = literalOf(explained)
    // What a reversal comes to is no word that anybody says.
    return word === undefined || word === 'remove' ? [] : [[word, explained] as const]
  })

const effectText = (): readonly string[] => {
  const sources = readdirSync(documents, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(documents, name), 'utf8'))
  return [
    '',
    '## Effects',
    '',
    'What a document does elsewhere, returned by `effects` of a type, an action or a job.',
    '',
    '| word | meaning | says |',
    '| --- | --- | --- |',
    ...effects().map(([word, { doc, options }]) => {
      const said = options.filter(({ name }) => name !== 'effect').map(({ name }) => `\`${name}\``)
      return `| \`${word}\`${callsIn(word, sources) ? '' : ' (nobody)'} | ${cell(doc)} | ${said.join(' ')} |`
    }),
  ]
}

/** The words that a section explains without saying what they mean: none may be left. */
export const unexplained = (catalogue: Catalogue): readonly string[] =>
  sectionsOf(catalogue).flatMap((section) =>
    optionsOf(section).flatMap(({ name, doc }) => (doc === '' ? [`${section.title}: ${name}`] : [])),
  )

/** The words of declarations with their meaning and their use, as a page. */
export const glossaryOf = (catalogue: Catalogue): string => {
  const sections = sectionsOf(catalogue)
  const counted = [
    ...sections.map((section) => [section.title, optionsOf(section).length] as const),
    ['Effects', effects().length] as const,
  ]
  const sum = counted.reduce((total, [, count]) => total + count, 0)
  return [
    '# The language of declarations',
    '',
    '<!-- Written by `npm run types` from the doc lines of core/definitions; nobody types here. -->',
    '',
    `${sum} words: ${counted.map(([title, count]) => `${count} ${title.toLowerCase()}`).join(', ')}.`,
    ...sections.flatMap(sectionText),
    ...effectText(),
    '',
  ].join('\n')
}
