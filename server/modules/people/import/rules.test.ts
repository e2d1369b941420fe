import { addDays, daysBetween } from '@iroko/contract/dates'
import { type ImportKey, importColumns, importKeys } from '@iroko/contract/people/import'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenCell, dayOrderOf, readDay } from '../../../lib/sheets/cells.ts'
import { type Company, checkRows, linesInCircles, namesIn } from './rules.ts'
import { guessMapping, reuseMapping } from './rules-columns.ts'
import { findPart, nearestTitle } from './rules-nearest.ts'
import { sortReport } from './rules-report.ts'
import { readChoice, readKobo, yesNoWords } from './rules-values.ts'

const id = (name: string) => `0190a000-0000-7000-8000-${Buffer.from(name.padEnd(6)).toString('hex').slice(0, 12)}`
const kora = { id: id('kora'), title: 'Kora Bank Voice', code: 'KORA' }
const nile = { id: id('nile'), title: 'Nile Telecom Chat', code: 'NILE' }
const agent = { id: id('agent'), title: 'Customer Service Agent' }
const company: Company = {
  offices: [kora, nile],
  refused: new Map(),
  teams: [{ id: id('team1'), title: 'Team 1', office_id: kora.id }],
  designations: [agent],
  branches: [{ id: id('abuja'), title: 'Abuja Head Office' }],
  banks: [
    ['058', 'Guaranty Trust Bank'],
    ['033', 'United Bank for Africa'],
    ['044', 'Access Bank'],
    ['011', 'First Bank'],
    ['057', 'Zenith Bank'],
    ['032', 'Union Bank'],
    ['215', 'Unity Bank'],
    ['035', 'Wema Bank'],
    ['068', 'Standard Chartered'],
    ['221', 'Stanbic IBTC Bank'],
    ['214', 'First City Monument Bank'],
    ['070', 'Fidelity Bank'],
  ].map(([code = '', title = '']) => ({ code, title, cbn_code: code })),
  taken: new Set(['taken@zuma.test']),
  paidAccounts: new Set(),
  alike: [],
  colleagues: new Map([
    ['OG000001', id('lekan')],
    ['lekan@zuma.test', id('lekan')],
  ]),
}
const good: Partial<Record<ImportKey, string>> = {
  first_name: 'Ada',
  last_name: 'Okafor',
  hire_date: '2026-11-16',
  office: 'kora  bank VOICE',
  designation: 'customer service agent',
  branch: 'Abuja Head Office',
}

let count = 0
function check(people: Partial<Record<ImportKey, string>>[], over: Partial<Company> = {}) {
  const rows = people.map((person, index) => {
    count += 1
    const cells: Partial<Record<ImportKey, string>> = { ...good, email: `ada${count}@zuma.test`, ...person }
    return { line: index + 2, cells: importKeys.map((key) => cells[key] ?? '') }
  })
  return checkRows({ rows, from1904: false }, [...importKeys], { ...company, ...over })
}
const problemsOf = (person: Partial<Record<ImportKey, string>>) => check([person]).report[0]?.problems ?? []

it('an account is the same where bank and number are: one number at two banks is two accounts', () => {
  const at = (bank: string) => ({ bank, account_number: '0123456785', account_name: 'ADA OKAFOR', account_confirmed: '' })
  const [own, other] = check([at('GTBank'), at('UBA')]).report
  expect(own?.problems).toEqual([])
  expect(other?.problems).toEqual([expect.stringContaining('is not a valid United Bank for Africa account number')])
  const same = { paidAccounts: new Set(['058 0123456785']) }
  expect(check([at('GTBank')], same).report[0]?.problems).toEqual([expect.stringContaining('Another employee is paid')])
  expect(check([at('UBA')], same).report[0]?.problems).toEqual([expect.stringContaining('is not a valid')])
})

it('one person is one employee: by a private email, or a phone number with the name', () => {
  const words = 'Ada Okafor (OG000009) left on 2026-03-01. Reactivate their record'
  const names = ['Ada', 'Okafor']
  const alike = ['ada@mail.test', '8031234567'].map((key) => ({ key, words, names }))
  const found = (person: Partial<Record<ImportKey, string>>) => check([person], { alike }).report[0]?.problems
  expect(found({ private_email: 'Ada@Mail.test' })).toEqual([expect.stringContaining(words)])
  expect(found({ phone: '+234 803 123 4567' })).toEqual([expect.stringContaining(`${words}: they have this phone number`)])
  // Two may share a phone, and two have one name.
  expect(found({ phone: '0803 123 4567', first_name: 'Bola' })).toEqual([])
  expect(found({})).toEqual([])
  const [first, second] = check([
    { private_email: 'us@mail.test' },
    { private_email: 'us@mail.test', email: 'two@zuma.test' },
  ]).report
  for (const row of [first, second]) expect(row?.problems).toEqual([expect.stringContaining('has the same private email')])
})

