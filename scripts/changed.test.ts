import { expect, it } from 'vitest'
import { testsAbove, wordsOf } from './changed.ts'

it.each<[string, string[] | undefined]>([
  ['server/modules/leave/types/store.ts', ['leave/types', 'e2e/leave', 'e2e/types']],
  ['contract/leave/types.ts', ['leave/types', 'e2e/leave', 'e2e/types']],
  ['web/modules/leave/types/types.page.tsx', ['leave/types', 'e2e/leave', 'e2e/types']],
  ['contract/dates.test.ts', ['contract/dates.test.ts']],
  ['e2e/sign-in.e2e.ts', ['e2e/sign-in.e2e.ts']],
  ['README.md', []],
  ['docs/decisions/0001-a-word.md', []],
  ['contract/dates.ts', undefined],
  ['server/lib/jobs.ts', undefined],
  ['e2e/portal.ts', undefined],
  ['package.json', undefined],
])('%s touches %j', (path, words) => expect(wordsOf([path])).toEqual(words))

it('takes the domains above a table that changes', () => {
  const words = wordsOf(['server/modules/payroll/runs/0001-runs.sql'])
  expect(words).toEqual(expect.arrayContaining(['payroll/runs', 'modules/payroll/', 'modules/billing/', 'modules/home/']))
  expect(words).not.toContain('modules/time/')
})

it('takes the tests of what imports a change or calls it by HTTP, and of the roof', () => {
  const imports = new Map([
    ['server/modules/people/records/store.ts', []],
    ['server/modules/leave/types/store.ts', ['server/modules/people/records/store.ts']],
    ['server/modules/leave/types/types.test.ts', ['contract/leave/types.ts']],
    ['server/modules/payroll/runs/store.ts', ['server/modules/leave/types/store.ts']],
    ['server/modules/payroll/runs/runs.test.ts', ['contract/payroll/runs.ts']],
    ['server/modules/time/shifts/shifts.test.ts', ['contract/people/records.ts']],
    ['server/modules/time/punches/punches.test.ts', ['contract/time/punches.ts']],
    ['server/modules/home/search/search.test.ts', ['contract/home/search.ts']],
  ])
  expect(testsAbove(['server/modules/people/records/store.ts'], imports)).toEqual([
    'server/modules/leave/types/types.test.ts',
    'server/modules/payroll/runs/runs.test.ts',
    'server/modules/time/shifts/shifts.test.ts',
    'server/modules/home/search/search.test.ts',
  ])
  expect(testsAbove(['web/modules/people/records/parts.tsx'], imports)).toEqual([])
})

it('takes everything when one of the changed is what everything stands on', () => {
  expect(wordsOf(['contract/leave/types.ts', 'server/app.ts'])).toBeUndefined()
})
