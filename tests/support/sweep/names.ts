import { aboutOf } from '../../../core/definitions/about.ts'
import { type Paper, paperOf, sizeOf } from '../../../core/definitions/paper.ts'
import { gatheringsOf } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType, Once, Step } from '../../../core/definitions/document.ts'
import type { Check, RowCheck } from '../../../core/definitions/must-hold.ts'
import type { ActionType, Command, Week } from '../../../core/definitions/buttons.ts'
import { editedAt, editedIn, type Field, type Fields } from '../../../core/definitions/field.ts'
import { targetOf, targetsOf } from '../../../core/definitions/fields.ts'
import { PARENT } from '../../../core/definitions/kinds/tree.ts'
import { entriesOf as entriesOfBalance, ledgerOf } from '../../../core/definitions/ledger.ts'
import type { LinesType, Pull } from '../../../core/definitions/lines.ts'
import { HEAD } from '../../../core/definitions/matches.ts'
import type { PickType } from '../../../core/definitions/pick.ts'
import type { ReadingCall } from '../../../core/definitions/reading-call.ts'
import { isAcross } from '../../../core/definitions/unique.ts'
import { ownersOf } from '../../../core/definitions/owners-of.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import { always, fieldsAsked } from '../../../core/kernel/condition.ts'
import { ROLE_TITLES } from '../../../core/permissions/roles.ts'
import { isServerOwned, USUAL_KEYS } from '../../../core/records/usual-fields.ts'
import type { Law } from './law.ts'
import { actionsIn, everyField, isFieldOf, isPlace, isType, missingIn, tablesOf } from './places.ts'
import { situationsOf } from './situations.ts'
import { entriesOf, keysOf, siblingOf, itemsOf, isGuardOf, ROOTS, RULES, picksOf, askedBy, unique } from './asked-names.ts'

const isRole = (role: string): boolean => Object.hasOwn(ROLE_TITLES, role)
const isNoRole = (role: string): boolean => role !== '' && !isRole(role)
const rolesOf = (role: string | readonly string[] | undefined): readonly string[] => [role ?? []].flat()
const notIn = (fields: Fields, keys: readonly string[]): readonly string[] => keys.filter((key) => !Object.hasOwn(fields, key))

/** What a set of fields that stand only once names wrongly. */
const setNames = (set: Once, fields: Fields, head: Fields = {}): readonly string[] => {
  const { where, during = [], everywhere } = set
  const fieldAt = (key: string): Field | undefined => (key.startsWith(HEAD) ? head[key.slice(HEAD.length)] : fields[key])
  const isThere = (key: string) => fieldAt(key) !== undefined || USUAL_KEYS.has(key.startsWith(HEAD) ? key.slice(HEAD.length) : key)
  return [
    ...[...set.fields, ...fieldsAsked(where ?? always)].filter((key) => !isThere(key)).map((key) => `names ${key}`),
    ...during
      .filter((key) => !['date', 'moment'].includes(fieldAt(key)?.kind.storage ?? ''))
      .map((key) => `${key} is no day and no moment`),
    ...(everywhere && (during.length || set.name !== undefined || typeof set.message === 'function')
      ? ['only an index keeps it apart over all tenants']
      : []),
  ]
}

const tableNames = (type: DocumentType, name: string, table: LinesType, catalogue: Catalogue): readonly string[] => {
  const { columns, pull, batch, quotes } = table
  const mirrors = batch?.mirrors
  const own = [
    ...['derive', 'required', 'shown', 'choices', 'rules', 'fallback'].flatMap((word) => keysOf(table[word as keyof LinesType])),
    ...(table.chosenBy ? [table.chosenBy] : []),
    ...(batch ? [batch.order.split(' ')[0]!] : []),
    ...(pull ? [pull.by, ...keysOf(pull.fills)] : []),
    ...keysOf(mirrors?.fills),
    ...(quotes?.gives ?? []),
  ]
  const asked = (quotes?.asks ?? []).filter((key: string) => !Object.hasOwn(columns, key) && !Object.hasOwn(type.fields, key))
  const sources = quotes
    ? situationsOf(type, catalogue).flatMap(({ view }) => (view[name]?.[0] ? quotes.sources(view[name][0], view) : []))
    : []
  return [
    ...notIn(columns, own).map((key) => `${name} has no column ${key}`),
    ...asked.map((key: string) => `${name} quotes by ${key}`),
    ...sources.flatMap(({ from, fills, closest = [] }) =>
      isPlace(from, catalogue)
        ? missingIn(from, [...Object.values(fills as Readonly<Record<string, string>>), ...closest], `${name}.quotes`, catalogue)
        : [`${name} quotes from ${from}`],
    ),
    ...sources.flatMap(({ fills }) => notIn(columns, keysOf(fills)).map((key) => `${name} quotes into ${key}`)),
    ...(pull ? pullNames(name, pull as Pull, table, catalogue) : []),
    ...(mirrors
      ? isPlace(mirrors.from, catalogue)
        ? missingIn(
            mirrors.from,
            [mirrors.by, ...Object.values(mirrors.fills as Readonly<Record<string, string>>).filter((key) => key !== 'head')],
            `${name}.mirrors`,
            catalogue,
          )
        : [`${name} mirrors ${mirrors.from}`]
      : []),
  ]
}

