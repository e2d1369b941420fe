import { describe, expect, it } from 'vitest'
import { canOf, usableFrom, warningOf, whyNot, whyNotDecide } from './rules.ts'

const week = [1, 2, 3, 4, 5]
describe('an account is paid to', () => {
  it.each([
    ['the third working day after it was confirmed', '2026-11-24', {}, '2026-11-27'],
    ['not before a weekend is over', '2026-11-26', {}, '2026-12-01'],
    ['a weekend and a holiday later', '2026-12-23', { '2026-12-25': 'Christmas', '2026-12-28': 'Boxing Day' }, '2026-12-30'],
    ['in the next month', '2027-02-25', {}, '2027-03-02'],
  ])('%s', (_, today, holidays, expected) => {
    expect(usableFrom({ working_weekdays: week, holidays: new Map(Object.entries(holidays)) }, today)).toBe(expected)
  })
  it('after three days where nobody works on any', () => {
    expect(usableFrom({ working_weekdays: [], holidays: new Map() }, '2026-11-24')).toBe('2026-11-27')
  })
})

const by = { user_id: 'b', edits: true, approves: true }
describe('an account is decided', () => {
  const account = { status: 'proposed', proposed_by: 'a', vendor_by: null, title: 'Zeta', is_own: false }
  it('by a second person, once', () => {
    expect(whyNotDecide(account, by)).toBeUndefined()
    expect(whyNotDecide({ ...account, status: 'active' }, by)).toMatchObject({ code: 'decided' })
    expect(whyNotDecide(account, { ...by, approves: false })).toMatchObject({ status: 403 })
  })
  it('by nobody who proposed it or its vendor, or whose pay goes there', () => {
    for (const own of [{ proposed_by: 'b' }, { vendor_by: 'b' }, { is_own: true }])
      expect(whyNotDecide({ ...account, ...own }, by)).toMatchObject({ status: 403 })
  })
})

it('a vendor is blocked by who edits and let go by who approves', () => {
  const vendor = { title: 'Zeta', state: 'active' } as const
  expect(canOf(vendor, by)).toEqual({ edit: true, block: true, unblock: false })
  expect(canOf({ ...vendor, state: 'blocked' }, { ...by, approves: false })).toEqual({
    edit: true,
    block: false,
    unblock: false,
  })
  expect(whyNot({ ...vendor, state: 'blocked' }, 'unblock', by)).toBeUndefined()
})

it('says whom a vendor resembles', () => {
  expect(warningOf({ name: 'Dele Ojo', what: 'account', is_employee: true })).toBe(
    'Has the same bank account as Dele Ojo, an employee',
  )
  expect(warningOf({ name: 'Zeta Limited', what: 'phone', is_employee: false })).toBe(
    'Has the same phone number as Zeta Limited',
  )
})
