/** The server is killed while applications are being posted: what it acknowledged is there once after the next start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayIn, weekdayOf } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../lib/database/database.ts'
import { newDataKey } from '../lib/files/sealed.ts'
import { migrate } from '../lib/migrations/migrate.ts'
import { hashToken, newToken } from '../lib/sign-in/tokens.ts'
import { confirmAll } from '../modules/platform/role-confirmations/store.ts'
import { type Clone, cloneDatabase } from './clone.ts'
import { freePort } from './free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'iroko-kill-'))
const main = join(import.meta.dirname, '../main.ts')
const DATA_KEY = newDataKey()
let child: ChildProcess | undefined
let clone: Clone | undefined

afterAll(async () => {
  child?.kill('SIGKILL')
  await clone?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Where the killed server finds its data: a database of PostgreSQL, or a folder. */
async function place(kind: string): Promise<{ open(): Promise<Database>; env: Record<string, string> }> {
  if (kind === 'embedded')
    return { open: () => openDatabase({ dataDir: `${folder}/database` }), env: { DATA_DIR: folder, DEMO: 'false' } }
  clone = await cloneDatabase()
  const { url } = clone
  return { open: () => openDatabase({ url }), env: { DATABASE_URL: url ?? '', DATA_DIR: folder } }
}

async function startServer(env: Record<string, string>): Promise<string> {
  const port = await freePort()
  child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', DATA_KEY, LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          (it) => it.status,
          () => 0,
        ),
      { timeout: 30_000, interval: 50 },
    )
    .toBe(200)
  return url
}

/** Killed as a power cut would: no chance to finish anything. */
async function kill(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGKILL')
  await gone
}

/** Fifty people of one office with leave to take, each with a session. */
async function people(db: Database['db']): Promise<{ token: string; leave_type_id: string }[]> {
  const office_id = uuid()
  await db
    .insertInto('office')
    .values({ id: office_id, office_type: 'department', code: 'somewhere', title: 'Somewhere' })
    .execute()
  const leave_type_id = uuid()
  await db
    .insertInto('leave_type')
    .values({ id: leave_type_id, title: 'Unpaid', days_per_year: 0, negative_limit: 30 })
    .execute()
  const made = []
  for (let count = 1; count <= 51; count += 1) {
    const id = uuid()
    const token = newToken()
    const ogid = `OG9${String(count).padStart(5, '0')}`
    await db
      .insertInto('employee')
      .values({
        id,
        ogid,
        email: `kill${count}@zuma.test`,
        first_name: 'Kay',
        last_name: `Ill${count}`,
        hire_date: '2020-01-06',
        roles: count === 51 ? ['hr_manager'] : [],
      })
      .execute()
    await db.insertInto('placement').values({ id: uuid(), employee_id: id, office_id, starts_on: '2020-01-06' }).execute()
    await confirmAll(db, [id], '2020-01-06T08:00:00Z')
    await db
      .insertInto('session')
      .values({ id: uuid(), token_hash: hashToken(token), employee_id: id })
      .execute()
    if (count <= 50) made.push({ token, leave_type_id })
  }
  return made
}

/** A working day that is far enough away for any notice. */
function aDay(): string {
  const day = addDays(dayIn('Africa/Lagos', new Date()), 40)
  return weekdayOf(day) > 5 ? addDays(day, 3) : day
}

it.each(['PostgreSQL', 'embedded'])(
  'on %s every acknowledged application is kept exactly once',
  async (kind) => {
    const { open, env } = await place(kind)
    const before = await open()
    await migrate(before)
    const applicants = await people(before.db)
    await before.close()

    let url = await startServer(env)
    const starts_on = aDay()
    let answered = 0
    const acknowledged = new Set<number>()
    const post = async ({ token, leave_type_id }: (typeof applicants)[number], index: number) => {
      const response = await fetch(`${url}/api/v1/leaves.json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `kill-${index}` },
        body: JSON.stringify({ leave_type_id, starts_on, ends_on: starts_on }),
      })
      expect(response.status, await response.clone().text()).toBe(200)
      acknowledged.add(index)
      answered += 1
      // In the middle of the others, whose answers never come.
      if (answered === 20) await kill()
    }
    const first = await Promise.allSettled(applicants.map(post))
    expect(first.some((result) => result.status === 'rejected')).toBe(true)
    const kept = new Set(acknowledged)
    expect(kept.size).toBeGreaterThanOrEqual(20)

    url = await startServer(env)
    // Everyone sends again with the same key, as a browser does that got no answer.
    answered = -1000
    await Promise.all(applicants.map(post))
    await kill()
    const after = await open()
    const rows = await after.db.selectFrom('leave_application').select(['employee_id', 'status']).execute()
    expect(rows).toHaveLength(50)
    expect(new Set(rows.map((row) => row.employee_id)).size).toBe(50)
    const days = await after.db.selectFrom('leave_day').select('id').where('live', '=', true).execute()
    expect(days).toHaveLength(50)
    await after.close()
  },
  120_000,
)
