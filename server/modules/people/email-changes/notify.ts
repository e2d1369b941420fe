import { undoDays } from '@iroko/contract/people/email-changes'

interface Letter {
  first_name: string
  by: string
  from: string
  to: string
}

/** To the old address, before anything is changed: whoever takes an account over changes its e-mail first. */
export function proposedLetter({ first_name, by, from, to }: Letter, link: string) {
  return {
    subject: 'Your work e-mail is to be changed',
    body: `Hello ${first_name},

${by} proposed that you sign in to the staff portal with ${to} instead of ${from}. It counts once a second person has confirmed it.

If you do not know why, open this link and it stays as it is:
${link}

The link also undoes the change for ${undoDays} days after it was confirmed.
`,
  }
}

export function changedLetter({ first_name, by, from, to }: Letter) {
  return {
    subject: 'Your work e-mail was changed',
    body: `Hello ${first_name},

${by} confirmed that you sign in to the staff portal with ${to} instead of ${from}. You were signed out everywhere. If you do not know why, open the link in our first letter, or tell HR at once.
`,
  }
}
