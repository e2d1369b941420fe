/** Two who post at a time: the same source stands once, and entries of several series in any order wait for each other and never in a circle. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { type Posting, post } from './actions.ts'

const t = await testApp()
const at = () => ({ now: t.portal.now() })
const lines = (kobo: number, account = 'salaries'): Posting['lines'] => {
  const line = { office_id: null, authority: null, detail: '' }
  return [
    { ...line, rule_key: `payroll.${account}`, debit_kobo: kobo, credit_kobo: 0 },
    { ...line, rule_key: 'payroll.net_payable', debit_kobo: 0, credit_kobo: kobo },
  ]
}
const posting = (kind: Posting['kind'], kobo: number, account?: string): Posting => ({
  ...{ source_kind: 'test', source_id: uuid(), part: 'A', kind, event: 'test', document_on: t.today() },
  lines: lines(kobo, account),
})
const together = (...postings: Posting[]) =>
  t.db.transaction().execute(async (db) => {
    const found: string[] = []
    for (const each of postings) found.push((await post(db, each, at())).number)
    return found
  })

it('answers the entry that stands to whoever posts the same source at the same moment', async () => {
  const made = posting('payroll', 100)
  const found = await Promise.all(Array.from({ length: 6 }, () => together(made)))
  expect(new Set(found.flat()).size).toBe(1)
  const other = posting('payroll', 100)
  const raced = await Promise.allSettled([together(other), together({ ...other, lines: lines(101) })])
  expect(raced.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(raced.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_posted' } })
})

it('posts entries of several series and accounts in opposite orders without a deadlock, numbered without a gap', async () => {
  const pairs = Array.from({ length: 12 }, (_, at) => {
    const pair = [posting('payroll', 10 + at), posting('payment', 20 + at, 'bank')]
    return at % 2 === 0 ? pair : pair.reverse()
  })
  await Promise.all(pairs.map((pair) => together(...pair)))
  const { rows } = await sql<{ code: string; entries: number; last: number }>`
    select left(number, 3) as code, count(*)::int as entries, max(substr(number, 8)::int) as last from journal_entry group by 1`.execute(
    t.db,
  )
  expect(rows.length).toBe(2)
  for (const { entries, last } of rows) expect(entries).toBe(last)
})
