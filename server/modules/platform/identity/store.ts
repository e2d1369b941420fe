import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'

/** An active account by its e-mail, whatever the letters' case or width. */
export async function findAccount(db: Db, email: string) {
  return await db
    .selectFrom('employee')
    .leftJoin('credential', 'credential.employee_id', 'employee.id')
    .select(['employee.id', 'employee.ogid', 'employee.email', 'employee.first_name', 'employee.last_name'])
    .select('credential.password_hash')
    .where(sql`lower(normalize(employee.email, NFKC))`, '=', sql`lower(normalize(${email}, NFKC))`)
    .where(isEmployed())
    .executeTakeFirst()
}

/** Whom an address names. */
export async function findByOgid(db: Db, ogid: string) {
  return await db.selectFrom('employee').select(['id', 'full_name']).where('ogid', '=', ogid).executeTakeFirst()
}

export async function findCredential(db: Db, employeeId: string) {
  return await db
    .selectFrom('employee')
    .leftJoin('credential', 'credential.employee_id', 'employee.id')
    .select(['employee.id', 'employee.email', 'employee.first_name', 'employee.last_name', 'credential.password_hash'])
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

export async function insertSession(
  db: Db,
  session: {
    id: string
    token_hash: Uint8Array
    employee_id: string
    user_agent: string
    address: string
    via: 'password' | 'code' | 'sso'
    by_provider: boolean
    at: Date
  },
): Promise<void> {
  const { at, ...row } = session
  await db
    .insertInto('session')
    .values({ ...row, created_at: at.toISOString(), last_seen_at: at.toISOString() })
    .execute()
}

/** Live sessions of a person, newest first; those past a limit are not live. */
export async function listSessions(db: Db, employeeId: string, seenSince: string, startedSince: string) {
  return await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', seenSince)
    .where('created_at', '>', startedSince)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Answers whether there was such a live session of this person. */
export async function endSession(db: Db, employeeId: string, sessionId: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at.toISOString() })
    .where('id', '=', sessionId)
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function endSessions(db: Db, employeeId: string, at: Date, except?: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at.toISOString() })
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/** Ends all by which somebody is in or could come in without proving anew who they are: sessions, links, half a sign-in. */
export async function endAccess(db: Db, employeeId: string, at: Date, exceptSession?: string): Promise<void> {
  await endSessions(db, employeeId, at, exceptSession)
  await endOneTimeTokens(db, employeeId, at)
  await db.deleteFrom('factor_challenge').where('employee_id', '=', employeeId).execute()
}

/** Ends the links that an account was sent: invitations and those for a forgotten password. */
export async function endOneTimeTokens(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('one_time_token')
    .set({ used_at: at.toISOString() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/** A new link; the account's earlier ones of the same purpose stop working. */
export async function insertOneTimeToken(
  db: Db,
  token: { token_hash: Uint8Array; purpose: 'reset' | 'activation' | 'setup'; account_id: string; expires_at: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('one_time_token')
    .set({ used_at: token.at.toISOString() })
    .where('account_id', '=', token.account_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: token.token_hash,
      purpose: token.purpose,
      account_id: token.account_id,
      created_at: token.at.toISOString(),
      expires_at: token.expires_at.toISOString(),
    })
    .execute()
}

/** First links of many new accounts. */
export async function insertFirstTokens(
  db: Db,
  tokens: readonly { token_hash: Uint8Array; account_id: string }[],
  expires_at: Date,
): Promise<void> {
  const rows = tokens.map(({ token_hash, account_id }) => ({ account_id, token_hash: Buffer.from(token_hash).toString('hex') }))
  await sql`
    insert into one_time_token (token_hash, purpose, account_id, expires_at)
    select decode(token_hash, 'hex'), 'reset', account_id, ${expires_at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as fresh(token_hash text, account_id uuid)`.execute(db)
}

/** Whose token this is, while it can be used. */
export async function ownerOfToken(
  db: Db,
  tokenHash: Uint8Array,
  purpose: 'reset' | 'activation' | 'setup',
  at: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('one_time_token')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return found?.account_id
}

/** Uses a token up and answers whose it is; of many at once exactly one gets it. */
export async function useOneTimeToken(
  db: Db,
  tokenHash: Uint8Array,
  purpose: 'reset' | 'activation' | 'setup',
  at: Date,
): Promise<string | undefined> {
  const used = await db
    .updateTable('one_time_token')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning('account_id')
    .executeTakeFirst()
  return used?.account_id
}

export async function setPassword(db: Db, employeeId: string, passwordHash: string, at: Date): Promise<void> {
  const changed_at = at.toISOString()
  await db
    .insertInto('credential')
    .values({ employee_id: employeeId, password_hash: passwordHash, changed_at })
    .onConflict((it) => it.column('employee_id').doUpdateSet({ password_hash: passwordHash, changed_at }))
    .execute()
}

/** The password is gone; a new one begins with a link. */
export async function forgetPassword(db: Db, employeeId: string): Promise<void> {
  await db.deleteFrom('credential').where('employee_id', '=', employeeId).execute()
}

/** Used-up and expired links are of no use after a while; how long sessions are kept is a setting (privacy). */
export async function deleteExpired(db: Db, before: string): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', before).execute()
  await db.deleteFrom('sso_attempt').where('expires_at', '<', before).execute()
  await db.deleteFrom('factor_challenge').where('expires_at', '<', before).execute()
  await db.deleteFrom('client_session').where('last_seen_at', '<', before).execute()
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
  await db.deleteFrom('rate_limit').where('started_at', '<', before).execute()
}
