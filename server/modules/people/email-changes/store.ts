import type { EmailKind } from '@iroko/contract/people/email-changes'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { EmailChange } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { Entry, Newcomer } from './rules-entry.ts'

/** What waits for a second person about somebody. */
export async function listProposedOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee as proposer', 'proposer.id', 'email_change.proposed_by')
    .select(['email_change.id', 'email_change.new_email', 'email_change.proposed_at'])
    .select(sql<EmailKind>`email_change.kind`.as('kind'))
    .select(personRef('proposer').as('proposed_by'))
    .where('email_change.employee_id', '=', employeeId)
    .where('email_change.status', '=', 'proposed')
    .orderBy('email_change.proposed_at')
    .execute()
}

/** What waits for a second person about whomever, the longest waiting first. */
export async function everyProposed(db: Db) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee', 'employee.id', 'email_change.employee_id')
    .innerJoin('employee as proposer', 'proposer.id', 'email_change.proposed_by')
    .select(['email_change.id', 'email_change.status', 'email_change.employee_id', 'email_change.proposed_by'])
    .select(['email_change.new_email', 'email_change.proposed_at'])
    .select(sql<EmailKind>`email_change.kind`.as('kind'))
    .select([personRef().as('employee'), personRef('proposer').as('proposer')])
    .where('email_change.status', '=', 'proposed')
    .orderBy('email_change.proposed_at')
    .orderBy('email_change.id')
    .execute()
}

/** A newer proposal takes the place of an older one of its kind that nobody decided. */
export async function propose(db: Db, change: Insertable<EmailChange>): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ status: 'ended' })
    .where('employee_id', '=', change.employee_id)
    .where('kind', '=', change.kind)
    .where('status', '=', 'proposed')
    .execute()
  await db.insertInto('email_change').values(change).execute()
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where(sql`lower(normalize(email, NFKC))`, '=', sql`lower(normalize(${email}, NFKC))`)
    .executeTakeFirst()
  return found !== undefined
}

/** Whose change the link of a letter stops. */
export async function findStoppable(db: Db, stop_hash: Uint8Array) {
  return await db.selectFrom('email_change').select('employee_id').where('stop_hash', '=', stop_hash).executeTakeFirst()
}

/** A change with its person, both held until the transaction ends. */
export async function lockChange<K extends 'id' | 'stop_hash'>(db: Db, key: K, value: Selectable<EmailChange>[K]) {
  return await db
    .selectFrom('email_change')
    .innerJoin('employee', 'employee.id', 'email_change.employee_id')
    .selectAll('email_change')
    .select(['employee.full_name', 'employee.first_name', 'employee.email', 'employee.private_email'])
    .where(sql.ref(`email_change.${key}`), '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function decide(
  db: Db,
  id: string,
  status: 'active' | 'refused',
  by: { decided_by: string; decided_at: string },
): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ status, ...by })
    .where('id', '=', id)
    .execute()
}

export async function stop(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('email_change').set({ status: 'stopped', stopped_at: at.toISOString() }).where('id', '=', id).execute()
}

export async function setEmail(db: Db, employeeId: string, email: string): Promise<void> {
  await db.updateTable('employee').set({ email, version: sql`version + 1` }).where('id', '=', employeeId).execute()
}

/** `isConfirmed` where two people stand for it: a link goes there when somebody comes back. */
export async function setPrivateEmail(db: Db, employeeId: string, address: string | null, isConfirmed: boolean): Promise<void> {
  await db
    .updateTable('employee')
    .set({
      private_email: address,
      confirmed_private_email: isConfirmed ? address : null,
      version: sql`version + 1`,
    })
    .where('id', '=', employeeId)
    .execute()
}

/** All by which somebody could sign in that was made since a moment. */
export async function forgetSince(db: Db, employeeId: string, since: string): Promise<void> {
  await sql`delete from sso_subject where employee_id = ${employeeId}::uuid and linked_at >= ${since}::timestamptz`.execute(db)
  await sql`delete from factor where employee_id = ${employeeId}::uuid and created_at >= ${since}::timestamptz`.execute(db)
}

/** What decides whether the first address of somebody may be written anew by one person. */
export async function findNewcomer(db: Db, employeeId: string): Promise<Newcomer> {
  const found = await sql<Newcomer>`
    select employee.first_signed_in_at is not null as has_signed_in, employee.added_by, employee.address_signed as by_offer,
      employee.roles <> '{}' or exists (select from role_confirmation waiting where waiting.employee_id = employee.id)
        or exists (select from placement join office on office.id = placement.office_id
          where placement.employee_id = employee.id and is_rights_code(office.code)) as has_rights,
      exists (select from employee_pay pay where pay.employee_id = employee.id and num_nonnulls(pay.nin_last4, pay.bvn_last4, pay.rsa_pin_last4) > 0)
        or exists (select from salary_change change where change.employee_id = employee.id)
        or exists (select from salary where salary.employee_id = employee.id)
        or exists (select from bank_account account where account.employee_id = employee.id) as has_pay
    from employee where employee.id = ${employeeId}::uuid`.execute(db)
  const [newcomer] = found.rows
  if (!newcomer) throw new Error(`There is no person ${employeeId}`)
  return newcomer
}

/** The private address signed the offer by which somebody came. */
export async function setAddressSigned(db: Db, employeeId: string): Promise<void> {
  await db.updateTable('employee').set({ address_signed: true }).where('id', '=', employeeId).execute()
}

export async function privateEmailOf(db: Db, employeeId: string): Promise<string | null> {
  const { private_email } = await db
    .selectFrom('employee')
    .select('private_email')
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return private_email
}

/** What decides where a link to sign in may go to somebody, and what their invitation says. */
export async function findEntry(db: Db, employeeId: string) {
  const found = await sql<Entry & { ogid: string; first_name: string; hire_date: string }>`
    select employee.id, employee.ogid, employee.first_name, employee.full_name, employee.email, employee.private_email,
      employee.hire_date, employee.status, employee.first_signed_in_at is not null as has_signed_in,
      coalesce(employee.private_email = employee.confirmed_private_email, false) as is_confirmed,
      back.at is not null and is_employed(employee)
        and not exists (select from credential where credential.employee_id = employee.id)
        and not exists (select from sso_subject where sso_subject.employee_id = employee.id)
        and not exists (select from session where session.employee_id = employee.id
          and (session.ended_at is null or session.ended_at > back.at)) as is_back,
      (select max(stopped_at) from email_change where email_change.employee_id = employee.id and email_change.status = 'stopped') as stopped_at
    from employee cross join lateral (
      select max(created_at) as at from employee_status_change change where change.employee_id = employee.id and change.status = 'active') back
    where employee.id = ${employeeId}::uuid`.execute(db)
  const [entry] = found.rows
  if (!entry) throw new Error(`There is no person ${employeeId}`)
  return entry
}
