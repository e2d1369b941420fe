import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { salaryStructures } from '@iroko/contract/payroll/structures'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { keepPayInvariants, payOut, settleDebt } from '../../../test/payrolls.ts'

const t = await testApp()
keepPayInvariants(t)
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const [advance, rent, dues] = [uuid(), uuid(), uuid()]
await t.db
  .insertInto('loan_type')
  .values([
    { id: advance, title: 'Salary advance', advance: true, max_months: 6 },
    { id: rent, title: 'Rent loan', advance: false, max_months: 24 },
  ])
  .execute()
await t.db.insertInto('deduction_type').values({ id: dues, title: 'Union dues', mode: 'flat_rate', value: 150_000 }).execute()
const salary = { amount_kobo: 30_000_000, starts_on: '2020-01-06', source: 'agreed' as const, reason: 'Agreed' }
await t.db
  .insertInto('salary')
  .values([agent, colleague].map(({ id }) => ({ id: uuid(), employee_id: id, ...salary })))
  .execute()

const terms = {
  loan_type_id: rent,
  principal_kobo: 30_000_000,
  months: 12,
  first_month: '2026-12',
  reason: 'Rent',
  despite: '',
}
const ask = (more: object = {}, as = agent) => t.call(loans.create, { body: { ogid: agent.ogid, ...terms, ...more } }, as)

it('a loan is asked for by its borrower, decided by another, paid back in kobo and settled early', async () => {
  const { id } = await ask()
  await expect(ask()).rejects.toMatchObject({ fields: { loan_type_id: 'A loan of this type already awaits a decision' } })
  for (const by of [agent, lead, payroll]) await expect(approveNow(t, 'loan', id, by)).rejects.toMatchObject({ status: 403 })
  expect((await approveNow(t, 'loan', id, hrManager)).message).toBe(`Loan of ${agent.full_name} approved`)
  await t.db.insertInto('employee_pay').values({ employee_id: agent.id, salary_mode: 'cash' }).execute()
  await payOut(t, id, payroll, hrManager)
  const { loan } = await t.call(loans.show, { params: { id } }, agent)
  expect(loan).toMatchObject({ balance_kobo: 30_000_000, instalment_kobo: 2_500_000, can: { edit: false } })
  await t.call(loans.skip, { params: { id }, body: { month: '2027-01', version: loan.version } }, payroll)
  const pay = (amount_kobo: number) => settleDebt(t, { loan_id: id, amount_kobo }, { by: payroll, decider: hrManager })
  await expect(pay(30_000_001)).rejects.toMatchObject({
    fields: { amount_kobo: 'At most ₦300,000.00 is owed' },
  })
  await pay(30_000_000)
  await expect(pay(100)).rejects.toMatchObject({ code: 'not_owed' })
  const settled = (await t.call(loans.show, { params: { id } }, agent)).loan
  expect([settled.balance_kobo, settled.skipped]).toEqual([0, ['2027-01-01']])
  expect(settled.ledger.map(({ kind, amount_kobo }) => [kind, amount_kobo])).toEqual([
    ['lent', 30_000_000],
    ['settlement', -30_000_000],
  ])
})

it('what is beyond the Labour Act needs a reason; nobody asks for another, and nobody else reads it', async () => {
  const big = { loan_type_id: advance, principal_kobo: 30_000_001, months: 2 }
  await expect(ask(big)).rejects.toMatchObject({
    fields: { despite: expect.stringContaining('An advance is at most one month’s pay. An advance is repaid over at least 3') },
  })
  const { id } = await ask({ ...big, despite: 'A funeral' })
  await expect(ask({}, colleague)).rejects.toMatchObject({ fields: { ogid: 'Choose a colleague from the list' } })
  for (const by of [lead, colleague])
    await expect(t.call(loans.show, { params: { id } }, by)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(loans.list, { query: { ogid: agent.ogid } }, lead)).loans).toEqual([])
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).execute()
  expect(JSON.stringify(mails)).not.toContain('300,000')
})

