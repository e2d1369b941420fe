import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDays, type LeaveCalendar } from '../days/rules.ts'
import { balanceOf } from '../ledger/rules.ts'
import { isEligible, type LeaveSpan, type LeaveType, labourActDefaults, type OtherLeave, sumDays } from '../types/rules.ts'
import { type Applicant, type ApplicationFacts, checkApplication } from './rules.ts'

const annual: LeaveType = { ...labourActDefaults.annual, id: 'annual', days_per_year: 20 }
const ada: Applicant = { gender: 'female', employment_type: 'full_time', hire_date: '2020-05-04', exit_date: null }
const calendar: LeaveCalendar = { working_weekdays: [1, 2, 3, 4, 5], holidays: new Map([['2026-12-25', 'Christmas Day']]) }
const granted = (days: number, year = 2026) =>
  new Map([[year, balanceOf([{ kind: 'grant', days, effective_on: `${year}-01-01`, expires_on: null }], [], '2026-11-20')]])

/** Today is Friday 20 November 2026. */
function apply(dates: Partial<LeaveSpan>, given: Partial<Omit<ApplicationFacts, 'span' | 'days'>> = {}): string[] {
  const starts_on = dates.starts_on ?? '2026-12-07'
  const span = { starts_on, ends_on: starts_on, starts_half: false, ends_half: false, ...dates }
  const facts = {
    type: annual,
    applicant: ada,
    calendar,
    others: [],
    balances: granted(20),
    next_year: null,
    has_file: false,
    closed_until: null,
    today: '2026-11-20',
    ...given,
  }
  const days = countDays(span, facts.type, facts.calendar, facts.others)
  return checkApplication({ ...facts, span, days }).map(({ field, sentence }) => `${field}: ${sentence}`)
}
const other = (starts_on: string, ends_on: string, rest: Partial<OtherLeave> = {}): OtherLeave => {
  const span = { starts_on, ends_on, starts_half: false, ends_half: false, ...rest }
  return { leave_type_id: 'annual', days: sumDays(countDays(span, annual, calendar).map(({ counts }) => counts)), ...span }
}

describe('an application', () => {
  it('may be sent when nothing speaks against it', () => {
    expect(apply({ starts_on: '2026-12-07', ends_on: '2026-12-11' })).toEqual([])
  })

  it('needs dates in order', () => {
    expect(apply({ starts_on: '2026-12-11', ends_on: '2026-12-07' })).toEqual([
      'ends_on: The end date is before the start date',
    ])
  })

  it('of one day is a morning or an afternoon, not both', () => {
    expect(apply({ starts_half: true })).toEqual([])
    expect(apply({ ends_half: true })).toEqual([])
    expect(apply({ starts_half: true, ends_half: true })).toEqual([
      'ends_half: Choose either a morning or an afternoon; leave both blank for the whole day',
    ])
  })

  it.each([
    ['2026-12-12', '2026-12-13', 'weekends'],
    ['2026-12-25', '2026-12-25', 'holidays'],
    ['2026-12-25', '2026-12-27', 'weekends and holidays'],
  ])('from %s to %s takes nothing', (starts_on, ends_on, what) => {
    expect(apply({ starts_on, ends_on })).toEqual([`ends_on: Choose dates with working days: these dates are ${what}`])
  })

  it('lies between the first and the last day of work', () => {
    const applicant = { ...ada, hire_date: '2026-12-08', exit_date: '2026-12-18' }
    const type = { ...annual, after_months_of_service: 0 }
    expect(apply({ starts_on: '2026-12-07' }, { applicant, type })).toEqual([
      'starts_on: Choose a start date from 2026-12-08, the day you joined',
    ])
    expect(apply({ starts_on: '2026-12-08', ends_on: '2026-12-18' }, { applicant, type })).toEqual([])
    expect(apply({ starts_on: '2026-12-18', ends_on: '2026-12-21' }, { applicant, type })).toEqual([
      'ends_on: Choose dates up to 2026-12-18, your last working day',
    ])
  })

  it('does not reach into what is carried over or paid', () => {
    expect(apply({ starts_on: '2026-10-30', ends_on: '2026-11-02' }, { closed_until: '2026-10-31' })).toEqual([
      'starts_on: Days up to 2026-10-31 are already carried over or paid. Ask HR for a correction',
    ])
    expect(apply({ starts_on: '2026-11-02' }, { closed_until: '2026-10-31' })).toEqual([])
  })

  it('does not overlap another, but two half days of one date fit', () => {
    expect(apply({ starts_on: '2026-12-09' }, { others: [other('2026-12-07', '2026-12-11')] })).toEqual([
      'starts_on: You already have leave from 2026-12-07 to 2026-12-11',
    ])
    const morning = other('2026-12-09', '2026-12-09', { ends_half: true })
    expect(apply({ starts_on: '2026-12-09', starts_half: true }, { others: [morning] })).toEqual([])
    expect(apply({ starts_on: '2026-12-09', ends_half: true }, { others: [morning] })).toEqual([
      'starts_on: You already have leave on 2026-12-09',
    ])
  })

  it('is asked for in time', () => {
    const type = { ...annual, minimum_notice_days: 14 }
    expect(apply({ starts_on: '2026-12-03' }, { type })).toEqual([
      'starts_on: Annual leave requires 14 days of notice. Choose a start date from 2026-12-04',
    ])
    expect(apply({ starts_on: '2026-12-04' }, { type })).toEqual([])
  })

  it('may be told afterwards when the type needs no notice', () => {
    expect(apply({ starts_on: '2026-11-18', ends_on: '2026-11-19' })).toEqual([])
  })

  it('has half days only where the type does', () => {
    const type = { ...annual, half_days: false }
    expect(apply({ starts_half: true }, { type })).toEqual(['starts_half: Annual leave is taken in whole days'])
    expect(apply({ ends_half: true }, { type })).toEqual(['ends_half: Annual leave is taken in whole days'])
  })
})

