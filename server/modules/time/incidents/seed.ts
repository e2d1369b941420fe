/** The demo company's gate, outages and days of leave with punches. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { type Insertable, sql } from 'kysely'
import type { Incident, Punch, PunchSuperseded } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { momentOf } from '../attendance-days/rules-window.ts'
import { least, manual, morningAfter, type SeededPerson, type Touch } from '../corrections/seed-parts.ts'

interface EventsPlan {
  people: readonly SeededPerson[]
  today: string
  latest: string
  dice: SeededRandom
}

/** A few whom the gate wrote in on the last working day. */
export async function seedGate(db: Db, { dice, latest, people }: EventsPlan, touch: Touch): Promise<void> {
  const guard = people.find(({ email }) => email === 'security@zuma.test')
  const day = latest.slice(0, 10)
  const found = await sql<{ employee_id: string; ogid: string; first_in: string }>`
    select one.employee_id, employee.ogid, one.first_in from attendance_day one join employee on employee.id = one.employee_id
    where one.day = ${day}::date and one.status = 'present' and one.employee_id is distinct from ${guard?.id ?? null}::uuid
    order by employee.ogid limit 4`.execute(db)
  if (!guard) return
  const punches = found.rows.map((one) => {
    const at = new Date(Date.parse(one.first_in) - dice.whole(1, 3) * 60_000).toISOString()
    return {
      ...manual(dice, at, one, at, 'in'),
      reason: 'Badge left at home',
      recorded_by: guard.id,
      notes: JSON.stringify({ gate: true }),
    }
  })
  await insertAll(db, 'punch', punches)
  for (const { employee_id } of found.rows) touch(employee_id, day)
}

/** Two days of leave on which somebody punched all the same: one is settled, one waits. */
export async function seedConflicts(db: Db, { dice, today, people }: EventsPlan, touch: Touch): Promise<void> {
  const lead = people.find(({ email }) => email === 'lead@zuma.test')
  const found = await sql<{ employee_id: string; ogid: string; day: string; shift_starts_at: string; shift_ends_at: string }>`
    select distinct on (one.employee_id) one.employee_id, employee.ogid, one.day, one.shift_starts_at, one.shift_ends_at
    from attendance_day one join employee on employee.id = one.employee_id and employee.status = 'active'
    where one.status = 'on_leave' and one.shift_starts_at is not null and one.first_in is null
      and one.day between ${addMonths(today, -3)}::date and ${addDays(today, -2)}::date
    order by one.employee_id, one.day desc`.execute(db)
  const chosen = found.rows.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, 4)
  const punches: Insertable<Punch>[] = []
  const gone: Insertable<PunchSuperseded>[] = []
  for (const [index, one] of chosen.entries()) {
    for (const [at, direction] of [
      [one.shift_starts_at, 'in'],
      [one.shift_ends_at, 'out'],
    ] as const) {
      const punch = { ...manual(dice, at, one, new Date(at).toISOString(), direction), source: 'import' as const }
      punches.push({ ...punch, reason: null, recorded_by: null, notes: '{}' })
      if (index > 0 || !lead) continue
      gone.push({
        punch_id: punch.id,
        at: punch.at,
        employee_id: one.employee_id,
        reason: 'A colleague punched with the wrong number',
        by_id: lead.id,
        superseded_at: morningAfter(one.day),
      })
    }
    touch(one.employee_id, one.day)
  }
  await insertAll(db, 'punch', punches)
  await insertAll(db, 'punch_superseded', gone)
}

/** An outage that was forgiven, one that was not, and one that waits for a second person. */
export async function seedIncidents(db: Db, { dice, today, latest, people }: EventsPlan, touch: Touch): Promise<void> {
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? null
  const [officer, manager] = [idOf('hr@zuma.test'), idOf('hr.manager@zuma.test')]
  const branches = await db.selectFrom('branch').select(['id', 'time_zone']).orderBy('title').execute()
  const wanted = [
    {
      days: 24,
      kind: 'power' as const,
      from: 7 * 60,
      to: 9 * 60 + 30,
      note: 'The generator did not start',
      amnesty: 'approved' as const,
    },
    {
      days: 11,
      kind: 'network' as const,
      from: 12 * 60,
      to: 12 * 60 + 40,
      note: 'The line was down over lunch',
      amnesty: 'rejected' as const,
    },
    {
      days: 3,
      kind: 'power' as const,
      from: 16 * 60,
      to: 18 * 60,
      note: 'Mains and generator off',
      amnesty: 'proposed' as const,
    },
  ]
  const rows: Insertable<Incident>[] = []
  for (const [index, { days, from, to, amnesty, ...rest }] of wanted.entries()) {
    const branch = branches[index % branches.length]
    if (!branch) continue
    const day = addDays(today, -days)
    const at = (minutes: number) => new Date(momentOf(day, minutes, branch.time_zone)).toISOString()
    const isDecided = amnesty !== 'proposed'
    const decided_at = isDecided ? least(morningAfter(day), latest) : null
    rows.push({
      id: dice.id(at(to)),
      branch_id: branch.id,
      device_id: null,
      starts_at: at(from),
      ends_at: at(to),
      ...rest,
      amnesty,
      created_by: officer,
      created_at: at(to),
      decided_by: isDecided ? manager : null,
      decided_at,
      decision: amnesty === 'rejected' ? 'Nobody’s shift began or ended then' : '',
      source: 'person',
      version: isDecided ? 2 : 1,
    })
    const placed = await sql<{ employee_id: string }>`
      select distinct employee_id from placement where branch_id = ${branch.id}::uuid and starts_on <= ${day}::date
        and (ends_on is null or ends_on > ${day}::date)`.execute(db)
    for (const { employee_id } of placed.rows) touch(employee_id, addDays(day, -1), day)
  }
  await insertAll(db, 'incident', rows)
}
