/** A payroll that is run after its month was closed: dated in the next open month, with its own day as the document's, and late. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { periods } from '@iroko/contract/accounting/periods'
import { payrollJournals } from '@iroko/contract/payroll/journals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, voice, elsewhere, hrManager, stranger: accountant } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, earn, pay, reverse, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)

it('is dated in the next open month and listed as late', async () => {
  const params = { month: '2026-09-01' }
  await t.call(periods.start, { params, body: { version: 1 } }, accountant)
  await t.call(periods.close, { params, body: { version: 2 } }, second)
  await approve(await start('2026-09'))
  const { payroll_journals } = await t.call(payrollJournals.list, { query: {} }, accountant)
  expect(payroll_journals).toMatchObject([{ reference: 'PR-2026-09-A', dated_on: '2026-10-01' }])
  const { journal_entries } = await t.call(journalEntries.list, { query: { late: 'true' } }, accountant)
  expect(journal_entries).toMatchObject([{ reference: 'PR-2026-09-A', dated_on: '2026-10-01', document_on: '2026-09-30' }])
})

it('one that is reversed after its month was closed has its mirror in the open month, and is late', async () => {
  await earn(colleague, 20_000_000)
  const run = await start('2026-10')
  await pay(run)
  const params = { month: '2026-10-01' }
  await t.db.updateTable('period').set({ state: 'closed' }).where('month', '=', params.month).execute()
  await reverse(run, 'returned', 'Wrong rates')
  const { journal_entries } = await t.call(journalEntries.list, { query: { kind: 'reversal', limit: 100 } }, accountant)
  const mirrors = journal_entries.filter(({ reference }) => reference.startsWith('PR-2026-10'))
  expect(mirrors).toHaveLength(2)
  for (const { dated_on } of mirrors) expect(dated_on >= '2026-11-01').toBe(true)
  const { rows } = await sql<{
    kobo: number
  }>`select coalesce(sum(debit_kobo - credit_kobo), 0)::bigint as kobo from payroll_journal_line line
    join payroll_journal journal on journal.id = line.journal_id where journal.run_id = ${run}::uuid group by line.account, line.detail
    having sum(debit_kobo) <> sum(credit_kobo)`.execute(t.db)
  expect(rows).toEqual([])
})

it('pay of who moved within the month is cost of both offices by calendar days', async () => {
  await t.db
    .updateTable('placement')
    .set({ ends_on: '2026-11-16' })
    .where('employee_id', '=', agent.id)
    .where('ends_on', 'is', null)
    .execute()
  const { role, branch_id } = await t.db
    .selectFrom('placement')
    .select(['role', 'branch_id'])
    .where('employee_id', '=', agent.id)
    .orderBy('starts_on', 'desc')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: agent.id, office_id: elsewhere.id, role, branch_id, starts_on: '2026-11-16' })
    .execute()
  const salaries = async (reference: string) => {
    const { rows } = await sql<{ office_id: string; kobo: number }>`
      select line.office_id, sum(debit_kobo - credit_kobo)::bigint as kobo from journal_line line join journal_entry entry on entry.id = line.entry_id
      where entry.reference = ${`${reference}-A`} and line.rule_key = 'payroll.salaries' group by 1`.execute(t.db)
    return Object.fromEntries(rows.map(({ office_id, kobo }) => [office_id, kobo]))
  }
  await approve(await start('2026-11'))
  // The colleague stays in the campaign, and is paid October that was taken back as well.
  expect(await salaries('PR-2026-11')).toEqual({ [voice.id]: 15_000_000 + 40_000_000, [elsewhere.id]: 15_000_000 })
})
