/** Tries to sign in with the identity provider, who its subjects are here, and the roles that come from its groups. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { Profile } from '../../../lib/sign-in/identity-provider.ts'

export async function insertAttempt(db: Db, ticketHash: Uint8Array, expiresAt: Date): Promise<void> {
  await db.insertInto('sso_attempt').values({ ticket_hash: ticketHash, expires_at: expiresAt.toISOString() }).execute()
}

/** Uses a ticket up for one of its two purposes; of many at once exactly one is told yes, with what was kept of who signs in. */
export async function useAttempt(
  db: Db,
  ticketHash: Uint8Array,
  purpose: 'exchanged_at' | 'used_at',
  at: Date,
): Promise<{ profile: Profile | null } | undefined> {
  const used = await sql<{ profile: Profile | null }>`
    update sso_attempt attempt set ${sql.ref(purpose)} = ${at.toISOString()}, profile = null from sso_attempt before
    where attempt.ticket_hash = ${ticketHash} and before.ticket_hash = attempt.ticket_hash
      and attempt.${sql.ref(purpose)} is null and attempt.expires_at > ${at.toISOString()}
    returning before.profile`.execute(db)
  return used.rows[0]
}

export async function keepProfile(db: Db, ticketHash: Uint8Array, profile: Profile): Promise<void> {
  const kept = JSON.stringify(profile)
  await db.updateTable('sso_attempt').set({ profile: kept }).where('ticket_hash', '=', ticketHash).execute()
}

/** Who a subject is, whether they are still here or not. */
export async function findSubject(db: Db, issuer: string, subject: string) {
  return await db
    .selectFrom('sso_subject')
    .innerJoin('employee', 'employee.id', 'sso_subject.employee_id')
    .select(['employee.id', 'employee.email', 'employee.status'])
    .where('sso_subject.issuer', '=', issuer)
    .where('sso_subject.subject', '=', subject)
    .executeTakeFirst()
}

/** Answers whether they are linked now: not when either has another one. */
export async function linkSubject(db: Db, issuer: string, subject: string, employeeId: string, at: Date): Promise<boolean> {
  const linked = await db
    .insertInto('sso_subject')
    .values({ issuer, subject, employee_id: employeeId, linked_at: at.toISOString() })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Somebody whose company sign-in the caller may unlink. */
export async function findOwner(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'full_name', 'first_name', 'email'])
    .where('ogid', '=', ogid)
    .where(inScope(user, 'identity.unlink', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

export async function linksOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('sso_subject')
    .select(['issuer', 'subject', 'linked_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('linked_at')
    .execute()
}

/** Answers what was linked; a second factor that the provider's sign-in was about to be asked for is asked for no more. */
export async function unlinkSubjects(db: Db, employeeId: string) {
  await db.deleteFrom('factor_challenge').where('employee_id', '=', employeeId).execute()
  return await db.deleteFrom('sso_subject').where('employee_id', '=', employeeId).returning(['issuer', 'subject']).execute()
}

/** All but those that began with the password alone: a code is asked for after the provider's sign-in too. */
export async function endProviderSessions(db: Db, employeeId: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at.toISOString() })
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`via is distinct from 'password'`)
    .execute()
}

/** A person's roles, which of them came from groups, and which of those still wait or were refused; held until the transaction ends. */
export async function lockRoles(
  db: Db,
  employeeId: string,
): Promise<{ roles: string[]; from_groups: string[]; unconfirmed: string[] }> {
  const { roles } = await db
    .selectFrom('employee')
    .select('roles')
    .where('id', '=', employeeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('sso_role').select('role').where('employee_id', '=', employeeId).orderBy('role').execute()
  const asked = await db
    .selectFrom('role_confirmation')
    .select('role')
    .distinct()
    .where('employee_id', '=', employeeId)
    .where('placement_id', 'is', null)
    .where('status', 'in', ['waiting', 'refused'])
    .execute()
  const from_groups = rows.map(({ role }) => role)
  const unconfirmed = asked.map(({ role }) => role).filter((role) => from_groups.includes(role))
  return { roles, from_groups, unconfirmed }
}

export async function saveGroupRoles(
  db: Db,
  employeeId: string,
  change: { gives: readonly string[]; forgets: readonly string[] },
  at: Date,
): Promise<void> {
  await sql`delete from sso_role where employee_id = ${employeeId}::uuid and role = any(${[...change.forgets]}::text[])`.execute(
    db,
  )
  await sql`insert into sso_role (employee_id, role, given_at)
    select ${employeeId}::uuid, unnest(${[...change.gives]}::text[]), ${at.toISOString()}::timestamptz
    on conflict do nothing`.execute(db)
  await sql`update role_confirmation set status = 'ended' where employee_id = ${employeeId}::uuid and placement_id is null
    and status in ('waiting', 'refused') and role = any(${[...change.forgets]}::text[])`.execute(db)
}
