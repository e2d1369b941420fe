/** Which lines of the ledger are suggested for a line of the bank, what is certain, and how amounts are shared out. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AtBank, aliasOf, allocate, certain, type InBooks, pointsOf, suggest, whyNotTogether } from './rules.ts'

const bank = (open_kobo: number, more: Partial<AtBank> = {}): AtBank => ({
  ...{ id: 'b', dated_on: '2026-11-10', narration: 'TRF', reference: '', open_kobo },
  ...more,
})
let count = 0
const book = (open_kobo: number, more: Partial<InBooks> = {}): InBooks => {
  count += 1
  const entry = { id: `e${count}`, number: `PMT2026${String(count).padStart(6, '0')}`, reference: '' }
  return { entry, position: 0, dated_on: '2026-11-10', party: null, open_kobo, ...more }
}

it('counts a number in the narration, the exact amount and the days between', () => {
  const named = book(-500)
  const narration = `SAL/${named.entry.number.replace('2026', '2026/')}/NOV`
  expect(pointsOf(bank(-500, { narration }), named)).toBe(95)
  expect(pointsOf(bank(-500), { ...named, dated_on: '2026-11-07' })).toBe(32)
  expect(pointsOf(bank(-400, { narration }), { ...named, dated_on: '2026-10-01' })).toBe(60)
  expect(pointsOf(bank(-400), named)).toBe(10)
})

it('suggests from 40 points on, never the other direction, and sums of open lines of one party', () => {
  const fct = { id: 'p', title: 'FCT' }
  const lines = [book(-300, { party: fct }), book(-200, { party: fct }), book(-700, { party: fct }), book(500)]
  const narration = lines
    .slice(0, 2)
    .map(({ entry }) => entry.number)
    .join(' ')
  const [best, ...others] = suggest(bank(-500, { narration }), lines)
  expect(best).toMatchObject({ points: 85, why: '2 lines of FCT' })
  expect(best?.lines.map(({ open_kobo }) => open_kobo)).toEqual([-300, -200])
  expect(others.map(({ points }) => points)).toEqual([70, 70])
  expect(suggest(bank(-500), [book(-500)])).toEqual([])
})

it('takes from a narration the words that name a party, and suggests it by them afterwards', () => {
  const called: [narration: string, alias: string | undefined][] = [
    ['NIP/GTB/KORA BANK PLC/INV2026000123', 'KORABANKPLC'],
    ['TRF FROM ADA OBI VENTURES TO ZUMA 0011223344', 'ADAOBIVENTURESTOZUMA'],
    ['FIP:MB:PAYMENT FOR EKO POWER:000123', 'EKOPOWER'],
    ['NIP TRF 0123', undefined],
    ['POS/2211', undefined],
  ]
  for (const [narration, alias] of called) expect(aliasOf(narration), narration).toBe(alias)
  const kora = { id: 'kora', title: 'Kora Bank' }
  const line = book(500, { party: kora, dated_on: '2026-11-09' })
  const at = bank(500, { narration: 'NIP/UBA/KORA BANK PLC/0099' })
  expect(suggest(at, [line])).toEqual([])
  const aliases = new Map([['kora', ['KORABANKPLC']]])
  expect(suggest(at, [line], aliases)).toMatchObject([{ points: 54, why: 'same amount, called so before, 1 day apart' }])
  expect(suggest(at, [{ ...line, party: { id: 'other', title: 'Other' } }], aliases)).toEqual([])
})

it('is certain of the exact amount with its number, not of a twin, of two that are near, or of a part', () => {
  const line = book(-500)
  const at = bank(-500, { narration: line.entry.number })
  const certainOf = (lines: InBooks[], others: AtBank[] = [at], of = at) => certain(of, suggest(of, lines), others)
  expect(certainOf([line, book(-500)])).toBe(line)
  expect(certainOf([line], [at, bank(-500, { id: 'twin' })])).toBeUndefined()
  const second = book(-500)
  const both = { ...at, narration: `${line.entry.number} ${second.entry.number}` }
  expect(certainOf([line, second], [both], both)).toBeUndefined()
  expect(certainOf([line], [at], bank(-400, { narration: line.entry.number }))).toBeUndefined()
})

it('shares out no more than is open on either side, and all of the smaller side', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 })
  void fc.assert(
    fc.property(amounts, amounts, fc.constantFrom(1, -1), (ours, theirs, sign) => {
      const banks = ours.map((kobo) => ({ open_kobo: sign * kobo }))
      const books = theirs.map((kobo) => ({ open_kobo: sign * kobo }))
      const parts = allocate(banks, books)
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      for (const side of banks)
        expect(
          sum(parts.filter((part) => part.bank === side).map(({ amount_kobo }) => sign * amount_kobo)),
        ).toBeLessThanOrEqual(sign * side.open_kobo)
      for (const side of books)
        expect(
          sum(parts.filter((part) => part.book === side).map(({ amount_kobo }) => sign * amount_kobo)),
        ).toBeLessThanOrEqual(sign * side.open_kobo)
      expect(sign * sum(parts.map(({ amount_kobo }) => amount_kobo))).toBe(Math.min(sum(ours), sum(theirs)))
      expect(parts.every(({ amount_kobo }) => Math.sign(amount_kobo) === sign)).toBe(true)
    }),
  )
})

it('says why lines do not go together', () => {
  const open = (open_kobo: number) => ({ open_kobo })
  expect(whyNotTogether([open(5)], [open(5)])).toBeUndefined()
  expect(whyNotTogether([open(5)], [open(-5)])).toContain('came in')
  expect(whyNotTogether([open(5), open(5)], [open(5), open(5)])).toContain('Choose one line')
  expect(whyNotTogether([open(0)], [open(5)])).toContain('matched already')
})
