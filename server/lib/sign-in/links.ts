/** Links in letters that open an account for a while. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../database.types.ts'
import { hashToken, newToken } from './tokens.ts'

const linkPattern = /(\/reset-password\?token=)([\w-]{43})/

/**
 * The text of a letter that leaves now: a link in it that has less than half of its time left is made anew, for as long as it was first
 * given. Only one that still counts, of somebody who works here, to their own address; to a private one only while they have never signed
 * in, or where two people stood for it. Any other text answers as it is.
 */
export async function withFreshLink(
  db: Kysely<DB> | Transaction<DB>,
  { recipient, body }: { recipient: string; body: string },
  now: Date,
): Promise<string> {
  const old = linkPattern.exec(body)?.[2]
  if (!old) return body
  const token = newToken()
  const at = now.toISOString()
  const { rows } = await sql`
    update one_time_token set token_hash = ${hashToken(token)}, created_at = ${at}, expires_at = ${at}::timestamptz + (expires_at - one_time_token.created_at)
    from employee
    where token_hash = ${hashToken(old)} and used_at is null and purpose = 'reset'
      and ${at}::timestamptz > one_time_token.created_at + (expires_at - one_time_token.created_at) / 2
      and employee.id = account_id and is_employed(employee)
      and (lower(employee.email) = lower(${recipient})
        or lower(employee.private_email) = lower(${recipient}) and employee.first_signed_in_at is null)
    returning account_id`.execute(db)
  return rows.length > 0 ? body.replace(linkPattern, `$1${token}`) : body
}
