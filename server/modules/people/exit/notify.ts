/** What whoever planned an exit reads about it. */
import type { Letter } from '../../../lib/mail/letters.ts'

interface About {
  exit_date: string
}

export const letters = {
  /** To those who decide terminations: one of HR ended an employment as resigned, on paper. */
  recorded: (full_name: string, by: string, { exit_date }: About): Letter => ({
    subject: `${by} recorded that ${full_name} resigned`,
    lines: [
      `${by} recorded a resignation of ${full_name}, with ${exit_date} as the last working day. It did not come from ${full_name} through the portal: ask for the letter.`,
    ],
    door: 'View record',
  }),

  ended: (full_name: string, { exit_date }: About): Letter => ({
    subject: `Exit of ${full_name} took effect`,
    lines: [
      `The exit of ${full_name} that you planned took effect after ${exit_date}, the last working day. They can no longer sign in, and their responsibilities were handed over.`,
    ],
    door: 'View record',
  }),

  /** To those who decide terminations: an employment that had ended goes on. */
  undone: (full_name: string, by: string, { exit_date }: About, reason: string): Letter => ({
    subject: `${by} undid the exit of ${full_name}`,
    lines: [
      `The employment of ${full_name}, which had ended on ${exit_date}, goes on as before: ${reason}`,
      'They can sign in again, with their roles, and are paid on.',
    ],
    door: 'View record',
  }),

  /** To whoever never should have left. */
  back: ({ exit_date }: About): Letter => ({
    subject: 'Your employment goes on',
    lines: [
      `HR had recorded ${exit_date} as your last working day and undid it. Hire date, roles and pay are as before: sign in with your password.`,
      'What you had asked for was withdrawn meanwhile. Please send it again.',
    ],
    door: 'Open the portal',
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
