/** Rules by which lines of the bank are booked: fees, duties, interest. Each was asked by one person and approved by another. */
import * as z from 'zod/mini'
import { endpoint, id, listQuery, listReply, moment, named, version } from '../endpoint.ts'
import { bankDirections } from './ledger-changes.ts'

const rule = z.object({
  id: z.string(),
  version,
  title: z.string(),
  contains: z.string(),
  direction: z.enum(bankDirections),
  from_kobo: z.number(),
  to_kobo: z.nullable(z.number()),
  head: named,
  office: named,
  has_vat: z.boolean(),
  is_automatic: z.boolean(),
  stopped_at: z.nullable(moment),
  /** How many lines it booked. */
  booked: z.number(),
})

export const bankRules = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/bank_rules.json',
    access: 'bank.read',
    stake: 'sensitive',
    topics: ['bank', 'ledger_changes'],
    summary: 'The rules for lines of the bank, those that count first, with how many lines each booked.',
    query: listQuery(['title', 'booked'], {}),
    rows: 'bank_rules',
    reply: listReply('bank_rules', rule),
  }),
  fitting: endpoint({
    method: 'GET',
    path: '/api/v1/bank_lines/{id}/rules.json',
    access: 'bank.read',
    topics: ['bank', 'ledger_changes'],
    summary: 'The rules by which a line of the bank may be booked; none once something of it is matched.',
    reply: z.object({ rules: z.array(named) }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/v1/bank_rules/{id}/stop.json',
    access: 'bank.edit',
    stake: 'none',
    summary: 'Stops a rule: it books nothing any more. What it booked stays.',
    body: z.strictObject({ version }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/v1/bank_lines/{id}/book.json',
    access: 'bank.edit',
    stake: 'money',
    summary:
      'Books a line of the bank, of which nothing is matched yet, by a rule that fits it: posted on its day and matched at once.',
    body: z.strictObject({ version, rule_id: id }),
  }),
  unbook: endpoint({
    method: 'POST',
    path: '/api/v1/bank_lines/{id}/unbook.json',
    access: 'bank.edit',
    stake: 'none',
    summary: 'Takes back what a rule booked of a line: its entry is reversed and the line is open again.',
    body: z.strictObject({ version }),
  }),
}
