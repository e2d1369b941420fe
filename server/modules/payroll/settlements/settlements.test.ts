/** What a resignation and a termination leave to settle is read from them, and property that was not returned from whoever holds it. */

import { runPeople } from '@iroko/contract/payroll/run-people'
import { resignations } from '@iroko/contract/people/resignations'
import { terminations } from '@iroko/contract/people/terminations'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { calculate, create, earn, slipOf } = makePayrolls(t, { payroll, hrManager: c.hrManager })

const leaverOf = async (who: Person) => (await t.call(runPeople.leavers, { query: { q: who.ogid } }, payroll)).leavers[0]

it('a settlement takes the notice that a resignation leaves unserved, with what is not returned, in explained lines', async () => {
  const leaver = await t.person({ office_id: c.voice.id, leader: c.lead })
  await earn(leaver, 30_000_000)
  const body = { letter: 'I resign', reason: 'pay', last_working_day: '2026-11-28' } as const
  const { resignation } = await t.call(resignations.submit, { body }, leaver)
  expect(resignation.shortfall_days).toBe(22)
  for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', resignation.id, by)
  expect(await leaverOf(leaver)).toMatchObject({ exit_date: '2026-11-28', notice_days: -22, assets_kobo: 0 })
  const id = await create('2026-11', 'final')
  const owed = { ogids: [leaver.ogid], notice_days: -22, assets_kobo: 4_500_000 }
  await t.call(runPeople.add, { params: { id }, body: owed }, payroll)
  await calculate(id)
  const slip = await slipOf(id, leaver)
  const lines = await t.db
    .selectFrom('payslip_line')
    .selectAll()
    .where('payslip_id', '=', slip?.id ?? '')
    .execute()
  const line = (key: string) => lines.find((line) => line.key === key)
  expect(line('notice_owed')).toMatchObject({
    amount_kobo: Math.round((30_000_000 * 22) / 30),
    explanation: expect.stringContaining('22 days'),
  })
  expect(line('assets_owed')).toMatchObject({ title: 'Property not returned' })
  // HR does not retract what payroll is settling.
  await t.call(resignations.retract, { params: { id: resignation.id }, body: { reason: 'Please', version: 4 } }, leaver)
  const consent = { agreed: true, version: 5 }
  await expect(t.call(resignations.consent, { params: { id: resignation.id }, body: consent }, c.hr)).rejects.toMatchObject({
    code: 'settled',
  })
})

it('a termination says how much notice is paid, and what the domains hold is asked of them', async () => {
  const leaver = await t.person({ office_id: c.voice.id, leader: c.lead })
  await earn(leaver, 30_000_000)
  const body = { ogid: leaver.ogid, kind: 'redundancy', reason: 'Zephyr', exit_date: '2026-11-20', notice_days: 14 } as const
  const { id } = await t.call(terminations.propose, { body }, c.hr)
  await approveNow(t, 'termination', id, c.hrManager)
  await t.runJobs()
  await t.runJobs()
  // Assets register like this once they are there.
  const owes = {
    title: 'Laptops',
    kind: 'return' as const,
    of: async (_: unknown, ids: readonly string[]) => ids.map((employee_id) => ({ employee_id, count: 1, kobo: 9_000_000 })),
  }
  const { house } = t.portal
  Object.assign(t.portal, { house: { ...house, owes: [...house.owes, owes] } })
  expect(await leaverOf(leaver)).toMatchObject({ notice_days: 14, assets_kobo: 9_000_000 })
  Object.assign(t.portal, { house })
})
