/**
 * Eight workers post ten thousand entries at once, reverse and match some of them, and are killed in between as a power cut would, while months are
 * closed and reopened: each stands once, no number is missing, what is kept of each month is what its lines come to, no match exceeds what is open,
 * nothing slipped into a month that was closed, and the books balance on every day.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Invariant } from '../lib/database/invariant.ts'
import { invariants as ofMatches } from '../modules/accounting/bank-matches/store-invariants.ts'
import { lockPosting } from '../modules/accounting/journals/actions.ts'
import { invariants as ofLedger } from '../modules/accounting/journals/store-invariants.ts'
import { lockPeriod, updatePeriod } from '../modules/accounting/periods/store.ts'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { bankLines, planOf } from './ledger-plan.ts'

const entries = 10_000
const workers = 8
const kills = 30
const turns = 24
const seed = 'iroko'

const clone = await cloneDatabase(12)
const t = await testApp({}, clone)
const today = t.today()
const idOf = (name: string): string =>
  createHash('md5')
    .update(`${seed} ${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Lines of the bank that the workers match with what they paid. */
async function bankStatement(): Promise<void> {
  await sql`
    with account as (select account_id as id from posting_rule where key = 'payroll.bank' limit 1),
      statement as (insert into bank_statement (id, account_id, from_on, to_on, opening_kobo, closing_kobo, file_name, digest, lines, imported_at)
        select gen_random_uuid(), id, ${today}::date - 90, ${today}::date, 0, ${-bankLines * 50_000}, 'proof.csv', 'proof', ${bankLines}, now() from account
        returning id, account_id)
    insert into bank_line (id, statement_id, account_id, position, dated_on, amount_kobo, narration, reference, fingerprint, occurrence)
      select line.id, statement.id, statement.account_id, line.position, ${today}::date, -50000, 'PROOF', '', line.id::text, 1
      from statement, jsonb_to_recordset(${JSON.stringify(
        Array.from({ length: bankLines }, (_, position) => ({ id: idOf(`line ${position}`), position })),
      )}::jsonb) as line (id uuid, position int)`.execute(t.db)
}

/** Runs a part of the plan to its end, again after each kill; from what was said to be done it goes on. */
function worker(first: number, last: number) {
  let done = first
  let child: ChildProcess | undefined
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const script = join(import.meta.dirname, 'ledger-worker.ts')
      child = spawn(process.execPath, [script, clone.url ?? '', String(done), String(last), today, seed], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => {
          done = Number(line) + 1
        })
      child.once('exit', (code, signal) => {
        if (signal === 'SIGKILL') resolve(run())
        else if (code === 0) resolve()
        else reject(new Error(`A worker ended with ${code} at ${done}`))
      })
    })
  return { ended: run(), kill: () => child?.kill('SIGKILL'), done: () => done - first }
}

/** The two months before this one, closed in their order and reopened, the newest first, as a share of the plan is done each time. */
async function closings(done: () => number): Promise<number> {
  const months = [addMonths(firstOfMonth(today), -2), addMonths(firstOfMonth(today), -1)]
  // Up to both of them, and down again, so that at the end all are open.
  const steps = [0, 1, 2, 1]
  let turned = 0
  const turn = async (at: number): Promise<void> => {
    const [before = 0, after = 0] = [steps[at % 4], steps[(at + 1) % 4]]
    const month = months[Math.min(before, after)] ?? today
    await t.db.transaction().execute(async (db) => {
      await lockPosting(db)
      await lockPeriod(db, month)
      await updatePeriod(db, month, { state: after > before ? 'closed' : 'open' })
    })
  }
  while (turned < turns) {
    if (done() >= ((turned + 1) * entries) / (turns + 2)) {
      await turn(turned)
      turned += 1
    } else await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return turned
}

it('ten thousand entries by eight workers that are killed: each once, in gapless numbers, and every kept sum right', async () => {
  await bankStatement()
  const each = Math.ceil(entries / workers)
  const running = Array.from({ length: workers }, (_, at) => worker(at * each, Math.min(entries, (at + 1) * each)))
  let killed = 0
  const doneByAll = () => running.reduce((sum, part) => sum + part.done(), 0)
  const all = Promise.all([...running.map(({ ended }) => ended), closings(doneByAll)])
  // The next one goes each time that another part of the plan is done: by what was posted and not by the clock.
  const killing = setInterval(() => {
    if (killed < kills && doneByAll() >= ((killed + 1) * entries) / (kills + 2)) {
      running[killed % workers]?.kill()
      killed += 1
    }
  }, 5)
  await all.finally(() => clearInterval(killing))

  const { rows } = await sql<{ part: string; entries: number; sources: number; kobo: number }>`
    select part, count(*)::int as entries, count(distinct source_id)::int as sources,
      sum((select sum(debit_kobo - credit_kobo) from journal_line where entry_id = entry.id))::bigint as kobo
    from journal_entry entry where source_kind = 'proof' group by part order by part`.execute(t.db)
  const reversed = Array.from({ length: entries }, (_, at) => planOf(at, seed, today)).filter(({ is_reversed }) => is_reversed)
  expect(rows).toEqual([
    { part: '1', entries, sources: entries, kobo: 0 },
    { part: '1 reversed', entries: reversed.length, sources: reversed.length, kobo: 0 },
  ])
  for (const { id, finds } of [...ofLedger, ...ofMatches] as Invariant[])
    expect([id, (await sql.raw(String(finds)).execute(t.db)).rows]).toEqual([id, []])
  // Assets are liabilities and equity on every day, and what was closed by then stands in a later month.
  const { rows: unequal } =
    await sql`select dated_on from (select dated_on, sum(sum(debit_kobo - credit_kobo)) over (order by dated_on) as kobo
    from journal_line group by dated_on) days where kobo <> 0`.execute(t.db)
  expect(unequal).toEqual([])
  const { rows: late } = await sql<{
    count: number
    early: number
  }>`select count(*)::int as count, count(*) filter (where dated_on < document_on)::int as early
    from journal_entry where dated_on <> document_on`.execute(t.db)
  expect(late[0]?.count).toBeGreaterThan(0)
  expect(late[0]?.early).toBe(0)
  const { rows: matched } = await sql<{ count: number }>`select count(*)::int as count from bank_match`.execute(t.db)
  expect(matched[0]?.count).toBeGreaterThan(bankLines / 2)
  expect(killed).toBe(kills)
  process.stdout.write(
    `${entries} entries, ${reversed.length} reversed, ${matched[0]?.count} matches, ${killed} kills, ${turns} closings and reopenings, ${late[0]?.count} late\n`,
  )
}, 1_200_000)
