/** The holidays in a person's own calendar program, by an address that it reads. */
import * as z from 'zod/mini'
import { endpoint, moment, requiredText } from '../endpoint.ts'

export const holidayFeeds = {
  show: endpoint({
    method: 'GET',
    path: '/api/v1/holiday_feed.json',
    access: 'holiday.read',
    topics: [],
    summary: 'Whether the caller has a calendar subscription, and since when.',
    reply: z.object({ holiday_feed: z.nullable(z.object({ created_at: moment })) }),
  }),

  open: endpoint({
    method: 'POST',
    path: '/api/v1/holiday_feed.json',
    access: 'holiday.read',
    stake: 'none',
    sealed: true,
    summary: 'Creates a new calendar subscription address, shown once; the previous one stops working.',
    reply: z.object({ message: z.string(), url: z.string() }),
  }),

  close: endpoint({
    method: 'DELETE',
    path: '/api/v1/holiday_feed.json',
    access: 'holiday.read',
    stake: 'none',
    summary: 'Deletes the caller’s calendar subscription.',
  }),

  calendar: endpoint({
    method: 'GET',
    path: '/api/v1/holiday_feeds/{token}.ics',
    access: 'public',
    stake: 'none',
    topics: [],
    summary:
      'The holidays of the owner of this address of 128 random bits, as a calendar (RFC 5545): from last year on. Works until the address is replaced or the person leaves.',
    params: z.strictObject({ token: requiredText(40) }),
    raw: true,
  }),
}