it('a deduction of a range of months ends, is worth what its type says, and is not one’s own to change', async () => {
  const body = {
    kind: 'deduction',
    ogid: agent.ogid,
    type_id: dues,
    value: null,
    starts_month: '2026-10',
    ends_month: null,
    reason: 'Joined',
  } as const
  await t.call(payItems.create, { body }, payroll)
  await expect(t.call(payItems.create, { body: { ...body, ogid: payroll.ogid } }, payroll)).rejects.toMatchObject({
    status: 403,
  })
  await expect(t.call(payItems.create, { body }, agent)).rejects.toMatchObject({ status: 403 })
  const [item] = (await t.call(payItems.list, { query: { ogid: agent.ogid } }, agent)).pay_items
  expect(item).toMatchObject({ kind: 'deduction', value: 150_000, type: { title: 'Union dues' }, ends_on: null })
  expect((await t.call(payItems.list, {}, lead)).pay_items).toEqual([])
  const end = { params: { id: item?.id ?? '' }, body: { ends_month: '2026-12', version: 1 } }
  await t.call(payItems.end, end, payroll)
  await expect(t.call(payItems.end, end, payroll)).rejects.toMatchObject({ code: 'stale_version' })
  const within = (from: string, to: string) => t.call(payItems.list, { query: { ogid: agent.ogid, from, to } }, payroll)
  expect((await within('2026-12', '2026-12')).pay_items).toHaveLength(1)
  expect((await within('2027-01', '2027-02')).pay_items).toHaveLength(0)
})

it('tax details of a year need their papers and are changed by another; the state is that of 1 January', async () => {
  const params = { ogid: agent.ogid, year: 2026 }
  const { tax_facts } = await t.call(taxFacts.show, { params }, agent)
  expect(tax_facts).toMatchObject({ pension: true, nhf: false, version: 0, tax_state: null, can: { edit: false } })
  const { employee: _, year: __, tax_state: ___, can: ____, paper: _____, asked_voluntary: ______, ...facts } = tax_facts
  const set = (more: object, as = payroll) => t.call(taxFacts.set, { params, body: { ...facts, ...more } }, as)
  await expect(set({ rent_kobo: 100 })).rejects.toMatchObject({ fields: { evidence: 'Enter which documents you have seen' } })
  await expect(set({}, agent)).rejects.toMatchObject({ status: 403 })
  await set({ rent_kobo: 60_000_000, evidence: 'Tenancy agreement of 2026' })
  await expect(set({})).rejects.toMatchObject({ code: 'stale_version' })
  const moved = { employee_id: agent.id, starts_on: '2020-01-06', ends_on: '2026-06-01', state: 'Lagos' }
  await t.db
    .insertInto('tax_residence')
    .values({ id: uuid(), ...moved })
    .execute()
  await t.db
    .insertInto('tax_residence')
    .values({ id: uuid(), employee_id: agent.id, starts_on: '2026-06-01', state: 'FCT' })
    .execute()
  expect((await t.call(taxFacts.show, { params }, payroll)).tax_facts).toMatchObject({
    tax_state: 'Lagos',
    rent_kobo: 60_000_000,
  })
  expect((await t.call(taxFacts.show, { params: { ...params, year: 2027 } }, payroll)).tax_facts.tax_state).toBe('FCT')
})

it('a structure adds up to all of the salary, one for each designation and always one for the company', async () => {
  const shares = { basic_bp: 5000, housing_bp: 3000, transport_bp: 2000, utility_bp: 0, meal_bp: 0, other_bp: 0 }
  const body = { title: 'Agents', designation_id: null, ...shares }
  await expect(t.call(salaryStructures.create, { body }, payroll)).rejects.toMatchObject({
    fields: { designation_id: 'This designation already has a structure' },
  })
  await expect(t.call(salaryStructures.create, { body: { ...body, other_bp: 1 } }, payroll)).rejects.toMatchObject({
    fields: { other_bp: 'The parts must add up to 100%' },
  })
  const [own] = (await t.call(salaryStructures.list, {}, payroll)).salary_structures
  await expect(t.call(salaryStructures.archive, { params: { id: own?.id ?? '' } }, payroll)).rejects.toMatchObject({
    code: 'in_use',
  })
})
