import { expect, it } from 'vitest'
import { type SlipStep, whyNot } from './rules-slips.ts'

const steps: SlipStep[] = ['recalculate', 'withhold', 'release', 'return']
const plain = {
  employee_id: 'ada',
  state: 'review',
  withheld_reason: null,
  is_owed: false,
  is_paid_later: false,
  to_pay_kobo: 100,
  bank_file_at: null,
  payout_mode: 'bank',
  lacks_account: false,
  returned_by: null,
} as const
const held = { withheld_reason: 'Account closed', is_owed: true }
const offered = (slip: Partial<Parameters<typeof whyNot>[0]>, by = 'payroll', is_sent = false) =>
  steps.filter((step) => !whyNot({ ...plain, ...slip }, step, { user_id: by, is_sent })).join(' ')

it('pay is withheld and released until its payroll is sent, and not released between then and its payment', () => {
  expect(offered({})).toBe('recalculate withhold release')
  expect(offered({}, 'payroll', true)).toBe('withhold')
  expect(offered({ state: 'approved' })).toBe('withhold')
  expect(offered({ state: 'reversed' })).toBe('')
})

it('what is in a bank file that somebody has is not withheld any more; what is paid by hand still is', () => {
  const bank_file_at = '2026-11-20T09:00:00Z'
  expect(offered({ state: 'approved', bank_file_at })).toBe('')
  expect(offered({ state: 'approved', bank_file_at, payout_mode: 'cash' })).toBe('withhold')
  expect(offered({ state: 'approved', bank_file_at, to_pay_kobo: 0 })).toBe('withhold')
})

it('what was not paid with its payroll is released for a later one, as long as none pays it', () => {
  expect(offered({ state: 'paid', ...held })).toBe('withhold release')
  expect(offered({ state: 'paid', ...held, is_paid_later: true })).toBe('')
  expect(offered({ state: 'closed', ...held, is_owed: false })).toBe('')
})

it('the bank returns what it was told to pay', () => {
  expect(offered({ state: 'paid' })).toBe('return')
  expect(offered({ state: 'paid', payout_mode: 'cash' })).toBe('')
  expect(offered({ state: 'paid', to_pay_kobo: 0 })).toBe('')
})

it('nobody decides whether they are paid themselves', () => {
  expect(offered({}, 'ada')).toBe('recalculate')
  expect(offered({ state: 'paid' }, 'ada')).toBe('')
})

it('pay without an account to go to is not released, before its payroll is paid or after', () => {
  const lacking = { withheld_reason: 'No bank account', is_owed: true, lacks_account: true }
  expect(offered(lacking)).toBe('recalculate withhold')
  expect(offered({ state: 'paid', ...lacking })).toBe('withhold')
  expect(offered({ state: 'paid', ...lacking, lacks_account: false })).toBe('withhold release')
})
