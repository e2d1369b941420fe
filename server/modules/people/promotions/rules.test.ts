import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Circumstances, dateProblem, isChange, latestAfterDays, type Plan, problemOf } from './rules.ts'

const day = '2026-12-01'
const from = { office_id: 'kora', team_id: 'one', designation_id: 'agent', salary_kobo: 20_000_000 }
const to = { office_id: 'kora', team_id: null, designation_id: 'lead', salary_kobo: 25_000_000 }
const plan: Plan = { effective_on: day, from, to }
const fits: Circumstances = {
  person: { full_name: 'Ada Obi', status: 'active', exit_date: null },
  places: [{ office_id: 'kora', team_id: 'one', designation_id: 'agent', starts_on: '2024-01-01', ends_on: null }],
  salaries: [{ amount_kobo: 20_000_000, starts_on: '2024-01-01', ends_on: null }],
  closed: null,
  today: day,
}
const warnings = (found: Partial<Circumstances>, changed: Partial<Plan> = {}) =>
  problemOf({ ...plan, ...changed }, { ...fits, ...found })

describe('the day of a promotion', () => {
  it('is today or later, within a year', () => {
    expect(dateProblem('2026-11-19', '2026-11-20')).toMatch(/today or a later date/)
    expect(dateProblem('2026-11-20', '2026-11-20')).toBeNull()
    expect(dateProblem('2027-11-20', '2026-11-20')).toBeNull()
    expect(dateProblem('2027-11-21', '2026-11-20')).toMatch(/12 months ahead/)
  })
})

describe('what stands against a promotion', () => {
  it('is nothing while all is as it was', () => expect(warnings({})).toBeNull())

  it.each<[string, Partial<Circumstances>, RegExp]>([
    ['the person left', { person: { ...fits.person, status: 'left' } }, /no longer works here/],
    ['the person leaves before', { person: { ...fits.person, exit_date: '2026-11-30' } }, /leaves on 2026-11-30/],
    ['a part is archived', { closed: 'Kora Bank Voice' }, /Kora Bank Voice is archived/],
    ['nobody has a place', { places: [] }, /has no placement on 2026-12-01/],
    ['it is far too late', { today: addDays(day, latestAfterDays + 1) }, /Withdraw it and propose it again/],
    [
      'the salary was changed',
      { salaries: [{ amount_kobo: 21_000_000, starts_on: '2026-11-01', ends_on: null }] },
      /changed after/,
    ],
    ['no salary is known now', { salaries: [] }, /changed after/],
  ])('is said when %s', (_, found, sentence) => expect(warnings(found)).toMatch(sentence))

  it('is a move before it or after it', () => {
    const [place] = fits.places
    if (!place) throw new Error('There is a place')
    const moved = { ...place, office_id: 'nile', starts_on: '2026-11-15', ends_on: null }
    expect(warnings({ places: [{ ...place, ends_on: '2026-11-15' }, moved] })).toMatch(
      /was transferred after this was proposed/,
    )
    const later = { ...moved, starts_on: '2026-12-15' }
    expect(warnings({ places: [{ ...place, ends_on: '2026-12-15' }, later] })).toBe(
      'Another transfer of Ada Obi starts on 2026-12-15',
    )
  })

  it('is no salary where the salary stays', () => {
    expect(warnings({ salaries: [] }, { to: { ...to, salary_kobo: null } })).toBeNull()
  })

  it('never says a figure, and is nothing only where place and salary are those it was proposed from', () => {
    const id = fc.constantFrom('kora', 'nile', 'agent', 'lead')
    const place = fc.record({ office_id: id, team_id: fc.option(id), designation_id: fc.option(id) })
    const kobo = fc.integer({ min: 1_000_000, max: 9_000_000 })
    fc.assert(
      fc.property(place, place, kobo, fc.option(kobo), fc.nat(100), (was, is, old, now, late) => {
        const problem = problemOf(
          { effective_on: day, from: { ...was, salary_kobo: old }, to: { ...to, salary_kobo: 1 } },
          {
            ...fits,
            places: [{ ...is, starts_on: '2026-01-01', ends_on: null }],
            salaries: now === null ? [] : [{ amount_kobo: now, starts_on: '2026-01-01', ends_on: null }],
            today: addDays(day, late),
          },
        )
        const same =
          was.office_id === is.office_id &&
          was.team_id === is.team_id &&
          was.designation_id === is.designation_id &&
          old === now
        expect(problem === null).toBe(same && late <= latestAfterDays)
        expect(problem ?? '').not.toMatch(/\d{5}/)
      }),
    )
  })
})

it('changes something, or is none', () => {
  expect(isChange({ from, to: { ...from, salary_kobo: null } })).toBe(false)
  expect(isChange({ from, to: { ...from } })).toBe(false)
  expect(isChange({ from, to: { ...from, salary_kobo: 1 } })).toBe(true)
  expect(isChange({ from, to: { ...from, team_id: null, salary_kobo: null } })).toBe(true)
})
