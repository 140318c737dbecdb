import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { SamplesByType } from '../../core/definitions/samples.ts'
import { DATA_PERMISSIONS, JURISDICTIONS } from '../../core/documents/sys/defaults/data-permission.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
import { POSTS } from '../../core/documents/sys/defaults/posts.ts'
import { REGIONS } from '../../core/documents/sys/defaults/regions.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { DemoGenerator } from '../../core/samples/demo-generator.ts'
import { catalogue } from './catalogue.ts'

const found = import.meta.glob<SamplesByType>('../../core/documents/*/*.samples.ts', { eager: true, import: 'default' })

export const samples: SamplesByType = Object.assign({}, ...Object.values(found))

export const given = {
  'sys.org': ORGANISATIONS,
  'sys.job': POSTS,
  'sys.role': ROLES,
  'sys.employee': EMPLOYEES,
  'sys.user': USERS,
  'sys.region': REGIONS,
  'sys.permissionOrg': DATA_PERMISSIONS,
  'sys.jurisdiction': JURISDICTIONS,
}

export const NOW = '2026-11-20 18:00:00'

type Wish = {
  readonly now?: string
  readonly orders?: number
  readonly seed?: number
  readonly catalogue?: Catalogue
  readonly samples?: SamplesByType
}

/** The first company's demonstration in memory, with fewer orders than a real one. */
export const tell = async ({ now = NOW, orders = 120, seed = 7, ...wish }: Wish = {}): Promise<DemoGenerator> => {
  const own = wish.samples ?? { ...samples, 'sale.saleOrder': { ...samples['sale.saleOrder'], count: orders } }
  const story = new DemoGenerator({ catalogue: wish.catalogue ?? catalogue, samples: own, given, tenantId: 1, seed, now })
  await story.tell()
  return story
}
