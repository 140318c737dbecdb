import { HttpRecords } from '../../adapters/browser/records/http-records.ts'
import { randomChoicesFor, spanUntil } from '../../core/definitions/random-choices.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { leaderOf, type Field, type Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { sampleValue } from '../../core/samples/sample-value.ts'
import { RecogniseVisitor } from '../../core/identity/sessions/recognise-visitor.use-case.ts'
import type { Failure } from '../../core/kernel/failure.ts'
import type { Person } from '../../core/kernel/person.ts'
import { fail, failuresOf, ok, type Result } from '../../core/kernel/result.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { isEmpty, rowsOf, type Row } from '../../core/kernel/wire.ts'
import { newDraft, newRow, withFills } from '../../core/records/write/complete-draft.ts'
import { withChoice, withoutFollowers, withValue } from '../../core/records/form/edit-draft.ts'
import { looking, problemsIn } from '../../core/records/form/form-context.ts'
import { known } from '../../core/records/form/form-opening.ts'
import { NOTHING_ASKED } from '../../core/records/form/form-quotes.ts'
import { withNewOffers } from '../../core/records/choices/offers.ts'
import { withFigures } from '../../core/records/form/given-figures.ts'
import type { DraftKnowledge } from '../../core/records/remote-records.port.ts'
import { givenFigures } from '../../core/permissions/visible-fields.ts'
import { png } from './files.ts'
import { value } from './results.ts'
import { type Told, toldOf, type Town } from './town.ts'
import { TownHttp } from './town-http.ts'

const FILES = new Set(['file', 'files', 'image', 'images'])
const REMEMBERED = 2_000
/** How often a clerk looks at the form again before giving up. */
const LOOKS = 90
/** How often what the server refuses is mended. */
const REFUSALS = 4
/** How many records of one field are tried. */
const TRIED = 12
/** Days from today that are tried, one after another, where a date does not fit. */
const DAYS = [0, 1, 10, -1, -40, 400]
const TIMES: Readonly<Record<string, string>> = { date: '', datetime: ' 18:00:00' }

const isTyped = (field: Field): boolean => field.editable === undefined && !field.derived && !field.hidden

type Form = {
  readonly type: DocumentType
  readonly typed: Row
  draft: Row
  learned: DraftKnowledge
  readonly stored: Row | undefined
  readonly tries: Map<string, number>
  readonly choosing: string[]
}

let serial = 0

const said = ({ message, field }: Failure): string => (field ? `${field}: ${message}` : message)

/** Somebody of the demonstration before a screen: fills empty forms from what they begin with and offer him, through calls alone. */
export class Clerk {
  readonly town: Town
  readonly token: string
  readonly me: Person
  readonly records: HttpRecords
  private uploaded: string | undefined

  private constructor(town: Town, token: string, me: Person) {
    this.town = town
    this.token = token
    this.me = me
    this.records = new HttpRecords(new TownHttp(town, token), town.clock)
  }

  /** Signed in, and where he holds a role in another department only, sitting there. */
  static async at(town: Town, username: string, role?: string, password?: string): Promise<Clerk> {
    const token = await town.signIn(username, password)
    const seated = async () => value(await town.server.container.get(RecogniseVisitor).run(token)).person
    const first = await seated()
    if (role === undefined || first.roles.includes(role)) return new Clerk(town, token, first)
    const { list } = (await town.ask('GET', '/sys/user/getCurrentUserDeparts', { token })).result
    for (const { id } of list) {
      await town.ask('POST', '/sys/loginOrg', { token, body: { id } })
      // What was known of him counts no longer.
      town.clock.pass(REMEMBERED)
      const moved = await seated()
      if (moved.roles.includes(role)) return new Clerk(town, token, moved)
    }
    return new Clerk(town, token, first)
  }

  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Told> {
    return this.town.ask(method, path, { token: this.token, ...(body === undefined ? {} : { body }) })
  }

  /** A form as it stands when it is opened, with what is typed at once; filled in until nothing is wrong with it. */
  async filled(type: DocumentType, typed: Row = {}): Promise<Result<Row>> {
    const begun = await this.begun(type, typed)
    return begun.ok ? this.completed(begun.value) : begun
  }

