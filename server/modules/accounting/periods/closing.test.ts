/** The checklist of a month asks every noun that brings a check: none by a name twice, each a query of its own, each leading to a list of the reader. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { periods } from '@iroko/contract/accounting/periods'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { PayrollRun } from '../../../database.types.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { stranger: accountant } = await makeCompany(t)
const month = addMonths(firstOfMonth(t.today()), -2)
const checks = t.portal.house.closing

const found = async () => {
  const { findings } = await t.call(periods.checklist, { params: { month } }, accountant)
  return new Map(findings.map((finding) => [finding.check, finding]))
}

it('asks every noun once, and books without anything unfinished are green', async () => {
  const names = checks.map(({ check }) => check)
  expect(new Set(names).size).toBe(names.length)
  const findings = await found()
  expect([...findings.keys()]).toEqual(names)
  expect([...findings.values()].filter(({ level }) => level !== 'green')).toEqual([])
})

it('is red while a payroll of the month is not approved, and amber once it was left out', async () => {
  const { id: rules_id } = await t.db.selectFrom('statutory_rules').select('id').limit(1).executeTakeFirstOrThrow()
  const add = (of: string, state: Pick<Insertable<PayrollRun>, 'state' | 'hash' | 'approved_at'>) =>
    t.db
      .insertInto('payroll_run')
      .values({
        id: uuid(),
        reference: `PR-${of.slice(0, 7)}`,
        rules_id,
        ...state,
        month: of,
        starts_on: of,
        ends_on: of,
        created_by: accountant.id,
      })
      .execute()
  const approved_at = t.portal.now().toISOString()
  await add(addMonths(month, -1), { state: 'approved', hash: 'hash', approved_at })
  expect((await found()).get('no_payroll')).toMatchObject({ level: 'amber', count: 1 })
  await add(month, { state: 'review' })
  const findings = await found()
  expect(findings.get('no_payroll')?.level).toBe('green')
  expect(findings.get('payrolls')).toMatchObject({ level: 'red', count: 1, opens: '/dashboard/payroll/payroll-processing' })
  // Nothing of the ledger was posted by either.
  expect((await t.call(journalEntries.list, { query: {} }, accountant)).total).toBe(0)
})
