/** The steps of the disciplinary policy: what each letter is called, how long it is active, who issues it, and its text. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText, whole } from '../endpoint.ts'

export const stepIssuers = ['leader', 'hr'] as const
export type StepIssuer = (typeof stepIssuers)[number]
export const issuerWords: Record<StepIssuer, string> = { leader: 'The leader or HR', hr: 'HR only' }

/** What a text can name, as `{first_name}`, and what stands there in the preview of the policy. */
export const mergeFields = {
  full_name: 'Ada Obi',
  first_name: 'Ada',
  ogid: 'OG000123',
  designation: 'Agent',
  office: 'Kora Bank Voice',
  kind: 'Absence without leave',
  step: 'First written warning',
  happened_on: 'Tue 3 Nov 2026',
  reason: 'You did not come to work and told nobody.',
  hearing: 'on Fri 6 Nov 2026 at 10:00 in Room 2',
  issued_on: 'Mon 9 Nov 2026',
  active_until: 'Mon 9 May 2027',
  appeal_until: 'Mon 16 Nov 2026',
  issuer: 'Ngozi Eze',
  company: 'the company',
} as const
export type MergeField = keyof typeof mergeFields
export type MergeValues = Record<MergeField, string>

const places = /\{(\w+)\}/g

/** The first name in braces that stands for nothing; undefined when all do. */
export const unknownField = (text: string): string | undefined =>
  [...text.matchAll(places)].map(([, name]) => name ?? '').find((name) => !(name in mergeFields))

/** The text with its names filled in. */
export const merged = (text: string, values: MergeValues): string =>
  text.replace(places, (place, name: string) => (name in values ? values[name as MergeField] : place))

export const usualText = `Dear {first_name},

On {happened_on} the following happened: {reason}

This is a formal warning ({step}) for {kind}. It stays active until {active_until}.

You may appeal in the portal until {appeal_until}. Somebody other than the person who issued it will decide.

{issuer}`

export const warningSteps = crud({
  path: 'warning_steps',
  noun: 'warning_step',
  summary: 'The steps of the disciplinary policy in their order: how long a letter is active, who issues it, and its text.',
  read: 'warning_policy.read',
  edit: 'warning_policy.edit',
  stake: 'none',
  topics: ['warning_policy'],
  fields: {
    title: requiredText(80),
    /** 1 is the mildest. */
    rank: whole(1, 9),
    /** How long a letter of this step is active. */
    active_months: whole(1, 36),
    issued_by: z.enum(stepIssuers, 'Choose who issues it'),
    /** Days in which the person can appeal. */
    appeal_days: whole(1, 30),
    body: requiredText(4000, 'Enter the text of the letter').check(
      z.refine((text) => unknownField(text) === undefined, {
        error: ({ input }) => `{${unknownField(String(input))}} stands for nothing`,
      }),
    ),
  },
  row: {
    title: z.string(),
    rank: z.number(),
    active_months: z.number(),
    issued_by: z.enum(stepIssuers),
    appeal_days: z.number(),
    body: z.string(),
  },
  sort: ['rank', 'title'],
})