const pullNames = (
  name: string,
  { from, fills = {}, shows, held }: Pull,
  { facts }: LinesType,
  catalogue: Catalogue,
): readonly string[] => {
  if (!isPlace(from, catalogue)) return [`${name} pulls from ${from}`]
  const copied = Object.values(fills).filter((one) => typeof one === 'string')
  return [
    ...missingIn(from, [...copied, ...shows, ...(held ? [held.of] : [])], `${name}.pull`, catalogue),
    ...(held?.facts ?? []).filter((fact) => !Object.hasOwn(facts ?? {}, fact)).map((fact) => `${name}.pull is held by ${fact}`),
  ]
}

const PRINTS: readonly unknown[] = [undefined, 'A4', 'A5', 'A4-landscape']

/** What further papers name that the type does not have. */
const misnamedOn = (
  type: DocumentType,
  named: string,
  { line = [], facts, columns, internal, templates = {} }: Paper,
): readonly string[] => {
  const known = (name: string): boolean => {
    const [table = '', column] = name.split('.')
    return column === undefined
      ? Object.hasOwn(type.fields, name) || USUAL_KEYS.has(name)
      : type.lines[table]?.columns[column] !== undefined
  }
  const cells = [columns, internal].flatMap((tables) =>
    Object.entries(tables ?? {}).flatMap(([table, keys = []]) => keys.map((key) => `${table}.${key}`)),
  )
  return [...line, ...facts.flat(), ...cells, ...Object.values(templates).flat()]
    .filter((key) => !known(key))
    .map((key) => `${named} prints ${key}`)
}

/** What a week names that neither the type nor what takes its records up has; it goes by the span in which one alone has the record. */
const misnamedInWeek = (type: DocumentType, week: Week, catalogue: Catalogue): readonly string[] => {
  const { of, by, from, until, ended = until, who, dept, in: states, open = [] } = week
  const taking = catalogue.find(of)
  if (!taking) return [of]
  const span = (taking.unique as readonly Once[] | undefined)?.find(({ fields, during }) => during && fields.includes(by))?.during
  return [
    ...notIn(taking.fields, [by, from, until, ended, who, dept]),
    ...notIn(type.fields, open),
    ...states.filter((state) => !Object.hasOwn(taking.states, state)),
    ...(span?.[0] === from && span[1] === until ? [] : [`${from} to ${until}`]),
  ]
}

const misnamedOnPapers = (type: DocumentType): readonly string[] => {
  const own = paperOf(type.print)
  const further = Object.entries<ActionType<unknown>>(type.actions ?? {})
  return [
    ...(own ? misnamedOn(type, 'it', own) : []),
    ...further.flatMap(([action, { opens }]) => (opens?.paper ? misnamedOn(type, action, opens.paper) : [])),
  ]
}

