/** What was agreed with clients: contracts with their lines, prices and measures. Each change is asked for by one person and decided by another. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, id, listQuery, listReply, moment, named, personRef, requiredText, text, whole } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

export const lineKinds = ['seat', 'hour', 'volume', 'fixed'] as const
export type LineKind = (typeof lineKinds)[number]
export const lineKindWords: Record<LineKind, string> = {
  seat: 'Seats',
  hour: 'Hours',
  volume: 'Volume',
  fixed: 'Fixed fee',
}

/** Which minutes a line by the hour takes; those of nights are a supplement on minutes that another line bills. */
export const takenMinutes = ['shift', 'overtime', 'night', 'holiday'] as const
export type TakenMinutes = (typeof takenMinutes)[number]
export const takenWords: Record<TakenMinutes, string> = {
  shift: 'Minutes within the shift',
  overtime: 'Approved overtime',
  night: 'Night minutes',
  holiday: 'Work on public holidays',
}

export const tierModes = ['graduated', 'volume'] as const
export const tierModeWords = {
  graduated: 'Each part at the price of its tier',
  volume: 'All of it at the price of the tier reached',
} as const

export const measureSources = ['quality', 'coverage', 'entered'] as const
export type MeasureSource = (typeof measureSources)[number]
export const measureSourceWords: Record<MeasureSource, string> = {
  quality: 'Average score of evaluations',
  coverage: 'Delivered of committed minutes, in percent',
  entered: 'Entered by one person, confirmed by another',
}

export const increments = [1, 6, 15, 30] as const
const choice = 'Choose from the list'
const bp = whole(0, 10_000)
const price = koboBetween(0, 1e14)
/** Hundredths: 8340 is 83.40. */
const value = whole(0, 10_000_000)

const tier = z.strictObject({ up_to: z.nullable(whole(1, 1e9)), price_kobo: price })

export const contractLine = z.strictObject({
  office_id: id,
  kind: z.enum(lineKinds, choice),
  title: requiredText(120),
  /** A month for a seat or a fixed fee, an hour, or a piece. */
  price_kobo: price,
  /** Of seats. */
  quantity: z._default(whole(1, 100_000), 1),
  /** What a seat promises on a day. */
  seat_minutes: z._default(whole(1, 1440), 480),
  takes: z._default(z.enum(takenMinutes, choice), 'shift'),
  /** Minutes of a person and day are rounded to so many. */
  increment: z._default(
    z.union(
      increments.map((step) => z.literal(step)),
      choice,
    ),
    1,
  ),
  /** What may be missing of seats before less is charged. */
  tolerance_bp: z._default(bp, 0),
  /** The first days of a person on the campaign, which are not charged. */
  training_days: z._default(whole(0, 90), 0),
  /** Of a person in a month; null without a limit. */
  most_minutes: z._default(z.nullable(whole(1, 44_640)), null),
  /** Prices by quantity, ascending, the last without an end; none: all at the price. */
  tiers: z._default(z.array(tier).check(z.maxLength(10, 'At most 10 tiers')), []),
  tier_mode: z._default(z.enum(tierModes, choice), 'graduated'),
  /** Charged at least. */
  minimum_quantity: z._default(whole(0, 1e9), 0),
  /** Charged at least of what was forecast. */
  floor_bp: z._default(bp, 0),
})
export type ContractLineDraft = z.output<typeof contractLine>

const band = z.strictObject({
  /** From this value on; null: from below. */
  from: z.nullable(value),
  /** Up to below this value; null: without an end. */
  to: z.nullable(value),
  /** Below zero a credit, above zero a bonus, of what is charged. */
  bp: whole(-10_000, 10_000),
})

export const contractMeasure = z.strictObject({
  office_id: id,
  title: requiredText(80),
  source: z.enum(measureSources, choice),
  bands: z.array(band).check(z.minLength(1, 'Add at least one band'), z.maxLength(10, 'At most 10 bands')),
  /** With fewer, nothing is measured. */
  least_sample: z._default(whole(0, 100_000), 0),
  /** Nothing is measured where the volume was over the forecast by more; null: always measured. */
  relief_bp: z._default(z.nullable(bp), null),
})
export type ContractMeasureDraft = z.output<typeof contractMeasure>

const terms = {
  title: requiredText(120),
  starts_on: day,
  ends_on: z._default(z.nullable(day), null),
  terms_days: whole(0, 180),
  notice_days: z._default(whole(0, 365), 30),
  /** Charged at least in a month. */
  minimum_kobo: z._default(price, 0),
  /** What is missing and credited comes to no more of what is charged. */
  credit_cap_bp: z._default(bp, 1000),
  bonus_cap_bp: z._default(bp, 1000),
  /** 1 is Monday: the days on which seats are promised. */
  weekdays: z._default(z.array(whole(1, 7)).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)), [1, 2, 3, 4, 5]),
  holidays_off: z._default(z.boolean(), true),
  po_number: z._default(text(40), ''),
  po_limit_kobo: z._default(z.nullable(price), null),
  client_confirms: z._default(z.boolean(), false),
}

const lines = z.array(contractLine).check(z.maxLength(60, 'At most 60 lines'))
const measures = z._default(z.array(contractMeasure).check(z.maxLength(20, 'At most 20 measures')), [])
const reason = requiredText(500, 'Enter a reason')

