import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disposalEntry, whyNotDisposed } from './rules.ts'

const laptop = { asset_class: 'computers' as const, cost_kobo: 100, depreciated_kobo: 60, part_kobo: 5, office_id: null }
const keys = (proceeds: number) =>
  disposalEntry([laptop], proceeds, 'Sold').map(({ rule_key, debit_kobo, credit_kobo }) => [rule_key, debit_kobo, credit_kobo])

it('takes cost and depreciation out and the difference to gain or loss', () => {
  expect(keys(50)).toContainEqual(['assets.gain', 0, 10])
  expect(keys(0)).toContainEqual(['assets.loss', 40, 0])
  expect(keys(40).map(([key]) => key)).not.toContain('assets.loss')
})

it('has two sides that are the same', () => {
  const kobo = fc.integer({ min: 0, max: 1e12 })
  const worth = fc
    .tuple(kobo, kobo, kobo, fc.constantFrom('computers' as const, 'vehicles' as const))
    .map(([cost, down, last, asset_class]) => {
      const depreciated_kobo = Math.min(down, cost)
      return { asset_class, cost_kobo: cost, depreciated_kobo, part_kobo: Math.min(last, depreciated_kobo), office_id: null }
    })
  fc.assert(
    fc.property(fc.array(worth, { minLength: 1, maxLength: 5 }), kobo, (worths, proceeds) => {
      const lines = disposalEntry(worths, proceeds, 'x')
      const sum = (side: 'debit_kobo' | 'credit_kobo') => lines.reduce((all, line) => all + line[side], 0)
      expect(sum('debit_kobo')).toBe(sum('credit_kobo'))
    }),
  )
})

it('says what stands against a disposal', () => {
  const asset = {
    tag: 'T',
    status: 'assigned' as const,
    owner_kind: 'company' as const,
    in_use_from: '2026-01-01',
    holder_id: 'p',
  }
  const asked = { kind: 'lost' as const, on: '2026-03-01', proceeds_kobo: 0, today: '2026-03-02' }
  expect(whyNotDisposed([asset], asked, 'q')).toBeUndefined()
  expect(whyNotDisposed([asset], asked, 'p')?.message).toBe('You hold T. Another person asks for its disposal')
  expect(whyNotDisposed([{ ...asset, status: 'sold' }], asked, 'q')?.message).toBe('T is already sold')
  expect(whyNotDisposed([asset], { ...asked, on: '2026-03-03' }, 'q')?.fields).toHaveProperty('on')
  expect(whyNotDisposed([asset], { ...asked, proceeds_kobo: 1 }, 'q')?.fields).toHaveProperty('proceeds_kobo')
  expect(whyNotDisposed([asset], { ...asked, kind: 'found' }, 'q')?.message).toBe('T is not lost')
  expect(whyNotDisposed([{ ...asset, owner_kind: 'client' }], { ...asked, kind: 'sold' }, 'q')?.fields).toHaveProperty('kind')
})
