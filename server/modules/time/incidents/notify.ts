/** What those who decide about outages are told. */
import type { Letter } from '../../../lib/mail/letters.ts'

export const pageOf = (id: string): string => `/dashboard/hr/attendance-incidents?incident=${id}`

export const amnestyLetter = (where: string, by: string): Letter => ({
  subject: `An outage waiver for ${where} awaits your decision`,
  lines: [`${by} reported an outage in ${where} and proposed an outage waiver.`, 'A person other than the reporter decides.'],
  door: 'Open request',
})
