import { buffer } from 'node:stream/consumers'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { decodePDFRawStream, PageSizes, PDFDocument, PDFRawStream } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { zipped } from '../../../adapters/node/workbooks/zip.ts'
import { multipart, pdf } from '../../support/files.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('file_library')
})
afterAll(() => town.close())

type Seat = { readonly deptId: string; readonly userId: string; readonly roleId: string }

/** Where a clerk sits, and a role of hers. */
const seatOf = async (username: string): Promise<Seat> => {
  const { database } = town.server.database
  const [found] = await database.query<Seat>({
    text: `SELECT u.id AS "userId", e.dept_id AS "deptId", (SELECT r.id FROM sys_user__roles l JOIN sys_role r ON r.role_code = l.role_code AND r.tenant_id = u.tenant_id WHERE l.parent_id = u.id LIMIT 1) AS "roleId"
FROM sys_user u JOIN sys_employee e ON e.id = u.emp_id WHERE u.username = '${username}'`,
  })
  return found!
}

test('a file is found by whom it is meant for, by its owner and by the administrator, and by nobody else', async () => {
  const { deptId, userId, roleId } = await seatOf('yemei')
  const file = (id: string, more: object) => ({
    ...{ id, fileName: id, fileNo: id, categoryId: 'FILEA01', file: 'doc/x/a.pdf', versionNo: 'V1.0', ownerId: 'nobody', deptId: '127' },
    ...{ canDownload: 'Y', enabled: 'Y', version: 1 },
    ...more,
  })
  await insertMany(
    town.server.database.database,
    town.catalogue.find('sys.fileLibrary')!,
    [
      file('everybody', { scope: '1' }),
      file('organisation', { scope: '2', scopeOrgs: `999,${deptId}` }),
      file('elsewhere', { scope: '2', scopeOrgs: '999' }),
      file('role', { scope: '3', scopeRoles: roleId }),
      file('person', { scope: '4', scopeUsers: `x,${userId}` }),
      file('others', { scope: '4', scopeUsers: 'x' }),
      file('own', { scope: '5', ownerId: userId }),
      file('private', { scope: '5' }),
    ],
    1,
  )
  const seen = async (username: string) => {
    const { result } = await town.ask('GET', '/sys/fileLibrary/list?pageSize=50&column=fileNo&order=asc', {
      token: await town.signIn(username),
    })
    return (result.records as readonly { readonly id: string }[]).map(({ id }) => id).sort()
  }
  expect(await seen('yemei')).toEqual(['everybody', 'organisation', 'own', 'person', 'role'])
  expect(await seen('admin')).toHaveLength(8)
})

/** Does each page of a paper say who looks at it? */
const marksIn = async (bytes: Uint8Array): Promise<readonly boolean[]> => {
  const document = await PDFDocument.load(bytes)
  const said = [...'yemei '].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()).join('')
  return document.getPages().map(({ node }) => {
    const contents = node.normalizedEntries().Contents?.asArray() ?? []
    const streams = contents.map((one) => document.context.lookup(one)).filter((one) => one instanceof PDFRawStream)
    return streams.some((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').includes(said))
  })
}

test('a file that is not to be downloaded is looked at by others, and its bytes stay with whoever may keep them', async () => {
  const [keeper, reader] = [await town.signIn('admin'), await town.signIn('yemei')]
  const painted = new PhotonImage(new Uint8Array(40 * 30 * 4).fill(200), 40, 30).get_bytes()
  const text = ['<w:document><w:body><w:p><w:r><w:t>制度正文</w:t></w:r></w:p></w:body></w:document>']
  const document = await buffer(zipped([{ name: 'word/document.xml', text }]))
  const two = await PDFDocument.create()
  for (const size of [PageSizes.A4, PageSizes.A5]) two.addPage(size)
  const whole = await two.save()
  const sent = { 'a.png': painted, 'b.pdf': whole, 'c.docx': document, 'd.pdf': pdf }
  const paths: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(sent)) {
    const { payload, type } = multipart(name, bytes, { isup: '1' })
    const headers = { 'x-access-token': keeper, 'content-type': type }
    paths[name] = toldOf(await town.app.inject({ method: 'POST', url: '/xqErp/sys/common/upload', headers, payload })).message
  }
  const record = (id: string, file: string, canDownload: string) => ({
    ...{ id, fileName: id, fileNo: id, categoryId: 'FILEA01', file, versionNo: 'V1.0', ownerId: 'nobody', deptId: '127', scope: '1' },
    ...{ canDownload, enabled: 'Y', version: 1 },
  })
  const library = town.catalogue.find('sys.fileLibrary')!
  const { database } = town.server.database
  await insertMany(
    database,
    library,
    Object.entries(paths).map(([name, path]) => record(`closed-${name.slice(0, 1)}`, path, 'N')),
    1,
  )
  const get = (kind: string, name: string, token = reader) =>
    town.app.inject({
      method: 'GET',
      url: `/xqErp/sys/common/${kind}/${paths[name]!.split('/').map(encodeURIComponent).join('/')}`,
      headers: { 'x-access-token': token },
    })
  const shown = await get('static', 'a.png')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(shown.rawPayload.equals(Buffer.from(painted))).toBe(false)
  const paper = await get('static', 'b.pdf')
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await marksIn(paper.rawPayload)).toEqual([true, true])
  expect(toldOf(await get('static', 'd.pdf')).message).toBe('该文件已加密或损坏，不能在线查看，请联系负责人')
  expect(toldOf(await get('static', 'c.docx')).message).toBe('该文件不允许下载')
  expect(toldOf(await get('preview', 'c.docx')).result.blocks).toEqual([{ text: '制度正文' }])
  const post = (call: string, payload: object) =>
    town.app.inject({ method: 'POST', url: `/xqErp/sys/common/${call}`, headers: { 'x-access-token': reader }, payload })
  expect(toldOf(await post('zip', { paths: [paths['a.png']] })).success).toBe(false)
  expect(toldOf(await post('rename', { path: paths['a.png'], name: 'mine.png' })).success).toBe(false)
  const hung = await town.ask('POST', '/sys/fileLibrary/add', {
    token: keeper,
    body: { fileName: '副本', categoryId: 'FILEA01', file: paths['b.pdf'], versionNo: 'V1.0' },
  })
  expect(hung.success).toBe(false)

  await insertMany(database, library, [record('open-b', paths['b.pdf']!, 'Y')], 1)
  expect((await get('static', 'b.pdf')).rawPayload.equals(Buffer.from(whole))).toBe(true)
})
