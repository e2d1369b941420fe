/** What the look at the data says. */
import type { Mail } from '../../../lib/mail/mail.ts'
import type { Finding } from './store.ts'

/** A line for each finding. */
export const findingText = ({ id, says, count, examples }: Finding): string =>
  count === 0
    ? `ok    ${id}  ${says}`
    : `FAIL  ${id}  ${says}: ${count} ${count === 1 ? 'exception' : 'exceptions'}, such as ${examples.join(', ')}`

export const findingsLetter = (broken: readonly Finding[]): Omit<Mail, 'to'> => ({
  subject: 'The nightly data check found errors',
  body: `Hello,\n\nThe nightly data check found errors:\n\n${broken.map(findingText).join('\n')}\n\nInform your system administrator. "npm run verify" repeats the check.\n`,
})
