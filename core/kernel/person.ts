/** Who acts: an account in its organisation and post in force, and what it may do (sys rules S2, S3, S13, S20). Empty ids are ''. */
export type Person = {
  readonly userId: string
  readonly userName: string
  readonly realname: string
  readonly tenantId: number
  readonly empId: string
  readonly empName: string
  /** The organisation in force. */
  readonly deptId: string
  readonly orgCode: string
  /** Nearest organisation above, itself included, that is a company. */
  readonly companyId: string
  /** Nearest organisation above, itself included, that sells: 127 or 145 in the demonstration. */
  readonly saleOrgId: string
  /** Its name, where one is told who he is. */
  readonly saleOrgName?: string
  readonly postId: string
  /** Role codes in force here; dept_manager where the person manages the organisation in force. */
  readonly roles: readonly string[]
  /** Permission codes held, `{area}:{name}:{action}`; '*' holds every one. */
  readonly codes: ReadonlySet<string>
  /** Codes of rights of type 2 that are in force and that he does not hold (sys S15): what they name he sees and does not edit. */
  readonly locks?: ReadonlySet<string>
  /** Fields that he does not see in the record at hand: a step of its approval hides them from him (oa W22). */
  readonly unseen?: ReadonlySet<object>
  /** The key of the type of that record. */
  readonly reading?: string
  /** By keys of types: places that a step hides from him in some record. He asks for records by none of them, nor reads them where no record is at hand. */
  readonly unseenInSome?: Readonly<Record<string, readonly string[]>>
  readonly scope: Scope
  /** By keys of types: where the roles say another scope for the page than for the rest. */
  readonly scopes?: Readonly<Record<string, Scope>>
  /** 会话编号 of the session in which he acts; nobody's where the program acts. */
  readonly sessionId?: string
  /** 关联编号 of the call by which he writes. */
  readonly traceId?: string
}

/** Whose rows a person sees (sys rule S20): everybody's of the tenant, or those of organisations and what lies below them. */
export type Scope = 'all' | { readonly orgCodes: readonly string[]; readonly below: readonly string[] }

/** The role that holds every entry of the menu without rows (sys S14). */
export const ADMINISTRATOR = 'admin'

/** Does the person hold every code, whoever a thing is meant for? */
export const isAlmighty = ({ codes, roles }: Person): boolean => codes.has('*') || roles.includes(ADMINISTRATOR)

/** Does the person hold a permission code? */
export const may = (person: Person, code: string): boolean => person.codes.has('*') || person.codes.has(code)

export const hasRole = (person: Person, roles: string | readonly string[]): boolean =>
  (typeof roles === 'string' ? [roles] : roles).some((role) => person.roles.includes(role))

/** Under which name the program acts where nobody is signed in. */
export const PROGRAM = 'system'

export const isProgram = ({ userId }: Person): boolean => userId === PROGRAM
