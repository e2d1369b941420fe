/** Letters that go to clients by themselves: about invoices that are overdue, and certificates of withheld tax that are outstanding. */
import * as z from 'zod/mini'
import { day, endpoint, id, listQuery, listReply, named } from '../endpoint.ts'

export const letterKinds = ['dunning', 'certificates'] as const
export type LetterKind = (typeof letterKinds)[number]
export const letterKindWords: Record<LetterKind, string> = { dunning: 'Overdue', certificates: 'Certificates' }

const letter = z.object({
  ...{ id: z.string(), client: named, kind: z.enum(letterKinds), sent_on: day },
  /** After how many days it is, of the oldest that it names. */
  days: z.number(),
  total_kobo: z.number(),
  /** Whom it was mailed to. */
  recipients: z.array(z.string()),
  /** What was open of each invoice without what is disputed, or withheld without a certificate. */
  lines: z.array(z.object({ invoice: named, days: z.number(), amount_kobo: z.number() })),
})

export const clientLetters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/dunning.json',
    access: 'invoice.read',
    stake: 'sensitive',
    topics: ['invoices', 'receipts'],
    summary: 'Letters about overdue invoices and outstanding certificates.',
    query: listQuery(['sent_on', 'total_kobo'], {
      client_id: z.optional(id),
      invoice_id: z.optional(id),
      kind: z.optional(z.enum(letterKinds, 'Choose from the list')),
    }),
    rows: 'letters',
    reply: listReply('letters', letter),
  }),
}