/** What of a contract a request writes. */
export const contractChangeKinds = ['contract', 'lines', 'end'] as const
export type ContractChangeKind = (typeof contractChangeKinds)[number]
export const contractChangeWords: Record<ContractChangeKind, string> = {
  contract: 'New contract',
  lines: 'Change of lines',
  end: 'End of a contract',
}

export const contractStates = ['active', 'ended'] as const
export type ContractState = (typeof contractStates)[number]
export const contractStateWords: Record<ContractState, string> = { active: 'Active', ended: 'Ended' }

const shownLine = z.object({
  ...{ id: z.string(), office: named, kind: z.enum(lineKinds), title: z.string(), price_kobo: z.number() },
  ...{ quantity: z.number(), seat_minutes: z.number(), takes: z.enum(takenMinutes), increment: z.number() },
  ...{ tolerance_bp: z.number(), training_days: z.number(), most_minutes: z.nullable(z.number()) },
  ...{ tiers: z.array(z.object({ up_to: z.nullable(z.number()), price_kobo: z.number() })), tier_mode: z.enum(tierModes) },
  ...{ minimum_quantity: z.number(), floor_bp: z.number(), starts_on: day, ends_on: z.nullable(day) },
})
export type ShownLine = z.output<typeof shownLine>

const shownMeasure = z.object({
  ...{ id: z.string(), office: named, title: z.string(), source: z.enum(measureSources), least_sample: z.number() },
  bands: z.array(z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()), bp: z.number() })),
  relief_bp: z.nullable(z.number()),
})

const row = z.object({
  ...{ id: z.string(), version: z.number(), number: z.string(), title: z.string(), client: named },
  ...{ starts_on: day, ends_on: z.nullable(day), terms_days: z.number(), minimum_kobo: z.number() },
  ...{ client_confirms: z.boolean(), state: z.enum(contractStates) },
  /** Of its lines today. */
  campaigns: z.array(named),
  /** A change of it waits for a decision. */
  is_asked: z.boolean(),
})

const change = z.object({
  ...{ id: z.string(), version: z.number(), what: z.enum(contractChangeKinds), client: named, summary: z.string() },
  facts: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  ...{ reason: z.string(), status: z.enum(requestStatuses), made_by: personRef, created_at: moment },
})

const answer = z.object({ message: z.string(), id: z.string() })
const topics = ['contracts', 'approvals'] as const

export const contracts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contracts.json',
    access: 'contract.read',
    stake: 'sensitive',
    topics,
    summary: 'The contracts with clients.',
    query: listQuery(['number', 'starts_on', 'ends_on'], {
      client_id: z.optional(id),
      state: z.optional(z.enum(contractStates, choice)),
    }),
    rows: 'contracts',
    reply: listReply('contracts', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/contracts/{id}.json',
    access: 'contract.read',
    topics,
    summary: 'A contract with its lines and measures.',
    reply: z.object({
      contract: z.object({
        ...row.shape,
        ...{ notice_days: z.number(), credit_cap_bp: z.number(), bonus_cap_bp: z.number(), weekdays: z.array(z.number()) },
        ...{ holidays_off: z.boolean(), po_number: z.string(), po_limit_kobo: z.nullable(z.number()) },
        lines: z.array(shownLine),
        measures: z.array(shownMeasure),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/contracts.json',
    access: 'contract.edit',
    stake: 'money',
    summary: 'Asks for a new contract: another person decides.',
    body: z.strictObject({
      client_id: id,
      ...terms,
      lines: lines.check(z.minLength(1, 'Add at least one line')),
      measures,
      reason,
    }),
    reply: answer,
  }),
  askLines: endpoint({
    method: 'POST',
    path: '/api/v1/contracts/{id}/lines.json',
    access: 'contract.edit',
    stake: 'money',
    summary: 'Asks that lines end and others begin on a day: another person decides.',
    body: z.strictObject({
      starts_on: day,
      end_line_ids: z._default(z.array(id).check(z.maxLength(60)), []),
      lines: z._default(lines, []),
      reason,
    }),
    reply: answer,
  }),
  askEnd: endpoint({
    method: 'POST',
    path: '/api/v1/contracts/{id}/end.json',
    access: 'contract.edit',
    stake: 'money',
    summary: 'Asks that a contract ends on a day: another person decides.',
    body: z.strictObject({ ends_on: day, reason }),
    reply: answer,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/v1/contract_changes.json',
    access: 'contract.read',
    stake: 'sensitive',
    topics,
    summary: 'What was asked of contracts.',
    query: listQuery(['created_at'], { status: z.optional(z.enum(requestStatuses, choice)) }),
    rows: 'contract_changes',
    reply: listReply('contract_changes', change),
  }),
  showChange: endpoint({
    method: 'GET',
    path: '/api/v1/contract_changes/{id}.json',
    access: 'contract.read',
    topics,
    summary: 'What was asked of a contract, and its approval.',
    reply: z.object({
      contract_change: z.object({
        ...change.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  withdraw: withdrawCall({
    kind: 'contract',
    path: 'contract_changes',
    asks: 'contract.edit',
    reply: z.object({ message: z.string(), contract_change: change }),
  }),
}
export type ContractTerms = Omit<z.output<typeof contracts.ask.body>, 'client_id' | 'lines' | 'measures' | 'reason'>
