import { datesText, type Letter } from '../../../lib/mail/letters.ts'

/** To whoever called in: the reason stays where each reading of it is logged. */
export const reportedLetter = (by: string, days: { starts_on: string; ends_on: string }): Letter => ({
  subject: `${by} reported your absence ${datesText(days)}`,
  lines: [`${by} reported your absence ${datesText(days)}. It is excused once it is approved.`],
  door: 'View your absence',
})
