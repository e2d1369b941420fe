/** The company's details, its first-start set-up, and what is left of it: a look at every domain. */
import * as z from 'zod/mini'
import { endpoint, requiredText, text, version } from '../endpoint.ts'
import { newPassword } from '../platform/identity.ts'
import { type LinkKey, linkKeys } from '../platform/settings.ts'

/** What a new portal needs before people use it, in the order in which it is done. Each is done when the data says so. */
export const setupSteps = [
  'company',
  'two_step',
  'mail',
  'branch',
  'people',
  'leaders',
  'leave_types',
  'holidays',
  'shifts',
] as const
export type SetupStep = (typeof setupSteps)[number]

const link = z.nullable(
  text(500).check(
    z.refine((value) => value === '' || /^https?:\/\/\S+$/.test(value), 'Enter an address that begins with https://'),
  ),
)

const details = {
  name: requiredText(120, 'Enter the company name'),
  title: requiredText(120, 'Enter the title of the sign-in page'),
  subtitle: text(200),
  /** As `#1f6f50`; null for the product's green. */
  primary_colour: z.nullable(text(7).check(z.regex(/^(#[0-9a-f]{6})?$/i, 'Enter a colour such as #1f6f50'))),
  ...(Object.fromEntries(linkKeys.map((key) => [key, link])) as Record<LinkKey, typeof link>),
}

export const setup = {
  begin: endpoint({
    method: 'POST',
    path: '/api/v1/setup.json',
    access: 'public',
    stake: 'none',
    summary:
      'First start without demo data: creates the company and its first super administrator, with the one-time code of the log.',
    body: z.strictObject({
      code: requiredText(60, 'The set-up code is required'),
      company_name: requiredText(120),
      first_name: requiredText(80),
      last_name: requiredText(80),
      email: requiredText(254, 'Email is required').check(z.email('Enter a valid email')),
      password: newPassword,
    }),
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/v1/company_details.json',
    access: 'company.edit',
    topics: ['company', 'people', 'structure', 'leaders', 'leave_types', 'holidays', 'shifts', 'two_step'],
    summary: 'The company’s details as its super administrators edit them, with what is left of the first set-up.',
    reply: z.object({
      company_details: z.object({ ...details, version }),
      checklist: z.object({
        steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
        put_away: z.boolean(),
      }),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/company_details.json',
    access: 'company.edit',
    stake: 'none',
    summary: 'Changes the company’s details; refused when another person changed them in the meantime.',
    body: z.strictObject({ ...details, version }),
  }),
  putAway: endpoint({
    method: 'PATCH',
    path: '/api/v1/setup_checklist.json',
    access: 'company.edit',
    stake: 'none',
    summary: 'Hides the set-up checklist from the home pages of super administrators, or shows it again.',
    body: z.strictObject({ put_away: z.boolean() }),
  }),
}