  /** Fills a form, saves it, and says what the stored record is. What is refused beside a field is mended there. */
  async added(type: DocumentType, typed: Row = {}): Promise<Result<Row>> {
    const begun = await this.begun(type, typed)
    return begun.ok ? this.saved(begun.value) : begun
  }

  /** Opens a record in its form and saves it as it stands there. */
  async resaved(type: DocumentType, record: Row): Promise<Result<Row>> {
    const learned = await this.records.learn(type, record)
    if (!learned.ok) return learned
    const knowledge = known(learned.value, { type, me: this.me, stored: record })
    const { draft } = looking(type, withFigures(withFills(type, record, knowledge), learned.value.figures), knowledge)
    return this.saved({ type, typed: {}, draft, learned: learned.value, stored: record, tries: new Map(), choosing: [] })
  }

  private async begun(type: DocumentType, typed: Row): Promise<Result<Form>> {
    const first = await this.records.learn(type, {})
    if (!first.ok) return first
    const { starts = {}, ...learned } = first.value as DraftKnowledge & { readonly starts?: Row }
    const form: Form = {
      type,
      typed,
      draft: { ...newDraft(type, { today: learned.today, now: learned.now, me: this.me }), ...starts, ...typed },
      learned,
      stored: undefined,
      tries: new Map(),
      choosing: [],
    }
    for (const [name, rows] of Object.entries(typed).filter(([key]) => key in type.lines))
      form.draft = {
        ...form.draft,
        [name]: (rows as readonly Row[]).map((row, at) => ({ ...this.beginning(form, type.lines[name] as LinesType, at), ...row })),
      }
    return ok(form)
  }

