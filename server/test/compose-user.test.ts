/** The database user that compose.yaml makes is enough for all that the portal does: migrating, a backup, putting it back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { restoreBackup, takeBackup } from '../lib/backup.ts'
import { openDatabase } from '../lib/database/database.ts'
import { newDataKey } from '../lib/files/sealed.ts'
import { migrate } from '../lib/migrations/migrate.ts'
import { readEnvironment } from '../lib/start/environment.ts'
import { verify } from '../modules/home/verify/store.ts'
import { house } from '../modules.ts'
import type { cloneDatabase } from './clone.ts'
import { composeDatabase, dropComposed } from './owner.ts'
import { findPostgres } from './postgres.ts'

/** Only that this stands among the tests that take a database. */
export type Stage = typeof cloneDatabase

const template = inject('template')
const scratch = mkdtempSync(join(tmpdir(), 'iroko-compose-'))
const names = ['composed', 'composed_again'].map((name) => `${name}_${process.pid}`)

afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
  if (template.kind !== 'postgres') return
  for (const name of names) await dropComposed(template.url, name)
})

describe.runIf(template.kind === 'postgres')('the user of compose.yaml', () => {
  it('migrates, takes a backup and puts it back, and is no superuser', async () => {
    if (template.kind !== 'postgres') return
    process.env.PATH = `${findPostgres()}${delimiter}${process.env.PATH}`
    const [from = '', to = ''] = [
      await composeDatabase(template.url, names[0] ?? ''),
      await composeDatabase(template.url, names[1] ?? ''),
    ]
    const environmentOf = (url: string, folder: string) => {
      const DATA_DIR = join(scratch, folder)
      const read = readEnvironment({ DATABASE_URL: url, DATA_DIR, DATA_KEY: newDataKey(), DEMO: 'false' })
      if ('wrong' in read) throw new Error(read.wrong.join())
      return read.environment
    }
    const database = await openDatabase({ url: from })
    const superuser = sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`
    expect((await superuser.execute(database.db)).rows).toEqual([{ is: false }])
    await migrate(database)
    const folder = await takeBackup(database, environmentOf(from, 'from'), join(scratch, 'backups'))
    await database.close()
    await restoreBackup(folder, environmentOf(to, 'to'))
    const restored = await openDatabase({ url: to })
    const broken = (await verify(restored.db, environmentOf(to, 'to'), house, { today: '2026-11-23' })).filter(
      ({ count }) => count > 0,
    )
    expect(broken.map(({ id }) => id)).toEqual([])
    await restored.close()
  })
})