describe('the longest leave in a row', () => {
  const type = { ...annual, maximum_in_a_row: 10 }
  const fortnight = { starts_on: '2026-12-07', ends_on: '2026-12-18' }

  it('counts the days of one application', () => {
    expect(apply(fortnight, { type })).toEqual([])
    expect(apply({ ...fortnight, ends_on: '2026-12-21' }, { type })).toEqual([
      'ends_on: Annual leave is at most 10 days in a row; this is 11 days',
    ])
  })

  it('is chained through applications next to each other, over weekends and holidays', () => {
    const others = [other('2026-12-07', '2026-12-11'), other('2026-12-14', '2026-12-18')]
    expect(apply({ starts_on: '2026-12-21' }, { type, others })).toEqual([
      'ends_on: Annual leave is at most 10 days in a row; with adjacent leave this makes 11 days',
    ])
    expect(apply({ starts_on: '2026-12-22' }, { type, others })).toEqual([])
    expect(apply({ starts_on: '2026-12-21', starts_half: true }, { type, others })).toEqual([])
    expect(apply({ starts_on: '2026-12-28' }, { type, others: [other('2026-12-14', '2026-12-24')] })).toEqual([])
    expect(
      apply({ starts_on: '2026-12-28', ends_on: '2026-12-29' }, { type, others: [other('2026-12-14', '2026-12-24')] }),
    ).toHaveLength(1)
  })

  it('does not count leave of another type', () => {
    expect(
      apply({ starts_on: '2026-12-21' }, { type, others: [other('2026-12-07', '2026-12-18', { leave_type_id: 'sick' })] }),
    ).toEqual([])
  })
})

describe('a file', () => {
  const type = { ...annual, file_after_days: 2 }
  it('is needed from so many days on', () => {
    const dates = { starts_on: '2026-12-07', ends_on: '2026-12-09' }
    expect(apply(dates, { type })).toEqual([
      'file_id: Annual leave of more than 2 days requires a supporting document, such as a certificate',
    ])
    expect(apply(dates, { type, has_file: true })).toEqual([])
    expect(apply({ ...dates, ends_on: '2026-12-08' }, { type })).toEqual([])
  })

  it('is not saved by cutting the leave in pieces', () => {
    expect(apply({ starts_on: '2026-12-09' }, { type, others: [other('2026-12-07', '2026-12-08')] })).toHaveLength(1)
  })

  it('may be needed always', () => {
    expect(apply({}, { type: { ...annual, file_after_days: 0 } })).toEqual([
      'file_id: Annual leave requires a supporting document, such as a certificate',
    ])
  })
})

