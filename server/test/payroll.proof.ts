/**
 * A payroll of 2,000 people is killed at ten random points: started again each time, it ends with the payslips of an undisturbed one, to
 * the kobo, none twice, and with one bank file. Two portals that work on the same payroll at once do no harm.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayIn, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '../lib/database/database.ts'
import { brokenOn } from '../lib/database/invariant.ts'
import { makeSealer, newDataKey } from '../lib/files/sealed.ts'
import { insertAll } from '../lib/http/bulk.ts'
import { hashToken, newToken } from '../lib/sign-in/tokens.ts'
import { invariants } from '../modules/home/verify/store-invariants.ts'
import { confirmAll } from '../modules/platform/role-confirmations/store.ts'
import { type Clone, cloneDatabase } from './clone.ts'
import { freePort } from './free-port.ts'
import { hirePaid } from './payroll.ts'

const people = 2000
const kills = 10
const folder = mkdtempSync(join(tmpdir(), 'iroko-payroll-'))
const main = join(import.meta.dirname, '../main.ts')
const DATA_KEY = newDataKey()
const children = new Set<ChildProcess>()
let clone: Clone | undefined

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await clone?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function startPortal(url: string): Promise<{ at: string; kill(): Promise<void> }> {
  const port = await freePort()
  const env = { NODE_ENV: 'production', DATA_KEY, LOG_LEVEL: 'error', DATABASE_URL: url, DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' })
  children.add(child)
  const at = `http://127.0.0.1:${port}`
  const status = () =>
    fetch(`${at}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000, interval: 25 }).toBe(200)
  return {
    at,
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      children.delete(child)
    },
  }
}

async function staff(db: Db, roles: string[], n: number): Promise<{ id: string; token: string }> {
  const id = uuid()
  const token = newToken()
  await sql`insert into employee (id, ogid, email, first_name, last_name, hire_date, roles)
    values (${id}, ${`OG80000${n}`}, ${`staff${n}@zuma.test`}, 'Staff', ${String(n)}, '2020-01-06', ${roles}::text[])`.execute(
    db,
  )
  await sql`insert into placement (id, employee_id, office_id, starts_on) select ${uuid()}, ${id}, id, '2020-01-06' from office limit 1`.execute(
    db,
  )
  await confirmAll(db, [id], '2020-01-06T08:00:00Z')
  await db
    .insertInto('session')
    .values({ id: uuid(), token_hash: hashToken(token), employee_id: id, proved_at: new Date().toISOString() })
    .execute()
  return { id, token }
}

/** One account each, confirmed by a second person. */
async function openAccounts(db: Db, [maker, checker]: readonly [string, string]): Promise<void> {
  const sealer = makeSealer(DATA_KEY)
  const { rows } = await sql<{
    id: string
    n: number
  }>`select id, substring(ogid from 4)::int as n from employee where ogid like 'OG7%'`.execute(db)
  await insertAll(
    db,
    'bank_account',
    rows.map(({ id: employee_id, n }) => {
      const id = uuid()
      const account_number = String(1_000_000_000 + n)
      const confirmed = {
        status: 'active' as const,
        proposed_by: maker,
        decided_by: checker,
        decided_at: '2026-01-01T08:00:00Z',
      }
      return {
        ...{ id, employee_id, bank_code: '058', account_name: `Paid Person ${n}`, fits_check_digit: true, ...confirmed },
        account_number_sealed: sealer.seal(account_number, `bank_account.account_number_sealed:${id}`),
        account_number_last4: account_number.slice(-4),
        fingerprint: sealer.fingerprint(account_number),
      }
    }),
  )
}

