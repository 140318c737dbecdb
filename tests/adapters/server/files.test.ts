import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unzip } from '../../../adapters/node/workbooks/unzip.ts'
import { zipped } from '../../../adapters/node/workbooks/zip.ts'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { sizeOfPicture } from '../../../core/files/picture-size.ts'
import { ShaDigests } from '../../../adapters/node/sha-digests.ts'
import { partsOf } from '../../../core/files/parts.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { SweepFiles } from '../../../core/files/sweep-files.use-case.ts'
import { multipart, png, pdf } from '../../support/files.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

const DAY = 86_400_000

let town: Town
let admin: string
let clerk: string
beforeAll(async () => {
  town = await openTown('files')
  admin = await town.signIn('admin')
  clerk = await town.signIn('yemei')
})
afterAll(() => town.close())

const upload = async (token: string, name: string, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) => {
  const { payload, type } = multipart(name, bytes, { isup: '1', ...fields })
  const headers = { 'x-access-token': token, 'content-type': type }
  return toldOf(await town.app.inject({ method: 'POST', url: '/xqErp/sys/common/upload', headers, payload }))
}

const open = (token: string, path: string) =>
  town.app.inject({
    method: 'GET',
    url: `/xqErp/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { 'x-access-token': token },
  })

const openSmall = (token: string, path: string) =>
  town.app.inject({
    method: 'GET',
    url: `/xqErp/sys/common/thumbnail/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { 'x-access-token': token },
  })

const call = (token: string, name: 'zip' | 'rename', payload: object) =>
  town.app.inject({ method: 'POST', url: `/xqErp/sys/common/${name}`, headers: { 'x-access-token': token }, payload })

const pack = (parts: Readonly<Record<string, string>>) =>
  buffer(zipped(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))))

