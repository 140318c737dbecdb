import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Foundations } from '../../../core/identity/tenants/lay-foundations.use-case.ts'
import type { MenuFoundations } from '../../../core/identity/tenants/lay-menu.use-case.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { type Beginnings, Defaults } from '../../../core/identity/tenants/defaults.port.ts'

const folder = join(import.meta.dirname, '../../../core/documents/sys/defaults')
const ending = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'

/** One of what area sys declares for installations to begin with. */
export const declaredDefault = async <T>(file: string, name: string): Promise<T> => {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(folder, `${file}.${ending}`)).href)
  return module[name] as T
}

/** The declared 系统参数 with their defaults. */
export const readParameters = (): Promise<readonly Row[]> => declaredDefault('parameters', 'PARAMETERS')

/** The declared menu, and which role may what of it. */
export const readMenuFoundations = async (): Promise<MenuFoundations> => {
  const [menus, matrix] = await Promise.all([
    declaredDefault<MenuFoundations['menus']>('menus', 'MENUS'),
    declaredDefault<MenuFoundations['matrix']>('matrix', 'MATRIX'),
  ])
  return { menus, matrix }
}

/** What every installation begins with, as area sys declares it: the platform's tenant, roles, categories, named checks, menu and matrix. */
export const readFoundations = async (): Promise<Foundations> => {
  const [[tenant], roles, categories, checkRules, menu] = await Promise.all([
    declaredDefault<readonly Foundations['tenant'][]>('tenants', 'TENANTS'),
    declaredDefault<Foundations['roles']>('roles', 'ROLES'),
    declaredDefault<Foundations['categories']>('categories', 'CATEGORIES'),
    declaredDefault<Foundations['checkRules']>('check-rules', 'CHECK_RULES'),
    readMenuFoundations(),
  ])
  if (!tenant) throw new Error('no tenant is declared')
  return { tenant, roles, categories, checkRules, ...menu }
}

/** Read from the folder of area sys when somebody begins: nobody carries them along before. */
export class FolderDefaults extends Defaults {
  async read(): Promise<Beginnings> {
    const [foundations, parameters] = await Promise.all([readFoundations(), readParameters()])
    return { ...foundations, parameters }
  }
}
