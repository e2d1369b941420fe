import { globSync, readFileSync } from 'node:fs'
import { actionWords } from '@iroko/contract/platform/audit-words'
import { expect, it } from 'vitest'

it('reads an action as a thing and what was done to it', () => {
  expect(actionWords('leave.approve')).toBe('Leave approved')
  expect(actionWords('shift_request.withdraw')).toBe('Shift request withdrawn')
  expect(actionWords('people.bank.refuse')).toBe('Bank account rejected')
  expect(actionWords('card.approved')).toBe('Card approved')
  expect(actionWords('identity.login')).toBe('Signed in')
})

it('leaves an action that it does not know its own words', () => {
  expect(actionWords('ticket.forget_me')).toBe('Ticket forget me')
})

it('knows every action that the server logs', () => {
  const paths = globSync('server/{lib,modules}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  // Also where one of two is chosen: what names columns of the log is none.
  const lines = paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /\baction\b/.test(line)),
  )
  const found = lines.flatMap((line) => [...line.matchAll(/'((?!audit_log)[a-z_]+\.[a-z_.]+)'/g)])
  const actions = [...new Set(found.map(([, action = '']) => action))]
  expect(actions.length).toBeGreaterThan(100)
  const bare = (action: string) => action.replaceAll(/[._]/g, ' ')
  expect(actions.filter((action) => actionWords(action).toLowerCase() === bare(action))).toEqual([])
})