const onDisk = async () => (await readdir(town.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const hang = (id: string, path: string) =>
  insertMany(
    town.server.database.database,
    town.catalogue.find('bsc.pharmacy')!,
    [{ id, name: `药店${id}`, images: `temp/other,${path}`, version: 1 }],
    1,
  )

describe('an uploaded file', () => {
  test('is named in the message, as older clients read it, and comes back byte for byte', async () => {
    const told = await upload(clerk, '门头,照片 1.png', png(4, 3))
    expect(told.message).toMatch(/^temp\/[0-9a-v]{35}\/门头%2C照片 1\.png$/)
    expect(told.result).toMatchObject({ path: told.message, name: '门头,照片 1.png', type: 'image/png' })
    const answer = await open(clerk, told.message)
    expect(answer.statusCode).toBe(200)
    expect(new Uint8Array(answer.rawPayload)).toEqual(png(4, 3))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  })

  test('is open to nobody but its uploader while no record names it', async () => {
    const { message: path } = await upload(clerk, '合同.pdf', pdf)
    expect(toldOf(await open(admin, path))).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    expect((await open('', path)).statusCode).toBe(401)
  })

  test('is open to whoever may read the record that names it, and to nobody else', async () => {
    const { message: path } = await upload(clerk, '门头.png', png(2, 2))
    await hang('p1', path)
    expect((await open(admin, path)).statusCode).toBe(200)
    const stranger = await town.signIn('xumin')
    expect(toldOf(await open(stranger, path))).toMatchObject({ success: false })
  })

  test('is hung on a record by its uploader or by whoever may read it, and by nobody else', async () => {
    const save = (token: string, more: object) =>
      town.ask('POST', '/sys/annountCement/add', {
        token,
        body: { titile: '放假安排', msgAbstract: '十一放假', msgContent: '<p>见附件</p>', msgCategory: '1', msgType: 'ALL', ...more },
      })
    const shows = (path: string) => ({ msgContent: `<p><img src="${path}"></p>` })
    const { message: own } = await upload(admin, '通知.pdf', pdf)
    const { message: others } = await upload(clerk, '合同.png', png(2, 2))
    const { message: readable } = await upload(clerk, '门头.png', png(2, 2))
    await hang('p3', readable)
    for (const [field, more] of [
      ['attachments', { attachments: others }],
      ['attachments', { attachments: `${own},temp/nothing` }],
      ['msgContent', shows(others)],
    ] as const)
      expect((await save(admin, more)).result.failures).toMatchObject([
        { field, message: expect.stringMatching(/：文件不存在或已被删除，请重新上传$/) },
      ])
    expect(toldOf(await open(admin, others))).toMatchObject({ success: false })
    expect(await save(admin, { attachments: `${own},${readable}`, ...shows(readable) })).toMatchObject({ success: true })
  })

  test('is not opened by a text that names it, however its path is spelt there', async () => {
    const { message: path } = await upload(clerk, '工资(2026)表(1.png', png(2, 2))
    const body = { titile: '放假安排', msgAbstract: '十一放假', msgCategory: '1', msgType: 'ALL' }
    const spelt = [
      `<p><img src="${path}"></p>`,
      `<p><img src='${path}'></p>`,
      `<p><img src=${path}></p>`,
      `<p><img src="${path.replace('/', '&#47;').replace('(', '&#40;')}"></p>`,
      `<p>"${path}"</p>`,
      `<p>(${path})</p>`,
      `<p>(${path}))</p>`,
      `<p>&lt;${path}&gt;</p>`,
      `<p><a href="${path}">x</a></p>`,
    ]
    const opened: string[] = []
    for (const msgContent of spelt) {
      await town.ask('POST', '/sys/annountCement/add', { token: admin, body: { ...body, msgContent } })
      const answer = await open(admin, path)
      if (answer.headers['content-type'] === 'image/png') opened.push(msgContent)
    }
    expect(opened).toEqual([])
  })

  test('that is a picture has a small one, for the same readers, which goes with it', async () => {
    const photograph = new PhotonImage(new Uint8Array(400 * 300 * 4).fill(255), 400, 300).get_bytes()
    const { message: path } = await upload(clerk, '照片.png', photograph)
    const small = await openSmall(clerk, path)
    expect(sizeOfPicture(new Uint8Array(small.rawPayload))).toEqual({ width: 160, height: 120 })
    expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-security-policy': "sandbox; default-src 'none'" })
    expect(toldOf(await openSmall(admin, path))).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    const { message: paper } = await upload(clerk, '合同.pdf', pdf)
    expect(toldOf(await openSmall(clerk, paper))).toMatchObject({ success: false, message: '图片没有缩略图，请打开原图查看' })
  })

  test.each([
    ['an ending that is not on the list', '脚本.svg', png(2, 2), '不支持文件'],
    ['a page in a picture’s clothes', '图.png', new TextEncoder().encode('<html><script>alert(1)</script>'), '内容与扩展名不符'],
    ['a page as text', '说明.txt', new TextEncoder().encode('<!doctype html><script>1</script>'), '内容与扩展名不符'],
    ['a picture of too many pixels', '大图.png', png(9_000, 9_000), '4000万像素'],
    ['nothing inside', '空.pdf', new Uint8Array(), '是空的'],
    ['two endings', '图.png.exe', png(2, 2), '不支持文件'],
    ['a word that every object has', '图.constructor', png(2, 2), '不支持文件'],
  ])('with %s is refused and leaves nothing on the disk', async (_, name, bytes, message) => {
    const before = await onDisk()
    const told = await upload(clerk, name, bytes)
    expect(told).toMatchObject({ success: false, message: expect.stringContaining(message) })
    expect(await onDisk()).toHaveLength(before.length)
  })

  test.each([
    ['a path upwards', '../../../etc/passwd.png'],
    ['a path of Windows', '..\\..\\a.png'],
    ['a mark that turns the writing', 'a\u202egnp.png'],
    ['a device', 'NUL.png'],
    ['4,000 signs', `${'x'.repeat(4_000)}.png`],
  ])('named by %s lies on the disk under its identity alone', async (_, name) => {
    const { message: path } = await upload(clerk, name, png(2, 2))
    expect(path).toMatch(/^temp\/[0-9a-v]{35}\/[^/\\\u202e]{1,120}$/)
    expect((await onDisk()).every((entry) => /^[0-9a-v]{35}t?$/.test(entry.name))).toBe(true)
    expect((await open(clerk, path)).statusCode).toBe(200)
  })

  test('above 10 MB is too large', async () => {
    expect((await upload(clerk, '大.pdf', new Uint8Array(10 * 2 ** 20 + 1))).status).toBe(413)
  })

  test('goes into a folder of the list only', async () => {
    expect(await upload(clerk, '图.png', png(2, 2), { biz: '../x' })).toMatchObject({ success: false, message: '上传目录不正确' })
  })

  test.each(['temp/%2e%2e/pg', 'temp/..%2f..%2fdemo-password/x', 'temp/x/y'])('is not reached as %s', async (path) => {
    const answer = await town.app.inject({ method: 'GET', url: `/xqErp/sys/common/static/${path}`, headers: { 'x-access-token': admin } })
    expect(toldOf(answer).success).toBe(false)
  })

  test('is kept anew under another name, which cannot change what it is', async () => {
    const { message: path } = await upload(clerk, '扫描件.PDF', pdf)
    const rename = async (token: string, name: string) => toldOf(await call(token, 'rename', { path, name }))
    expect((await rename(clerk, '年度合同')).message).toMatch(/^temp\/[0-9a-v]{35}\/年度合同\.pdf$/)
    const told = await rename(clerk, '采购/合同.exe')
    expect(told.message).toMatch(/\/合同\.exe\.pdf$/)
    expect((await open(clerk, told.message)).rawPayload).toEqual(Buffer.from(pdf))
    expect((await open(clerk, path)).statusCode).toBe(200)
    expect(await rename(clerk, ' .pdf')).toMatchObject({ success: false, message: '请输入文件名' })
    expect(await rename(admin, '别人的')).toMatchObject({ success: false, message: '文件不存在或已被删除' })
  })

  test('comes with others as one zip, names of one kind told apart, only to whoever may see each of them', async () => {
    const paths = [await upload(clerk, '合同.pdf', pdf), await upload(clerk, '合同.PDF', pdf), await upload(clerk, '门头.png', png(2, 2))]
    const all = paths.map(({ message }) => message)
    const answer = await call(clerk, 'zip', { paths: all })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const zip = new Unzip(answer.rawPayload)
    expect(zip.names).toEqual(['合同.pdf', '合同(2).PDF', '门头.png'])
    expect(zip.text('合同(2).PDF')).toBe(new TextDecoder().decode(pdf))
    expect(toldOf(await call(admin, 'zip', { paths: all }))).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    expect(toldOf(await call(clerk, 'zip', { paths: [] })).success).toBe(false)
  })

  test('that is a workbook or a document is read for whoever may see it', async () => {
    const read = async (token: string, name: string, bytes: Uint8Array, query = '') => {
      const { message: path } = await upload(clerk, name, bytes)
      const url = `/xqErp/sys/common/preview/${path.split('/').map(encodeURIComponent).join('/')}${query}`
      return toldOf(await town.app.inject({ method: 'GET', url, headers: { 'x-access-token': token } }))
    }
    const sheets = await pack({
      'xl/workbook.xml': '<workbook><sheets><sheet name="价格" r:id="r1"/><sheet name="说明" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="a.xml"/><Relationship Id="r2" Target="b.xml"/></Relationships>',
      'xl/a.xml':
        '<worksheet><sheetData><row r="2"><c r="A2" t="inlineStr"><is><t>阿莫西林</t></is></c><c r="C2"><v>12.5</v></c></row></sheetData></worksheet>',
      'xl/b.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    })
    expect((await read(clerk, '价格.xlsx', sheets)).result).toEqual({
      kind: 'sheet',
      sheet: '价格',
      sheets: ['价格', '说明'],
      rows: [{ number: 2, cells: ['阿莫西林', '', '12.5'] }],
      isCut: false,
    })
    expect((await read(clerk, '价格.xlsx', sheets, `?sheet=${encodeURIComponent('说明')}`)).result).toMatchObject({ sheet: '说明' })
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
    const document = await pack({
      'word/styles.xml': '<w:styles><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>',
      'word/document.xml': `<w:document><w:body><w:p><w:pPr><w:pStyle w:val="1"/></w:pPr>${run('购销&amp;')}${run('合同')}</w:p>
        <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>${run('甲方')}<w:del><w:r><w:delText>旧</w:delText></w:r></w:del></w:p>
        <w:tbl><w:tr><w:tc><w:p>${run('药品')}</w:p><w:p>${run('规格')}</w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>`,
    })
    expect((await read(clerk, '合同.docx', document)).result).toEqual({
      kind: 'blocks',
      blocks: [{ text: '购销&合同', level: 1 }, { text: '• 甲方' }, { rows: [['药品\n规格', '']] }],
      isCut: false,
    })
    const entity = await pack({ 'word/document.xml': '<!DOCTYPE d [<!ENTITY a "b">]><w:document>&a;</w:document>' })
    expect(await read(clerk, '实体.docx', entity)).toMatchObject({ success: false, message: '“实体.docx”不能在线预览，请下载后查看' })
    expect(await read(clerk, '合同.pdf', pdf)).toMatchObject({ success: false, message: '“合同.pdf”不能在线预览，请下载后查看' })
    expect(await read(admin, '别人的.docx', document)).toMatchObject({ success: false })
  })

  test('that no record took up is gone after a day; one that hangs on a record stays', async () => {
    const { message: lost } = await upload(clerk, '丢.png', png(2, 2))
    const { message: kept } = await upload(clerk, '留.png', png(2, 2))
    await hang('p2', kept)
    town.clock.pass(DAY + 1)
    await town.server.container.get(SweepFiles).run(programOf(1))
    admin = await town.signIn('admin')
    clerk = await town.signIn('yemei')
    expect(toldOf(await open(clerk, lost)).success).toBe(false)
    expect((await open(admin, kept)).statusCode).toBe(200)
  })

  test('that comes in parts is put together in their order, once, by whoever sent them', async () => {
    const whole = new Uint8Array(5 * 2 ** 20 + 7).fill(32)
    whole.set(pdf)
    whole[whole.length - 1] = 65
    const part = (token: string, bytes: Uint8Array) => {
      const { payload, type } = multipart('part.bin', bytes)
      const headers = { 'x-access-token': token, 'content-type': type }
      return town.app.inject({ method: 'POST', url: '/xqErp/sys/common/uploadPart', headers, payload }).then(toldOf)
    }
    const join = (token: string, parts: unknown, name = '合同.pdf') =>
      town.ask('POST', '/sys/common/uploadJoin', { token, body: { name, biz: 'files', parts } })
    const sent = await Promise.all(partsOf(whole.length).map(([from, to]) => part(clerk, whole.slice(from, to))))
    const paths = sent.map(({ result }) => result)
    expect(paths).toHaveLength(3)
    const refused = { success: false, message: '文件分片不完整，请重新上传' }
    const digests = partsOf(whole.length).map(([from, to]) => new ShaDigests().of(whole.slice(from, to)))
    const known = async (token: string) => (await town.ask('POST', '/sys/common/uploadedParts', { token, body: { digests } })).result
    expect([await known(clerk), await known(admin)]).toEqual([paths, paths.map(() => null)])
    expect((await part(clerk, whole.slice(...partsOf(whole.length)[0]!))).result).toBe(paths[0])
    for (const wrong of [[], ['x'], 'x', undefined, [`${digests[0]}'`]])
      expect((await town.ask('POST', '/sys/common/uploadedParts', { token: clerk, body: { digests: wrong } })).success).toBe(false)
    for (const [token, parts] of [
      [admin, paths],
      [clerk, [...paths, 'parts/x/part']],
    ] as const)
      expect(await join(token, parts)).toMatchObject(refused)
    for (const parts of [[], 'x', [1], undefined]) expect((await join(clerk, parts)).message).not.toBe('')
    expect((await join(clerk, paths, '合同.png')).message).toBe('文件“合同.png”的内容与扩展名不符，请用正确的格式另存后再上传')
    const told = await join(clerk, paths)
    expect(told.message).toMatch(/^files\/[0-9a-v]{35}\/合同\.pdf$/)
    expect(Buffer.compare((await open(clerk, told.message)).rawPayload, whole)).toBe(0)
    expect(await join(clerk, paths)).toMatchObject(refused)
    expect(await known(clerk)).toEqual(paths.map(() => null))
    expect(await part(clerk, new Uint8Array(2 * 2 ** 20 + 1))).toMatchObject(refused)
  })

  test('in the midst of a notice’s text is shown to whoever got the notice, and to nobody else', async () => {
    const path = (await upload(admin, '公告.png', png(4, 3), { biz: 'jeditor', jeditor: '1' })).message
    expect(path).toMatch(/^jeditor\//)
    const type = town.catalogue.find('sys.announcement')!
    const text = `<p>看图</p><img src="${path}" alt="图" />`
    const notice = {
      id: 'n1',
      titile: '放假',
      msgContent: text,
      msgType: 'USER',
      userIds: '2027',
      sendStatus: '1',
      sender: 'admin',
      version: 1,
    }
    await insertMany(town.server.database.database, type, [notice], 1)
    const isShown = async (token: string) => (await open(token, path)).rawPayload.equals(Buffer.from(png(4, 3)))
    expect(await isShown(clerk)).toBe(false)
    const { notices } = town.server.database
    const put = {
      id: 'n1',
      title: '放假',
      category: '1',
      about: 'notice',
      priority: 'M',
      sender: 'admin',
      sentAt: '2026-03-18 09:30:00',
    } as const
    await notices.put([{ notice: { ...put, endsAt: '', openType: '', openPage: '', busId: '' }, readers: ['2027'] }], 1)
    expect([await isShown(clerk), await isShown(await town.signIn('fangwei'))]).toEqual([true, false])
  })
})

test('a body of several parts is no JSON anywhere else', async () => {
  const { payload, type } = multipart('a.png', png(2, 2))
  const headers = { 'x-access-token': admin, 'content-type': type }
  const answer = await town.app.inject({ method: 'POST', url: '/xqErp/sys/job/add', headers, payload })
  expect(answer.statusCode).toBe(415)
})
