/** What an exit took of somebody: kept when it takes effect, given back when it was a mistake, forgotten after a month. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'

interface Ending {
  employee_id: string
  exit_date: string
  today: string
}

/** What `endEmployment` is about to end, as jsonb and ids, read before it does. */
export async function readTaken(db: Db, { employee_id, exit_date, today }: Ending) {
  const found = await sql<{ placements: object[]; lines: object[]; office_ids: string[]; team_ids: string[] }>`
    select (select coalesce(json_agg(place), '[]') from placement place where place.employee_id = ${employee_id}::uuid
        and (place.ends_on is null or place.ends_on > ${exit_date}::date + 1)) as placements,
      (select coalesce(json_agg(line), '[]') from reporting_line line
        where ${employee_id}::uuid in (line.employee_id, line.leader_id) and (line.ends_on is null or line.ends_on > ${today}::date)) as lines,
      array(select id from office where head_id = ${employee_id}::uuid) as office_ids,
      array(select id from team where lead_id = ${employee_id}::uuid) as team_ids`.execute(db)
  const [taken] = found.rows
  if (!taken) throw new Error('A select without a table answers one row')
  return taken
}

export interface Taken extends Awaited<ReturnType<typeof readTaken>> {
  employee_id: string
  change_id: string
  ended_on: string
  successor_id: string | null
  handed: string[]
}

/** Keeps it, in place of what an earlier exit took. */
export async function insertTaken(db: Db, { placements, lines, ...taken }: Taken): Promise<void> {
  const row = { ...taken, placements: JSON.stringify(placements), lines: JSON.stringify(lines) }
  const { employee_id: _, ...values } = row
  await db
    .insertInto('exit_taken')
    .values(row)
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(values))
    .execute()
}

/** What the last exit of somebody took, with the decision by which they left. */
export async function findTaken(db: Db, employeeId: string) {
  const found = await sql<{
    change_id: string
    ended_on: string
    exit_date: string
    status: 'left' | 'terminated'
    reason: string
    resignation_id: string | null
    termination_id: string | null
  }>`
    select taken.change_id, taken.ended_on, change.effective_on as exit_date, change.status, change.reason, change.resignation_id,
      change.termination_id
    from exit_taken taken join employee_status_change change on change.id = taken.change_id
    where taken.employee_id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

/** Of the last exit of somebody nothing can be given back any more. */
export async function deleteTaken(db: Db, employeeId: string): Promise<void> {
  await db.deleteFrom('exit_taken').where('employee_id', '=', employeeId).execute()
}

export async function deleteTakenBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('exit_taken').where('ended_on', '<', day).execute()
}

/**
 * Gives back what the exit of somebody took: the employment as if it had never ended, their places, leaders, direct reports, offices and
 * teams; roles, password and pay were never touched. Whoever has got another leader or head since keeps them. The exit itself goes, as
 * nothing that counts service, leave or pay may see it; the audit log keeps it. Requires the lock on the tree.
 */
export async function giveBack(db: Db, employee_id: string, today: string): Promise<void> {
  const taken = sql`(select * from exit_taken where employee_id = ${employee_id}::uuid)`
  // Roles that count anew take a second person; these never stopped being theirs.
  await sql`select set_config('iroko.exit_undone', ${employee_id}, true)`.execute(db)
  await db
    .updateTable('employee')
    .set({ status: 'active', exit_date: null, version: sql`version + 1` })
    .where('id', '=', employee_id)
    .execute()
  // The later ones first, which the exit deleted: the one of the last day reaches up to them again.
  await sql`
    insert into placement select place.* from ${taken} taken, jsonb_populate_recordset(null::placement, taken.placements) place
    order by place.starts_on desc
    on conflict (id) do update set ends_on = excluded.ends_on`.execute(db)
  await returnLines(db, employee_id, today)
  await sql`update office set head_id = ${employee_id}::uuid from ${taken} taken
    where office.id = any(taken.office_ids) and office.head_id is not distinct from taken.successor_id`.execute(db)
  await sql`update team set lead_id = ${employee_id}::uuid from ${taken} taken
    where team.id = any(taken.team_ids) and team.lead_id is not distinct from taken.successor_id`.execute(db)
  await forgetChange(db, employee_id)
  await sql`select set_config('iroko.exit_undone', '', true)`.execute(db)
}

/** The lines to their leaders go on without a gap; those of whom they led begin again today, as somebody else led them meanwhile. */
async function returnLines(db: Db, employeeId: string, today: string): Promise<void> {
  const handed = sql`id in (select unnest(handed) from exit_taken where employee_id = ${employeeId}::uuid)`
  await sql`delete from reporting_line where ${handed} and starts_on >= ${today}::date`.execute(db)
  await sql`update reporting_line set ends_on = ${today}::date where ${handed} and (ends_on is null or ends_on > ${today}::date)`.execute(
    db,
  )
  const found = await sql<{
    employee_id: string
    leader_id: string
    leadership_type: number
    starts_on: string
    ends_on: string | null
    placement_id: string | null
  }>`
    select line.employee_id, line.leader_id, line.leadership_type, since.starts_on, line.ends_on, placement.id as placement_id
    from exit_taken taken, jsonb_populate_recordset(null::reporting_line, taken.lines) line
    join employee led on led.id = line.employee_id and is_employed(led)
    join employee leader on leader.id = line.leader_id and is_employed(leader)
    left join placement on placement.id = line.placement_id
    cross join lateral (select greatest(line.starts_on,
      case when line.employee_id = ${employeeId}::uuid then taken.ended_on else ${today}::date end) as starts_on) since
    where taken.employee_id = ${employeeId}::uuid and (line.ends_on is null or line.ends_on > since.starts_on)
      and not exists (select 1 from reporting_line other where other.employee_id = line.employee_id
        and other.leadership_type = line.leadership_type
        and daterange(other.starts_on, other.ends_on) && daterange(since.starts_on, line.ends_on))`.execute(db)
  const lines = found.rows.map((line) => ({ id: uuid(), ...line }))
  if (lines.length > 0) await db.insertInto('reporting_line').values(lines).execute()
}

/** Takes the end out of how the employment went; what was taken goes with it. */
async function forgetChange(db: Db, employeeId: string): Promise<void> {
  await sql`select set_config('iroko.erasing', 'on', true)`.execute(db)
  await sql`delete from employee_status_change where id = (select change_id from exit_taken where employee_id = ${employeeId}::uuid)`.execute(
    db,
  )
  await sql`select set_config('iroko.erasing', 'off', true)`.execute(db)
}