describe('who a type is for', () => {
  const maternity: LeaveType = { ...labourActDefaults.maternity, id: 'maternity' }
  const ben = { ...ada, gender: 'male' }

  it('may depend on gender, employment and service', () => {
    expect(apply({}, { type: maternity, applicant: ben })).toEqual(['leave_type_id: Maternity leave is for women'])
    expect(
      apply({}, { type: { ...annual, employment_types: ['full_time'] }, applicant: { ...ada, employment_type: 'intern' } }),
    ).toEqual(['leave_type_id: Annual leave is not available for your employment type'])
    expect(apply({}, { applicant: { ...ada, hire_date: '2025-12-08' } })).toEqual([
      'leave_type_id: Annual leave is available after 12 months of service: for you from 2026-12-08',
    ])
    expect(apply({}, { applicant: { ...ada, hire_date: '2025-12-07' } })).toEqual([])
  })

  it('says the same where days are given', () => {
    expect(isEligible(maternity, ben)).toBe(false)
    expect(isEligible(maternity, { ...ben, gender: null })).toBe(false)
    expect(isEligible(maternity, ada)).toBe(true)
    expect(isEligible({ ...annual, employment_types: ['intern'] }, ada)).toBe(false)
    expect(isEligible(annual, ben)).toBe(true)
  })
})

describe('the balance', () => {
  const week = { starts_on: '2026-12-07', ends_on: '2026-12-11' }

  it('must hold the days, less those that pending requests reserve', () => {
    expect(apply(week, { balances: granted(5) })).toEqual([])
    expect(apply(week, { balances: granted(4) })).toEqual([
      'ends_on: This requires 5 days of your 2026 balance. You can use 4 days',
    ])
    expect(apply(week, { balances: new Map() })).toEqual([
      'ends_on: This requires 5 days of your 2026 balance. You can use 0 days',
    ])
  })

  it('may go below zero as far as the type says', () => {
    const type = { ...annual, negative_limit: 2 }
    expect(apply(week, { type, balances: granted(3) })).toEqual([])
    expect(apply(week, { type, balances: granted(2) })).toEqual([
      'ends_on: This requires 5 days of your 2026 balance. You can use 4 days',
    ])
    expect(apply(week, { type, balances: granted(-3) })).toEqual([
      'ends_on: This requires 5 days of your 2026 balance. You can use 0 days',
    ])
  })

  it('is looked at for each year of a leave over New Year', () => {
    const dates = { starts_on: '2026-12-30', ends_on: '2027-01-05' }
    expect(apply(dates, { balances: granted(2) })).toEqual([
      'ends_on: This requires 3 days of your 2027 balance. You can use 0 days',
    ])
    expect(apply(dates, { balances: new Map([...granted(2), ...granted(3, 2027)]) })).toEqual([])
  })

  it('does not count days that expire before the leave', () => {
    const ledger = [{ kind: 'carry_over' as const, days: 6, effective_on: '2027-01-01', expires_on: '2027-03-31' }]
    const balances = new Map([[2027, balanceOf(ledger, [], '2027-01-04')]])
    expect(apply({ starts_on: '2027-03-29' }, { balances, today: '2027-01-04' })).toEqual([])
    expect(apply({ starts_on: '2027-04-01' }, { balances, today: '2027-01-04' })).toEqual([
      'ends_on: This requires 1 day of your 2027 balance. You can use 0 days, not counting those that expire on 2027-03-31',
    ])
  })

  it('never falls below the limit by an application that was let through', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.integer({ min: 0, max: 60 }),
        fc.nat(6),
        fc.nat(60),
        (grant, length, negative_limit, start) => {
          const starts_on = addDays('2026-01-05', start)
          const span = { starts_on, ends_on: addDays(starts_on, length), starts_half: false, ends_half: false }
          const counted = sumDays(countDays(span, annual, calendar).map(({ counts }) => counts))
          const through = apply(span, { balances: granted(grant), type: { ...annual, negative_limit } }).length === 0
          expect(through).toBe(counted > 0 && grant - counted >= -negative_limit)
        },
      ),
    )
  })
})

it('says everything that is wrong at once', () => {
  const type = { ...annual, minimum_notice_days: 30, half_days: false, file_after_days: 0 }
  expect(apply({ starts_half: true }, { type, balances: granted(0) }).map((text) => text.split(':')[0])).toEqual([
    'starts_on',
    'starts_half',
    'file_id',
    'ends_on',
  ])
})
