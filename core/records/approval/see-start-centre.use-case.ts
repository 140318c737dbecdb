import type { Approvals } from '../../approval/approvals.port.ts'
import { nodesOf } from '../../approval/advance.ts'
import { processCodeOf } from '../../approval/delegations.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import { onlyCopies } from '../../approval/stages.ts'
import { FAVOURITES, type StartGroup } from '../../approval/startable-forms.ts'
import { START_GROUPS } from '../../approval/start-groups.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { addDays, today } from '../../kernel/dates.ts'
import { textsOf } from '../../kernel/json.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { PersonalSettings } from '../../settings/personal-settings.port.ts'
import { mayDo } from '../permissions.ts'
import type { Initials } from '../write/initials.port.ts'

/** Days in which what was begun counts as usual. */
const LATELY = 90

/** Every form that the person may begin, by group; a form whose chain was stopped cannot be sent, and is left out. */
export class SeeStartCentre {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly arrangements: Arrangements
  private readonly settings: PersonalSettings
  private readonly initials: Initials
  private readonly clock: Clock
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    arrangements: Arrangements,
    settings: PersonalSettings,
    initials: Initials,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.arrangements = arrangements
    this.settings = settings
    this.initials = initials
    this.clock = clock
  }

  async run({ by }: { readonly by: Person }): Promise<Result<readonly StartGroup[]>> {
    const settings = await this.settings.of(by)
    if (!settings.ok) return settings
    const begun = await this.approvals.begun(addDays(today(this.clock.now()), -LATELY), by)
    if (!begun.ok) return begun
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const starred = new Set(textsOf(settings.value[FAVOURITES]))
    const flows = new Map(arranged.value.flows.map((flow) => [flow.processCode, flow]))
    const groups = START_GROUPS.map(({ title: group, forms }) => ({
      group,
      items: forms.flatMap(([docKey, icon]) => {
        const type = this.catalogue.find(docKey)
        const flow = flows.get(processCodeOf(docKey))
        if (!type?.approval?.length || flow?.isStopped || !mayDo(by, type, 'add')) return []
        const { title, path } = type
        const steps = (flow?.nodes ?? nodesOf(type)).filter((node) => !onlyCopies(node)).map((node) => node.title)
        return [
          {
            ...{ docKey, title, icon, path, steps, initials: this.initials.of(title).toLowerCase(), flowId: flow?.rules.id ?? '' },
            ...{ favourite: starred.has(docKey), uses: begun.value.get(docKey) ?? 0 },
          },
        ]
      }),
    }))
    return ok(groups.filter(({ items }) => items.length > 0))
  }
}
