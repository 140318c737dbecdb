import { codedOf, type Field, fieldOf, pointerOf, referenceOf, type ReferenceOptions } from './field.ts'
import type { KindOptions } from './kind.ts'
import { bankcard as bankcardKind } from './kinds/bankcard.ts'
import { bool as boolKind } from './kinds/bool.ts'
import { category as categoryKind } from './kinds/category.ts'
import { code as codeKind } from './kinds/code.ts'
import { codes as codesKind } from './kinds/codes.ts'
import { cron as cronKind } from './kinds/cron.ts'
import { date as dateKind } from './kinds/date.ts'
import { datetime as datetimeKind } from './kinds/datetime.ts'
import { decimal as decimalKind } from './kinds/decimal.ts'
import { dept as deptKind } from './kinds/dept.ts'
import { depts as deptsKind } from './kinds/depts.ts'
import { dict as dictKind } from './kinds/dict.ts'
import { dicts as dictsKind } from './kinds/dicts.ts'
import { email as emailKind } from './kinds/email.ts'
import { file as fileKind } from './kinds/file.ts'
import { files as filesKind } from './kinds/files.ts'
import { idcard as idcardKind } from './kinds/idcard.ts'
import { image as imageKind } from './kinds/image.ts'
import { images as imagesKind } from './kinds/images.ts'
import { int as intKind } from './kinds/int.ts'
import { longText as longTextKind } from './kinds/long-text.ts'
import { money as moneyKind } from './kinds/money.ts'
import { month as monthKind } from './kinds/month.ts'
import { percent as percentKind } from './kinds/percent.ts'
import { phone as phoneKind } from './kinds/phone.ts'
import { post as postKind } from './kinds/post.ts'
import { price as priceKind } from './kinds/price.ts'
import { refBy as refByKind } from './kinds/ref-by.ts'
import { quarter as quarterKind } from './kinds/quarter.ts'
import { ref as refKind } from './kinds/ref.ts'
import { refs as refsKind } from './kinds/refs.ts'
import { region as regionKind } from './kinds/region.ts'
import { richText as richTextKind } from './kinds/rich-text.ts'
import { role as roleKind } from './kinds/role.ts'
import { rowRef as rowRefKind } from './kinds/row-ref.ts'
import { sellingOrg as sellingOrgKind } from './kinds/selling-org.ts'
import { text as textKind } from './kinds/text.ts'
import { time as timeKind } from './kinds/time.ts'
import { tree as treeKind } from './kinds/tree.ts'
import { url as urlKind } from './kinds/url.ts'
import { user as userKind } from './kinds/user.ts'
import { username as usernameKind } from './kinds/username.ts'
import { users as usersKind } from './kinds/users.ts'
import { year as yearKind } from './kinds/year.ts'
import type { CategoryRoot, DictCode, TypeKey } from './type-keys.ts'

/** The words a declaration is written in: one per kind, `word(title, options)`. */
type Coded = { readonly code: DictCode }

export const text = fieldOf<string, { readonly look?: 'tags' }>(textKind)
export const longText = fieldOf(longTextKind)
export const richText = fieldOf(richTextKind)
export const code = fieldOf<string, { readonly language: string }>(codeKind)
export const codes = fieldOf(codesKind)
export const cron = fieldOf(cronKind)
export const int = fieldOf(intKind)
export const decimal = fieldOf<import('../kernel/decimal.ts').Decimal, { readonly scale: number; readonly leastShown?: number }>(
  decimalKind,
)
export const money = fieldOf(moneyKind)
export const price = fieldOf(priceKind)
export const percent = fieldOf(percentKind)
export const date = fieldOf(dateKind)
export const datetime = fieldOf(datetimeKind)
export const time = fieldOf(timeKind)
export const month = fieldOf(monthKind)
export const quarter = fieldOf(quarterKind)
export const year = fieldOf(yearKind)
export const bool = fieldOf<'Y' | 'N', { readonly look?: 'switch' }>(boolKind)
export const dict = codedOf(dictKind)
export const dicts = fieldOf<string, Coded>(dictsKind)
export const ref = referenceOf(refKind)
export const refs = referenceOf(refsKind)
export const refBy = fieldOf<string, ReferenceOptions & { readonly by: string; readonly targets: Readonly<Record<string, TypeKey>> }>(
  refByKind,
)
export const rowRef = referenceOf(rowRefKind)
export const tree = referenceOf(treeKind)
export const category = fieldOf<string, { readonly root: CategoryRoot }>(categoryKind)
export const region = fieldOf<string, Pick<KindOptions, 'level'> & { readonly look?: 'cascader' | 'selects' }>(regionKind)
export const phone = fieldOf(phoneKind)
export const email = fieldOf(emailKind)
export const idcard = fieldOf(idcardKind)
export const bankcard = fieldOf(bankcardKind)
export const url = fieldOf(urlKind)
export const file = fieldOf(fileKind)
export const files = fieldOf(filesKind)
export const image = fieldOf(imageKind)
export const images = fieldOf(imagesKind)
export const position = pointerOf<'sys.job'>()(postKind)
export const role = pointerOf<'sys.role'>()(roleKind)

/** Users and organisations are records too: their targets go without saying. */
export const user = pointerOf<'sys.user'>()(userKind)
export const users = pointerOf<'sys.user'>()(usersKind)
export const username = pointerOf<'sys.user'>()(usernameKind)
export const dept = pointerOf<'sys.org'>()(deptKind)
/** An organisation that sells: where a form begins with one it is the writer's own (`me('saleOrgId')`). */
export const sellingOrg = pointerOf<'sys.org'>()(sellingOrgKind)
export const depts = pointerOf<'sys.org'>()(deptsKind)

/** The type a labelled field points at, or undefined for dictionaries and regions. */
export const targetOf = ({ kind, to }: { readonly kind: { readonly of?: string }; readonly to?: string }): string | undefined =>
  to ?? kind.of

/** The types whose records a field may name. */
export const targetsOf = ({ targets, ...field }: Pick<Field, 'kind' | 'to' | 'targets'>): readonly string[] => {
  const target = targetOf(field)
  return targets ? Object.values(targets) : target ? [target] : []
}
