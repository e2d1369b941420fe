import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  asksDatabaseForDay,
  asksForActive,
  asksForLeave,
  asksForZone,
  cutsToday,
  fillsInVersion,
  fragmentsIn,
  fullFolders,
  hasOwnLimit,
  journeysIn,
  longFunctions,
  namesZone,
  otherWords,
  twinMigrations,
  wrongName,
  wrongWords,
} from './structure.ts'
import { vagueNamesIn, vaguePeopleIn, vagueTypesIn } from './vague-names.ts'

const contractFiles = new Set(['contract/leave/types.ts'])

describe('names of files', () => {
  it.each([
    'contract/index.ts',
    'server/app.ts',
    'server/modules/leave/types/routes.ts',
    'server/modules/leave/types/store-milestones.ts',
    'server/modules/leave/accrual/jobs.ts',
    'server/modules/leave/types/notify-letters.ts',
    'server/modules/leave/types/personal.ts',
    'server/modules/leave/types/0033-leave.sql',
    'server/modules/leave/types/rules.test.ts',
    'server/modules/leave/types/types-at-once.test.ts',
    'web/modules/leave/types/leave-approval.page.tsx',
    'web/modules/leave/types/parts-calendar.tsx',
    'web/modules/leave/types/calendar.module.css',
  ])('takes %s', (path) => {
    expect(wrongName(path, contractFiles)).toBeUndefined()
  })

  it.each([
    'server/lib/index.ts',
    'web/lib/utils.ts',
    'server/modules/leave/types/service.ts',
    'server/modules/leave/types/jobs-expiry.ts',
    'server/modules/leave/types/leave.sql',
    'server/modules/leave/types/queries/balance.ts',
    'server/modules/stray.ts',
    'server/modules/leave/stray.ts',
    'server/modules/leave/unknown/routes.ts',
    'web/modules/leave/types/leave-approval.tsx',
    'web/modules/leave/types/LeaveApproval.page.tsx',
  ])('refuses %s', (path) => {
    expect(wrongName(path, contractFiles)).toBeTypeOf('string')
  })
})

describe('what opens over a screen', () => {
  const over = /import \{[^}]*\b(Modal|Drawer|Popover|Menu|Combobox|Select|MultiSelect)\b[^}]*\} from '@mantine\/core'/
  const users = globSync('web/{modules,screens,shell,ui}/**/*.tsx').filter((path) => over.test(readFileSync(path, 'utf8')))

  it('brings its sheets along', () => {
    expect(users.length).toBeGreaterThan(10)
    expect(users.filter((path) => !readFileSync(path, 'utf8').includes('mantine-over.ts'))).toEqual([])
  })
})

it('counts journeys, and no steps of them', () => {
  const source = "test('one', async () => {\n  await test.step('a part', look)\n})\ntest.slow('two', look)\n"
  expect(journeysIn(source)).toBe(2)
})

it('finds titles that go on with the one before', () => {
  const source =
    "it('nor by others', look)\nit('notes are kept', look)\n  it.each([1])(`and %s`, look)\nit(`also here`, look)\n"
  expect(fragmentsIn(source)).toEqual(['nor by others', 'also here'])
})

it('finds migrations of one number, in whatever folders', () => {
  const [first, twin, other] = ['people/records/0009-records.sql', 'leave/types/0009-types.sql', 'leave/types/0010-types.sql']
  expect(twinMigrations(['server/app.ts', first, twin, other])).toEqual([[twin, first]])
  expect(twinMigrations([first, other])).toEqual([])
})

it('a function that is too long is named with its lines, whatever way it is written', () => {
  const body = '  now()\n'.repeat(4)
  const source = `function one() {\n${body}}\nconst two = async () => {\n${body}}\nconst three = { four() {\n${body}} }\nconst short = () => 1\n`
  expect(longFunctions('server/lib/some.ts', source, 5)).toEqual(['one has 6 lines', 'two has 6 lines', 'three has 6 lines'])
  expect(longFunctions('server/lib/some.ts', source, 6)).toEqual([])
})

it('a function that begins with another word than the glossary’s is named', () => {
  const words = otherWords(readFileSync('docs/glossary.md', 'utf8'))
  expect(words.get('held')).toBe('`lock…`')
  const source =
    'const heldRow = 1\nexport const tell = () => 1\nfunction foundAgain() {}\nexport async function lockRow() {}\nconst founder = () => 1\n'
  expect(wrongWords('server/lib/some.ts', source, words)).toEqual([
    'tell (`notify…` in the glossary)',
    'foundAgain (`find…`, `list…` in the glossary)',
  ])
})

it.each([
  "sql`select id from employee where status = 'active'`",
  "sql`join employee leader on leader.status <> 'active'`",
  "db.selectFrom('employee').where('employee.status', '=', 'active')",
])('a statement that asks for the state of people where it means who is at work is named: %s', (source) => {
  expect(asksForActive('server/modules/leave/types/store.ts', source)).toBe(true)
  expect(asksForActive('server/modules/leave/types/types.test.ts', source)).toBe(false)
  expect(asksForActive('server/modules/leave/types/0139-types.sql', source)).toBe(false)
  expect(asksForActive('server/modules/leave/types/0999-types.sql', source)).toBe(true)
})

it('a statement that takes the day from the clock of the database is named', () => {
  const source = 'sql`select 1 from placement where ends_on > current_date`'
  expect(asksDatabaseForDay('server/modules/leave/types/store.ts', source)).toBe(true)
  expect(asksDatabaseForDay('server/modules/leave/types/types.test.ts', source)).toBe(false)
  expect(asksDatabaseForDay('server/modules/leave/types/store.ts', 'sql`where ends_on > today_of(company)`')).toBe(false)
})