  private async completed(form: Form): Promise<Result<Row>> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const learnt = await this.learnt(form)
      if (!learnt.ok) return learnt
      const problems = this.problems(form)
      const [problem] = problems
      if (!problem) return ok(form.draft)
      const mended = await this.mended(form, problem)
      if (!mended.ok) return mended
    }
    return fail({ code: 'clerk.lost', message: `${this.problems(form).map(said).join('; ')}（改不好）` })
  }

  private async saved(form: Form, refusals = 0): Promise<Result<Row>> {
    const { type, stored } = form
    const draft = refusals === 0 && stored ? ok(form.draft) : await this.completed(form)
    if (!draft.ok) return draft
    const saved = await this.records.save(type, { row: draft.value, submit: false, confirm: true, key: '' })
    if (saved.ok) return saved
    // What changed meanwhile is looked at again, as he is told to.
    if (refusals < REFUSALS && failuresOf(saved).some(({ message }) => message.includes('请刷新后重试')))
      return this.saved(form, refusals + 1)
    const beside = failuresOf(saved).find(({ field }) => field)
    if (!beside || refusals === REFUSALS || !(await this.mended(form, beside)).ok)
      return fail({ code: 'clerk.refused', message: failuresOf(saved).map(said).join('; ') })
    return this.saved(form, refusals + 1)
  }

  private problems(form: Form): readonly Failure[] {
    const knowledge = known(form.learned, { type: form.type, me: this.me, stored: form.stored })
    const { draft, view } = looking(form.type, form.draft, knowledge)
    form.draft = draft
    return problemsIn({ type: form.type, draft, view, knowledge, asking: NOTHING_ASKED }).filter(
      ({ field = '' }) => !givenFigures(form.type, this.me)?.has(field),
    )
  }

  private async learnt(form: Form): Promise<Result<void>> {
    const { type } = form
    const before = looking(type, form.draft, known(form.learned, { type, me: this.me, stored: form.stored }))
    const learned = await this.records.learn(type, form.draft)
    if (!learned.ok) return learned
    const knowledge = known(learned.value, { type, me: this.me, stored: form.stored })
    const filled = withFigures(withFills(type, form.draft, knowledge), learned.value.figures)
    const after = looking(type, filled, knowledge)
    form.learned = learned.value
    form.draft = withNewOffers(type, filled, before.view, after.view)
    for (const [table, { quotes }] of Object.entries<LinesType>(type.lines)) {
      const rows = rowsOf(form.draft, table)
      if (!quotes || rows.length === 0) continue
      const asked = await this.records.quote(
        type,
        table,
        form.draft,
        rows.map(({ id }) => String(id)),
      )
      if (!asked.ok) return asked
      const values = new Map(asked.value.map((quote) => [quote.rowId, quote.values]))
      form.draft = {
        ...form.draft,
        [table]: rows.map((row) =>
          Object.entries(values.get(String(row['id'])) ?? {}).reduce(
            (filledRow, [key, given]) => (given === null ? filledRow : withValue(filledRow, key, given)),
            row,
          ),
        ),
      }
    }
    return ok(undefined)
  }

  private beginning({ learned }: Form, table: LinesType, at: number): Row {
    return newRow(table, { today: learned.today, now: learned.now, me: this.me }, `row-${at + 1}`)
  }

  /** One step towards what a problem asks for: the field it names is filled, or what it follows from is chosen otherwise. */
  private async mended(form: Form, problem: Failure): Promise<Result<void>> {
    const { field: place = '', row: index = 0 } = problem
    const [first = '', column] = place.split('.')
    const { type } = form
    const table = type.lines[first]
    if (table && !column) {
      const rows = rowsOf(form.draft, first)
      const row = { ...this.beginning(form, table, rows.length), ...rowsOf(form.typed, first)[rows.length] }
      form.draft = { ...form.draft, [first]: [...rows, row] }
      return ok(undefined)
    }
    const fields: Fields = column && table ? table.columns : type.fields
    const key = column ?? first
    const field = fields[key]
    const subject = column ? rowsOf(form.draft, first)[index] : form.draft
    if (!field || !subject) return this.another(form, undefined, problem)
    if (!isTyped(field)) return this.another(form, place, problem)
    const time = TIMES[field.kind.name]
    if (!isEmpty(subject[key]) && time !== undefined) {
      const tried = form.tries.get(`${place} ${index}`) ?? 0
      const days = DAYS[tried]
      if (days === undefined) return this.another(form, place, problem)
      form.tries.set(`${place} ${index}`, tried + 1)
      form.draft = placed(form.draft, { first, column, index }, withValue(subject, key, addDays(form.learned.today, days) + time))
      return ok(undefined)
    }
    if (!isEmpty(subject[key]) && (targetOf(field) || field.kind.chosen)) return this.another(form, place, problem)
    const filled = await this.valued(form, place, field, index)
    if (!filled.ok) return filled
    if (!filled.value) return this.another(form, place, problem)
    form.draft = filled.value
    return ok(undefined)
  }

  /** The draft with a value in the place; undefined where nothing is offered there. */
  private async valued(form: Form, place: string, field: Field, index: number): Promise<Result<Row | undefined>> {
    const { type, draft, tries } = form
    const [first = '', column] = place.split('.')
    const rows = column ? rowsOf(draft, first) : []
    const fields: Fields = column ? (type.lines[first] as LinesType).columns : type.fields
    const key = column ?? first
    const own = column ? (rows[index] as Row) : draft
    const put = (row: Row): Row => placed(draft, { first, column, index }, row)
    const target = targetOf(field) ?? (field.targets && field.by ? field.targets[String(own[field.by])] : undefined)
    if (target || field.kind.offers) {
      const at = tries.get(place) ?? 0
      const question = { draft, ...(column ? { row: own } : {}), keyword: '', pageNo: 1, pageSize: TRIED }
      const offered = await this.records.choices(type, place, question)
      if (!offered.ok) return offered
      const choice = offered.value.records[at]
      if (!choice) return ok(undefined)
      tries.set(place, at)
      if (!form.choosing.includes(place)) form.choosing.push(place)
      const chosen = field.kind.many
        ? withValue(
            own,
            key,
            offered.value.records
              .slice(at, at + 2)
              .map(({ id }) => id)
              .join(','),
          )
        : withChoice(fields, own, key, choice)
      return ok(put(withoutFollowers(fields, own, chosen)))
    }
    if (FILES.has(field.kind.name)) return ok(put(withValue(own, key, await this.file())))
    if (field.kind.name === 'decimal') {
      const tried = tries.get(`${place} ${index}`) ?? 0
      tries.set(`${place} ${index}`, tried + 1)
      // There is less of it than he typed, twice.
      if (tried > 1) return ok(put(withValue(own, key, '1')))
    }
    const random = randomChoicesFor(
      7,
      `${type.key}/${place}/${(serial += 1)}`,
      { index: serial, left: 0, now: form.learned.now },
      () => [],
      spanUntil(form.learned.today),
    )
    const wanted = { key, field, type, today: form.learned.today, dictionaries: this.town.catalogue.dictionaries, offered: () => [] }
    const made = sampleValue(wanted, random)
    // What nobody else may be called yet.
    const isOnce = field.kind.name === 'text' && !field.pattern && type.unique?.some(({ fields: together }) => together.includes(key))
    return ok(isEmpty(made) ? undefined : put(withValue(own, key, isOnce ? `${made}${serial}` : made)))
  }

  /** Nothing fits here: what was chosen before, the nearest first, is chosen otherwise. */
  private async another(form: Form, place: string | undefined, problem: Failure): Promise<Result<void>> {
    const { type, tries, choosing } = form
    const leaders = place ? leadersOf(type, place) : []
    const near = new Set([place, ...leaders])
    // What the form began with is chosen otherwise too, where it narrows this.
    for (const one of leaders) {
      const field = type.fields[one]
      if (!field || !isTyped(field) || !(targetOf(field) || field.kind.offers) || choosing.includes(one)) continue
      choosing.unshift(one)
      tries.set(one, -1)
    }
    const [own, rest] = [choosing.filter((one) => near.has(one)), choosing.filter((one) => !near.has(one))]
    for (const one of [...own, ...rest.toReversed()]) {
      const [first = '', column] = one.split('.')
      const field = column ? type.lines[first]?.columns[column] : type.fields[first]
      if (!field) continue
      tries.set(one, (tries.get(one) ?? 0) + 1)
      const filled = await this.valued(form, one, field, 0)
      if (!filled.ok) return filled
      if (filled.value) {
        for (const later of choosing.splice(choosing.indexOf(one) + 1)) tries.delete(later)
        form.draft = withoutTables(type, filled.value, column ? first : undefined)
        return ok(undefined)
      }
      tries.delete(one)
    }
    return fail({ code: 'clerk.stuck', message: said(problem) })
  }

  private async file(): Promise<string> {
    if (this.uploaded) return this.uploaded
    const edge = 'edge-of-a-part'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="scan.png"\r\nContent-Type: image/png\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(png(1, 1)), Buffer.from(`\r\n--${edge}--\r\n`)])
    const headers = { 'x-access-token': this.token, 'content-type': `multipart/form-data; boundary=${edge}` }
    const answer = toldOf(await this.town.app.inject({ method: 'POST', url: '/xqErp/sys/common/upload', headers, payload }))
    this.uploaded = answer.message
    return answer.message
  }
}

