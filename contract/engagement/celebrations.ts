/** Birthdays without a year, work anniversaries and who is new, among the colleagues of one's office. */
import * as z from 'zod/mini'
import { day, endpoint, requiredText, shownPerson } from '../endpoint.ts'

export const celebrationKinds = ['birthday', 'anniversary', 'joined'] as const
export type CelebrationKind = (typeof celebrationKinds)[number]

export const celebration = z.object({
  employee: shownPerson,
  kind: z.enum(celebrationKinds),
  /** The day of this year on which it is. */
  on: day,
  /** Of an anniversary. */
  years: z.nullable(z.number()),
  /** How many congratulated, and whether the caller did. */
  wishes: z.number(),
  wished: z.boolean(),
  /** Congratulating is for others, once the day has come. */
  can: z.object({ wish: z.boolean() }),
})
export type Celebration = z.output<typeof celebration>

export const celebrations = {
  wish: endpoint({
    method: 'POST',
    path: '/api/v1/celebrations/wish.json',
    access: 'directory.read',
    stake: 'none',
    summary:
      'Congratulates a colleague of one’s office on a day that is shown, or takes that back. Repeating it changes nothing.',
    body: z.strictObject({
      ogid: requiredText(60),
      kind: z.enum(celebrationKinds, 'Choose from the list'),
      on: day,
      wished: z.boolean('Enter yes or no'),
    }),
    reply: z.object({ wishes: z.number() }),
  }),
  show: endpoint({
    method: 'PATCH',
    path: '/api/v1/celebrations/mine.json',
    access: 'directory.read',
    stake: 'none',
    summary: 'Whether the caller’s own birthday and anniversary are shown to colleagues.',
    body: z.strictObject({ hidden: z.boolean('Enter yes or no') }),
    reply: z.object({ message: z.string() }),
  }),
}
