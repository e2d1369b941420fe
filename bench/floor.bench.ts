/**
 * The live floor of a campaign in a company of 5,000: one of its size, and one in which all 5,000 work, as its handler puts it together,
 * against the least that could answer: the kept days and the punches of the same people by two prepared statements. Goals: five times
 * the floor in the middle, and 150 ms with 5,000 on one floor.
 */
import { sql } from 'kysely'
import { openDatabase } from '../server/lib/database/database.ts'
import { readFloor, windowOf } from '../server/modules/operations/floor/actions.ts'
import type { FloorOffice } from '../server/modules/operations/floor/store.ts'
import { openCompany } from './company.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const today = '2026-11-20'
/** In the middle of the morning, when most are there. */
const now = new Date(`${today}T09:10:00Z`)
const company = await openCompany({ employees: 5000, months: 1, today, now })
const database = await openDatabase({ url: company.url })
const { db } = database
try {
  const found = await sql<FloorOffice & { people: number }>`
    select office.id, office.title, office.client_id, office.committed_headcount, 'Africa/Lagos' as zone, null as client, count(*)::int as people
    from office join attendance_day one on one.office_id = office.id and one.day = ${today}::date
    where office.office_type = 'campaign' group by office.id order by count(*) desc limit 1`.execute(db)
  const [largest] = found.rows
  if (!largest) throw new Error('The company has no campaign')
  await measure(`a campaign of ${largest.people}`, largest)
  await sql`update attendance_day set office_id = ${largest.id}::uuid where day >= ${today}::date - 1`.execute(db)
  await sql`analyze attendance_day`.execute(db)
  await measure('everyone on one floor', largest)
} finally {
  await database.close()
  await company.close()
}

async function measure(title: string, office: FloorOffice): Promise<void> {
  const { from, day } = windowOf(office.zone, now)
  const least = async () => {
    const days = await sql<{ employee_id: string }>`
      select employee_id, day, status, late_minutes, shift_starts_at, shift_ends_at, first_in from attendance_day
      where office_id = ${office.id}::uuid and day between ${day}::date - 1 and ${day}::date`.execute(db)
    await sql`select employee_id, at, direction from punch where employee_id = any(${days.rows.map((row) => row.employee_id)}::uuid[])
      and at >= ${new Date(from).toISOString()}::timestamptz and at <= ${now.toISOString()}::timestamptz order by at`.execute(
      db,
    )
    return JSON.stringify(days.rows).length
  }
  const ours = async () => JSON.stringify(await readFloor(db, office, now, { today: day })).length
  const times = { ours: [] as number[], least: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of [
      ['ours', ours],
      ['least', least],
    ] as const) {
      const start = performance.now()
      await run()
      times[name].push(performance.now() - start)
    }
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const { people } = await readFloor(db, office, now, { today: day })
  const [mine, floor] = [middle(times.ours), middle(times.least)]
  console.log(
    `${title}: ${people.length} people shown, ${mine.toFixed(1)} ms, floor ${floor.toFixed(1)} ms, ${(mine / floor).toFixed(2)} times`,
  )
}
