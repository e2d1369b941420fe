/** The same allowance twice is asked about, by form and by sheet; what is there twice all the same, and pay that jumps, is listed. */

import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { allowanceType, bank, earn, pay, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const bonus = await allowanceType('Bonus', 20_000_000)

const give = (despite_same?: boolean) =>
  t.call(
    payItems.create,
    {
      body: {
        ...{ kind: 'allowance', ogid: agent.ogid, type_id: bonus, value: null, starts_month: '2026-10', ends_month: '2026-10' },
        ...{ reason: 'Won a client', ...(despite_same && { despite_same }) },
      },
    },
    payroll,
  )

it('is added once more only when that is said, also by two at once and from a sheet; the payroll lists it and the jump', async () => {
  const both = await Promise.allSettled([give(), give()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(give()).rejects.toMatchObject({
    code: 'same',
    message: expect.stringContaining(
      `${agent.full_name} has Bonus for the same months, added by ${payroll.full_name} on 2026-11-`,
    ),
  })
  const sheet = (again: string) =>
    sendSheet(
      t,
      payItems.import,
      `ogid,kind,type,value,first month,last month,reason,again\n${agent.ogid},allowance,Bonus,,2026-10,2026-10,Won a client,${again}`,
      { keep: true, as: payroll },
    )
  expect((await sheet('')).import.wrong).toMatchObject([{ problem: expect.stringContaining('Enter yes under again') }])

  await pay(await start('2026-09'))
  const october = await start('2026-10')
  const listed = async (kind: 'same_twice' | 'net_rise') =>
    (await t.call(payrollChecks.list, { params: { id: october }, query: { kind } }, payroll)).problems
  expect(await listed('same_twice')).toEqual([])
  expect((await sheet('yes')).import.kept).toBe(true)
  expect(await listed('same_twice')).toMatchObject([{ employee: { id: agent.id }, detail: 'Bonus, 2 times', blocks: false }])

  const { settings } = await t.call(payrollChecks.settings, {}, payroll)
  expect(settings).toEqual({ net_rise_percent: 50, change_percent: 50, change_kobo: 10_000_000, other_percent: 5, version: 1 })
  expect(await listed('net_rise')).toMatchObject([
    { employee: { id: agent.id }, detail: expect.stringMatching(/^₦.+, 66% above ₦/) },
  ])
  await expect(t.call(payrollChecks.change, { body: { net_rise_percent: 70, version: 1 } }, agent)).rejects.toMatchObject({
    status: 403,
  })
  await t.call(payrollChecks.change, { body: { net_rise_percent: 70, version: 1 } }, payroll)
  await expect(t.call(payrollChecks.change, { body: { net_rise_percent: 90, version: 1 } }, payroll)).rejects.toMatchObject({
    status: 409,
  })
  expect(await listed('net_rise')).toEqual([])

  // The review filters by what differs from last month.
  await bank(colleague, '0123456780')
  const slips = async (query: object) =>
    (await t.call(payrollRuns.slips, { params: { id: october }, query: query as { percent?: number } }, payroll)).payslips.map(
      ({ employee }) => employee.id,
    )
  expect(await slips({ look: 'new_line' })).toEqual([agent.id])
  expect(await slips({ look: 'line_gone' })).toEqual([])
  expect(await slips({ percent: 50 })).toEqual([agent.id])
  expect(await slips({ percent: 100 })).toEqual([])
  expect(await slips({ change_kobo: 1_000_000 })).toEqual([agent.id])
  await pay(october)
  const november = await start('2026-11')
  const later = async (look: 'bank_changed' | 'line_gone') =>
    (await t.call(payrollRuns.slips, { params: { id: november }, query: { look } }, payroll)).payslips.map(
      ({ employee }) => employee.id,
    )
  expect(await later('bank_changed')).toEqual([colleague.id])
  expect(await later('line_gone')).toEqual([agent.id])
})
