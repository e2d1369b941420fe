import { payrollChecks } from '@iroko/contract/payroll/checks'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { loans } from '@iroko/contract/payroll/loans'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { payslips } from '@iroko/contract/payroll/payslips'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { calculateSome } from '../run-steps/actions.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, manager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const dues = uuid()
await t.db.insertInto('deduction_type').values({ id: dues, title: 'Union dues', mode: 'flat_rate', value: 150_000 }).execute()
const { approve, earn, lend, move, read, reverse: reversed, slipOf, start } = makePayrolls(t, { payroll, hrManager })
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
await earn(lead, 50_000_000)

const figures = async (id: string) => {
  const found =
    await sql`select employee_id, position, payslip_line.kind, amount_kobo from payslip_line join payslip on payslip.id = payslip_id
    where run_id = ${id}::uuid order by employee_id, position`.execute(t.db)
  return found.rows
}

/** September, from preflight to closed. */
const september = once(async () => {
  await t.call(
    payItems.create,
    {
      body: {
        kind: 'deduction',
        ogid: agent.ogid,
        type_id: dues,
        value: null,
        starts_month: '2026-09',
        ends_month: null,
        reason: 'Member',
      },
    },
    payroll,
  )
  const loan = await lend(agent, 12_000_000, '2026-11', 6, agent)
  await t.db.updateTable('loan').set({ first_month: '2026-09-01' }).where('id', '=', loan).execute()
  const id = await start('2026-09')
  const { problems } = await t.call(payrollChecks.list, { params: { id } }, payroll)
  expect(problems.filter(({ employee }) => employee.ogid === agent.ogid).map(({ kind }) => kind)).toContain('by_hand')
  expect(problems.filter(({ employee }) => employee.ogid === manager.ogid).map(({ kind }) => kind)).toEqual(['no_salary'])
  expect(await read(id)).toMatchObject({ state: 'review', totals: { people: 3, gross_kobo: 100_000_000 }, expected: 3 })
  const mine = await slipOf(id, agent)
  expect(mine).toMatchObject({ gross_kobo: 30_000_000, before_kobo: null })
  const lines = (await t.call(payslips.show, { params: { id: mine?.id ?? '' } }, payroll)).payslip.lines
  const amount = (title: string) => lines.find((line) => line.title === title)?.amount_kobo
  expect([amount('Basic'), amount('Union dues'), amount('Rent loan')]).toEqual([13_500_000, 150_000, 2_000_000])
  await expect(t.call(payslips.show, { params: { id: mine?.id ?? '' } }, agent)).rejects.toMatchObject({ status: 404 })
  await move('submit', id)
  await expect(move('calculate', id)).rejects.toMatchObject({ code: 'sent' })
  const approval = (await read(id)).approval?.id ?? ''
  for (const by of [payroll, agent, lead])
    await expect(approveNow(t, 'payroll_run', approval, by)).rejects.toMatchObject({ status: 403 })
  await expect(move('pay', id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await approveNow(t, 'payroll_run', approval, hrManager)).message).toBe('Payroll of 2026-09 approved')
  expect((await t.call(loans.show, { params: { id: loan } }, agent)).loan.balance_kobo).toBe(10_000_000)
  await expect(t.db.deleteFrom('payslip').where('run_id', '=', id).execute()).rejects.toThrow('is not changed')
  await expect(t.db.updateTable('payslip_line').set({ amount_kobo: 1 }).execute()).rejects.toThrow('is not changed')
  await move('pay', id)
  await move('close', id)
  const own = (await t.call(payslips.list, { query: { ogid: agent.ogid } }, agent)).payslips
  expect(own).toMatchObject([{ month: '2026-09-01', net_kobo: mine?.net_kobo }])
  const pdf = await t.inject({ url: `/api/v1/payslips/${own[0]?.id}/pdf`, as: agent })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  // That of somebody else leaves a trace.
  const exports = () =>
    t.db.selectFrom('audit_log').select('entity_id').where('action', '=', 'export').where('entity', '=', 'payslip').execute()
  expect(await exports()).toEqual([])
  await t.inject({ url: `/api/v1/payslips/${own[0]?.id}/pdf`, as: payroll })
  expect(await exports()).toEqual([{ entity_id: own[0]?.id }])
  for (const by of [lead, colleague, manager]) {
    await expect(t.call(payslips.show, { params: { id: own[0]?.id ?? '' } }, by)).rejects.toMatchObject({ status: 404 })
    await expect(t.call(payrollRuns.slips, { params: { id } }, by)).rejects.toMatchObject({ status: 403 })
    expect((await t.call(payslips.list, { query: { ogid: agent.ogid } }, by)).payslips).toEqual([])
  }
})
it('goes from preflight to closed; who calculated it does not approve it, and people see it once it is paid', september)