describe('columns', () => {
  it('are known by the words that people use', () => {
    expect(
      guessMapping([
        'SURNAME',
        'First_Name',
        'E-Mail *',
        'Dept.',
        'Job title',
        'D.O.B',
        'Colour',
        'Resumption Date',
        'Surname',
      ]),
    ).toEqual(['last_name', 'first_name', 'email', 'office', 'designation', null, null, 'hire_date', null])
  })

  it('are all known by the template’s own headings', () => {
    expect(guessMapping(importKeys.map((key) => importColumns[key].label))).toEqual(importKeys)
    expect(guessMapping(importKeys)).toEqual(importKeys)
  })

  it('stay as somebody said for the file before', () => {
    const earlier = { headings: ['Wer', 'Name', 'Email'], mapping: ['first_name' as const, 'last_name' as const, null] }
    expect(reuseMapping(['Email', 'Wer', 'Sex'], earlier)).toEqual([null, 'first_name', 'gender'])
  })
})

describe('days', () => {
  it('are read in three ways, and never guessed', () => {
    expect(readDay('2026-04-23', 'unknown')).toEqual({ value: '2026-04-23' })
    expect(readDay('23/04/2026', 'unknown')).toEqual({ value: '2026-04-23' })
    expect(readDay('5.5.2026', 'unknown')).toEqual({ value: '2026-05-05' })
    expect(readDay('46135', 'unknown')).toEqual({ value: '2026-04-23' })
    expect(readDay('44673', 'unknown', true)).toEqual({ value: '2026-04-23' })
    expect(readDay('03/11/2026', 'day_first')).toEqual({ value: '2026-11-03' })
    expect(readDay('03/11/2026', 'unknown')).toEqual({
      problem: 'Does 03/11/2026 mean 3 November or 11 March? Enter it as 2026-11-03 or as 2026-03-11',
    })
    expect(readDay('04/23/2026', 'unknown')).toEqual({ problem: '04/23/2026 has the month first. Enter it as 2026-04-23' })
    for (const wrong of ['31/02/2026', '2026-02-30', '20260423', '23/04/26', 'soon', '12', '13/13/2026'])
      expect(readDay(wrong, 'day_first'), wrong).toHaveProperty('problem')
  })

  it('of a column tell each other’s order', () => {
    expect(dayOrderOf(['03/04/2026', '', '23/04/2026'])).toBe('day_first')
    expect(dayOrderOf(['03/04/2026', '04/23/2026'])).toBe('month_first')
    expect(dayOrderOf(['23/04/2026', '04/23/2026'])).toBe('mixed')
    expect(dayOrderOf(['03/04/2026', '2026-04-23'])).toBe('unknown')
  })

  it('mean the same however they are written, or are refused', () => {
    const days = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1950-01-01', count))
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = day.split('-')
        expect(readDay(day, 'unknown')).toEqual({ value: day })
        expect(readDay(`${date}/${month}/${year}`, 'day_first')).toEqual({ value: day })
        expect(readDay(String(daysBetween('1899-12-30', day)), 'unknown')).toEqual({ value: day })
        const alone = readDay(`${date}/${month}/${year}`, 'unknown')
        if (Number(date) > 12 || date === month) expect(alone).toEqual({ value: day })
        else expect(alone).toHaveProperty('problem')
      }),
    )
  })
})

describe('cells', () => {
  it('that Excel has mangled are refused with how to mend them', () => {
    expect(brokenCell('2.34E+12')).toContain('Format the column as Text')
    expect(brokenCell('2,34803E+12')).toContain('2,34803E+12')
    expect(brokenCell('#N/A')).toContain('error #N/A')
    for (const fine of ['08031234567', 'E12', '12 Elm Street', 'ada@e1.com', '#4 Close'])
      expect(brokenCell(fine)).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 1e10, max: 1e15 }), (number) => {
        expect(brokenCell(number.toExponential(2).toUpperCase())).toBeDefined()
        expect(brokenCell(String(number))).toBeUndefined()
      }),
    )
  })

  it('with a choice are read by the words for it', () => {
    expect(readChoice('WFH', yesNoWords)).toEqual({ value: 'yes' })
    expect(readChoice('maybe', yesNoWords)).toEqual({ problem: "'maybe' is not valid. Enter yes or no" })
    expect(
      check([{ gender: 'F', marital_status: 'Widow', employment_type: 'Full-time', remote: 'Yes' }]).newcomers[0],
    ).toMatchObject({
      person: { gender: 'female', marital_status: 'widowed' },
      job: { employment_type: 'full_time', remote: true },
    })
  })
})

