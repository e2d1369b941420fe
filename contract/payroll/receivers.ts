/** Whom payrolls pay over to: tax offices, funds, insurers, cooperatives, unions and lenders, each with our number there. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { id, named, requiredText, text } from '../endpoint.ts'

export const receiverKinds = [
  'state',
  'pfa',
  'fmbn',
  'nhia',
  'hmo',
  'nsitf',
  'itf',
  'cooperative',
  'union',
  'lender',
  'other',
] as const
export type ReceiverKind = (typeof receiverKinds)[number]
export const receiverKindWords: Record<ReceiverKind, string> = {
  state: 'State tax office',
  pfa: 'Pension fund administrator',
  fmbn: 'Federal Mortgage Bank (NHF)',
  nhia: 'Health insurance authority',
  hmo: 'HMO',
  nsitf: 'NSITF',
  itf: 'ITF',
  cooperative: 'Cooperative',
  union: 'Union',
  lender: 'Lender',
  other: 'Other',
}

/** Of these there is one in the country. */
export const onlyReceivers: readonly ReceiverKind[] = ['fmbn', 'nhia', 'nsitf', 'itf']

const choice = 'Choose from the list'

export const receivers = crud({
  path: 'payroll_receivers',
  noun: 'payroll_receiver',
  summary: 'Whom payrolls pay over to, each with our number there, its office, its other names and the layout of its schedule.',
  read: 'payroll.read',
  edit: 'payroll.edit',
  stake: 'money',
  topics: ['payroll_receivers', 'paper_layouts'],
  fields: {
    kind: z.enum(receiverKinds, choice),
    title: requiredText(80),
    /** Payer ID, ESBN, PenCom employer code, FMBN or NSITF employer number: ours with it. */
    our_number: z._default(text(40), ''),
    office: z._default(text(80), ''),
    address: z._default(text(200), ''),
    email: z._default(text(120), ''),
    /** Who holds the money of a pension fund. */
    custodian: z._default(text(80), ''),
    /** By which its schedule is written; null for the usual one. */
    layout_id: z._default(z.nullable(id), null),
    /** What else it is called, with commas between: 'LIRS' for Lagos. What is deducted under such a name is owed to it. */
    aliases: z._default(text(250), ''),
  },
  row: {
    kind: z.enum(receiverKinds),
    title: z.string(),
    /** How payslips, filings and the books name it: as it was called first. */
    recipient: z.string(),
    our_number: z.string(),
    office: z.string(),
    address: z.string(),
    email: z.string(),
    custodian: z.string(),
    layout: z.nullable(named),
    aliases: z.array(z.string()),
  },
  sort: ['title', 'kind'],
  filters: { kind: z.optional(z.enum(receiverKinds, choice)) },
})
