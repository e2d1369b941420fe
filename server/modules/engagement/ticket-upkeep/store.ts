import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Handled } from '../ticket-settings/rules.ts'
import { type HeldTicket, lockTickets } from '../tickets/store.ts'

const atATime = 500

async function take(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<HeldTicket[]> {
  const found = await sql<{ id: string }>`
    select id from ticket where ${condition} order by due_at limit ${atATime} for update skip locked`.execute(db)
  return await lockTickets(
    db,
    found.rows.map(({ id }) => id),
  )
}

/** After so many steps everybody was told. */
const lastStep = 3

/** The tickets whose time is over, and of which the next is to hear. */
export const takeOverdue = (db: Db, now: Date): Promise<HeldTicket[]> =>
  take(
    db,
    sql`due_at <= ${now.toISOString()}::timestamptz and overdue_level < ${lastStep}
      and coalesce(escalate_at, due_at) <= ${now.toISOString()}::timestamptz`,
  )

/** The tickets that nobody answered in time, of which nobody was told. */
export const takeUnanswered = (db: Db, now: Date): Promise<HeldTicket[]> =>
  take(
    db,
    sql`first_due_at <= ${now.toISOString()}::timestamptz and first_replied_at is null and not first_told
      and status = any(array['new', 'open', 'waiting'])`,
  )

/** What was told is no change that anybody made: the version stays. */
export async function noteTold(
  db: Db,
  id: string,
  change: { overdue_level: number; escalate_at: string | null } | { first_told: true },
): Promise<void> {
  await db.updateTable('ticket').set(change).where('id', '=', id).execute()
}

export type LateKind = 'overdue' | 'unanswered'
interface Late {
  employee_id: string
  ticket_id: string
  kind: LateKind
}

/** People are to hear of a late ticket; who was told of it in an earlier step hears again. */
export async function insertLate(
  db: Db,
  { kind, ticket_id, people, now }: { kind: LateKind; ticket_id: string; people: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into ticket_late (employee_id, ticket_id, kind, noted_at)
    select person, ${ticket_id}::uuid, ${kind}, ${now.toISOString()}::timestamptz from unnest(${[...people]}::uuid[]) person
    on conflict (employee_id, ticket_id, kind) do update set noted_at = excluded.noted_at, told_at = null`.execute(db)
}

/** What those are told now who had no letter of it within an hour: it counts as told. Rows of a day ago go. */
export async function takeLate(db: Db, now: Date): Promise<Late[]> {
  const at = now.toISOString()
  await sql`delete from ticket_late where told_at < ${at}::timestamptz - interval '1 day'`.execute(db)
  const found = await sql<Late & { is_late: boolean | null }>`
    update ticket_late late set told_at = ${at}::timestamptz
    where told_at is null and not exists (
      select from ticket_late before where before.employee_id = late.employee_id and before.told_at > ${at}::timestamptz - interval '1 hour')
    returning employee_id, ticket_id, kind, (
      select case kind when 'overdue' then due_at is not null else first_replied_at is null end
        and status = any(array['new', 'open', 'waiting']) from ticket where ticket.id = late.ticket_id) as is_late`.execute(db)
  return found.rows.filter(({ is_late }) => is_late).toSorted((row, other) => row.ticket_id.localeCompare(other.ticket_id))
}

interface Assigned extends Handled {
  id: string
  assignee_id: string
  assignee: string
}

/** The unsettled tickets that somebody has, with what decides who may. */
export async function listAssigned(db: Db): Promise<Assigned[]> {
  const found = await sql<Assigned>`
    select ticket.id, ticket.category_id, ticket.excluded_id, ticket.assignee_id, assignee.full_name as assignee,
      coalesce(category.confidential, false) as confidential,
      array(select twin.employee_id from ticket twin
        where (twin.id = ticket.id or twin.merged_into_id = ticket.id) and twin.employee_id is not null) as reporter_ids
    from ticket
    join employee assignee on assignee.id = ticket.assignee_id
    left join ticket_category category on category.id = ticket.category_id
    where ticket.status = any(array['new', 'open', 'waiting'])
    order by ticket.id`.execute(db)
  return found.rows
}

interface Closed {
  id: string
  employee_id: string | null
}

/** Closes what was solved a week ago and not reopened. */
export async function closeSolved(db: Db, now: Date): Promise<Closed[]> {
  const found = await sql<Closed>`
    update ticket set status = 'closed', version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id in (
      select id from ticket where status = 'solved' and updated_at < ${now.toISOString()}::timestamptz - interval '7 days'
      order by updated_at limit ${atATime} for update skip locked)
    returning id, employee_id`.execute(db)
  return found.rows
}
