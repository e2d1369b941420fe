/** How the company presents itself, and the mail that was sent. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, moment, requiredText } from '../endpoint.ts'
import { knowingSites } from './sites.ts'

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

const knowingSite = z.enum(knowingSites, 'Choose one of the sites')

export const company = z.object({
  name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  logo_url: z.nullable(z.string()),
  primary_colour: z.nullable(z.string()),
  links: z.partialRecord(z.enum(linkKeys), z.string()),
})
export type Company = z.output<typeof company>

/** Held: no mail server was configured, or it has not been tried yet. Retrying: it failed and is tried for 48 hours. Failed: it is tried no more. */
export const mailStatuses = ['sent', 'held', 'retrying', 'refused', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const settings = {
  company: endpoint({
    method: 'GET',
    path: '/api/v1/company.json',
    access: 'public',
    topics: [],
    summary: 'The company’s name, sign-in page texts, colours and external links.',
    reply: z.object({ company, setup_needed: z.boolean() }),
  }),
  openSite: endpoint({
    method: 'POST',
    path: '/api/v1/sites/{site}.json',
    access: 'signed_in',
    stake: 'none',
    sealed: true,
    summary:
      'The address of the KPI or the in-house site for the caller, with an encrypted parameter `user` that the site may exchange once, within two minutes, for who it is.',
    params: z.strictObject({ site: knowingSite }),
    reply: z.object({ url: z.string() }),
  }),
  siteUser: endpoint({
    method: 'POST',
    path: '/api/v1/site_users.json',
    access: 'public',
    stake: 'none',
    sealed: true,
    summary: 'Exchanges the parameter `user` of an outside site for the person who opened it; once.',
    body: z.strictObject({ site: knowingSite, user: requiredText(1000) }),
    reply: z.object({ user: z.object({ ogid: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() }) }),
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/api/v1/outbox_mails.json',
    access: 'mail.read',
    stake: 'sensitive',
    topics: ['mail'],
    summary: 'Mail sent, failed, or held while no mail server is configured.',
    query: listQuery(['created_at'], { status: z.optional(z.enum(mailStatuses, 'Choose a status')) }),
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
        status: z.enum(mailStatuses),
        /** Of mail that is retried. */
        next_try_at: z.nullable(moment),
        can: z.object({ send_again: z.boolean() }),
      }),
    ),
  }),
  sendAgain: endpoint({
    method: 'PATCH',
    path: '/api/v1/outbox_mails.json',
    access: 'mail.send_again',
    stake: 'none',
    summary:
      'Sends mail again that did not leave, and tries it for another 48 hours; links in it that have expired are made anew.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one'), z.maxLength(500, 'At most 500 at once')),
    }),
  }),
  outboxMail: endpoint({
    method: 'GET',
    path: '/api/v1/outbox_mails/{id}.json',
    access: 'mail.read',
    topics: ['mail'],
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
