import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '../../../core/documents/bsc/credit-code.ts'
import { idcardOf } from '../../../core/documents/sys/idcard.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { png } from '../../support/files.ts'
import { openTown, type Town, toldOf } from '../../support/town.ts'

const CHOSEN = 'Otter-Kanne-31'
const DAY = '2026-01-01'
const LATER = '2029-01-01'

let town: Town
beforeAll(async () => {
  town = await openTown('first_order')
})
afterAll(() => town.close())

type Kept = Row & { readonly id: string; readonly version: number }

const done = async (token: string, path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await town.ask(method, path, { token, body })
  expect(answer, `${path} ${answer.message}`).toMatchObject({ success: true })
  return answer.result
}
const kept = (token: string, path: string, body: unknown): Promise<Kept> => done(token, path, body)
const read = async (token: string, path: string) => (await town.ask('GET', path, { token })).result

/** Signs in with a one-time password and takes another. */
const begun = async (name: string, password: string) => {
  const first = await town.signIn(name, password)
  await done(first, '/sys/dmtUser/updatePassword', { oldPassword: password, password: CHOSEN, confirmPassword: CHOSEN })
  return town.signIn(name, CHOSEN)
}

const uploaded = async (token: string) => {
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="scan.png"\r\nContent-Type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(png(1, 1)), Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${edge}` }
  return toldOf(await town.app.inject({ method: 'POST', url: '/xqErp/sys/common/upload', headers, payload })).message
}

type Todo = { readonly id: string; readonly version: number; readonly busId: string }

/** Of all that is filled in on the way what his own step does not lock (permissionList, oa W22). */
const openAt = async (token: string, taskId: string, filled: Row): Promise<Row> => {
  const { typeKey, permissionList } = await read(token, `/process/task/${taskId}`)
  const code = String(typeKey).replace('.', ':')
  const locked = new Set(permissionList.map(({ action }: { action: string }) => action))
  const isOpen = ([key, value]: readonly [string, unknown]): boolean =>
    Array.isArray(value)
      ? Object.keys(value[0]).every((column) => column === 'id' || !locked.has(`${code}:${key}.${column}`))
      : !locked.has(`${code}:field.${key}`)
  return Object.fromEntries(Object.entries(filled).filter(isOpen))
}

/** Everybody agrees to what lies before him of a record, until nothing does. */
const agreed = async (everybody: readonly string[], recordId: string, given: Row = {}): Promise<void> => {
  let decided = 0
  for (const token of everybody) {
    const todo: readonly Todo[] = (await read(token, '/process/todo/list?pageSize=50')).records
    for (const task of todo.filter((one) => one.busId === recordId)) {
      const filled = await openAt(token, task.id, given)
      await done(token, '/process/agree', { taskId: task.id, version: task.version, opinion: '同意', filled })
      decided += 1
    }
  }
  if (decided) await agreed(everybody, recordId, given)
}

test('a company that joins comes, with its own people and base data alone, to an approved order', async () => {
  const platform = await town.signIn('admin')
  const { id } = await kept(platform, '/sys/tenant/add', { name: '远山医药', shortName: '远山', linkman: '陆远', phone: '19000007001' })
  const joined = await done(platform, `/sys/tenant/initData/${id}`, { adminUsername: 'yuanshan', adminPhone: '19000007001' })
  const admin = await begun('yuanshan', joined.password)

  const [root] = (await read(admin, '/sys/org/list')).records
  const sales = await kept(admin, '/sys/org/add', { departName: '销售部', parentId: root.id, orgCategory: '2', saleOrg: 'Y', sortNo: 1 })
  const post = { code: 'CLERK', name: '文员', postRank: '9', jobCategory: '12', tripLevel: '4', sortNo: 1 }
  const { id: jobId } = await kept(admin, '/sys/job/add', post)
  const roles: readonly Row[] = (await read(admin, '/sys/dmtRole/list?pageSize=100')).records
  let serial = 10
  const colleague = async (name: string, orgId: string, held: readonly string[]) => {
    serial += 1
    const birthday = '1990-01-01'
    const about = { sex: '1', education: '3', empType: '3', hireDate: DAY, birthday, idcard: idcardOf(birthday, serial) }
    const posts = [{ orgId, jobId, isMain: 'Y', startDate: DAY }]
    const employee = await kept(admin, '/sys/employee/add', { employeeName: name, phone: `190000070${serial}`, ...about, posts })
    const given = roles.filter(({ roleCode }) => held.includes(String(roleCode))).map((role) => ({ roleId: role['id'], startDate: DAY }))
    const account = { username: name, userType: '1', realname: name, phone: `190000070${serial}`, empId: employee.id, roles: given }
    const user = await kept(admin, '/sys/dmtUser/add', account)
    const { password } = await done(admin, `/sys/dmtUser/resetPassword/${user.id}`, { confirm: true })
    return { empId: employee.id, userId: user.id, token: await begun(name, password) }
  }
  const everything = ['purchase', 'quality', 'business', 'finance', 'finance_manager', 'general_manager', 'market', 'warehouse']
  const clerk = await colleague('yuan_clerk', sales.id, ['sale_support', 'business'])
  const leader = await colleague('yuan_leader', sales.id, ['sales_rep'])
  const keeper = await colleague('yuan_keeper', root.id, everything)
  const checker = await colleague('yuan_checker', root.id, everything)
  const leads = async (orgId: string, managerId: string) => {
    const { version } = await read(admin, `/sys/org/findById/${orgId}`)
    await done(admin, '/sys/org/edit', { id: orgId, version, managerId }, 'PUT')
  }
  await leads(sales.id, leader.empId)
  await leads(root.id, checker.empId)
  const everybody = [leader, checker, keeper, clerk].map(({ token }) => token)

  const begin = async (path: string, body: object) => {
    const made = await kept(keeper.token, `${path}/add`, body)
    await done(keeper.token, `${path}/startProcess/${made.id}`, { confirm: true })
    await agreed(everybody, made.id)
    return made
  }
  const made = { factoryType: '1', creditCode: creditCode('110000', 1), regionId: '110101', produceLicenceNo: '京20200001' }
  const factory = await begin('/bsc/factory', { name: '华康制药', shortName: '华康', ...made })
  const sort = await kept(checker.token, '/bsc/productType/add', { code: 'HX', name: '化学药', businessScope: '2' })
  const medicine = {
    name: '阿莫西林胶囊',
    productTypeId: sort.id,
    orgId: sales.id,
    spec: '0.25g×24粒',
    dosageForm: '4',
    factoryId: factory.id,
  }
  const permit = { approvalNo: '国药准字H20200001', approvalExpiry: LATER, businessScope: '2', shelfMonths: 24, saleModes: '1,2' }
  const product = await begin('/bsc/product', { ...medicine, ...permit })
  const place = { regionId: '110101', address: '人民路1号' }
  const addresses = [{ warehouseName: '一号库', ...place, receiver: '李三', phone: '13900000000', isDefault: 'Y' }]
  const bank = { taxNo: '91110000123456789', bankName: '工商银行', bankNo: '6222020000000000017', settleMethod: '1' }
  const trade = { tradeType: '1,2', businessScope: '2,3', creditCode: creditCode('110000', 2), legalPerson: '钱一', linkman: '孙二' }
  const named = { name: '民康医药', shortName: '民康', invoiceTitle: '民康医药', phone: '0755-55512345' }
  const company = await begin('/bsc/bscBussCompany', { ...named, ...trade, ...bank, ...place, addresses })

  const licence = async (of: object, licenceType: string) => {
    const paper = { licenceType, licenceNo: `ZZ-${licenceType}`, issueDate: DAY, expiryDate: LATER, files: await uploaded(checker.token) }
    return { licenceId: (await kept(checker.token, '/bsc/licence/add', { ...of, ...paper })).id }
  }
  const ofCompany = { ownerType: '2', companyId: company.id }
  const papers = [await licence(ofCompany, '1'), await licence(ofCompany, '3')]
  const first = async (path: string, body: object, { token } = keeper, filled: object = {}): Promise<string> => {
    const { id: formId, version } = await kept(token, `${path}/add`, { reason: '首次往来', ...body })
    await done(token, `${path}/submit/${formId}`, { version, confirm: true })
    const { licences } = await read(token, `${path}/findById/${formId}`)
    await agreed(everybody, formId, { licences: licences.map((row: Row) => ({ id: row['id'], verified: 'Y' })), ...filled })
    return formId
  }
  const seal = await uploaded(keeper.token)
  const seller = {
    personName: '周五',
    idcard: idcardOf('1980-01-01', 7),
    phone: '13900000001',
    authScope: '全部品种',
    authEnd: LATER,
    authFile: seal,
  }
  const assured = { intendProducts: product.id, qualityPerson: '赵四', agreementNo: 'ZB-1', agreementEnd: LATER, sealSample: seal }
  await first('/bsc/firstCompany', { companyId: company.id, ...assured, licences: papers, sellers: [seller] })
  const kinds = (await read(checker.token, `/bsc/licence/list?companyId=${company.id}&pageSize=20`)).records
  expect(kinds.map(({ licenceType }: Row) => licenceType).sort()).toEqual(['1', '3', '8', '9'])
  const about = { qualityStandard: '中国药典2025年版二部', indication: '感染', purchasePrice: '5', invoicePrice: '9', packageFiles: seal }
  const licences = [await licence({ ownerType: '6', productId: product.id }, '7')]
  // Who may not see the purchase price is not asked for it; the first who decides and may see it fills it in.
  const { purchasePrice, ...entered } = about
  const dealing = { productId: product.id, companyId: company.id, ...entered, licences }
  const formId = await first('/bsc/firstProduct', dealing, clerk, { purchasePrice })
  expect(await read(keeper.token, `/bsc/firstProduct/findById/${formId}`)).toMatchObject({ billStatus: 'approved', purchasePrice })
  expect(await read(clerk.token, `/bsc/firstProduct/findById/${formId}`)).not.toHaveProperty('purchasePrice')

  const covers = { code: 'HB', name: '华北', areaLevel: '1', deptId: sales.id, managerId: leader.userId }
  const area = await kept(keeper.token, '/bsc/saleArea/add', covers)
  const keeping = { keeperId: keeper.userId, maintainerId: checker.userId, locations: [{ locationCode: 'A-01' }] }
  const warehouse = await kept(keeper.token, '/bsc/warehouse/add', {
    code: 'W1',
    name: '一号库',
    orgId: sales.id,
    saleable: 'Y',
    ...place,
    ...keeping,
  })
  const prices = { competitivePrice: '10', invoicePrice: '9', basePrice: '6' }
  const price = await kept(keeper.token, '/bsc/productSalePrice/add', { productId: product.id, orgId: sales.id, ...prices, startDate: DAY })
  await done(keeper.token, `/bsc/productSalePrice/commitPrice/${price.id}`, { confirm: true })

  const whither = { receiverAddress: '人民路1号', receiver: '李三', receiverPhone: '13900000000', warehouseId: warehouse.id }
  const terms = { saleMode: '2', terminalType: '3', saleAreaId: area.id, settleMethod: '1', invoiceType: '3', orgId: sales.id }
  const productList = [{ productId: product.id, qty: '12', ...prices }]
  const order = await kept(clerk.token, '/sale/saleOrder/add', { companyId: company.id, ...terms, ...whither, productList })
  await done(clerk.token, `/sale/saleOrder/submit/${order.id}`, { version: order.version, confirm: true })
  await agreed(everybody, order.id)

  // Who may not see the base price enters the same line: the server prices it, and its deposit is the same while he types and as it is stored.
  const helper = await colleague('yuan_helper', sales.id, ['sale_support'])
  const { basePrice, ...asked } = prices
  const lines = [{ id: 'new-1', productId: product.id, qty: '12', ...asked }]
  const draft = { orderDate: '2026-03-18', companyId: company.id, ...terms, ...whither, productList: lines }
  const [{ earnestMoney: deposit }] = (await read(clerk.token, `/sale/saleOrder/findById/${order.id}`)).productList
  const { figures } = await done(helper.token, '/sale/saleOrder/knowledge', draft)
  expect(figures.rows).toEqual({ productList: { 'new-1': { earnestMoney: deposit } } })
  const his = await kept(helper.token, '/sale/saleOrder/add', draft)
  expect(await read(helper.token, `/sale/saleOrder/findById/${his.id}`)).toMatchObject({ productList: [{ earnestMoney: deposit }] })
  expect(JSON.stringify([his, figures])).not.toContain('basePrice')
  await done(helper.token, `/sale/saleOrder/submit/${his.id}`, { version: his.version, confirm: true })
  expect(await read(clerk.token, `/sale/saleOrder/findById/${his.id}`)).toMatchObject({
    productList: [{ basePrice, earnestMoney: deposit }],
  })

  const stands = await read(clerk.token, `/sale/saleOrder/findById/${order.id}`)
  expect(stands).toMatchObject({ billStatus: 'approved', billNo: 'XSDD2026030001', smAmount: '108', upAmount: '壹佰零捌元整' })
})
