/** A payslip on paper is compared by its code: equal or not, for whoever holds it, and for nobody who guesses. */

import { payslipComparisons } from '@iroko/contract/payroll/payslip-comparisons'
import { payslips } from '@iroko/contract/payroll/payslips'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { approve, earn, move, reverse, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const run = await start('2026-09')

it('says equal for a paid payslip as it stands, whatever hyphens and capitals, and otherwise only that it is not', async () => {
  const { id } = await slipOf(run, agent)
  const { payslip } = await t.call(payslips.show, { params: { id } }, payroll)
  const asked = { code: payslip.code, full_name: agent.full_name, month: '2026-09', net_kobo: payslip.net_kobo }
  const check = async (more: object = {}) =>
    (await t.call(payslipComparisons.create, { body: { ...asked, ...more } })).payslip_comparison
  // Not before it is paid.
  expect(await check()).toEqual({ is_equal: false })
  await approve(run)
  await move('pay', run)
  expect(await check()).toEqual({ is_equal: true })
  expect(
    await check({ code: asked.code.toLowerCase().replaceAll('-', ' '), full_name: asked.full_name.toUpperCase() }),
  ).toEqual({
    is_equal: true,
  })
  const other = (await t.call(payslips.show, { params: { id: (await slipOf(run, colleague)).id } }, payroll)).payslip
  for (const wrong of [{ net_kobo: asked.net_kobo + 1 }, { month: '2026-08' }, { full_name: 'Somebody' }, { code: other.code }])
    expect(await check(wrong)).toEqual({ is_equal: false })
  await reverse(run, 'returned')
  expect(await check()).toEqual({ is_equal: false })
  // Few tries of one code.
  await expect(check()).resolves.toEqual({ is_equal: false })
  await expect(check()).resolves.toEqual({ is_equal: false })
  for (let left = 3; left > 0; left -= 1) await check().catch(() => undefined)
  await expect(check()).rejects.toMatchObject({ status: 429 })
  expect((await t.call(payrollRuns.list, { query: {} }, payroll)).total).toBe(1)
})
