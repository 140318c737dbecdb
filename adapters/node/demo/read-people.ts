import { addMonths, type DateText } from '../../../core/kernel/dates.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { declaredDefault } from '../documents/defaults-folder.ts'

export type Given = Readonly<Record<string, readonly Row[]>>

type SecondTenant = Readonly<Record<'organisations' | 'posts' | 'roles' | 'employees' | 'users', readonly Row[]>> & {
  readonly id: string
  readonly linked: readonly (readonly [first: string, second: string])[]
}

/** What area sys declares of the demonstration's companies: who works there, where, as what, and what they may see. */
export const readPeople = async (
  today: DateText,
): Promise<{
  readonly first: Given
  readonly second: Given
  readonly linked: SecondTenant['linked']
  readonly otherTenants: readonly Row[]
}> => {
  const rows = (file: string, name: string) => declaredDefault<readonly Row[]>(file, name)
  const other = await declaredDefault<SecondTenant>('second-tenant', 'SECOND_TENANT')
  const tenants = await rows('tenants', 'TENANTS')
  return {
    linked: other.linked,
    otherTenants: tenants.slice(1),
    first: {
      'sys.tenant': tenants.slice(0, 1),
      'sys.region': await rows('regions', 'REGIONS'),
      'sys.org': await rows('organisations', 'ORGANISATIONS'),
      'sys.job': await rows('posts', 'POSTS'),
      'sys.role': await rows('roles', 'ROLES'),
      'sys.category': await rows('categories', 'CATEGORIES'),
      'sys.checkRule': await rows('check-rules', 'CHECK_RULES'),
      'sys.employee': await rows('employees', 'EMPLOYEES'),
      'sys.user': await rows('employees', 'USERS'),
      'sys.permissionOrg': await rows('data-permission', 'DATA_PERMISSIONS'),
      'sys.jurisdiction': await rows('data-permission', 'JURISDICTIONS'),
      'sys.config': (await rows('parameters', 'PARAMETERS')).map(opened),
    },
    second: {
      'sys.org': other.organisations,
      'sys.job': other.posts,
      'sys.role': other.roles,
      'sys.employee': other.employees,
      'sys.user': other.users,
      ...otherProduct(today),
    },
  }
}

/** Doors that a company opens when it wants to, and a demonstration shows. */
const SHOWN: ReadonlySet<unknown> = new Set(['login.registerOpen', 'login.phoneOpen'])

const opened = (parameter: Row): Row => (SHOWN.has(parameter['configKey']) ? { ...parameter, configValue: 'Y' } : parameter)

/** The one product of the second tenant, and what it needs: nobody of the first may ever see it. */
const otherProduct = (today: DateText): Given => ({
  'bsc.productType': [
    { id: '2-type', code: 'QT', name: '其他', taxRate: '0.13', businessScope: '2', sortNo: 1, hasChild: 'N', enabled: 'Y' },
  ],
  'bsc.factory': [
    {
      id: '2-factory',
      code: 'CJ00001',
      name: '第二租户制药有限公司',
      shortName: '第二租户制药',
      factoryType: '3',
      isMah: 'Y',
      enabled: 'Y',
      firstStatus: '2',
      billStatus: 'approved',
    },
  ],
  'bsc.product': [
    {
      id: '2-product',
      code: 'CP000001',
      name: '维生素C片',
      productKind: '1',
      productTypeId: '2-type',
      orgId: '900',
      spec: '0.1g×100片',
      dosageForm: '1',
      unit: '2',
      productNum: 10,
      includedNum: 20,
      factoryId: '2-factory',
      approvalNo: '国药准字H20249999',
      approvalExpiry: addMonths(today, 36),
      otcType: '2',
      insuranceType: '5',
      specialType: '0',
      businessScope: '2',
      storageCondition: '1',
      shelfMonths: 24,
      nearExpiryDays: 180,
      taxRate: '0.13',
      saleModes: '2',
      firstStatus: '2',
      enabled: 'Y',
      billStatus: 'approved',
    },
  ],
})
