/** What people are written about their addresses, and how they are invited. */
import { type EmailKind, undoDays } from '@iroko/contract/people/email-changes'

interface Letter {
  first_name: string
  by: string
  kind: EmailKind
  from: string | null
  to: string | null
}

/** A private address that HR once wrote down is asked about again when somebody comes back. */
const change = ({ kind, from, to }: Letter): string =>
  from === to
    ? `your ${kind} email in the staff portal: ${to} would be confirmed`
    : `your ${kind} email in the staff portal from ${from ?? 'none'} to ${to ?? 'none'}`

/** What hangs on a private address; a work address is known to be what people sign in with. */
const meaning = ({ kind }: Letter): string =>
  kind === 'private' ? ' If you come back after an exit, the link to choose a password is sent to your private email.' : ''

/** Before anything is changed: whoever takes an account over changes its addresses first. To the work address with the link that stops it. */
export function proposedLetter(letter: Letter, link: string | null) {
  const stop = link
    ? `open this link to stop the change:
${link}

The link also reverses the change for ${undoDays} days after it takes effect.`
    : 'contact HR at once.'
  return {
    subject: `Change of your ${letter.kind} email requested`,
    body: `Dear ${letter.first_name},

${letter.by} requested a change of ${change(letter)}.${meaning(letter)} The change takes effect once a second person confirms it.

If you did not expect this, ${stop}
`,
  }
}

export function changedLetter(letter: Letter) {
  const ended = letter.kind === 'work' ? ' You were signed out everywhere.' : ''
  return {
    subject: `Your ${letter.kind} email was changed`,
    body: `Dear ${letter.first_name},

${letter.by} confirmed the change of ${change(letter)}.${ended} If you did not expect this, open the link in the first email about the change, or contact HR at once.
`,
  }
}

interface Invitation {
  first_name: string
  company: string
  hire_date: string
  ogid: string
  link: string
  hours: number
  email: string
}

/** A newcomer has no mailbox of the company yet: it may go to a private address. */
export function invitationLetter({ first_name, company, hire_date, ogid, link, hours, email }: Invitation, to: string) {
  const again =
    to !== email
      ? 'If the link has expired, ask HR for a new one.'
      : "If the link has expired, choose 'Reset Password' on the sign-in page to receive a new one."
  return {
    to,
    subject: `Welcome to ${company}`,
    body: `Dear ${first_name},

${company} has created an account for you in its staff portal. Your OGID is ${ogid}, and your first day is ${hire_date}.

Open this link within ${hours} hours to choose a password. From your first day you can sign in with ${email}:
${link}

${again}
`,
  }
}