describe('parts of the company', () => {
  it('are found by title or code', () => {
    expect(findPart([kora, nile], ' nile ')).toBe(nile)
    expect(findPart([kora, nile], 'Nile')).toBe(nile)
    expect(findPart([kora, nile], 'Delta')).toBeUndefined()
  })

  it('are suggested when they are near', () => {
    expect(problemsOf({ office: 'Kora Bnak Voice' })).toEqual([
      "Office: Office not found: 'Kora Bnak Voice'. Did you mean 'Kora Bank Voice'?",
    ])
    expect(problemsOf({ office: 'Somewhere else' })).toEqual(["Office: Office not found: 'Somewhere else'"])
    expect(problemsOf({ team: 'Taem 1' })).toEqual([
      "Team: Team not found in Kora Bank Voice: 'Taem 1'. Did you mean 'Team 1'?",
    ])
    expect(problemsOf({ office: 'Nile', team: 'Team 1' })).toEqual(["Team: Team not found in Nile Telecom Chat: 'Team 1'"])
  })

  it('are nearest to themselves with one letter changed', () => {
    const title = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 5, maxLength: 20 })
    fc.assert(
      fc.property(title, fc.nat(19), (text, at) => {
        const changed = `${text.slice(0, at % text.length)}z${text.slice((at % text.length) + 1)}`
        expect(nearestTitle([{ id: 'x', title: text }], changed)).toBe(text)
      }),
    )
  })
})

