/** What the look at the data says. */
import type { Mail } from '../../../lib/mail.ts'
import type { Finding } from './store.ts'

/** A line for each finding. */
export const sayFinding = ({ id, says, count, examples }: Finding): string =>
  count === 0 ? `ok    ${id}  ${says}` : `FAIL  ${id}  ${says}: not so ${count} times, such as ${examples.join(', ')}`

export const findingsLetter = (broken: readonly Finding[]): Omit<Mail, 'to'> => ({
  subject: 'The portal’s data needs a look',
  body: `Hello,\n\nthe nightly check of the portal’s data found what must not be:\n\n${broken.map(sayFinding).join('\n')}\n\nPlease tell whoever looks after the portal; "npm run verify" shows it again.\n`,
})
