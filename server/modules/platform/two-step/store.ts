import type { Role } from '@iroko/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'

/** What the sealed secret of a person is bound to. */
export const sealedFactor = (employeeId: string): string => `factor.secret_sealed:${employeeId}`

export async function findFactor(db: Db, employeeId: string) {
  return await db
    .selectFrom('factor')
    .select(['employee_id', 'secret_sealed', 'confirmed_at', 'last_step'])
    .select(
      sql<number>`(select count(*)::int from recovery_code
      where recovery_code.employee_id = factor.employee_id and used_at is null)`.as('recovery_codes_left'),
    )
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
}

/** A secret that waits for its first code, instead of an earlier one that waited; answers false when a factor counts already. */
export async function beginFactor(db: Db, employeeId: string, secretSealed: string, at: Date): Promise<boolean> {
  const values = { secret_sealed: secretSealed, created_at: at.toISOString(), last_step: 0 }
  const begun = await db
    .insertInto('factor')
    .values({ employee_id: employeeId, ...values })
    .onConflict((it) => it.column('employee_id').doUpdateSet(values).where('factor.confirmed_at', 'is', null))
    .executeTakeFirst()
  return Number(begun.numInsertedOrUpdatedRows) > 0
}

/** Of many at once exactly one confirms. */
export async function confirmFactor(
  db: Db,
  employeeId: string,
  secretSealed: string,
  step: number,
  at: Date,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('factor')
    .set({ confirmed_at: at.toISOString(), last_step: step })
    .where('employee_id', '=', employeeId)
    .where('secret_sealed', '=', secretSealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return confirmed.numUpdatedRows > 0n
}

/** Uses a time step up, and with it all before it; of many at once exactly one gets it. */
export async function consumeTimeStep(db: Db, employeeId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('factor')
    .set({ last_step: step })
    .where('employee_id', '=', employeeId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Uses a recovery code up; of many at once exactly one gets it. */
export async function consumeRecoveryCode(db: Db, employeeId: string, codeHash: Uint8Array, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: at.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('employee_id', '=', employeeId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(db: Db, employeeId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('employee_id', '=', employeeId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, employee_id: employeeId })))
    .execute()
}

/** With its recovery codes; answers whether there was one that counted. */
export async function deleteFactor(db: Db, employeeId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('factor')
    .where('employee_id', '=', employeeId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return Boolean(deleted?.confirmed_at)
}

interface Challenge {
  token_hash: Uint8Array
  employee_id: string
  expires_at: string
}

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insertInto('factor_challenge').values(challenge).execute()
}

/** Whose challenge it is, while it can be answered. */
export async function findChallenge(db: Db, tokenHash: Uint8Array, at: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('factor_challenge')
    .innerJoin('employee', 'employee.id', 'factor_challenge.employee_id')
    .select('employee_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .where(isEmployed())
    .executeTakeFirst()
  return found?.employee_id
}

/** Uses a challenge up; of many at once exactly one gets it. */
export async function consumeChallenge(db: Db, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('factor_challenge')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The session has proved just now who it belongs to; it goes on under the new token, when there is one. */
export async function markReauthenticated(db: Db, sessionId: string, at: Date, token?: string): Promise<void> {
  const renewed = token ? { token_hash: hashToken(token) } : {}
  await db
    .updateTable('session')
    .set({ proved_at: at.toISOString(), ...renewed })
    .where('id', '=', sessionId)
    .execute()
}

/** Somebody whose factor the caller may take away. */
export async function findOwner(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'first_name', 'email'])
    .where('ogid', '=', ogid)
    .where(inScope(user, 'identity.reset_factor', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

export async function findCompanyName(db: Db): Promise<string> {
  const found = await db.selectFrom('company').select('name').executeTakeFirst()
  return found?.name ?? 'Iroko'
}

export async function findPolicy(db: Db, today: string) {
  const { rows } = await sql<{ roles: Role[]; version: number; people: number; people_with_factor: number }>`
    select factor_policy.roles, factor_policy.version, counted.people, counted.people_with_factor
    from factor_policy, (
      select count(*)::int as people, count(factor.employee_id)::int as people_with_factor
      from employee left join factor on factor.employee_id = employee.id and factor.confirmed_at is not null
      where works_on(employee, ${today}::date)) as counted`.execute(db)
  const [policy] = rows
  if (!policy) throw new Error('factor_policy has lost its row')
  return policy
}

/** Where nobody has chosen yet which roles need a second factor. */
export async function requireFactors(db: Db, roles: Role[]): Promise<void> {
  await db.updateTable('factor_policy').set({ roles, version: 2 }).where('version', '=', 1).execute()
}

export async function savePolicy(db: Db, roles: Role[], version: number): Promise<boolean> {
  const saved = await db
    .updateTable('factor_policy')
    .set({ roles, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}
