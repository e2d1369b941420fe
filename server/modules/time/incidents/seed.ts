/** The demo company's outages: one with an approved waiver, one rejected, and one that waits for its decision. */

import { momentOf } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import type { Amnesty, IncidentKind } from '@iroko/contract/time/incidents'
import { type Insertable, sql } from 'kysely'
import type { Incident } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { type ExceptionsPlan, least, morningAfter, type Touch } from '../attendance-corrections/seed-parts.ts'

/** `days` ago; `from` and `to` in minutes since midnight. */
const outages: { days: number; kind: IncidentKind; from: number; to: number; note: string; amnesty: Amnesty }[] = [
  { days: 24, kind: 'power', from: 420, to: 570, note: 'The generator did not start', amnesty: 'approved' },
  { days: 11, kind: 'network', from: 720, to: 760, note: 'The line was down over lunch', amnesty: 'rejected' },
  { days: 3, kind: 'power', from: 960, to: 1080, note: 'Mains and generator off', amnesty: 'proposed' },
]

export async function seedIncidents(db: Db, plan: ExceptionsPlan, touch: Touch): Promise<void> {
  const { dice, today, latest, people } = plan
  const [officer = null, manager = null] = ['hr', 'hr.manager'].map((name) => accountOf(people, name)?.id)
  const branches = await db
    .selectFrom('branch')
    .select(['id', sql<string>`branch_zone_on(id, ${today}::date)`.as('time_zone')])
    .orderBy('title')
    .execute()
  const rows: Insertable<Incident>[] = []
  for (const [index, { days, from, to, ...outage }] of outages.entries()) {
    const branch = branches[index % branches.length]
    if (!branch) continue
    const day = addDays(today, -days)
    const at = (minutes: number) => new Date(momentOf(day, minutes, branch.time_zone)).toISOString()
    const open = { decided_by: null, decided_at: null, decision: '', version: 1 }
    const closed = { ...open, decided_by: manager, decided_at: least(morningAfter(day), latest), version: 2 }
    const refused = { ...closed, decision: 'No shift started or ended then' }
    rows.push({
      id: dice.id(at(to)),
      branch_id: branch.id,
      device_id: null,
      starts_at: at(from),
      ends_at: at(to),
      ...outage,
      created_by: officer,
      created_at: at(to),
      source: 'person',
      ...(outage.amnesty === 'proposed' ? open : outage.amnesty === 'rejected' ? refused : closed),
    })
    const placed = await sql<{ employee_id: string }>`
      select distinct employee_id from placement where branch_id = ${branch.id}::uuid and starts_on <= ${day}::date
        and (ends_on is null or ends_on > ${day}::date)`.execute(db)
    for (const { employee_id } of placed.rows) touch(employee_id, addDays(day, -1), day)
  }
  await insertAll(db, 'incident', rows)
}
