/** A leaver cannot sign in any more: their certificate goes to their private email. */
import type { Tools } from '../../../lib/http/implement.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { findLeavers, insertLink } from './store.ts'

const daysOpen = 60

/** Sends those whom a final settlement pays the address of their certificate of the year. */
export async function sendCertificates(call: Pick<Tools, 'db' | 'portal' | 'mail' | 'now'>, runId: string): Promise<void> {
  const { db, portal, now } = call
  const expires_at = new Date(now.getTime() + daysOpen * 86_400_000).toISOString()
  for (const { id, first_name, private_email, year, is_nothing } of await findLeavers(db, runId)) {
    const token = newToken()
    await insertLink(db, { token_hash: hashToken(token), employee_id: id, year, expires_at, created_at: now.toISOString() })
    await call.mail({
      to: private_email,
      subject: `Your tax deduction certificate ${year}`,
      body: [
        `Hello ${first_name},`,
        `${is_nothing ? 'Your final settlement is ready. Nothing is paid with it.' : 'Your final settlement is on its way to your account.'} Your tax deduction certificate ${year}, for your next employer and the tax office:`,
        `${portal.environment.PUBLIC_URL}/api/v1/tax_certificates/${token}/pdf`,
        `The address opens it for ${daysOpen} days. Do not pass it on.`,
      ].join('\n\n'),
    })
  }
}
