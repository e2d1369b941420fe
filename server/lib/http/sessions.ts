/** Session lookup by the hash of the token: every request asks, and those that come at the same time share a query. */
import { dayIn } from '@iroko/contract/dates'
import type { Overrides } from '@iroko/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batched } from '../connection/together.ts'
import type { Database, Db } from '../database/database.ts'
import { dayOf, oncePerDay } from '../database/statements.ts'
import { companyZone } from '../portal.ts'
import { grantsAt } from './grants.ts'
import { effectiveRoles, type User } from './rights.ts'

interface SessionKey {
  tokenHash: Buffer
  now: Date
}

const finders = new WeakMap<Db, (asked: SessionKey) => Promise<SessionRow | undefined>>()

/** A live session with the person and the facts that their rights follow from, as they are after this was asked. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const find = finders.get(db) ?? batched((all: readonly SessionKey[]) => findSessions(db, all), { statements: 2, most: 200 })
  finders.set(db, find)
  const row = await find({ tokenHash, now })
  return row && isThere(row, now) ? row : undefined
}

/** Who leaves is out once their last working day is over by their own clock, also where the job that ends it has not run. */
const isThere = ({ last_day, time_zone }: Pick<SessionRow, 'last_day' | 'time_zone'>, now: Date): boolean =>
  last_day === null || last_day >= dayIn(time_zone, now)

/** What a person's rights follow from on a day. */
const factsOn = (day: RawBuilder<unknown>) => sql`
    employee.id, employee.ogid, employee.email, employee.first_name, employee.last_name, employee.full_name, employee.gender,
    employee.roles, employee.remote, employee.status,
    office.id as office_id, office.code as office_code, office.title as office_title, office.office_type, placement.role as place_role,
    placement.team_id, placement.branch_id, designation.title as designation, zone_of(office.time_zone, branch_zone_on(placement.branch_id, ${day})) as time_zone,
    exists (
      select 1 from reporting_line line
      where line.leader_id = employee.id and line.starts_on <= ${day} and (line.ends_on is null or line.ends_on > ${day})
    ) as is_lead,
    exists (select 1 from factor where factor.employee_id = employee.id and factor.confirmed_at is not null) as has_factor,
    least(employee.exit_date, (select plan.exit_date from planned_exit plan where plan.employee_id = employee.id)) as last_day,
    (select roles from factor_policy) as factor_roles,
    (select coalesce(sum(version), 0)::int from role_policy) as grants_version`
const placesOn = (day: RawBuilder<unknown>) => sql`
  join placement on placement.employee_id = employee.id
    and placement.starts_on <= ${day} and (placement.ends_on is null or placement.ends_on > ${day})
  join office on office.id = placement.office_id
  left join designation on designation.id = placement.designation_id`

/** By the hashes of their tokens in hex, which are its only value. */
const sessionsOf = oncePerDay((db, today) =>
  sql`
  select encode(session.token_hash, 'hex') as key, session.id as session_id, session.created_at, session.last_seen_at, session.proved_at, session.by_provider,
    ${factsOn(dayOf(today))}
  from session
  join employee on employee.id = session.employee_id
  ${placesOn(dayOf(today))}
  where session.token_hash = any(array(select decode(key, 'hex') from unnest(${[]}::text[]) key))
    and session.ended_at is null and is_employed(employee) and employee.hire_date <= ${dayOf(today)}`.compile(db),
)

async function findSessions(db: Db, asked: readonly SessionKey[]): Promise<(SessionRow | undefined)[]> {
  const keys = asked.map(({ tokenHash }) => tokenHash.toString('hex'))
  const parameters = [[...new Set(keys)]]
  const found = await db.executeQuery<SessionRow & { key: string }>({
    ...sessionsOf(db, dayIn(companyZone, asked[0]?.now ?? new Date(0))),
    parameters,
  })
  const byKey = new Map(found.rows.map(({ key, ...row }) => [key, row]))
  return keys.map((key) => byKey.get(key))
}

type SessionRow = Omit<User, 'roles' | 'granted_roles' | 'grants' | 'owes_factor'> & {
  roles: string[]
  created_at: string
  last_seen_at: string
  /** Changes whenever the grants of a role change. */
  grants_version: number
  /** The last working day of who is to leave. */
  last_day: string | null
  /** Signed in by an identity provider that enforces its own second factor. */
  by_provider: boolean
  /** The roles that need a second factor. */
  factor_roles: string[]
}

export function userOf(row: SessionRow, grants: Overrides): User {
  const roles = effectiveRoles(row)
  const owes_factor = !row.has_factor && !row.by_provider && roles.some((role) => row.factor_roles.includes(role))
  return { ...row, grants, granted_roles: row.roles, roles, owes_factor }
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at.toISOString() }).where('id', '=', id).execute()
}

/**
 * Somebody as they would be if they signed in now, for what the portal does in their name without them; undefined for who does not work here
 * today. The second factor that their roles may owe is not asked.
 */
export async function findUser(database: Database, id: string, now: Date): Promise<User | undefined> {
  const day = sql`${dayIn(companyZone, now)}::date`
  const found = await sql<SessionRow>`
    select '' as session_id, null as created_at, null as last_seen_at, null as proved_at, true as by_provider,
      ${factsOn(day)}
    from employee ${placesOn(day)}
    where employee.id = ${id}::uuid and is_employed(employee) and employee.hire_date <= ${day}`.execute(database.db)
  const [row] = found.rows
  return row && isThere(row, now) ? userOf(row, await grantsAt(database, row.grants_version)) : undefined
}

interface SessionLimits {
  SESSION_HOURS: number
  SESSION_IDLE_MINUTES: number
}

/** Which of these sessions are not over. */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  { SESSION_HOURS, SESSION_IDLE_MINUTES }: SessionLimits,
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: string }>`
    select id from session where id = any(${[...ids]}::uuid[]) and ended_at is null
      and not exists (select from planned_exit plan where plan.employee_id = session.employee_id
        and plan.exit_date < (${now.toISOString()}::timestamptz at time zone zone_on(plan.employee_id, plan.exit_date))::date)
      and created_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${SESSION_HOURS})
      and last_seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${SESSION_IDLE_MINUTES})`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

export async function findClientSession(db: Db, tokenHash: Uint8Array) {
  return await db
    .selectFrom('client_session')
    .innerJoin('client_contact', 'client_contact.id', 'client_session.client_contact_id')
    .select([
      'client_contact.id as contact_id',
      'client_contact.client_id',
      'client_session.token_hash',
      'client_session.created_at',
      'client_session.last_seen_at',
      'client_session.previewer_id',
      'client_session.hides_money',
    ])
    .where('client_session.token_hash', '=', tokenHash)
    .where('client_session.ended_at', 'is', null)
    .where('client_contact.disabled_at', 'is', null)
    // Who has left looks at nothing any more.
    .where(sql<SqlBool>`(client_session.previewer_id is null or exists (
      select from employee where employee.id = client_session.previewer_id and is_employed(employee)))`)
    .executeTakeFirst()
}

export async function touchClientSession(db: Db, tokenHash: Uint8Array, at: Date): Promise<void> {
  await db.updateTable('client_session').set({ last_seen_at: at.toISOString() }).where('token_hash', '=', tokenHash).execute()
}
