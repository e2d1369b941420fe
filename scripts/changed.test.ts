import { expect, it } from 'vitest'
import { wordsOf } from './changed.ts'

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

it('takes everything when one of the changed is what everything stands on', () => {
  expect(wordsOf(['contract/leave/types.ts', 'server/app.ts'])).toBeUndefined()
})
