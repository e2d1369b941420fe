/** Dates of the books and what is the same: by examples and properties. */
import { addMonths, monthOf } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedSentence, isSame, isTooFarAhead, smallOf } from './rules.ts'

describe('the day of the books', () => {
  it('is said with the month that is closed and the day from which on there is an open one', () => {
    expect(closedSentence('2026-10-14', '2026-11-01')).toBe(
      'October 2026 is closed. Date it from 2026-11-01, or ask for the period to be reopened',
    )
  })

  it('is at the latest the last of the next month', () => {
    expect(isTooFarAhead('2026-12-31', '2026-11-02')).toBe(false)
    expect(isTooFarAhead('2027-01-01', '2026-11-30')).toBe(true)
    expect(monthOf(addMonths('2028-01-31', 1))).toBe('2028-02')
    expect(isTooFarAhead('2028-02-29', '2028-01-31')).toBe(false)
  })
})

const line = { rule_key: 'payroll.bank', office_id: null, authority: null, detail: '', debit_kobo: 0, credit_kobo: 5 }

describe('what was posted before', () => {
  it('is the same in any order, and not with another amount, side or office', () => {
    const other = { ...line, rule_key: 'payroll.net_payable', debit_kobo: 5, credit_kobo: 0 }
    expect(isSame([line, other], [other, line])).toBe(true)
    expect(isSame([line, other], [{ ...other, debit_kobo: 6 }, line])).toBe(false)
    expect(isSame([line, other], [{ ...other, debit_kobo: 0, credit_kobo: 5 }, line])).toBe(false)
    expect(isSame([line, other], [{ ...other, office_id: 'x' }, line])).toBe(false)
    expect(isSame([line, other], [line])).toBe(false)
  })
})

describe('pay of few people', () => {
  const office = (office_id: string | null, people: number | undefined, office_type = 'department') => ({
    office_id,
    office_type,
    people,
  })

  it('is that of fewer than five, with the next larger office of the same type until there are five', () => {
    expect(smallOf([office('a', 5), office('b', 6)])).toEqual([false, false])
    expect(smallOf([office('a', 1), office('b', 6), office('c', 9)])).toEqual([true, true, false])
    expect(smallOf([office('a', 1), office('b', 4), office('c', 9)])).toEqual([true, true, false])
    expect(smallOf([office('a', 1), office('b', 9, 'campaign'), office('c', 8)])).toEqual([true, false, true])
  })

  it('is that of one person without an office, and nothing that is nobody’s pay', () => {
    expect(smallOf([office(null, 1), office(null, undefined), office('a', undefined)])).toEqual([true, false, false])
  })

  it('is never of fewer than five together while there are offices left', () => {
    const people = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(people, (counts) => {
        const small = smallOf(counts.map((count, at) => office(String(at), count)))
        const hidden = counts.filter((_, at) => small[at]).reduce((sum, count) => sum + count, 0)
        expect(hidden === 0 || hidden >= 5 || small.every(Boolean)).toBe(true)
        expect(counts.every((count, at) => count >= 5 || small[at])).toBe(true)
      }),
    )
  })
})
