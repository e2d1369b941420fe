/** Migrations as the user of compose.yaml, who is no superuser, begins them in a session of its own: at each start, after a restored backup. */
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../lib/database/database.ts'
import { migrate, readApplied } from '../lib/migrations/migrate.ts'
import { readMigrations, wrongHistory } from '../lib/migrations/migrations.ts'
import type { cloneDatabase } from './clone.ts'
import { oldestMigrations } from './oldest-state.ts'
import { composeDatabase, dropComposed } from './owner.ts'

/** Only that this stands among the tests that take a database. */
export type Stage = typeof cloneDatabase

const template = inject('template')
const name = `upgraded_${process.pid}`

afterAll(async () => {
  if (template.kind === 'postgres') await dropComposed(template.url, name)
})

const later = (number: string, text: string) => ({ name: `${number}-later`, folder: 'lib', text })
const people = readMigrations().find(({ text }) => text.includes('create function people_alike'))
const alike = /create (function people_alike[\s\S]+?\$\$;)/.exec((people?.text ?? '').replace(/\$\$\n;/g, '$$;'))?.[1] ?? ''

describe.runIf(template.kind === 'postgres')('an upgrade', () => {
  it('applies all of a start or nothing, and a function that says what the trigram search takes', async () => {
    if (template.kind !== 'postgres') return
    const url = await composeDatabase(template.url, name)
    const inSession = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
      const database = await openDatabase({ url, poolSize: 1 })
      return await work(database).finally(() => database.close())
    }
    const oldest = oldestMigrations()
    await inSession((database) => migrate(database, undefined, oldest))

    const good = later('9001', 'create table vehicle (id int);')
    const wrong = later('9002', 'create table vehicle (id int);')
    await expect(inSession((database) => migrate(database, undefined, [...oldest, good, wrong]))).rejects.toThrow(
      'The migration 9002-later failed, and nothing was changed: relation "vehicle" already exists',
    )
    const applied = await inSession(({ db }) => readApplied(db))
    expect(applied.map(({ name }) => name)).toEqual(oldest.map(({ name }) => name))
    expect(wrongHistory('iroko', applied, oldest)).toBeUndefined()

    expect(alike).toContain('set pg_trgm.')
    const again = later('9003', `create or replace ${alike}`)
    expect(await inSession((database) => migrate(database, undefined, [...oldest, good, again]))).toEqual([
      '9001-later',
      '9003-later',
    ])
  })
})
