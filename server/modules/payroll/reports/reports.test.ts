import { payReports } from '@iroko/contract/payroll/reports'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, earn, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000, '2026-09-01')
await earn(accountant, 40_000_000)
await approve(await start('2026-09'))
const dues = uuid()
await t.db.insertInto('deduction_type').values({ id: dues, title: 'Union dues', mode: 'flat_rate', value: 150_000 }).execute()
const item = { mode: 'flat_rate', starts_on: '2026-10-01', reason: 'Member', created_by: payroll.id } as const
for (const { id } of [agent, colleague])
  await t.db
    .insertInto('pay_item')
    .values({ id: uuid(), employee_id: id, deduction_type_id: dues, value: 150_000, ...item })
    .execute()
await t.db.updateTable('employee').set({ exit_date: '2026-09-30', status: 'left' }).where('id', '=', colleague.id).execute()
await earn(lead, 50_000_000, '2026-10-01')
await start('2026-10')

it('the register, the offices and the lines come to the same', async () => {
  const { pay_register, totals, about } = await t.call(payReports.register, { query: {} }, payroll)
  expect(pay_register.map(({ employee }) => employee.ogid).toSorted()).toEqual(
    [agent, lead, accountant].map(({ ogid }) => ogid).toSorted(),
  )
  expect(about[0]).toBe('Payroll register of 2026-10')
  expect(about[2]).toBe('PR-2026-10 is in review. Its figures may change')
  for (const row of [...pay_register, totals]) {
    expect(row.basic_kobo + row.housing_kobo + row.transport_kobo + row.other_earnings_kobo).toBe(row.gross_kobo)
    const { pension_kobo, nhf_kobo, nhis_kobo, paye_kobo, loans_kobo, other_deductions_kobo } = row
    const deducted = pension_kobo + nhf_kobo + nhis_kobo + paye_kobo + loans_kobo + other_deductions_kobo
    expect([deducted, row.gross_kobo - deducted, row.gross_kobo + row.employer_kobo]).toEqual([
      row.deductions_kobo,
      row.net_kobo,
      row.cost_kobo,
    ])
  }
  const offices = await t.call(payReports.offices, { query: {} }, payroll)
  expect(offices.totals).toEqual(totals)
  expect(offices.pay_office_totals.map(({ office, people }) => [office, people])).toEqual([
    ['Accounting', 1],
    ['Kora Bank Voice', 2],
  ])
  expect(offices.pay_office_totals.reduce((sum, { net_kobo }) => sum + net_kobo, 0)).toBe(totals.net_kobo)
  const { pay_line_totals } = await t.call(payReports.lines, { query: {} }, payroll)
  const ofKind = (kind: string) =>
    pay_line_totals.filter((line) => line.kind === kind).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  expect(['earning', 'deduction', 'employer'].map(ofKind)).toEqual([
    totals.gross_kobo,
    totals.deductions_kobo,
    totals.employer_kobo,
  ])
  expect(pay_line_totals.find(({ title }) => title === 'Union dues')).toMatchObject({
    people: 1,
    amount_kobo: 150_000,
    before_kobo: 0,
    change_kobo: 150_000,
  })
})

it('several months are summed, a search narrows the totals, and nonsense is refused with a sentence', async () => {
  const both = await t.call(payReports.register, { query: { from: '2026-09', to: '2026-10' } }, payroll)
  const ofAgent = await t.call(payReports.register, { query: { from: '2026-09', to: '2026-10', q: agent.ogid } }, payroll)
  expect(ofAgent.pay_register).toMatchObject([{ payslips: 2, gross_kobo: 60_000_000 }])
  expect([ofAgent.totals.gross_kobo, both.totals.gross_kobo]).toEqual([60_000_000, 210_000_000])
  for (const query of [
    { from: '2026-10', to: '2026-09' },
    { from: '2025-01', to: '2026-10' },
  ])
    await expect(t.call(payReports.register, { query }, payroll)).rejects.toMatchObject({ status: 422 })
  expect((await t.call(payReports.register, { query: { from: '2020-01' } }, payroll)).about[1]).toBe(
    'No payroll was calculated in these months',
  )
})

it('changes name who is new, who has no pay any more, and which lines differ', async () => {
  const { pay_variance } = await t.call(payReports.variance, { query: { sort: 'employee' } }, payroll)
  const of = (ogid: string) => pay_variance.find(({ employee }) => employee.ogid === ogid)
  expect(of(lead.ogid)).toMatchObject({ change: 'joined', before_kobo: 0, lines: [] })
  expect(of(colleague.ogid)).toMatchObject({ change: 'left', net_kobo: 0, lines: [] })
  expect(of(agent.ogid)).toMatchObject({ change: 'changed', change_kobo: -150_000 })
  expect(of(agent.ogid)?.lines).toContainEqual({ title: 'Union dues', change_kobo: 150_000 })
  const joined = await t.call(payReports.variance, { query: { change: 'joined' } }, payroll)
  expect(joined.pay_variance.map(({ employee }) => employee.ogid)).toEqual([lead.ogid])
})

it('is for payroll, the HR manager and Accounting, as sheets and documents that are logged', async () => {
  for (const by of [payroll, hrManager, accountant])
    expect((await t.call(payReports.offices, { query: {} }, by)).pay_office_totals.length).toBe(2)
  for (const by of [agent, lead, hr])
    await expect(t.call(payReports.register, { query: {} }, by)).rejects.toMatchObject({ status: 403 })
  const sheet = await t.inject({ url: '/api/v1/pay_register.csv?from=2026-10&to=2026-10', as: accountant })
  expect(sheet.body).toContain(agent.ogid)
  expect((await t.inject({ url: '/api/v1/pay_register.csv', as: lead })).statusCode).toBe(403)
  for (const kind of ['register', 'offices', 'lines', 'variance']) {
    const pdf = await t.inject({ url: `/api/v1/pay_report.pdf?kind=${kind}`, as: payroll })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect((await t.inject({ url: '/api/v1/pay_report.pdf', as: hr })).statusCode).toBe(403)
  const logged = await t.db.selectFrom('audit_log').select('entity').where('action', '=', 'export').execute()
  expect(logged.map(({ entity }) => entity)).toEqual(['pay_register', ...Array(4).fill('pay_report')])
})
