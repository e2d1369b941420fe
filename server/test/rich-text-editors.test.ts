/** Whatever takes rich text keeps what the one sanitiser leaves of it, which lib/rich-text.test.ts tries payload by payload. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { announcements } from '@iroko/contract/engagement/announcements'
import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { cannedAnswers } from '@iroko/contract/engagement/ticket-settings'
import { tickets } from '@iroko/contract/engagement/tickets'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { openings } from '@iroko/contract/recruitment/openings'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cleanRichText } from '../lib/rich-text.ts'
import { everyCall } from './callers.ts'
import { testApp } from './harness.ts'
import { hostileRichText } from './hostile-rich-text.ts'

const t = await testApp()
const writer = await t.person({ roles: ['hr'] })
const agent = await t.person()
// Decides about what the writer asks for.
await t.person({ roles: ['hr'] })

// A character that no database stores is refused before anything else.
const payloads = hostileRichText.map((payload) => payload.replaceAll('\u0000', ''))
const third = Math.ceil(payloads.length / 3)
/** Some payloads swallow what follows them: each document begins with others. */
const documents = [0, 1, 2].map(
  (part) => `<p>Before</p>${payloads.slice(part * third, (part + 1) * third).join('<p>next</p>')}`,
)

const starts_on = '2026-11-20'
const title = (html: string) => `Hostile ${documents.indexOf(html)} ${html.length}`
const ticketOf = async (complaint = '<p>Help</p>') => (await t.call(tickets.create, { body: { complaint } }, agent)).ticket.id
const shown = async (id: string) => (await t.call(ticketDesk.show, { params: { id } }, writer)).ticket

/** Every call that takes a document: writes one, and answers what was kept of it. */
const editors: [call: Endpoint | readonly Endpoint[], write: (html: string) => Promise<string | undefined>][] = [
  [
    [announcements.create, announcements.update],
    async (body) => {
      const { id, version } = (
        await t.call(announcements.create, { body: { title: title(body), body: '<p>a</p>', starts_on } }, writer)
      ).text_announcement
      await t.call(announcements.update, { params: { id }, body: { title: title(body), body, starts_on, version } }, writer)
      return (await t.call(announcements.show, { params: { id } }, writer)).text_announcement.body
    },
  ],
  [
    [newsletters.create, newsletters.update],
    async (body) => {
      const draft = { title: title(body), issue: 'No. 1', body, starts_on }
      const { id } = (await t.call(newsletters.create, { body: draft }, writer)).newsletter
      return (await t.call(newsletters.show, { params: { id } }, writer)).newsletter.body
    },
  ],
  [
    [videoAnnouncements.create, videoAnnouncements.update],
    async (body) => {
      const draft = { title: title(body), body, starts_on, video_url: 'https://vimeo.com/123456789' }
      const { id } = (await t.call(videoAnnouncements.create, { body: draft }, writer)).video_announcement
      return (await t.call(videoAnnouncements.show, { params: { id } }, writer)).video_announcement.body
    },
  ],
  [
    companyMessages.send,
    async (body) => {
      await t.call(companyMessages.send, { body: { title: title(body), body } }, writer)
      const { messages } = await t.call(companyMessages.list, { query: { q: title(body) } }, writer)
      return (await t.call(companyMessages.show, { params: { id: messages[0]?.id ?? '' } }, agent)).message.body
    },
  ],
  [tickets.create, async (complaint) => (await shown(await ticketOf(complaint))).complaint],
  [
    tickets.answer,
    async (body) => {
      const id = await ticketOf()
      const { follow_token: token } = await t.db
        .selectFrom('ticket')
        .select('follow_token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await t.call(tickets.answer, { params: { token }, body: { body } })
      return (await t.call(tickets.follow, { params: { token } })).ticket.replies[0]?.body
    },
  ],
  [
    ticketDesk.reply,
    async (body) => {
      const id = await ticketOf()
      await t.call(ticketDesk.reply, { params: { id }, body: { kind: 'note', body } }, writer)
      return (await shown(id)).entries[0]?.body
    },
  ],
  [
    [cannedAnswers.create, cannedAnswers.update],
    async (body) => (await t.call(cannedAnswers.create, { body: { title: title(body), body } }, writer)).canned_answer.body,
  ],
  [
    [openings.create, openings.update],
    async (description) => {
      const place = { office_id: writer.office_id, branch_id: t.branch_id, employment_type: 'full_time' as const, positions: 1 }
      const dates = { opens_on: starts_on, closes_on: '2026-12-31' }
      const body = { job_title: title(description).slice(0, 60), ...place, ...dates, description, requirements: description }
      const { id } = (await t.call(openings.create, { body }, writer)).job_opening
      const { job_opening } = await t.call(openings.show, { params: { id } }, writer)
      expect(job_opening.requirements).toBe(job_opening.description)
      return job_opening.description
    },
  ],
  [
    openingRequests.ask,
    async (description) => {
      const place = { office_id: writer.office_id, branch_id: t.branch_id, employment_type: 'full_time' as const, positions: 1 }
      const dates = { opens_on: starts_on, closes_on: '2026-12-31' }
      const texts = { job_title: title(description).slice(0, 60), description, requirements: description, reason: 'Needed' }
      const { id } = await t.call(openingRequests.ask, { body: { ...texts, ...place, ...dates } }, writer)
      const { opening_request } = await t.call(openingRequests.show, { params: { id } }, writer)
      expect(opening_request.requirements).toBe(opening_request.description)
      return opening_request.description
    },
  ],
]

it.each(editors.map(([call, write]) => ['path' in call ? call.path : call[0]?.path, write] as const))(
  'is sanitised alike by %s',
  async (_, write) => {
    for (const html of documents) expect(await write(html)).toBe(cleanRichText(html))
  },
)

it('is taken by no other call', () => {
  /** As long as only a document is. */
  const takesDocument = ({ body }: Endpoint) => {
    const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {}
    const fields = Object.values(properties).flatMap((field) =>
      typeof field === 'object' ? [field, ...(field.anyOf ?? [])] : [],
    )
    return fields.some((field) => typeof field === 'object' && (field.maxLength ?? 0) > 100_000)
  }
  // Of mail that comes in the HTML is read as words, which become a document: `inbound-mail.test.ts`.
  const named = [...editors.flatMap(([call]) => call), tickets.inbound]
  expect(everyCall.filter((call) => takesDocument(call) && !named.includes(call)).map(({ path }) => path)).toEqual([])
  expect(named.filter((call) => !takesDocument(call)).map(({ path }) => path)).toEqual([])
})
