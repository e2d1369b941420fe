/** What those who reported a fault are told. */
import type { Letter } from '../../../lib/mail/letters.ts'

export const pageOf = (id: string): string => `/dashboard/main/assets?view=faults&fault=${id}`

const door = 'See the fault'

export const acceptedLetter = (about: string): Letter => ({
  subject: `Facility accepted the fault you reported: ${about}`,
  lines: ['Facility will solve it. You hear when it is solved.'],
  door,
})

export const rejectedLetter = (about: string, reason: string): Letter => ({
  subject: `Facility rejected the fault you reported: ${about}`,
  lines: [reason],
  door,
})

export const solvedLetter = (about: string, answer: string): Letter => ({
  subject: `The fault you reported is solved: ${about}`,
  lines: [answer, 'Please confirm it, or open the fault again within 14 days.'],
  door,
})
