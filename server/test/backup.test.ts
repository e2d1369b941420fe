/** A backup of a running portal, put back where there is nothing: the same people, the same bytes, the same sealed values. */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, inject, it } from 'vitest'
import { answerBackups, askForBackup, removeOldBackups, restoreBackup } from '../lib/backup.ts'
import { openDatabase } from '../lib/database/database.ts'
import { storeFile } from '../lib/files/files.ts'
import { newDataKey, sealerOf } from '../lib/files/sealed.ts'
import { rememberKey } from '../lib/migrations/acceptance.ts'
import { verify } from '../modules/home/verify/store.ts'
import { house } from '../modules.ts'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { findPostgres } from './postgres.ts'
import { addressOf, administer } from './template.ts'

process.env.PATH = `${findPostgres()}${delimiter}${process.env.PATH}`
const scratch = mkdtempSync(join(tmpdir(), 'iroko-backup-'))
const template = inject('template')
const target = `restored_${process.pid}`
const clone = await cloneDatabase()
const t = await testApp({ DATA_DIR: join(scratch, 'from'), DATABASE_URL: clone.url }, clone)

afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
  if (template.kind === 'postgres') await administer(template.url, `drop database if exists ${target} with (force)`)
})

it('removes the oldest beyond as many as are kept, and nothing that is no finished backup', async () => {
  const into = join(scratch, 'many')
  const of = (day: number) => `iroko-2026-11-0${day}T01-00-00.000Z`
  for (const name of [of(1), of(2), of(3), `${of(1)}.part`, 'iroko-notes']) mkdirSync(join(into, name), { recursive: true })
  expect(await removeOldBackups(into, 2)).toEqual([of(1)])
  expect(readdirSync(into).sort()).toEqual([`${of(1)}.part`, of(2), of(3), 'iroko-notes'])
})

it('comes back whole, and only with its key and where nothing is', async () => {
  const boss = await t.person({ roles: ['super'] })
  const { environment } = t.portal
  await rememberKey(t.portal.database, sealerOf(environment))
  const file = {
    id: uuid(),
    name: 'cv.txt',
    type: 'text/plain',
    size: 5,
    sha256: createHash('sha256').update('hello').digest('hex'),
    purpose: 'test',
    created_by: boss.id,
  }
  await storeFile(environment.DATA_DIR, file.id, Readable.from([Buffer.from('hello')]), 100)
  await t.db.insertInto('file').values(file).execute()

  const stop = answerBackups(t.portal)
  const folder = await askForBackup(environment.DATA_DIR, join(scratch, 'backups'))
  stop()
  // What came after the backup is not in it.
  const later = await t.person()
  expect(existsSync(join(folder, 'data.key'))).toBe(false)
  expect(await t.db.selectFrom('backup').select('bytes').execute()).toEqual([{ bytes: expect.any(Number) }])

  if (template.kind === 'postgres') await administer(template.url, `create database ${target}`)
  const url = template.kind === 'postgres' ? addressOf(template.url, target) : undefined
  const to = { ...environment, DATA_DIR: join(scratch, 'to'), DATABASE_URL: url }
  await expect(restoreBackup(folder, { ...to, DATA_KEY: newDataKey() })).rejects.toThrow(
    /^DATA_KEY: this backup was sealed with/,
  )
  const damaged = join(scratch, basename(folder))
  cpSync(folder, damaged, { recursive: true })
  appendFileSync(join(damaged, 'database'), 'x')
  await expect(restoreBackup(damaged, to)).rejects.toThrow('is damaged')
  const altered = join(scratch, 'altered', basename(folder))
  cpSync(folder, altered, { recursive: true })
  writeFileSync(join(altered, 'files', file.id.slice(-2), file.id), 'jello')
  await expect(restoreBackup(altered, to)).rejects.toThrow(`${file.id} is damaged`)
  await restoreBackup(folder, to)
  await expect(restoreBackup(folder, to)).rejects.toThrow('is not empty')

  const restored = await openDatabase({ url, dataDir: url ? undefined : `${to.DATA_DIR}/database` })
  if (!url) expect(statSync(`${to.DATA_DIR}/database`).mode & 0o777).toBe(0o700)
  const people = await restored.db.selectFrom('employee').select('id').execute()
  expect(people.map(({ id }) => id)).toContain(boss.id)
  expect(people.map(({ id }) => id)).not.toContain(later.id)
  expect(readFileSync(join(to.DATA_DIR, 'files', file.id.slice(-2), file.id), 'utf8')).toBe('hello')
  expect(
    (await verify(restored.db, to, house, { today: '2026-11-23', readsFiles: true })).filter(({ count }) => count > 0),
  ).toEqual([])
  await restored.close()
})
