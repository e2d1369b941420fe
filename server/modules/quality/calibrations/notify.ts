/** Whom the portal tells of a calibration, and in which words. */
import type { Letter } from '../../../lib/mail/letters.ts'

export const calibrationView = (id: string): string => `/dashboard/qa/calibration?calibration=${id}`

const letter = (subject: string, ...lines: string[]): Letter => ({ subject, lines, door: 'See the calibration' })

export const letters = {
  invited: ({ title, due_on }: { title: string; due_on: string }) =>
    letter(
      'You take part in a calibration',
      `Score the contact of ${title} until ${due_on}. Nobody sees your score before all are in, and you see nobody’s.`,
    ),
  closed: ({ title }: { title: string }) => letter('A calibration is closed', `All scores of ${title} are open to compare.`),
}
