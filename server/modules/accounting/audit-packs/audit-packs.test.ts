/** The audit pack of a year: complete, its digests right, a draft while a month is open, and no pay of few people for who reads none. */
import { createHash } from 'node:crypto'
import { yearOf } from '@iroko/contract/dates'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { post } from '../journals/actions.ts'

const t = await testApp()
const { agent, voice, elsewhere, stranger: accountant } = await makeCompany(t)
const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
const year = yearOf(t.today())

const line = { authority: null, detail: 'NSITF' }
await t.db.transaction().execute((db) =>
  post(
    db,
    {
      ...{ source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll', event: 'test', document_on: t.today() },
      lines: [
        { ...line, rule_key: 'payroll.nsitf_expense', office_id: voice.id, debit_kobo: 123_456, credit_kobo: 0, people: 1 },
        { ...line, rule_key: 'payroll.nsitf_expense', office_id: elsewhere.id, debit_kobo: 654_321, credit_kobo: 0, people: 2 },
        { ...line, rule_key: 'payroll.net_payable', office_id: null, debit_kobo: 0, credit_kobo: 777_777 },
      ],
    },
    { now: t.portal.now() },
  ),
)

const take = async (by: Person, of = year) => {
  const answer = await t.inject({ url: `/api/v1/audit_packs/${of}.zip`, as: by })
  if (answer.statusCode !== 200) return { status: answer.statusCode, files: {} as Record<string, string> }
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(answer.rawPayload))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  return { status: 200, files }
}

it('has every entry with its lines, and the digest of each file', async () => {
  const { files } = await take(accountant)
  expect(files['README.txt']).toContain('DRAFT')
  expect(files['entries.csv']?.split('\r\n')[1]).toMatch(new RegExp(`^PAY${year}000001,payroll,${t.today()},.*,7777.77,`))
  expect(files['lines.csv']?.trim().split('\r\n')).toHaveLength(4)
  expect(files['numbers.csv']).toContain(`PAY,PAY${year}000001,PAY${year}000001,1,0`)
  expect(files['trial-balance.csv']).toContain('2240,Net pay payable,liability,0.00,0.00,7777.77,-7777.77')
  const sums = files['SHA256SUMS.txt']?.trim().split('\n') ?? []
  expect(sums).toHaveLength(Object.keys(files).length - 1)
  for (const sum of sums) {
    const [digest, name = ''] = sum.split('  ')
    expect(
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ).toBe(digest)
  }
})

it('tells who reads no pay nothing of what one person earns', async () => {
  const { files } = await take(ceo)
  expect(files['lines.csv']).not.toContain('1234.56')
  expect(files['lines.csv']).toContain('Other offices')
  expect(files['lines.csv']).toContain('7777.77')
})

it('is of a year that there is, for who reads statements', async () => {
  expect((await take(agent)).status).toBe(403)
  expect((await take(accountant, 99 as number)).status).toBe(422)
  const { files } = await take(accountant, year - 1)
  expect(files['entries.csv']?.trim().split('\r\n')).toHaveLength(1)
})

it('is read in batches, every entry and line once and in its order, and gives its place back to who takes it', async () => {
  // More than two batches, numbered as they were posted.
  await sql`with added as (select gen_random_uuid() as id, n from generate_series(1, 4500) n),
    entry as (insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
      select id, 'RCT' || ${year}::int || lpad(n::text, 6, '0'), 'receipt', 'test', 'R', ${t.today()}, ${t.today()}, 'test', id, '1', now() from added returning id)
    insert into journal_line (entry_id, position, dated_on, account_id, detail, debit_kobo, credit_kobo)
      select added.id, side, ${t.today()}, account.id, '', (1 - side) * n, side * n from added, generate_series(0, 1) side, account where code = '1030'`.execute(
    t.db,
  )
  const { files } = await take(accountant)
  const numbersOf = (name: string) =>
    (files[name] ?? '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0] ?? '')
  const entries = numbersOf('entries.csv')
  expect(entries).toHaveLength(4501)
  expect(entries).toEqual(entries.toSorted())
  expect(new Set(entries).size).toBe(4501)
  expect(numbersOf('lines.csv')).toHaveLength(9003)
  expect(files['README.txt']).toContain('4501 entries, 9003 lines')
  expect(files['SHA256SUMS.txt']).toContain(
    createHash('sha256')
      .update(files['lines.csv'] ?? '')
      .digest('hex'),
  )
  // One at a time for each person, and again once it is through.
  const both = await Promise.all([take(accountant), take(ceo), take(accountant)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect((await take(accountant)).status).toBe(200)
})
