import { globSync, readFileSync } from 'node:fs'
import { actionWords, auditSentence } from '@iroko/contract/platform/audit-words'
import { expect, it } from 'vitest'

it('reads an action as a thing and what was done to it', () => {
  expect(actionWords('leave.approve')).toBe('Leave approved')
  expect(actionWords('shift_request.withdraw')).toBe('Shift request withdrawn')
  expect(actionWords('people.bank.refuse')).toBe('Bank account rejected')
  expect(actionWords('card.approved')).toBe('Card approved')
  expect(actionWords('identity.login')).toBe('Signed in')
})

it('says who did it as a sentence', () => {
  expect(auditSentence('shift_request.approve', 'Adaora Nnaji')).toBe('Adaora Nnaji approved the shift request')
  expect(auditSentence('shift_request.withdraw', 'Adaora Nnaji')).toBe('Adaora Nnaji withdrew the shift request')
  expect(auditSentence('identity.login', 'Adaora Nnaji')).toBe('Adaora Nnaji signed in')
  expect(auditSentence('mail.send_again', 'Adaora Nnaji')).toBe('Adaora Nnaji sent the mail again')
  expect(auditSentence('people.reveal', 'Adaora Nnaji')).toBe('Adaora Nnaji read the hidden number')
  expect(auditSentence('payroll.release', 'Adaora Nnaji')).toBe('Adaora Nnaji released the withheld pay')
  expect(auditSentence('payroll.set_off', 'Adaora Nnaji')).toMatch(/^Adaora Nnaji: PAYE beyond/)
  expect(auditSentence('shift_request.consent', 'Adaora Nnaji')).toBe('Adaora Nnaji: shift swap agreed by the colleague')
  // The system has no name to begin with.
  expect(auditSentence('leave.accrue', undefined)).toBe('Leave accrued')
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
