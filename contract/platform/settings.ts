/** The company's own settings, the first-start set-up and the mail that was sent. */
import * as z from 'zod/mini'
import { endpoint, idParams, listQuery, listReply, message, moment, requiredText } from '../endpoint.ts'
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

export const settings = {
  company: endpoint({
    method: 'GET',
    path: '/api/v1/company.json',
    access: 'public',
    topics: [],
    summary: 'The company’s name, words of the sign-in page, colours and outside links.',
    reply: z.object({ company, setup_needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/v1/setup.json',
    access: 'public',
    summary:
      'First start without demo data: makes the company and its first super administrator, with the one-time code of the log.',
    body: z.strictObject({
      code: requiredText(60, 'The set-up code is required'),
      company_name: requiredText(120),
      first_name: requiredText(80),
      last_name: requiredText(80),
      email: requiredText(254, 'Email is required').check(z.email('Enter a valid email')),
      password: newPassword,
    }),
    reply: message,
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
    params: idParams,
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
