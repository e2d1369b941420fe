/** What people are written when they join, and when their record changes. */

interface Invitation {
  first_name: string
  company: string
  hire_date: string
  ogid: string
  link: string
  hours: number
}

export function invitationLetter({ first_name, company, hire_date, ogid, link, hours }: Invitation) {
  return {
    subject: `Welcome to ${company}`,
    body: `Hello ${first_name},

${company} has made an account for you in its staff portal. Your number is ${ogid}, and your first day is ${hire_date}.

Open this link within ${hours} hours to choose a password; from your first day on you can sign in with your e-mail:
${link}

When the link is too old, choose 'Reset Password' on the sign-in page and a new one comes to this address.
`,
  }
}

const words = (fields: readonly string[]): string => fields.map((field) => field.replaceAll('_', ' ')).join(', ')

export function correctionLetter(first_name: string, by: string, approved: readonly string[], refused: readonly string[]) {
  const lines = [
    ...(approved.length > 0 ? [`Corrected: ${words(approved)}.`] : []),
    ...(refused.length > 0 ? [`Left as it was: ${words(refused)}.`] : []),
  ]
  return {
    subject: approved.length > 0 ? 'Your record was corrected' : 'Your record stays as it was',
    body: `Hello ${first_name},\n\n${by} decided about the correction that you asked for.\n${lines.join('\n')}\n`,
  }
}

/** Pay that goes astray begins with a change that its owner did not hear of. */
export function bankLetter(first_name: string, what: string, text: string) {
  return {
    subject: `Your bank account ${what}`,
    body: `Hello ${first_name},\n\n${text}\n\nIf you did not ask for it, tell HR at once.\n`,
  }
}
