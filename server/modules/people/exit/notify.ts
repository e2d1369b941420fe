/** What whoever planned an exit reads about it. */
import { employeeStatusLabel } from '@iroko/contract/people/directory'
import type { Letter } from '../../../lib/letters.ts'

interface About {
  status: 'left' | 'terminated'
  exit_date: string
}

export const letters = {
  ended: (full_name: string, { status, exit_date }: About): Letter => ({
    subject: `${full_name} is now ${employeeStatusLabel[status]}`,
    lines: [
      `The exit of ${full_name} that you planned took effect after ${exit_date}, the last working day. They can no longer sign in, and their responsibilities were handed over.`,
    ],
    door: 'See the record',
  }),

  problem: (full_name: string, { exit_date }: About, problem: string): Letter => ({
    subject: `The exit of ${full_name} did not take effect`,
    lines: [
      `The exit of ${full_name} planned for ${exit_date} did not take effect: ${problem}.`,
      'It is tried again every night. Until then they can sign in.',
    ],
    door: 'See planned exits',
  }),
}
