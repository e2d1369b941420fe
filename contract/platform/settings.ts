/** The company's own settings, the first-start set-up and the mail that was sent. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply, moment, requiredText, text, version } from '../endpoint.ts'
import { newPassword } from './identity.ts'

/** Outside sites that the sidebar opens in a new tab; one that is not set is not shown. */
export const linkKeys = [
  'kpi',
  'lms',
  'in_house',
  'help_desk_it',
  'help_desk_facilities',
  'help_desk_hr',
  'help_desk_complaints',
] as const
export type LinkKey = (typeof linkKeys)[number]

export const company = z.object({
  name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  logo_url: z.nullable(z.string()),
  primary_colour: z.nullable(z.string()),
  links: z.partialRecord(z.enum(linkKeys), z.string()),
})
export type Company = z.output<typeof company>

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

export const settings = {
  company: endpoint({
    method: 'GET',
    path: '/api/v1/company.json',
    access: 'public',
    topics: [],
    summary: 'The company’s name, sign-in page texts, colours and external links.',
    reply: z.object({ company, setup_needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/v1/setup.json',
    access: 'public',
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
    summary: 'Changes the company’s details; refused when another person changed them in the meantime.',
    body: z.strictObject({ ...details, version }),
  }),
  putAway: endpoint({
    method: 'PATCH',
    path: '/api/v1/setup_checklist.json',
    access: 'company.edit',
    summary: 'Hides the set-up checklist from the home pages of super administrators, or shows it again.',
    body: z.strictObject({ put_away: z.boolean() }),
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/api/v1/outbox_mails.json',
    access: 'mail.read',
    topics: [],
    summary: 'Mail sent, failed, or held while no mail server is configured.',
    query: listQuery(['created_at'], {}),
    rows: 'outbox_mails',
    reply: listReply(
      'outbox_mails',
      z.object({
        id: z.string(),
        recipient: z.string(),
        subject: z.string(),
        created_at: moment,
        sent_at: z.nullable(moment),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  outboxMail: endpoint({
    method: 'GET',
    path: '/api/v1/outbox_mails/{id}.json',
    access: 'mail.read',
    topics: [],
    summary: 'One mail with its text.',
    reply: z.object({
      outbox_mail: z.object({
        id: z.string(),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        created_at: moment,
        sent_at: z.nullable(moment),
      }),
    }),
  }),
}