/** Whatever a type names, of itself and of others, is there or still to come. */
export const nameLaws: readonly Law[] = [
  {
    says: 'has a title, a path of its own and a field that names it',
    broken: (type, { types }) => [
      ...(type.title === '' ? ['no title'] : []),
      ...types.filter(({ key, path }) => path === type.path && key !== type.key).map(({ key }) => `the path of ${key}`),
      ...notIn(type.fields, [type.titleField]).map(
        (key) => `no field ${key}: without a field \`name\` or \`billNo\`, \`titleField\` says which one names it`,
      ),
    ],
  },
  {
    says: 'says what it is about by a field of its header that nobody guards, a reference by one to what has a name',
    broken: (type, catalogue) =>
      aboutOf(type).flatMap(([key, name]) => {
        const field = type.fields[key]
        const isTold = field && !field.guard && !field.mask
        return isTold && targetsOf(field).every((target) => Object.hasOwn(catalogue.find(target)?.fields ?? {}, name)) ? [] : [key]
      }),
  },
  {
    says: 'gathers rows that are there, and shows of each what its own fields take',
    broken: (type, catalogue) => {
      const parts = gatheringsOf(type) ?? []
      const prefixes = parts.map(({ as }) => as ?? '')
      return [
        ...parts.flatMap(({ from, where, day, ahead, fills }) => [
          ...(isPlace(from, catalogue) ? [] : [`gathered from ${from}`]),
          ...missingIn(
            from,
            [
              ...[day, ...(typeof ahead === 'string' ? [ahead] : []), ...fieldsAsked(where)],
              ...Object.values(fills).filter((one) => typeof one === 'string' && one !== 'id'),
            ] as readonly string[],
            'gathered',
            catalogue,
          ),
          ...notIn(type.fields, keysOf(fills)).map((key) => `${from} shows ${key}`),
          ...keysOf(fills)
            .filter((key) => type.fields[key]?.derived === 'onRead')
            .map((key) => `${from} shows ${key}, which is worked out`),
        ]),
        ...(new Set(prefixes).size < prefixes.length ? ['two parts whose rows have the same identities'] : []),
      ]
    },
  },
  {
    says: 'has a ledger whose entries say what they move',
    broken: (type, catalogue) => {
      const ledger = ledgerOf(catalogue, type)
      if (type.ledger === undefined) return []
      if (!ledger?.moves) return [`${type.ledger} moves nothing`]
      return entriesOfBalance(ledger, type, { id: 'x' }) ? [] : [`nothing of ${type.ledger} says which ${type.key} it moves`]
    },
  },
  {
    says: 'points at types and fields that exist or are still to come',
    broken: (type, catalogue) =>
      everyField(type).flatMap(({ name, field }) =>
        targetsOf(field).flatMap((target) =>
          isPlace(target, catalogue)
            ? missingIn(target, [...Object.values(field.fills ?? {}), ...(field.reads ?? [])], name, catalogue)
            : [`${name} points at ${target}`],
        ),
      ),
  },
  {
    says: 'names fields beside a field that stand there',
    broken: (type) =>
      everyField(type).flatMap(({ name, field, beside }) => {
        const siblings = [
          ...keysOf(field.fills),
          ...[field.by, field.follows, field.initialsOf, field.numberOf?.id, field.numberOf?.by].filter((key) => key !== undefined),
          ...(field.dependsOn ?? []),
          ...(field.popup?.destFields ?? []),
          ...[field.above, field.atLeast, field.atMost].flatMap(siblingOf),
        ]
        const people = (editedAt(field) ?? []).filter(
          (who) => !isRole(who) && !Object.hasOwn(type.fields, who) && beside[who]?.kind.name !== 'role',
        )
        return [...notIn(beside, siblings).map((key) => `${name} names ${key}`), ...people.map((who) => `${name} is filled in by ${who}`)]
      }),
  },
  {
    says: 'takes its choices from dictionaries that exist, and values that those have',
    broken: (type, catalogue) =>
      everyField(type).flatMap(({ name, field, beside }) => {
        const isChoice = field.kind.name === 'dict' || field.kind.name === 'dicts'
        if (isChoice && !catalogue.dictionaries[field.code ?? '']) return [`${name}: ${field.code}`]
        const items = itemsOf(field.code, catalogue)
        const begun = typeof field.default === 'function' ? [] : String(field.default ?? '').split(',')
        const named = isChoice ? [...begun.filter(Boolean), ...keysOf(field.tones)] : []
        const leader = field.by === undefined ? undefined : beside[field.by]
        const deciding = itemsOf(leader?.code, catalogue)
        return [
          ...named.filter((value) => !items.has(value)).map((value) => `${name}: ${field.code} has no ${value}`),
          ...(deciding.size ? keysOf(field.targets).filter((value) => !deciding.has(value)) : []).map(
            (value) => `${name}: ${leader?.code} has no ${value}`,
          ),
        ]
      }),
  },
  {
    says: 'names roles, permissions, rules and trees that exist at its fields',
    broken: (type, catalogue) =>
      everyField(type).flatMap(({ name, field }) => {
        const { guard, visibleTo = [], checkRule, root, popup } = field
        const pick = popup?.popupCode === undefined ? undefined : picksOf(catalogue)[popup.popupCode]
        return [
          ...visibleTo.filter(isNoRole).map((role) => `${name} is shown to ${role}`),
          ...(guard?.includes(':') && !isGuardOf(guard, catalogue) ? [`${name} is guarded by ${guard}`] : []),
          ...(checkRule === undefined || RULES.has(checkRule) ? [] : [`${name} is checked by ${checkRule}`]),
          ...(root === undefined || ROOTS.has(root) ? [] : [`${name} begins at ${root}`]),
          ...(popup?.popupCode !== undefined && !pick ? [`${name} takes rows of ${popup.popupCode}`] : []),
          ...(pick ? (popup?.orgFields ?? []).filter((key) => !Object.hasOwn(pick.columns, key)) : []).map(
            (key) => `${name} takes ${key} of ${popup?.popupCode}`,
          ),
        ]
      }),
  },
  {
    says: 'asks facts of types that exist or are still to come, for fields they have',
    broken: (type, catalogue) =>
      [['', type.facts] as const, ...tablesOf(type).map(([name, { facts }]) => [`${name}.`, facts] as const)].flatMap(([at, facts]) =>
        entriesOf<Fact>(facts).flatMap(([name, { from, of, reads = [], order }]) =>
          isPlace(from, catalogue)
            ? missingIn(from, [...(of ? [of] : []), ...reads, ...(order ? [order.split(' ')[0]!] : [])], at + name, catalogue)
            : [`${at}${name} asks ${from}`],
        ),
      ),
  },
  {
    says: 'asks conditions over fields that exist, whatever is filled in',
    broken: (type, catalogue) =>
      unique(
        askedBy(type, catalogue).flatMap(({ at, of, where }) => {
          const asked = fieldsAsked(where)
          return missingIn(
            of,
            asked.filter((key) => isFieldOf(of, key, catalogue) === false),
            at,
            catalogue,
          )
        }),
      ),
  },
  {
    says: 'moves only between its own states, by roles that exist',
    broken: (type) => {
      const states = keysOf(type.states)
      const strange = (named: readonly string[]) => named.filter((state) => !states.includes(state))
      return [
        ...actionsIn(type).flatMap(([key, { from, to, role }]) => [
          ...strange([from ?? [], to ?? []].flat()).map((state) => `${key} names the state ${state}`),
          ...rolesOf(role)
            .filter(isNoRole)
            .map((one) => `${key} is done by ${one}`),
        ]),
        ...entriesOf<Command>(type.commands).flatMap(([key, { role }]) =>
          rolesOf(role)
            .filter(isNoRole)
            .map((one) => `${key} is done by ${one}`),
        ),
        ...strange([...(type.usable ?? []), ...(type.editableIn ?? []), ...(type.submittableIn ?? [])]).map(
          (state) => `names the state ${state}`,
        ),
        ...everyField(type).flatMap(({ name: place, field }) => [
          ...strange(Object.keys(editedIn(field))).map((state) => `${place} is written in the state ${state}`),
          ...Object.values(editedIn(field))
            .flatMap(rolesOf)
            .filter(isNoRole)
            .map((role) => `${place} is written by ${role}`),
        ]),
        ...[type.process?.role ?? ''].filter(isNoRole).map((role) => `names the role ${role}`),
      ]
    },
  },
  {
    says: 'is decided by roles that exist, or by people its fields name',
    broken: (type) =>
      (type.approval ?? []).flatMap((step: string | Step<unknown>) => {
        if (typeof step === 'string') return isRole(step) ? [] : [step]
        const { role = '', of, user } = step
        return [
          ...[role].filter(isNoRole),
          ...notIn(
            type.fields,
            [of, user].filter((key) => key !== undefined),
          ),
        ]
      }),
  },
  {
    says: 'divides quantities of rows among records that have some',
    broken: (type, catalogue) =>
      Object.entries<LinesType>(type.lines).flatMap(([table, { columns, allots }]) => {
        if (!allots) return []
        const target = catalogue.find(targetOf(columns[allots.to] ?? { kind: {} }) ?? '')
        return [...notIn(columns, [allots.to, allots.of]), ...notIn(target?.fields ?? {}, [allots.has])].map(
          (one) => `${table} allots ${one}`,
        )
      }),
  },
  {
    says: 'has actions that ask, open and list what there is',
    broken: (type, catalogue) =>
      actionsIn(type).flatMap(([key, { ask, askRows, opens }]) => {
        const asked = Array.isArray(ask) ? notIn(type.fields, ask as readonly string[]) : []
        const { form, list, tree: grants, week } = opens ?? {}
        const filled = opens?.form ? situationsOf(type, catalogue).flatMap(({ view }) => keysOf(opens.with(view))) : []
        const filters = opens?.list ? situationsOf(type, catalogue).flatMap(({ draft }) => keysOf(opens.with(draft))) : []
        return unique([
          ...asked.map((one) => `${key} asks ${one}`),
          ...(askRows?.add === undefined || Object.hasOwn(type.lines, askRows.add) ? [] : [`${key} adds rows to ${askRows.add}`]),
          ...(askRows?.fill === undefined
            ? []
            : notIn(type.lines[askRows.fill]?.columns ?? {}, [...askRows.columns, ...(askRows.shows ?? [])]).map(
                (one) => `${key} asks ${askRows.fill}.${one}`,
              )),
          ...(askRows?.tick === undefined
            ? []
            : notIn(type.lines[askRows.tick]?.columns ?? {}, askRows.shows).map((one) => `${key} shows ${askRows.tick}.${one}`)),
          ...(form && !isType(form, catalogue) ? [`${key} opens ${form}`] : []),
          ...(opens?.form && opens.pulls && !catalogue.find(opens.form)?.lines[opens.pulls]?.pull ? [`${key} pulls ${opens.pulls}`] : []),
          ...(form ? filled.filter((one) => !isHeadOrTable(form, one, catalogue)) : []).map((one) => `${key} fills ${form}.${one}`),
          ...(list && !isType(list, catalogue) ? [`${key} lists ${list}`] : []),
          ...(list ? filters.filter((one) => !isHeadOrTable(list, one, catalogue)) : []).map((one) => `${key} asks ${list}.${one}`),
          ...(week ? misnamedInWeek(type, week, catalogue) : []).map((one) => `${key} shows a week by ${one}`),
          ...(grants && 'rows' in grants && !type.lines[grants.rows]?.columns[grants.column]
            ? [`${key} ticks ${grants.rows}.${grants.column}`]
            : []),
          ...(grants && 'by' in grants && !Object.hasOwn(type.fields, grants.by) && !USUAL_KEYS.has(grants.by)
            ? [`${key} grants by ${grants.by}`]
            : []),
          ...(grants && 'keptIn' in grants ? notIn(type.fields, [grants.keptIn]).map((one) => `${key} keeps in ${one}`) : []),
        ])
      }),
  },
  {
    says: 'has commands over types, fields and actions that exist',
    broken: (type, catalogue) =>
      entriesOf<Command>(type.commands).flatMap(([key, { each, opens }]) => [
        ...(opens?.list && !isType(opens.list, catalogue) ? [`${key} opens ${opens.list}`] : []),
        ...(each
          ? [
              ...(isType(each.of, catalogue) ? [] : [`${key} goes over ${each.of}`]),
              ...notIn(type.fields, [each.by]).map((one) => `${key} goes by ${one}`),
              ...(actionsIn(type).some(([action]) => action === each.action) ? [] : [`${key} does ${each.action}`]),
            ]
          : []),
      ]),
  },
  {
    says: 'has tables that name their columns, and what they take from elsewhere',
    broken: (type, catalogue) => unique(tablesOf(type).flatMap(([name, table]) => tableNames(type, name, table, catalogue))),
  },
  {
    says: 'keeps apart by what it has: over time by days or moments, over all tenants by an index',
    broken: (type) => [
      ...((type.unique ?? []) as readonly Once[]).flatMap((set) => setNames(set, type.fields)),
      ...tablesOf(type).flatMap(([name, { unique: sets = [], columns, batch }]) =>
        sets.flatMap((set) => [
          ...setNames(set, columns, type.fields).map((one) => `${name}: ${one}`),
          ...(set.everywhere ? [`${name}: only a record is alone over all tenants`] : []),
          ...(batch && isAcross(set) ? [`${name}: nobody looks through its rows`] : []),
        ]),
      ),
    ],
  },
  {
    says: 'says of its own fields and tables what it says',
    broken: (type, catalogue) => {
      const { tree, archived, importable } = type
      const said = [
        ...['derive', 'required', 'editable', 'choices', 'rules', 'circumstances', 'offers', 'fallback'].flatMap((word) =>
          keysOf(type[word as keyof DocumentType]),
        ),
        ...notIn(type.lines as unknown as Fields, keysOf(type.shown)),
        ...[type.number?.field, ...ownersOf(type), type.seenBy?.whoSees, tree?.parent, tree?.hasChild, tree?.path].filter(
          (key) => key !== undefined,
        ),
        ...(type.toldApartBy ?? []),
        ...(typeof importable === 'object' ? importable.key : []),
      ]
      const known = (key: string) => Object.hasOwn(type.fields, key) || USUAL_KEYS.has(key)
      const checks = (type.checks ?? []) as readonly (Check<any> | RowCheck<any>)[]
      return [
        ...said.filter((key) => !known(String(key))).map((key) => `names ${key}`),
        ...(type.authority?.guards ?? [])
          .filter((key: string) => !isHeadOrTable(type.key, key, catalogue))
          .map((key: string) => `guards ${key}`),
        ...(archived && !isFieldOf(archived.table ? `${type.key}.${archived.table}` : type.key, archived.by, catalogue)
          ? [`is archived by ${archived.table ?? ''} ${archived.by}`]
          : []),
        ...checks.flatMap((check) => {
          const { rows, field } = check as { readonly rows?: string; readonly field?: string }
          if (rows !== undefined) return type.lines[rows]?.columns[field ?? ''] ? [] : [`checks ${rows}.${field}`]
          return field === undefined || isHeadOrTable(type.key, field, catalogue) ? [] : [`checks ${field}`]
        }),
        ...(PRINTS.includes(sizeOf(type.print)) ? [] : [`is printed on ${sizeOf(type.print)}`]),
        ...misnamedOnPapers(type),
      ]
    },
  },
  {
    says: 'lets only what is typed, and always shown, be changed without an approval',
    broken: (type) =>
      (type.process?.atOnce ?? []).filter((key: string) => {
        const field = type.fields[key]
        return !field || isServerOwned(key, field) || (type.shown as Readonly<Record<string, unknown>> | undefined)?.[key] !== undefined
      }),
  },
  {
    says: 'answers calls with fields it has',
    broken: (type, catalogue) =>
      entriesOf<ReadingCall>(type.calls).flatMap(([key, { reads, order }]) =>
        missingIn(type.key, [...reads, ...(order ? [order.split(' ')[0]!] : [])], `call ${key}`, catalogue),
      ),
  },
  {
    says: 'has reports to take rows from over fields it has',
    broken: (type, catalogue) =>
      entriesOf<PickType>(type.picks).flatMap(([code, { columns, hidden = [], sortable = [], totalled = [], asked, order }]) => {
        const keys = [...keysOf(columns), ...hidden, ...sortable, ...totalled, ...keysOf(asked), ...(order ? [order.split(' ')[0]!] : [])]
        return missingIn(
          type.key,
          keys.map((key) => key.split('.')[0]!),
          `report ${code}`,
          catalogue,
        )
      }),
  },
  {
    says: 'lists something, and says how it is ordered',
    broken: (type) => {
      const orders = type.order.split(', ').map((one) => one.split(' '))
      return [
        ...(Object.values<Field>(type.fields).some(({ listed }) => listed) ? [] : ['lists nothing']),
        ...orders.flatMap(([field = '', direction = '']) => [
          ...(Object.hasOwn(type.fields, field) || USUAL_KEYS.has(field) ? [] : [`is ordered by ${field}`]),
          ...(['asc', 'desc'].includes(direction) ? [] : [`is ordered ${direction}`]),
        ]),
      ]
    },
  },
  {
    says: 'asks for what lies below nodes of trees, and is seen by whose scope holds an organisation',
    broken: (type, catalogue) => [
      ...Object.entries<Field>(type.fields)
        .filter(([, field]) => field.queried === 'below' && catalogue.find(targetOf(field) ?? '')?.tree?.parent !== PARENT)
        .map(([key]) => `asks for what lies below ${key}`),
      ...(type.seenBy?.organisation !== undefined && targetOf(type.fields[type.seenBy.organisation] ?? { kind: {} }) !== 'sys.org'
        ? [`is scoped by ${type.seenBy.organisation}`]
        : []),
      ...((type.seenBy?.also ?? []) as readonly string[])
        .filter((key) => !SEERS.has(targetOf(type.fields[key] ?? { kind: {} })))
        .map((key) => `is seen by ${key}`),
    ],
  },
]

const SEERS: ReadonlySet<string | undefined> = new Set(['sys.employee', 'sys.user', 'sys.org'])

const isHeadOrTable = (key: string, name: string, catalogue: Catalogue): boolean => {
  const type = catalogue.paged(key)
  return !type || name === 'id' || Object.hasOwn(type.lines, name) || isFieldOf(key, name, catalogue)
}
