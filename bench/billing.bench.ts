/**
 * The months of 40 contracts of 25 seats measured, and of one of 5,000 people, from a month of attendance of 6,000 people, beside one statement that
 * sums the same days; and the statement of a client with 5,000 documents. Goals: under 5 s, under 8 s and at least half of the floor, under 300 ms.
 */
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/lib/database/database.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { ensureMonths } from '../server/lib/migrations/months.ts'
import { lockContract } from '../server/modules/billing/contracts/store.ts'
import { linesOf } from '../server/modules/billing/months/actions.ts'
import { balanced } from '../server/modules/billing/statements/rules.ts'
import { listMoves } from '../server/modules/billing/statements/store.ts'
import { hirePaid } from '../server/test/payroll.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { median } from './measure.ts'

const month = '2026-10-01'
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** Rows as the portal writes them, without what it asks on the way. */
const facts = [
  sql`insert into client (id, title) select gen_random_uuid(), 'Bench ' || n from generate_series(1, 2) n`,
  sql`insert into office (id, office_type, code, title, client_id) select gen_random_uuid(), 'campaign', 'bench-' || n, 'Campaign ' || n, client.id
    from generate_series(1, 41) n, client where client.title = 'Bench 1'`,
  sql`insert into contract (id, client_id, number, title, starts_on, terms_days, notice_days, minimum_kobo, credit_cap_bp, bonus_cap_bp, weekdays, holidays_off,
      po_number, client_confirms)
    select gen_random_uuid(), client.id, case when n = 41 then 'L' else 'C' end || n, 'Seats', '2026-01-01', 30, 30, 0, 1000, 1000, '{1,2,3,4,5,6,7}', true, '', false
    from generate_series(1, 41) n, client where client.title = 'Bench 1'`,
  sql`insert into contract_line (id, contract_id, office_id, kind, title, price_kobo, quantity, seat_minutes, takes, increment, tolerance_bp, training_days, tiers,
      tier_mode, minimum_quantity, floor_bp, starts_on)
    select gen_random_uuid(), contract.id, office.id, 'seat', 'Agents', 42000000, case when contract.number like 'L%' then 5000 else 25 end, 480, 'shift', 1, 300, 0,
      '[]', 'graduated', 0, 0, '2026-01-01'
    from contract join office on office.title = 'Campaign ' || substring(contract.number from 2)`,
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes, night_minutes,
      policy_version, computed_at)
    select person.id, day::date, office.id, 'present', 480, 420 + (person.n * 31) % 90, 0, 0, (person.n % 7) * 5, 0, 1, now()
    from (select id, row_number() over (order by ogid) as n from employee where ogid like 'OG7%') person
    join office on office.title = 'Campaign ' || case when person.n <= 1000 then 1 + (person.n - 1) / 25 else 41 end
    cross join generate_series(${month}::date, ${month}::date + 30, interval '1 day') day where person.n <= 6000`,
  sql`set session_replication_role = replica`,
  sql`insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
    select gen_random_uuid(), 'INV2024' || lpad(n::text, 6, '0'), 'invoice', 'invoice', 'Bench', date '2024-01-01' + n % 1000, date '2024-01-01' + n % 1000, 'bench', gen_random_uuid(), '1', now()
    from generate_series(1, 5000) n`,
  sql`insert into invoice (id, number, kind, client_id, issued_on, due_on, net_kobo, vat_bp, vat_kobo, total_kobo, wht_kobo, entry_id, created_at)
    select gen_random_uuid(), entry.number, 'opening', client.id, entry.dated_on, entry.dated_on + 30, 100000000, 0, 0, 100000000, 0, entry.id, now()
    from journal_entry entry, client where client.title = 'Bench 1' and substring(entry.number from 8)::int <= 2500`,
  sql`insert into receipt (id, client_id, bank_line_id, received_on, amount_kobo, entry_id, recorded_by, created_at)
    select gen_random_uuid(), client.id, gen_random_uuid(), entry.dated_on, 90000000, entry.id, gen_random_uuid(), now()
    from journal_entry entry, client where client.title = 'Bench 1' and substring(entry.number from 8)::int > 2500`,
  sql`set session_replication_role = origin`,
]

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url, poolSize: 2 })
  await migrate(database)
  await ensureMonths(database.db)
  await hirePaid(database.db, 6000, '2026-11-01')
  await database.db.connection().execute(async (db) => {
    for (const statement of facts) await statement.execute(db)
  })
  await sql`vacuum analyze attendance_day, contract_line, invoice, receipt, journal_entry, allocation`.execute(database.db)
  await measure(database, '40 contracts of 25 seats', 'C%', 5)
  await measure(database, 'one contract of 5,000 seats', 'L%', 8)
  await timeStatement(database)
  await database.close()
} finally {
  await cluster.stop()
}

async function measure({ db }: Database, what: string, numbers: string, goal: number): Promise<void> {
  const contracts = await db.selectFrom('contract').select('id').where('number', 'like', numbers).execute()
  const [ours, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    let start = performance.now()
    for (const { id } of contracts)
      await db.transaction().execute(async (held) => {
        const contract = await lockContract(held, id)
        if (contract) await linesOf(held, contract, month)
      })
    ours.push(performance.now() - start)
    start = performance.now()
    await sql`select line.id, day.day, sum(least(day.planned_minutes, greatest(0, day.worked_minutes - day.overtime_minutes), line.seat_minutes))
      from contract join contract_line line on line.contract_id = contract.id
      join attendance_day day on day.office_id = line.office_id and day.day >= ${month}::date and day.day < ${month}::date + interval '1 month'
      where contract.number like ${numbers} group by 1, 2`.execute(db)
    floors.push(performance.now() - start)
  }
  const [took, least] = [median(ours), median(floors)]
  console.log(
    `${what}: ${(took / 1000).toFixed(2)} s (goal ${goal} s), one statement that sums the same days ${(least / 1000).toFixed(2)} s: ${(least / took).toFixed(2)} (goal 0.5)`,
  )
}

async function timeStatement({ db }: Database): Promise<void> {
  const { id } = await db.selectFrom('client').select('id').where('title', '=', 'Bench 1').executeTakeFirstOrThrow()
  const times: number[] = []
  let rows = 0
  for (let round = 0; round < 3 * rounds; round += 1) {
    const start = performance.now()
    rows = balanced(await listMoves(db, id, '2026-12-31'), '2020-01-01').rows.length
    times.push(performance.now() - start)
  }
  console.log(`statement of ${rows} documents: ${median(times).toFixed(0)} ms (goal 300 ms)`)
}
