import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, recogniseDataFolder } from '../../../adapters/node/data-folder.ts'
import { foreign } from '../../../adapters/node/embedded-postgres/failures.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xqerp-data-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const isAccepted = async (place = folder) => (await recogniseDataFolder(place)).ok

test('a folder with other people’s things is refused and left as it was', async () => {
  await writeFile(join(folder, '合同.txt'), '别人的')
  await mkdir(join(folder, '照片'))
  const refused = await openDataFolder(folder)
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: foreign.code, message: `数据文件夹里已有不是本系统建立的内容，请改用别的 DATA_DIR：${folder}` },
  })
  expect((await readdir(folder)).sort()).toEqual(['合同.txt', '照片'].sort())
})

test('one that is missing, or empty, is taken', async () => {
  expect(await isAccepted(join(folder, 'new'))).toBe(true)
  expect(await isAccepted()).toBe(true)
})

test('the root of a fresh disk counts as empty', async () => {
  await mkdir(join(folder, 'lost+found'))
  await writeFile(join(folder, '.DS_Store'), '')
  expect(await isAccepted()).toBe(true)
})

test.each(['pg', 'demo-password'])('what somebody laid beside our %s does not lock us out', async (ours) => {
  await writeFile(join(folder, ours), '')
  await writeFile(join(folder, '备份说明.txt'), '')
  expect(await isAccepted()).toBe(true)
})

test.runIf(process.platform === 'linux')('a place where no folder can be made is refused', async () => {
  expect(await openDataFolder('/proc/nowhere')).toMatchObject({
    ok: false,
    failure: { message: '数据文件夹不能写入（ENOENT）：/proc/nowhere/pg' },
  })
})
