/** What a person reads of a new salary: never the figure, mail is read over shoulders. */
import type { Mail } from '../../../lib/mail/mail.ts'

export const salaryMail = (
  { email, first_name, ogid }: { email: string; first_name: string; ogid: string },
  { starts_on, reason }: { starts_on: string; reason: string },
  portalUrl: string,
): Mail => ({
  to: email,
  subject: `Your salary changes on ${starts_on}`,
  body: `Dear ${first_name},\n\nYour salary changes from ${starts_on}: ${reason}.\n\nView your pay: ${portalUrl}/dashboard/user/profile/${ogid}?tab=pay\n\nIf you did not expect this, contact HR.\n`,
})
