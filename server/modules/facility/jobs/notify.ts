/** What those who are given a maintenance job are told. */
import { longDay } from '@iroko/contract/day-words'
import type { Letter } from '../../../lib/mail/letters.ts'

export const pageOf = (id: string): string => `/dashboard/main/assets?view=jobs&job=${id}`

export const givenLetter = (
  { title, place, due_on }: { title: string; place: string; due_on: string | null },
  by: string,
): Letter => ({
  subject: `A maintenance job for you: ${title}`,
  lines: [`${by} gave you the job ‘${title}’${place ? ` in ${place}` : ''}${due_on ? `, due by ${longDay(due_on)}` : ''}.`],
  door: 'Open the job',
})
