/** What people are written when they join, and when their record changes. */

interface Invitation {
  first_name: string
  company: string
  hire_date: string
  ogid: string
  link: string
  hours: number
  email: string
  private_email?: string | null | undefined
}

/** To the private address where there is one: a newcomer has no mailbox of the company yet. */
export function invitationLetter({ first_name, company, hire_date, ogid, link, hours, email, private_email }: Invitation) {
  const again = private_email
    ? 'If the link has expired, ask HR for a new one.'
    : "If the link has expired, choose 'Reset Password' on the sign-in page to receive a new one."
  return {
    to: private_email || email,
    subject: `Welcome to ${company}`,
    body: `Dear ${first_name},

${company} has created an account for you in its staff portal. Your OGID is ${ogid}, and your first day is ${hire_date}.

Open this link within ${hours} hours to choose a password. From your first day you can sign in with ${email}:
${link}

${again}
`,
  }
}

const words = (fields: readonly string[]): string => fields.map((field) => field.replaceAll('_', ' ')).join(', ')

interface CorrectionDecision {
  approved: readonly string[]
  refused: readonly string[]
  /** Why these were rejected. */
  comment: string
}

export function correctionLetter(first_name: string, by: string, { approved, refused, comment }: CorrectionDecision) {
  const lines = [
    ...(approved.length > 0 ? [`Corrected: ${words(approved)}.`] : []),
    ...(refused.length > 0 ? [`Rejected: ${words(refused)}.`, `Reason: ${comment}`] : []),
  ]
  return {
    subject: approved.length > 0 ? 'Your record was corrected' : 'Your record correction was rejected',
    body: `Dear ${first_name},\n\n${by} decided your record correction.\n${lines.join('\n')}\n`,
  }
}

/** Pay that goes astray begins with a change that its owner did not hear of. */
export function bankLetter(first_name: string, what: string, text: string) {
  return {
    subject: `Change of your bank account ${what}`,
    body: `Dear ${first_name},\n\n${text}\n\nIf you did not expect this, contact HR at once.\n`,
  }
}