it('statements that say works_on or is_employed are fine', () => {
  const source = "sql`where works_on(employee, current_date)`\nif (person.status !== 'active') throw gone()\n"
  expect(asksForActive('server/modules/leave/types/store.ts', source)).toBe(false)
})

it.each([
  'sql`exists (select from leave_day day join leave_application application on application.id = day.application_id)`',
  'sql`from employee join leave_day on leave_day.employee_id = employee.id`',
  "db.selectFrom('leave_day').select('day')",
])('days of leave that are read outside of leave, where is_away answers, are named: %s', (source) => {
  expect(asksForLeave('server/modules/recruitment/cohorts/store.ts', source)).toBe(true)
  expect(asksForLeave('server/modules/recruitment/cohorts/0531-cohorts.sql', source)).toBe(true)
  expect(asksForLeave('server/modules/recruitment/cohorts/0260-academy.sql', source)).toBe(false)
  expect(asksForLeave('server/modules/recruitment/cohorts/cohorts.test.ts', source)).toBe(false)
  expect(asksForLeave('server/modules/leave/calendar/store.ts', source)).toBe(false)
  expect(asksForLeave('server/modules/time/attendance-days/store-facts.ts', source)).toBe(false)
})

it('statements that say is_away are fine', () => {
  const source = "sql`where is_away(employee.id, current_date, 'all')`\ncreate trigger leave_day_due after insert on leave_day"
  expect(asksForLeave('server/modules/recruitment/cohorts/store.ts', source)).toBe(false)
})

it('a time zone that is put together outside of its function is named', () => {
  const asks = (source: string) => asksForZone('server/modules/time/clock/store.ts', source)
  expect(asks('sql`coalesce(office.time_zone, $' + '{companyZone}) as zone`')).toBe(true)
  expect(asks('sql`zone_of(office.time_zone, branch.time_zone) as zone, branch.time_zone`')).toBe(false)
})

it('finds forms that are given a version as if it were a field', () => {
  expect(fillsInVersion('<SendDialog value={{ customer, version }} />')).toBe(true)
  expect(fillsInVersion('<SendDialog value={{ customer }} fixed={{ version }} />')).toBe(false)
})

describe('names that say nothing', () => {
  it('finds interfaces and types with a verb for a name', () => {
    const source =
      'export interface Wanted { id: string }\ntype Asked = Wanted\ninterface ListFilters { q: string }\nconst Told = 1'
    expect(vagueTypesIn('server/lib/some.ts', source)).toEqual(['Wanted', 'Asked'])
  })

  it('finds variables and parameters, in patterns too, and no uses, keys or members', () => {
    const source = `
      const one = rows[0]
      const { said, told: news, ...rest } = answer
      const [, told = 'nothing'] = texts
      for (const one of rows) use(one.said, { one: 1, told })
      const pick = (one: Row) => one
      function keep({ id: said }: Row) { return said }`
    expect(vagueNamesIn('server/lib/some.ts', source)).toEqual(['one', 'said', 'told', 'one', 'one', 'said'])
  })

  it('refuses screens that speak of somebody or whoever, not comments that do', () => {
    const source =
      "/** Whoever reads. */\nconst text = 'Ask whoever leads'\nconst more = `Somebody else`\nexport const Note = () => <p>For somebody</p>\n"
    expect(vaguePeopleIn('web/modules/some.tsx', source)).toEqual(['Ask whoever leads', 'Somebody else', 'For somebody'])
    expect(vaguePeopleIn('server/lib/some.ts', "const text = 'whoever'")).toEqual([])
  })
})

it('counts the files of a folder, and neither migrations nor what serves every test', () => {
  const files = (folder: string, count: number, end = '.ts') =>
    Array.from({ length: count }, (_, at) => `${folder}/a${at}${end}`)
  const all = [
    ...files('server/modules/leave/types', 3),
    ...files('web/ui', 2, '.css'),
    ...files('server/modules/leave/balances', 2),
    ...files('server/modules/leave/balances', 9, '.sql'),
    ...files('server/test', 9),
    ...files('contract/leave', 9),
  ]
  expect([...fullFolders(all, 2)]).toEqual([['server/modules/leave/types', 3]])
})

it('a test that cuts today from the clock of UTC is named', () => {
  // Written apart, or this test would be named itself.
  const cuts = (source: string) => cutsToday('e2e/phone.e2e.ts', `new ${source}`)
  expect(cuts('Date().toISOString().slice(0, 10)')).toBe(true)
  expect(cuts('Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)')).toBe(true)
  expect(cuts('Date().getUTCFullYear()')).toBe(true)
  expect(cuts("Date(); dayIn('Africa/Lagos', new Date())")).toBe(false)
  expect(cuts('Date(Date.parse(day) + 1).toISOString().slice(0, 10)')).toBe(false)
})

it('lets only contract/clock.ts name the zone of the company, besides tests and comments', () => {
  const code = "const zone = 'Africa/Lagos'"
  expect(namesZone('server/modules/leave/types/store.ts', code)).toBe(true)
  expect(namesZone('contract/clock.ts', code)).toBe(false)
  expect(namesZone('server/modules/leave/types/types.test.ts', code)).toBe(false)
  expect(namesZone('web/ui/date/date-words.ts', " * 'Friday 20 November 2026 at 14:05 (Africa/Lagos)'")).toBe(false)
})

it('refuses a test with a limit of its own, which would not wait longer where all others do', () => {
  const closing = (limit: string) => `it('holds', async () => {\n  await work()\n}, ${limit})\n`
  expect(hasOwnLimit('server/a.test.ts', closing('60_000'))).toBe(true)
  expect(hasOwnLimit('server/a.test.ts', closing('fourMinutes'))).toBe(false)
  expect(hasOwnLimit('server/a.ts', closing('60_000'))).toBe(false)
})
