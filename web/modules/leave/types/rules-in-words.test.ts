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
    '20 days a year, granted on 1 January.',
    'From 5 years of service on: 25 days a year.',
    'Who joins during the year gets their part of it.',
    'Fully paid.',
    'Up to 5 days that are unused go over into the next year and expire after 3 months.',
    'It can be taken by the half day.',
    'Weekends and holidays do not count.',
    'It is asked for at least 7 days before.',
    'At most 15 days in a row.',
    'It comes after 12 months of service.',
    'Unused days can be paid out.',
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
  expect(rules).toContain('20 days a year, a twelfth at the end of each month.')
  expect(rules).toContain('50% paid.')
  expect(rules).toContain('Unused days do not go over into the next year.')
  expect(rules).toContain('Weekends and holidays count.')
  expect(rules).toContain('It needs no notice.')
  expect(rules).toContain('It needs a file, such as a certificate.')
  expect(rules).toContain('It is for women.')
  expect(rules).toContain('It is for these kinds of employment: full time, contract.')
  expect(rules).toContain('A balance may go 2 days below zero.')
})
