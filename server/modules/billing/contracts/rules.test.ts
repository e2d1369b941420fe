import type { ContractLineDraft, ContractTerms } from '@iroko/contract/billing/contracts'
import { expect, it } from 'vitest'
import { termFacts, wrongOf } from './rules.ts'

const terms: ContractTerms = {
  ...{ title: 'Voice', starts_on: '2026-10-01', ends_on: null, terms_days: 30, notice_days: 30, minimum_kobo: 0 },
  ...{ credit_cap_bp: 1000, bonus_cap_bp: 0, weekdays: [6, 1], holidays_off: true, po_number: '', po_limit_kobo: null },
  client_confirms: false,
}

it('shows who decides all that changes what a month comes to', () => {
  expect(termFacts(terms)).toEqual([
    ['Days', 'From 2026-10-01'],
    ['Seats are promised', 'Mon, Sat, not on public holidays'],
    ['At most', '10 % credits, 0 % bonuses'],
    ['Paid within', '30 days'],
  ])
  const more = {
    ...terms,
    minimum_kobo: 100,
    po_number: 'PO 1',
    po_limit_kobo: 5000,
    client_confirms: true,
    holidays_off: false,
  }
  expect(new Map(termFacts(more))).toEqual(
    new Map([
      ...termFacts(terms),
      ['Seats are promised', 'Mon, Sat, also on public holidays'],
      ['Least of a month', '₦1.00'],
      ['Their order', 'PO 1, up to ₦50.00'],
      ['Each month', 'The client confirms it before it is invoiced'],
    ]),
  )
})

const line: ContractLineDraft = {
  ...{
    office_id: 'a',
    kind: 'volume',
    title: 'Mails',
    price_kobo: 0,
    quantity: 1,
    seat_minutes: 480,
    takes: 'shift',
    increment: 1,
  },
  ...{ tolerance_bp: 0, training_days: 0, most_minutes: null, tier_mode: 'graduated', minimum_quantity: 0, floor_bp: 0 },
  tiers: [],
}
const campaigns = [{ id: 'a', title: 'Voice' }]

it.each([
  ['has no open tier', [100, 200], 'The last tier has no end'],
  ['goes down', [200, 100, null], 'Tiers go from the smallest to the largest quantity'],
  ['goes up to an open one', [100, 200, null], undefined],
])('a volume whose tiers %s', (_name, bounds, sentence) => {
  const tiers = (bounds as (number | null)[]).map((up_to) => ({ up_to, price_kobo: 1 }))
  expect(wrongOf({ ...terms, lines: [{ ...line, tiers }], measures: [] }, campaigns)['lines.0']).toBe(sentence)
})
