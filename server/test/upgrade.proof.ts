/**
 * An upgrade from the oldest supported state, by the user that compose.yaml makes: its backup is put back by `npm run restore`, the portal
 * starts on what was restored, everything holds, and the demo's people sign in.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { restoreBackup } from '../lib/backup.ts'
import { openDatabase } from '../lib/database/database.ts'
import { readApplied } from '../lib/migrations/migrate.ts'
import { readMigrations } from '../lib/migrations/migrations.ts'
import { readEnvironment } from '../lib/start/environment.ts'
import { verify } from '../modules/home/verify/store.ts'
import { house } from '../modules.ts'
import { freePort } from './free-port.ts'
import { oldestDataKey, oldestMigrations, oldestTakenOn, unpackOldest } from './oldest-state.ts'
import { composeDatabase, dropComposed } from './owner.ts'
import { patience } from './patience.ts'
import { findPostgres } from './postgres.ts'

const template = inject('template')
if (template.kind !== 'postgres') throw new Error('This takes PostgreSQL')
const scratch = mkdtempSync(join(tmpdir(), 'iroko-upgrade-'))
const names = ['started', 'restored'].map((name) => `${name}_${process.pid}`)
const [started = '', restored = ''] = names
process.env.PATH = `${findPostgres()}${delimiter}${process.env.PATH}`
unpackOldest(join(scratch, 'backup'))

afterAll(async () => {
  for (const name of names) await dropComposed(template.url, name)
  rmSync(scratch, { recursive: true, force: true })
})

const settingsOf = (url: string, folder: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(scratch, folder),
  DATA_KEY: oldestDataKey,
  LOG_LEVEL: 'error',
})

/** Runs a program of the portal until it ends; answers what it said. */
async function run(path: string, args: string[], env: Record<string, string>): Promise<{ said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', path), ...args], {
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await new Promise((ended) => child.once('close', ended))
  return { said: output }
}

/** What a look finds, but for what has grown older than its retention since the backup was taken. */
const failures = (output: string) => output.split('\n').filter((line) => line.startsWith('FAIL') && !line.includes(' V34 '))

async function expectUpToDate(url: string): Promise<void> {
  const database = await openDatabase({ url })
  const superuser = sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`
  expect((await superuser.execute(database.db)).rows).toEqual([{ is: false }])
  expect((await readApplied(database.db)).map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  await database.close()
}

it('starts on a database of 0.2.0, whose people sign in, and all holds', { timeout: patience * 180_000 }, async () => {
  const settings = settingsOf(await composeDatabase(template.url, started), 'started')
  const read = readEnvironment(settings)
  if ('wrong' in read) throw new Error(read.wrong.join())
  await restoreBackup(join(scratch, 'backup'), read.environment)
  const before = await openDatabase({ url: settings.DATABASE_URL })
  expect((await readApplied(before.db)).map(({ name }) => name)).toEqual(oldestMigrations().map(({ name }) => name))
  await before.close()

  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, ...settings, ROLE: 'all', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const asked = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => asked('/readyz'), { timeout: patience * 60_000, interval: 200 }).toBe(200)
    const signIn = { email: 'agent@zuma.test', password: 'Welcome-2026' }
    const headers = { 'content-type': 'application/json' }
    expect(await asked('/api/v1/auth/login.json', { method: 'POST', headers, body: JSON.stringify(signIn) })).toBe(200)
  } finally {
    const gone = new Promise((ended) => child.once('exit', ended))
    child.kill('SIGTERM')
    await gone
  }
  await expectUpToDate(settings.DATABASE_URL)
  const { said: output } = await run('scripts/verify.ts', [], settings)
  expect([output.includes('V24'), failures(output)]).toEqual([true, []])
})

let urlOfRestored = ''

it('puts a backup of 0.2.0 back, brings it up to date, and all holds', { timeout: patience * 180_000 }, async () => {
  urlOfRestored = await composeDatabase(template.url, restored)
  const settings = settingsOf(urlOfRestored, 'restored')
  const { said: output } = await run('scripts/restore.ts', [join(scratch, 'backup')], settings)
  expect(output.split('\n')[0]).toMatch(/^Restored what there was at .+ \(0083-privacy\)$/)
  expect([output.includes('V24'), failures(output)]).toEqual([true, []])
  await expectUpToDate(settings.DATABASE_URL)
})

it('holds on whatever day it is put back, before any job has run: days since the backup are not counted yet, exits not carried out', {
  timeout: patience * 180_000,
}, async () => {
  const read = readEnvironment(settingsOf(urlOfRestored, 'restored'))
  if ('wrong' in read) throw new Error(read.wrong.join())
  const database = await openDatabase({ url: read.environment.DATABASE_URL })
  const broken: string[] = []
  try {
    for (const days of [0, 1, 2, 3, 14, 45]) {
      const today = addDays(oldestTakenOn, days)
      for (const { id, count, examples } of await verify(database.db, read.environment, house, { today, readsFiles: true }))
        if (count > 0 && id !== 'V34') broken.push(`${days} days old: ${id} ${examples}`)
    }
  } finally {
    await database.close()
  }
  expect(broken).toEqual([])
})