describe('rows', () => {
  it('without a problem become people', () => {
    const { newcomers, report } = check([
      { phone: '8031234567', team: 'team 1', team_lead: 'og000001', manager: 'Lekan@zuma.test' },
    ])
    expect(report[0]).toMatchObject({ line: 2, full_name: 'Ada Okafor', problems: [] })
    expect(newcomers).toMatchObject([
      {
        line: 2,
        person: { first_name: 'Ada', phone: '+2348031234567', gender: null },
        job: { office_id: kora.id, team_id: id('team1'), designation_id: agent.id, hire_date: '2026-11-16', remote: false },
        leaders: [
          { leadership_type: 0, leader_id: id('lekan') },
          { leadership_type: 2, leader_id: id('lekan') },
        ],
      },
    ])
  })

  it('say everything that is wrong with them', () => {
    expect(
      problemsOf({ first_name: '', email: 'ada(at)zuma', phone: '2.34E+12', hire_date: '', birth_date: '2190-01-01' }),
    ).toEqual([
      'First name: First name is required',
      'Work email: Enter a valid email such as ada@company.com',
      'Hire date: Hire date is required',
      'Birth date: Enter the birth date of a person aged 15 to 100',
      expect.stringContaining('Phone: Excel has shortened this number to 2.34E+12'),
    ])
    expect(problemsOf({ probation_ends_on: '2026-11-01' })).toEqual([
      'Probation ends: Enter a probation end after the hire date',
    ])
    expect(problemsOf({ hire_date: '2126-11-16' })).toEqual(['Hire date: Enter a hire date at most 12 months ahead'])
    expect(problemsOf({ email: 'TAKEN@zuma.test' })).toEqual(['Work email: Another employee has this email'])
    expect(problemsOf({ email: 'ada.okafor@example.com' })).toEqual([
      'Work email: This is the example row of the template. Delete it',
    ])
    expect(problemsOf({ city: 'x'.repeat(81) })).toEqual(['City: At most 80 characters'])
    expect(problemsOf({ team_lead: 'OG999999' })).toEqual(['Team Lead: No employee has the OGID OG999999'])
    expect(problemsOf({ manager: 'Lekan' })).toEqual(["Manager: Enter the OGID or the email of the person, not 'Lekan'"])
  })

  it('with one e-mail are told of each other', () => {
    const { report, newcomers } = check([{ email: 'one@zuma.test' }, {}, { email: 'ONE@zuma.test' }])
    expect(report.map(({ problems }) => problems)).toEqual([
      ['Work email: Row 4 of this file has the same email'],
      [],
      ['Work email: Row 2 of this file has the same email'],
    ])
    expect(newcomers).toHaveLength(1)
  })

  it('may be led by each other, but not in a circle', () => {
    const led = check([{ email: 'boss@zuma.test' }, { supervisor: 'Boss@zuma.test' }])
    expect(led.newcomers[1]?.leaders).toEqual([{ leadership_type: 1, leader_line: 2 }])
    const circle = check([
      { email: 'a@zuma.test', team_lead: 'b@zuma.test' },
      { email: 'b@zuma.test', manager: 'a@zuma.test' },
      { email: 'c@zuma.test', manager: 'a@zuma.test' },
    ])
    expect(circle.report.map(({ problems }) => problems.length)).toEqual([1, 1, 0])
    expect(check([{ email: 'self@zuma.test', team_lead: 'self@zuma.test' }]).report[0]?.problems).toEqual([
      'Team Lead: Enter another person as leader',
    ])
  })

  it('are in a circle exactly when a walk upwards comes back', () => {
    const graph = fc.array(fc.record({ from: fc.nat(7), to: fc.nat(7) }), { maxLength: 12 })
    fc.assert(
      fc.property(graph, (edges) => {
        const above = new Map<number, number[]>()
        for (const { from, to } of edges) above.set(from, [...(above.get(from) ?? []), to])
        const reached = (start: number) => {
          const seen = new Set<number>()
          for (const open = [...(above.get(start) ?? [])]; open.length > 0; ) {
            const next = open.pop() ?? 0
            if (!seen.has(next)) open.push(...(above.get(next) ?? []))
            seen.add(next)
          }
          return seen
        }
        const inCircle = [...above.keys()].filter((line) => reached(line).has(line))
        const found = linesInCircles(above)
        for (const line of inCircle) expect(found.has(line)).toBe(true)
        if (inCircle.length === 0) expect(found.size).toBe(0)
      }),
    )
  })

  it('are each either added or have a problem, whatever is in them', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        'x',
        'Ada',
        'ada@zuma.test',
        'Kora',
        'OG000001',
        '2026-11-16',
        '03/04/2026',
        '46135',
        '2.34E+12',
        '0803 123 4567',
        'yes',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const person = fc.dictionary(fc.constantFrom(...importKeys), cell)
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), (people) => {
        const { report, newcomers } = check(people)
        expect(report).toHaveLength(people.length)
        const fine = report.filter(({ problems }) => problems.length === 0).map(({ line }) => line)
        expect(newcomers.map(({ line }) => line)).toEqual(fine)
        const emails = newcomers.map(({ person: { email } }) => email.normalize('NFKC').toLowerCase())
        expect(new Set(emails).size).toBe(emails.length)
        for (const { email } of newcomers.map((it) => it.person)) expect(company.taken.has(email)).toBe(false)
      }),
    )
  })

  it('ask the database once for all names', () => {
    const rows = [{ line: 2, cells: ['ADA@zuma.test', 'og000001', '01234 56785', 'gtb'] }]
    expect(namesIn({ rows, from1904: false }, ['email', 'team_lead', 'account_number', 'bank'], company.banks)).toEqual({
      ways: [],
      emails: ['ada@zuma.test'],
      colleagues: ['OG000001'],
      accounts: ['058 0123456785'],
    })
  })
})

it('lists a report as it is asked for', () => {
  const row = (line: number, full_name: string, problems: string[] = []) => ({
    line,
    full_name,
    email: `${line}@zuma.test`,
    ogid: null,
    problems,
  })
  const report = [row(2, 'Bola'), row(3, 'Ada', ['Office: There is no office']), row(4, 'Chi')]
  const lines = (asked: Parameters<typeof sortReport>[1]) => sortReport(report, asked).map(({ line }) => line)
  expect(lines({})).toEqual([2, 3, 4])
  expect(lines({ sort: 'full_name' })).toEqual([3, 2, 4])
  expect(lines({ sort: '-line' })).toEqual([4, 3, 2])
  expect(lines({ wrong: true })).toEqual([3])
  expect(lines({ wrong: false })).toEqual([2, 4])
  expect(lines({ q: 'OFFICE' })).toEqual([3])
})

describe('money', () => {
  it('of any amount of kobo reads back from the ways in which it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kobo) => {
        const [naira, rest] = [Math.floor(kobo / 100), String(kobo % 100).padStart(2, '0')]
        for (const written of [`${naira}.${rest}`, `₦${naira.toLocaleString('en')}.${rest}`, `NGN ${naira}.${rest}`]) {
          expect(readKobo(written)).toEqual({ value: kobo })
        }
        expect(readKobo(String(naira))).toEqual({ value: naira * 100 })
      }),
    )
  })

  it.each(['', 'k', '1,2', '1.234.567', '1.234,50', '12,34,567', '1e5', '5 000', '--5', '1.999'])('is not %s', (text) => {
    expect(readKobo(text)).toHaveProperty('problem')
  })
})