it('killed at ten random points it ends with the payslips of an undisturbed run, none twice, and one bank file', async () => {
  clone = await cloneDatabase(3)
  const { db, url = '' } = clone
  const today = dayIn('Africa/Lagos', new Date())
  const month = firstOfMonth(today)
  await hirePaid(db, people, month)
  const maker = await staff(db, ['payroll_processor'], 1)
  const checker = await staff(db, ['hr_manager'], 2)
  await sql`update factor_policy set roles = '{}', version = version + 1`.execute(db)
  await openAccounts(db, [maker.id, checker.id])

  let portal = await startPortal(url)
  const ask = async (method: string, path: string, body?: object, as = maker) => {
    const headers = { authorization: `Bearer ${as.token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    return await fetch(`${portal.at}/api/v1/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  }
  const answer = async (...asked: Parameters<typeof ask>) => {
    const response = await ask(...asked)
    expect(response.status, await response.clone().text()).toBe(200)
    return await response.json()
  }
  const state = async (id: string) => {
    const found = await db.selectFrom('payroll_run').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
    return found
  }
  const act = async (id: string, verb: string) =>
    await answer('PATCH', `payroll_runs/${id}/${verb}.json`, { version: (await state(id)).version })
  const reviewed = (id: string) =>
    expect.poll(async () => (await state(id)).state, { timeout: 120_000, interval: 100 }).toBe('review')
  /** Has a worker look for what is left to do, as it does by itself each minute. */
  const wake = () => sql`select pg_notify('iroko_jobs', 'payroll-run')`.execute(db)
  const figures = async (id: string) => {
    const { rows } = await sql<{ line: string }>`
        select concat_ws('|', ogid, gross_kobo, net_kobo, year_tax_kobo, line.position, line.kind, line.title, line.amount_kobo, line.explanation) as line
        from payslip join employee on employee.id = employee_id join payslip_line line on line.payslip_id = payslip.id
        where run_id = ${id}::uuid order by ogid, line.position`.execute(db)
    return createHash('sha256')
      .update(rows.map(({ line }) => line).join('\n'))
      .digest('hex')
  }
  const written = async (id: string) => {
    const { rows } = await sql<{ slips: number; of: number }>`
        select count(*)::int as slips, count(distinct employee_id)::int as of from payslip where run_id = ${id}::uuid`.execute(
      db,
    )
    return rows[0]
  }

  const { payroll_run } = await answer('POST', 'payroll_runs.json', { month: month.slice(0, 7) })
  const { id } = payroll_run
  const started = performance.now()
  await act(id, 'calculate')
  await reviewed(id)
  const took = performance.now() - started
  const undisturbed = await figures(id)
  expect(await written(id)).toEqual({ slips: people, of: people })

  let killed = 0
  const stoppedAt: number[] = []
  await act(id, 'calculate')
  while (killed < kills) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * took))
    await portal.kill()
    if ((await state(id)).state === 'calculating') {
      killed += 1
      stoppedAt.push((await written(id))?.slips ?? 0)
    }
    portal = await startPortal(url)
    // What was through before the kill begins again.
    if ((await state(id)).state === 'review') await act(id, 'calculate')
    else await wake()
  }
  await wake()
  await reviewed(id)
  console.log(`Killed with ${stoppedAt.join(', ')} of ${people} payslips written`)
  expect(await written(id)).toEqual({ slips: people, of: people })
  expect(await figures(id)).toBe(undisturbed)

  // Two portals at once, both woken for the same payroll.
  const other = await startPortal(url)
  await act(id, 'calculate')
  for (let time = 0; time < 5; time += 1) await wake()
  await reviewed(id)
  await other.kill()
  expect(await written(id)).toEqual({ slips: people, of: people })
  expect(await figures(id)).toBe(undisturbed)

  await act(id, 'submit')
  const { payroll_run: sent } = await answer('GET', `payroll_runs/${id}.json`)
  const decision = { requests: [{ kind: 'payroll_run', id: sent.approval.id, version: 1 }], decision: 'approved' }
  const decide = () => ask('PATCH', 'requests/decide.json', decision, checker)
  // Ten kills may take longer than the five minutes for which a proof is fresh.
  await sql`update session set proved_at = now()`.execute(db)
  const decided = await Promise.all([decide(), decide()])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const files = await Promise.all(
    [1, 2, 3].map(async () => await (await ask('GET', `payroll_runs/${id}/bank_file.csv`)).text()),
  )
  // One is the file, the others are copies of it under a line that says so.
  const bare = files.map((file) => file.replace(/^COPY of file .*\r\n/, ''))
  expect([files.filter((file) => file.startsWith('COPY')).length, new Set(bare).size]).toEqual([2, 1])
  const net = await sql<{ net: number }>`select sum(net_kobo)::bigint as net from payslip where run_id = ${id}::uuid`.execute(
    db,
  )
  expect(bare[0]?.split('\r\n')[0]).toContain(`${people} payments,${(Number(net.rows[0]?.net) / 100).toFixed(2)}`)
  for (const invariant of invariants.filter(({ id: name }) => /^V([4-9]|10)$/.test(name)))
    expect([invariant.id, await brokenOn(db, invariant, today)]).toEqual([invariant.id, []])
  await portal.kill()
}, 600_000)