/** October after it, in review. */
const october = once(async () => {
  await september()
  const id = await start('2026-10')
  const undisturbed = await figures(id)
  await move('calculate', id)
  // Killed before its transaction ended, and after one person was written.
  const stopped = t.db.transaction().execute(async (held) => {
    await calculateSome(held, id, t.portal.now())
    throw new Error('killed')
  })
  await expect(stopped).rejects.toThrow('killed')
  await Promise.all([t.runJobs(), t.db.transaction().execute((held) => calculateSome(held, id, t.portal.now()))])
  await t.runJobs()
  expect((await read(id)).state).toBe('review')
  expect(await figures(id)).toEqual(undisturbed)
  // Tax goes on from the month before, and the same month again is the same.
  const slip = await slipOf(id, colleague)
  await t.call(runSteps.recalculate, { params: { id: slip?.id ?? '' } }, payroll)
  expect(await figures(id)).toEqual(undisturbed)
  expect(await slipOf(id, colleague)).toMatchObject({ before_kobo: slip?.net_kobo })
  return id
})
it('stopped anywhere and begun again ends with the same payslips, none twice; two workers take turns', async () =>
  void (await october()))

/** The same, approved. */
const approved = once(async () => {
  const id = await october()
  const url = `/api/v1/payroll_runs/${id}/bank_file.csv`
  expect((await t.inject({ url, as: payroll })).statusCode).toBe(409)
  await approve(id)
  const slip = await slipOf(id, agent)
  const withhold = { params: { id: slip?.id ?? '' }, body: { reason: 'Left without notice', version: slip?.version ?? 1 } }
  await expect(t.call(heldPay.withhold, withhold, agent)).rejects.toMatchObject({ status: 403 })
  await t.call(heldPay.withhold, withhold, payroll)
  const file = await t.inject({ url, as: payroll })
  expect(file.statusCode).toBe(200)
  expect(file.body.split('\r\n')[0]).toContain((await read(id)).hash)
  expect(file.body).not.toContain(agent.ogid)
  expect((await t.inject({ url, as: hrManager })).statusCode).toBe(200)
  expect((await t.inject({ url, as: agent })).statusCode).toBe(403)
  const sheet = await t.inject({ url: `/api/v1/payroll_runs/${id}/payslips.csv`, as: payroll })
  expect(sheet.body).toContain(agent.ogid)
  return id
})
it('a bank file is bound to what was approved, without who is withheld', async () => void (await approved()))

it('reversed it is void, gives back what it took for loans, and leaves its month to another', async () => {
  const id = await approved()
  const reverse = async () => ({
    params: { id },
    body: { version: (await read(id)).version, reason: 'Wrong month', payment: 'returned' as const },
  })
  await expect(t.call(runSteps.reverse, await reverse(), payroll)).rejects.toMatchObject({ status: 403 })
  const owed = async () => (await t.call(loans.list, { query: { ogid: agent.ogid } }, agent)).loans[0]?.balance_kobo
  expect(await owed()).toBe(8_000_000)
  await expect(t.call(runSteps.reverse, await reverse(), hrManager)).rejects.toMatchObject({ code: 'two_people' })
  await reversed(id, 'returned')
  expect(await owed()).toBe(10_000_000)
  const again = await start('2026-10')
  expect(await read(again)).toMatchObject({ reference: 'PR-2026-10-2', state: 'review', totals: { people: 3 } })
})
