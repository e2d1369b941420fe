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
    subject: 'Change of your work email requested',
    body: `Dear ${first_name},

${by} requested a change of your work email in the staff portal from ${from} to ${to}. The change takes effect once a second person confirms it.

If you did not expect this, open this link to stop the change:
${link}

The link also reverses the change for ${undoDays} days after it takes effect.
`,
  }
}

export function changedLetter({ first_name, by, from, to }: Letter) {
  return {
    subject: 'Your work email was changed',
    body: `Dear ${first_name},

${by} confirmed the change of your work email in the staff portal from ${from} to ${to}. You were signed out everywhere. If you did not expect this, open the link in the first email about the change, or contact HR at once.
`,
  }
}
