import { expect, it } from 'vitest'
import { type LeaveType, rulesInWords } from './parts-rules.tsx'

const annual: LeaveType = {
  id: '1',
  title: 'Annual leave',
  paid_fraction: 1,
  days_per_year: 20,
  accrual: 'yearly',
  milestones: [{ after_years: 5, days_per_year: 25 }],
  pro_rata: true,
  carry_over_cap: 5,
  carry_over_expires_months: 3,
  half_days: true,
  count_holidays: false,
  sandwich: 'none',
  minimum_notice_days: 7,
  maximum_in_a_row: 15,
  file_after_days: null,
  gender: null,
  employment_types: [],
  after_months_of_service: 12,
  negative_limit: 0,
  encashable: true,
  colour: '#2f7d5b',
  archived_at: null,
  version: 1,
}

it('says the rules of a kind of leave in sentences', () => {
  expect(rulesInWords(annual)).toEqual([
    '20 days per year, granted on 1 January.',
    'From 5 years of service: 25 days per year.',
    'Employees who join during the year accrue pro rata.',
    'Fully paid.',
    'Up to 5 days are carried over and expire after 3 months.',
    'Half days are allowed.',
    'Weekends and holidays are not deducted.',
    'Requires at least 7 days of notice.',
    'At most 15 days in a row.',
    'Available after 12 months of service.',
    'Unused days can be encashed.',
  ])
})

it('says who it is for and what it needs', () => {
  const rules = rulesInWords({
    ...annual,
    milestones: [],
    accrual: 'monthly',
    paid_fraction: 0.5,
    carry_over_cap: 0,
    count_holidays: true,
    minimum_notice_days: 0,
    file_after_days: 0,
    gender: 'female',
    employment_types: ['full_time', 'contract'],
    negative_limit: 2,
  })
  expect(rules).toContain('20 days per year, accrued monthly.')
  expect(rules).toContain('50% paid.')
  expect(rules).toContain('Unused days are not carried over.')
  expect(rules).toContain('Weekends and holidays are deducted.')
  expect(rules).toContain('Requires no notice.')
  expect(rules).toContain('Requires a supporting document, such as a certificate.')
  expect(rules).toContain('Available to women.')
  expect(rules).toContain('Available to these employment types: full time, contract.')
  expect(rules).toContain('A balance may be overdrawn by 2 days.')
})
