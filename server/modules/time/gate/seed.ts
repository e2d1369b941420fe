/** A few of the demo company whom the gate clocked in on the last working day. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { type ExceptionsPlan, manual, type Touch } from '../attendance-corrections/seed-parts.ts'

export async function seedGate(db: Db, { dice, latest, people }: ExceptionsPlan, touch: Touch): Promise<void> {
  const guard = accountOf(people, 'security')
  if (!guard) return
  const day = latest.slice(0, 10)
  const found = await sql<{ employee_id: string; ogid: string; first_in: string }>`
    select one.employee_id, employee.ogid, one.first_in from attendance_day one join employee on employee.id = one.employee_id
    where one.day = ${day}::date and one.status = 'present' and one.employee_id is distinct from ${guard.id}::uuid
    order by employee.ogid limit 4`.execute(db)
  const written = { reason: 'Badge left at home', recorded_by: guard.id, notes: { gate: true } }
  const punches = found.rows.map((row) => {
    const at = new Date(Date.parse(row.first_in) - dice.whole(1, 3) * 60_000).toISOString()
    return { ...manual(dice, at, row, at, 'in'), ...written }
  })
  await insertAll(db, 'punch', punches)
  for (const { employee_id } of found.rows) touch(employee_id, day)
}