const placed = (draft: Row, { first, column, index }: { first: string; column: string | undefined; index: number }, row: Row): Row =>
  column ? { ...draft, [first]: rowsOf(draft, first).map((one, at) => (at === index ? row : one)) } : row

/** Another choice in the header may mean other rows: those are begun anew. */
const withoutTables = (type: DocumentType, draft: Row, except: string | undefined): Row =>
  except ? draft : { ...draft, ...Object.fromEntries(Object.keys(type.lines).map((name) => [name, []])) }

/** The fields that narrow what is offered in a place. */
const leadersOf = (type: DocumentType, place: string): readonly string[] => {
  const [first = '', column] = place.split('.')
  const table = column ? type.lines[first] : undefined
  const asked = new Set<string>()
  const watched = (prefix: string) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, key) => {
        asked.add(prefix + String(key))
        return '?'
      },
    })
  const choices = (table?.choices ?? type.choices) as Readonly<Record<string, (...subjects: unknown[]) => unknown>> | undefined
  const choice = choices?.[column ?? first]
  try {
    if (table) choice?.(watched(`${first}.`), watched(''))
    else choice?.(watched(''))
  } catch {
    // What it looks at deeper down is no field of its own.
  }
  const declared = leaderOf((table ? table.columns[column ?? ''] : type.fields[first]) ?? {})
  return [...asked, ...(declared ? [table ? `${first}.${declared}` : declared] : [])]
}
