/** A draft is its author's alone: of whoever leaves none stays that nobody else could delete. */

import { accounts } from '@iroko/contract/accounting/accounts'
import { budgets } from '@iroko/contract/accounting/budgets'
import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { periods } from '@iroko/contract/accounting/periods'
import { addDays, addMonths, firstOfMonth, yearOf } from '@iroko/contract/dates'
import { exit } from '@iroko/contract/people/exit'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { elsewhere, stranger: accountant } = await makeCompany(t)
const leaver = await t.person({ first_name: 'Bola', office_id: elsewhere.id })
const boss = await t.person({ first_name: 'Sade', roles: ['super'] })
const month = addMonths(firstOfMonth(t.today()), -1)
const year = yearOf(t.today())

it('goes with whoever leaves: the month can be closed, and the year have another budget', async () => {
  const { accounts: chart } = await t.call(accounts.list, { query: { q: '6100' } }, accountant)
  const line = { account_id: chart[0]?.id ?? '', office_id: null, memo: '', debit_kobo: 100, credit_kobo: 0 }
  await t.call(manualJournals.create, { body: { dated_on: month, memo: 'Rent', lines: [line] } }, leaver)
  await t.call(budgets.create, { body: { year, source: 'nothing' } }, leaver)
  const drafts = async () => {
    const { findings } = await t.call(periods.checklist, { params: { month } }, accountant)
    return findings.find(({ check }) => check === 'drafts')?.count
  }
  expect(await drafts()).toBe(1)
  await expect(t.call(budgets.create, { body: { year, source: 'nothing' } }, accountant)).rejects.toMatchObject({ status: 409 })
  const body = { status: 'left', exit_date: addDays(t.today(), -1), reason: 'Moves abroad' } as const
  await t.call(exit.deactivate, { params: { ogid: leaver.ogid }, body }, boss)
  expect(await drafts()).toBe(0)
  await t.call(budgets.create, { body: { year, source: 'nothing' } }, accountant)
})
