/** The people a policy's steps may ask: lines, office head, role holders of today, in a constant number of statements. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Step } from '../approvals/rules.ts'
import type { Directory } from './rules.ts'
import { mayDecide } from './store-able.ts'

/** Who is asked when a role is: HR is its department, the role and its manager alike. */
const holdersOf: Record<string, readonly string[]> = { hr: ['hr', 'hr_manager'] }

/** Where a step ends when nobody else is left. */
const lastRoles = ['hr_manager', 'super']

export interface Requester extends Directory {
  office_id: string
  office_type: string
}

interface ApproverQuery {
  kind: string
  requester_id: string
  makers?: readonly string[] | undefined
  /** Those of the makers who propose nothing. */
  subjects?: readonly string[] | undefined
  last_takes: string | null
}

/** The directory around a requester; `steps` say which named persons and roles belong to it. */
export async function loadDirectory(
  db: Db,
  { requester_id, makers = [], ...taking }: ApproverQuery,
  steps: readonly Step[],
  today: string,
  /** More people whose leaders may be asked for. */
  others: readonly string[] = [],
): Promise<Requester> {
  const roles = new Set(lastRoles)
  const named: string[] = []
  for (const { approver } of steps) {
    if (approver.by === 'role') roles.add(approver.role)
    if (approver.by === 'person') named.push(approver.employee_id)
  }
  const office = await officeOf(db, requester_id, today)
  const seeds = [requester_id, ...named, ...others, ...makers, ...(office.head_id ? [office.head_id] : [])]
  const lines = await linesAbove(db, seeds, today)
  const role_holders = await findRoleHolders(db, [...roles], today)
  const client_contact_ids = steps.some(({ approver }) => approver.by === 'client_contact')
    ? await contactsOf(db, office.id)
    : []
  const asked = [...seeds, ...lines.map(({ leader_id }) => leader_id), ...Object.values(role_holders).flat()]
  const delegations = await delegationsOf(db, asked, today)
  const able = await ableOf(
    db,
    { ...taking, requester_id, makers },
    [...asked, ...delegations.map(({ delegate_id }) => delegate_id)],
    today,
  )
  return {
    requester_id,
    makers,
    office_id: office.id,
    office_type: office.office_type,
    office_head_id: office.head_id,
    client_contact_ids,
    lines,
    role_holders,
    able_ids: new Set([...able.map(({ id }) => id), ...client_contact_ids]),
    last_able_ids: new Set([...able.flatMap(({ id, also_last }) => (also_last ? [id] : [])), ...client_contact_ids]),
    delegations,
    today,
  }
}

async function officeOf(db: Db, employeeId: string, today: string) {
  const found = await sql<{ id: string; office_type: string; head_id: string | null }>`
    select office.id, office.office_type, office.head_id
    from current_placement(${today}::date) placement join office on office.id = placement.office_id
    where placement.employee_id = ${employeeId}`.execute(db)
  return found.rows[0] ?? { id: '', office_type: '', head_id: null }
}

/** Who may sign in for the client whose campaign an office is; none where it is no campaign or nobody has an account yet. */
async function contactsOf(db: Db, officeId: string): Promise<string[]> {
  if (officeId === '') return []
  const found = await db
    .selectFrom('office')
    .innerJoin('client_contact', 'client_contact.client_id', 'office.client_id')
    .select('client_contact.id')
    .where('office.id', '=', officeId)
    .where('client_contact.activated_at', 'is not', null)
    .where('client_contact.disabled_at', 'is', null)
    .where('client_contact.decides_requests', '=', true)
    .orderBy('client_contact.created_at')
    .orderBy('client_contact.id')
    .execute()
  return found.map(({ id }) => id)
}

async function linesAbove(db: Db, seeds: readonly string[], today: string): Promise<Directory['lines']> {
  const found = await sql<Directory['lines'][number]>`
    with recursive today_line as (
      select employee_id, leader_id, leadership_type from reporting_line
      where starts_on <= ${today}::date and (ends_on is null or ends_on > ${today}::date)
    ), above as (
      select unnest(${[...seeds]}::uuid[]) as employee_id
      union
      select today_line.leader_id from today_line join above using (employee_id)
    )
    select today_line.* from today_line join above using (employee_id)`.execute(db)
  return found.rows
}

/** By role given by hand or by department code, in the order of their OGIDs. */
async function findRoleHolders(db: Db, roles: readonly string[], today: string): Promise<Record<string, string[]>> {
  const wanted = roles.flatMap((role) => (holdersOf[role] ?? [role]).map((name) => ({ role, name })))
  const found = await sql<{ role: string; employee_id: string }>`
    select wanted.role, holder.employee_id from
      unnest(${wanted.map(({ role }) => role)}::text[], ${wanted.map(({ name }) => name)}::text[]) wanted (role, name)
      cross join lateral (
        select id as employee_id from employee where roles @> array[wanted.name]
        union
        select employee_id from current_placement(${today}::date) where role = wanted.name
      ) holder
      join employee on employee.id = holder.employee_id and works_on(employee, ${today}::date)
    group by wanted.role, holder.employee_id, employee.ogid
    order by wanted.role, employee.ogid`.execute(db)
  const byRole = Map.groupBy(found.rows, ({ role }) => role)
  return Object.fromEntries([...byRole].map(([role, holders]) => [role, holders.map(({ employee_id }) => employee_id)]))
}

/** Who stands in for whom today. */
async function delegationsOf(db: Db, ids: readonly string[], today: string): Promise<Directory['delegations']> {
  return await db
    .selectFrom('delegation')
    .select(['employee_id', 'delegate_id', 'arranged_by', 'starts_on', 'ends_on'])
    .where('employee_id', 'in', [...new Set(ids)])
    .where('ended_at', 'is', null)
    .where('starts_on', '<=', today)
    .where('ends_on', '>=', today)
    .execute()
}

/** Who of these may decide such a request, and whether its last step too; nobody whom its requester or a maker added. */
export async function ableOf(
  db: Db,
  { kind, last_takes, requester_id, makers = [], subjects = [] }: ApproverQuery,
  ids: readonly string[],
  today: string,
) {
  const asked = sql.ref('asked.id')
  const taking = { kind: sql`${kind}` }
  const last = { ...taking, last_takes: sql`${last_takes}::text` }
  const proposers = [requester_id, ...makers.filter((person) => !subjects.includes(person))]
  const found = await sql<{ id: string; also_last: boolean }>`
    select id, ${mayDecide(asked, last, today)} as also_last from employee asked where id = any(${[...new Set(ids)]}::uuid[]) and works_on(asked, ${today}::date)
      and not was_added_by(id, ${proposers}::uuid[]) and ${mayDecide(asked, taking, today)}`.execute(db)
  return found.rows
}
