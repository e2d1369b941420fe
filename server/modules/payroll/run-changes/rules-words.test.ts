import fc from 'fast-check'
import { expect, it } from 'vitest'
import { valuesOfChange } from './rules-words.ts'

it('says of before only what is different now, and nothing of what was empty and stays so', () => {
  const was = { year: 2026, rent_kobo: 0, before_months: 7, evidence: '', title: 'Monthly' }
  const became = { year: 2026, rent_kobo: 240_000_000, before_months: 7, evidence: 'Agreement seen', title: 'Monthly' }
  expect(valuesOfChange({ was, became })).toEqual({
    before: [{ label: 'Rent', text: '₦0.00' }],
    after: [
      { label: 'Title', text: 'Monthly' },
      { label: 'Year', text: '2026' },
      { label: 'Rent', text: '₦2,400,000.00' },
      { label: 'Months before', text: '7' },
      { label: 'Documents seen', text: 'Agreement seen' },
    ],
  })
  expect(valuesOfChange({ was: became, became: was }).after.at(-1)).toEqual({ label: 'Documents seen', text: 'none' })
  expect(valuesOfChange({ was, became: null }).after).toEqual([])
})

it('leaves out nothing that differs, whichever way', () => {
  const values = fc.record({
    title: fc.constantFrom('Monthly', 'Night shift'),
    rent_kobo: fc.constantFrom(0, 100, 240_000_000),
    before_months: fc.integer({ min: 0, max: 3 }),
    pension: fc.boolean(),
    evidence: fc.constantFrom('', 'Seen', 'Agreement'),
  })
  const labels = {
    title: 'Title',
    rent_kobo: 'Rent',
    before_months: 'Months before',
    pension: 'Pension',
    evidence: 'Documents seen',
  }
  fc.assert(
    fc.property(values, values, (was, became) => {
      const { before, after } = valuesOfChange({ was, became })
      for (const [key, label] of Object.entries(labels) as [keyof typeof was, string][]) {
        const shown = [...before, ...after].filter((value) => value.label === label)
        if (was[key] === became[key]) expect(before.some((value) => value.label === label)).toBe(false)
        // Both stand there, or the only one of the two that says anything.
        else expect(shown).toHaveLength(was[key] === '' ? 1 : 2)
      }
    }),
  )
})
