/** What a budget says to what is to be spent. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addedUp, levelAt, releasedBy, standingWords, whyExceeds } from './rules.ts'

const naira = (amount: number) => amount * 100
const standing = {
  ...{ year: 2026, account: 'Travel', office: 'Kora Bank Voice' },
  ...{ budget_kobo: naira(20_000_000), actual_kobo: naira(11_000_000), committed_kobo: naira(5_000_000) },
}

it('says how a budget stands before an amount is spent of it', () => {
  const standing = {
    year: 2026,
    account: 'Travel',
    office: 'Voice',
    budget_kobo: 100_00,
    actual_kobo: 60_00,
    committed_kobo: 30_00,
  }
  expect(standingWords(standing, 10_00)).toBe('Travel, Voice: ₦10.00 free of ₦100.00 in 2026, spent ₦60.00, ordered ₦30.00')
  expect(standingWords(standing, 10_01)).toContain('This does not fit')
  expect(standingWords({ ...standing, actual_kobo: 90_00 }, 1)).toContain('exceeded by ₦20.00')
  expect(standingWords({ ...standing, budget_kobo: 0 }, 1)).toBe('Travel, Voice: no budget in 2026')
})

it('says by how much it is exceeded, with what is asked among what is spent or ordered', () => {
  expect(whyExceeds(standing, 'order', naira(6_000_000))).toBe(
    'This exceeds the 2026 budget of Travel, Kora Bank Voice, by ₦2,000,000.00: budget ₦20,000,000.00, spent ₦11,000,000.00, ordered ₦11,000,000.00',
  )
  expect(whyExceeds(standing, 'spend', naira(4_000_000) + 1)).toBe(
    'This exceeds the 2026 budget of Travel, Kora Bank Voice, by ₦0.01: budget ₦20,000,000.00, spent ₦15,000,000.01, ordered ₦5,000,000.00',
  )
  for (const stage of ['request', 'order', 'spend'] as const)
    expect(whyExceeds(standing, stage, naira(4_000_000))).toBeUndefined()
  // What comes back exceeds nothing, even where the budget is exceeded already.
  expect(whyExceeds({ ...standing, budget_kobo: 0 }, 'spend', -5)).toBeUndefined()
})

it('warns where nobody chose anything', () => {
  const levels = { at_request: 'ignore', at_order: 'stop', at_spend: 'warn' } as const
  expect((['request', 'order', 'spend'] as const).map((stage) => levelAt(levels, stage))).toEqual(['ignore', 'stop', 'warn'])
  expect(levelAt(undefined, 'order')).toBe('warn')
})

it('adds up what is of one account and office, in one order for everybody', () => {
  const lines = [
    { account_id: 'b', office_id: 'x', amount_kobo: 1 },
    { account_id: 'a', office_id: 'y', amount_kobo: 2 },
    { account_id: 'b', office_id: 'x', amount_kobo: 3 },
  ]
  expect(addedUp(lines)).toEqual([
    { account_id: 'a', office_id: 'y', amount_kobo: 2 },
    { account_id: 'b', office_id: 'x', amount_kobo: 4 },
  ])
  expect(addedUp(lines.toReversed())).toEqual(addedUp(lines))
})

it('releases of an order never more than is left, and never less than nothing', () => {
  const amount = fc.integer({ min: 0, max: 1e14 })
  fc.assert(
    fc.property(amount, amount, (left, billed) => {
      const released = releasedBy(left, billed)
      expect(released).toBeGreaterThanOrEqual(0)
      expect(released).toBe(Math.min(left, billed))
    }),
  )
})
