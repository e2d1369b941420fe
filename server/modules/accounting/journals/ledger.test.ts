/** The ledger: what is posted stands once, balanced, numbered without a gap and dated in an open month; what it shows adds up. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { journalEntries } from '@iroko/contract/accounting/journals'
import { statements } from '@iroko/contract/accounting/statements'
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { type Posting, post } from './actions.ts'
import { invariants } from './store-invariants.ts'

const t = await testApp()
const { agent, lead, hrManager, stranger: accountant } = await makeCompany(t)
const today = t.today()
const month = firstOfMonth(today)

const pair = (kobo: number, office_id: string | null = null): Posting['lines'] => [
  { rule_key: 'payroll.salaries', office_id, authority: null, detail: '', debit_kobo: kobo, credit_kobo: 0 },
  { rule_key: 'payroll.paye_payable', office_id: null, authority: 'FCT', detail: 'FCT', debit_kobo: 0, credit_kobo: kobo },
]
const posting = (document_on: string, lines: Posting['lines'], more: Partial<Posting> = {}): Posting => ({
  ...{ source_kind: 'test', source_id: uuid(), part: 'A', kind: 'payroll', event: 'accrual', document_on, lines },
  ...more,
})
const at = () => ({ now: t.portal.now() })
const posted = (made: Posting) => t.db.transaction().execute((db) => post(db, made, at()))
const broken = async () => {
  const found: string[] = []
  for (const { id, finds } of invariants) {
    const { rows } = await sql<{ what: string }>`${sql.raw(String(finds))}`.execute(t.db)
    found.push(...rows.map(({ what }) => `${id} ${what}`))
  }
  return found
}
const accountOf = async (code: string) => {
  const { accounts: found } = await t.call(accounts.list, { query: { q: code } }, accountant)
  return found[0] ?? expect.fail(`no account ${code}`)
}

const first = once(async () => {
  const office = await t.office({ code: 'A campaign', office_type: 'campaign' })
  const before = await posted(posting(addDays(month, -1), pair(70_000)))
  const campaign = await posted(posting(today, pair(100_000, office.id)))
  return { office, before, campaign }
})

it('numbers what is posted in its series and year, under the account of its rule and office', async () => {
  const { campaign, before } = await first()
  expect([before.number, campaign.number]).toEqual([`PAY${month.slice(0, 4)}000001`, `PAY${month.slice(0, 4)}000002`])
  const shown = await t.call(journalEntries.lines, { params: { id: campaign.id }, query: {} }, accountant)
  expect(shown.entry).toMatchObject({ number: campaign.number, total_kobo: 100_000, lines: 2, dated_on: today })
  expect(shown.journal_lines).toMatchObject([
    { account: { code: '5000' }, rule: 'payroll.salaries', office: { title: 'A campaign' }, debit_kobo: 100_000 },
    { account: { code: '2200' }, party: { title: 'FCT' }, credit_kobo: 100_000 },
  ])
  const [other] = (await t.call(journalEntries.lines, { params: { id: before.id }, query: {} }, accountant)).journal_lines
  expect(other?.account.code).toBe('6000')
})

it('answers what stands when the same is posted again, and refuses other amounts', async () => {
  const made = posting(today, pair(5_000))
  const { id, number } = await posted(made)
  expect(await posted(made)).toEqual({ id, number })
  await expect(posted({ ...made, lines: pair(5_001) })).rejects.toMatchObject({
    status: 409,
    message: `This was already posted as ${number} with other amounts`,
  })
  const [{ count } = { count: 0 }] = (
    await sql<{
      count: number
    }>`select count(*)::int as count from journal_entry where source_id = ${made.source_id}::uuid`.execute(t.db)
  ).rows
  expect(count).toBe(1)
})

it('takes nothing that is not balanced, has one line or posts to a group, and gives the number back', async () => {
  const [debit, credit] = pair(100)
  if (!debit || !credit) throw new Error('no lines')
  await expect(posted(posting(today, [debit, { ...credit, credit_kobo: 99 }]))).rejects.toThrow('is not balanced')
  await expect(posted(posting(today, [debit]))).rejects.toThrow('is not balanced')
  await expect(posted(posting(today, [debit, { ...credit, credit_kobo: 0 }]))).rejects.toThrow()
  await expect(posted(posting(today, [{ ...debit, rule_key: 'payroll.nothing' }, credit]))).rejects.toThrow()
  const group = sql`update posting_rule set account_id = (select id from account where code = '1000') where key = 'payroll.cash'`
  const toGroup = t.db.transaction().execute(async (db) => {
    await group.execute(db)
    await post(db, posting(today, [debit, { ...credit, rule_key: 'payroll.cash' }]), at())
  })
  await expect(toGroup).rejects.toThrow('posts to a group')
  expect(await broken()).toEqual([])
})

it('cannot be changed by whoever writes into the database', async () => {
  await first()
  await expect(sql`update journal_line set debit_kobo = debit_kobo + 1`.execute(t.db)).rejects.toThrow()
  await expect(sql`delete from journal_line`.execute(t.db)).rejects.toThrow()
  await expect(sql`update journal_entry set dated_on = dated_on - 1`.execute(t.db)).rejects.toThrow()
  await expect(sql`delete from journal_entry`.execute(t.db)).rejects.toThrow()
})

it('dates what belongs to a closed month in the next open one, and keeps the day of the document', async () => {
  const closed = addMonths(month, -4)
  await sql`insert into period (month, state) values (${closed}::date, 'closed') on conflict (month) do update set state = 'closed'`.execute(
    t.db,
  )
  const { id } = await posted(posting(addDays(closed, 9), pair(3_000)))
  const { entry } = await t.call(journalEntries.lines, { params: { id }, query: {} }, accountant)
  expect(entry).toMatchObject({ dated_on: addMonths(closed, 1), document_on: addDays(closed, 9) })
  const forced = sql`insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
    values (gen_random_uuid(), 'PAY2099000001', 'payroll', 'x', 'x', ${closed}::date, ${closed}::date, 'test', gen_random_uuid(), 'A', now())`
  await expect(forced.execute(t.db)).rejects.toThrow('is closed')
  await expect(posted(posting(addMonths(month, 2), pair(100)))).rejects.toMatchObject({
    fields: { dated_on: 'This date is too far ahead' },
  })
  expect(await broken()).toEqual([])
})

it('shows an account from its opening on with the running balance, and a trial balance that comes to 0', async () => {
  const { office } = await first()
  const paye = await accountOf('2200')
  const query = { account_id: paye.id, from: month, limit: 100 }
  const ledger = await t.call(journalEntries.ledger, { query }, accountant)
  const before = await t.call(journalEntries.ledger, { query: { account_id: paye.id, to: addDays(month, -1) } }, accountant)
  expect(ledger.opening_kobo).toBe(before.closing_kobo)
  expect(ledger.ledger_lines.at(-1)?.balance_kobo).toBe(ledger.closing_kobo)
  let balance = ledger.opening_kobo
  for (const line of ledger.ledger_lines) {
    balance += line.debit_kobo - line.credit_kobo
    expect(line.balance_kobo).toBe(balance)
  }
  expect((await accountOf('2200')).balance_kobo).toBe(ledger.closing_kobo)
  const ofOffice = await t.call(statements.trialBalance, { query: { office_id: office.id } }, accountant)
  expect(ofOffice.trial_balance).toMatchObject([{ code: '5000', debit_kobo: 100_000, closing_kobo: 100_000 }])
  const ranges = [
    {},
    { from: month },
    { to: today },
    { from: addDays(month, 3), to: addDays(month, 9) },
    { from: addMonths(addDays(month, 5), -2), to: today },
  ]
  for (const range of ranges) {
    const { totals, trial_balance } = await t.call(statements.trialBalance, { query: { ...range, limit: 100 } }, accountant)
    expect([totals.opening_kobo, totals.closing_kobo, totals.debit_kobo - totals.credit_kobo], JSON.stringify(range)).toEqual([
      0, 0, 0,
    ])
    for (const row of trial_balance) {
      const own = await t.call(journalEntries.ledger, { query: { ...range, account_id: row.id } }, accountant)
      expect([own.opening_kobo, own.totals.debit_kobo, own.totals.credit_kobo, own.closing_kobo]).toEqual([
        row.opening_kobo,
        row.debit_kobo,
        row.credit_kobo,
        row.closing_kobo,
      ])
    }
  }
  const wrong = t.call(statements.trialBalance, { query: { from: today, to: addDays(today, -1) } }, accountant)
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { to: 'Choose a day from the first one on' } })
})

it('is for Accounting', async () => {
  for (const by of [agent, lead, hrManager])
    await expect(t.call(journalEntries.list, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
})
