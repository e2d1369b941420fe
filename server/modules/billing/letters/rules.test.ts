import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWaiting, type Overdue, overdueLetter, stageOf, stages } from './rules.ts'

const invoice = (more: Partial<Overdue>): Overdue => ({
  ...{ invoice_id: 'a', number: 'INV2026000001', due_on: '2026-10-01', days: 20, rest_kobo: 100, cash_kobo: 98, last_stage: 0 },
  ...more,
})

it('a stage is reached on its day and not before', () => {
  expect([0, 1, 14, 15, 29, 30, 44, 45, 400].map(stageOf)).toEqual([0, 1, 1, 15, 15, 30, 30, 45, 45])
})

it('each stage is written about once, however many nights pass, with every invoice and its own rest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      (ages, nights) => {
        const reached = ages.map(() => 0)
        let letters = 0
        for (let night = 0; night < nights; night += 1) {
          const named = overdueLetter(
            ages.map((age, at) => invoice({ invoice_id: String(at), days: age + night, last_stage: reached[at] ?? 0 })),
          )
          if (named.length === 0) continue
          letters += 1
          expect(named).toHaveLength(ages.length)
          for (const { invoice_id, days } of named) reached[Number(invoice_id)] = stageOf(days)
        }
        // No more letters than stages in all, whatever is due when.
        expect(letters).toBeLessThanOrEqual(stages.length * ages.length)
        // The night after a letter there is none unless a day is a stage of one of them.
        const last = ages.map((age, at) =>
          invoice({ invoice_id: String(at), days: age + nights - 1, last_stage: reached[at] ?? 0 }),
        )
        expect(overdueLetter(last)).toEqual([])
      },
    ),
  )
})

it('what is disputed in full is not named, and alone brings no letter', () => {
  const disputed = invoice({ invoice_id: 'b', rest_kobo: 0 })
  expect(overdueLetter([disputed])).toEqual([])
  expect(overdueLetter([disputed, invoice({})])).toEqual([invoice({})])
  expect(overdueLetter([invoice({ last_stage: 15 })])).toEqual([])
})

it('a receipt waits where a line of the bank names an invoice or is what it comes to, or an advance would settle it', () => {
  const waits = (lines: { amount_kobo: number; narration: string }[], advance_kobo = 0) =>
    isWaiting([invoice({})], { lines, advance_kobo })
  expect(waits([{ amount_kobo: 55, narration: 'NIP inv-2026/000001 part' }])).toBe(true)
  for (const amount_kobo of [100, 98]) expect(waits([{ amount_kobo, narration: 'TRANSFER' }])).toBe(true)
  expect(waits([{ amount_kobo: 99, narration: 'TRANSFER INV2026000002' }])).toBe(false)
  expect([waits([], 99), waits([], 100)]).toEqual([false, true])
})
