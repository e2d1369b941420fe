/** What whoever planned an exit reads about it. */
import type { Letter } from '../../../lib/letters.ts'

interface About {
  exit_date: string
}

export const letters = {
  ended: (full_name: string, { exit_date }: About): Letter => ({
    subject: `Exit of ${full_name} took effect`,
    lines: [
      `The exit of ${full_name} that you planned took effect after ${exit_date}, the last working day. They can no longer sign in, and their responsibilities were handed over.`,
    ],
    door: 'View record',
  }),

  problem: (full_name: string, { exit_date }: About, problem: string): Letter => ({
    subject: `The exit of ${full_name} did not take effect`,
    lines: [
      `The exit of ${full_name} planned for ${exit_date} did not take effect: ${problem}.`,
      'It is retried every night. Until it takes effect, they can still sign in.',
    ],
    door: 'View planned exits',
  }),
}
