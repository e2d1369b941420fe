/** One's pay before pay day is what the payroll then pays, if nothing changes. */
import { payAhead } from '@iroko/contract/payroll/pay-ahead'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const [payroll, hrManager] = [await t.person({ roles: ['payroll_processor'] }), await t.person({ roles: ['hr_manager'] })]
const [agent, bare] = [await t.person(), await t.person()]
const { earn, pay, slipOf, start, lend } = makePayrolls(t, { payroll, hrManager })
const ahead = async (as: Person = agent, query: Record<string, string> = {}) =>
  (await t.call(payAhead.show, { query } as never, as)).pay_ahead
async function on(day: string) {
  t.setNow(day)
  for (const person of [payroll, hrManager, agent, bare]) person.token = await t.signIn(person.id)
}
const absent = (day: string) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    values (${agent.id}, ${day}, ${agent.office_id}, 'absent', 480, 0, 0, 0, 0, 0, 1, now())`.execute(t.db)

it('is the net pay of the payslip that the payroll then makes, moves with what is recorded, and is gone once that is paid', async () => {
  await on('2026-11-24')
  await earn(agent, 30_000_000)
  await lend(agent, 6_000_000, '2026-11')
  expect(await ahead(bare)).toBeNull()
  const before = await ahead()
  expect(before).toMatchObject({ month: '2026-11-01', read_until: expect.stringContaining('2026-11-') })
  await absent('2026-11-10')
  const after = await ahead()
  expect(after?.net_kobo).toBeLessThan(before?.net_kobo ?? 0)
  const id = await start('2026-11')
  const slip = await slipOf(id, agent)
  expect(after?.net_kobo).toBe(slip.net_kobo)
  // The payroll that is in review is the one that is meant.
  expect((await ahead())?.net_kobo).toBe(slip.net_kobo)
  await pay(id)
  expect(await ahead()).toBeNull()
  await on('2026-12-01')
  expect(await ahead()).toMatchObject({ month: '2026-12-01' })
})

it('with a try it says what days without pay, an instalment and more pension take, line by line', async () => {
  const plain = await ahead()
  const [days, loan, pension] = [
    await ahead(agent, { unpaid_days: '2' }),
    await ahead(agent, { loan_kobo: '1000000' }),
    await ahead(agent, { pension_kobo: '500000' }),
  ]
  expect(days?.gross_kobo).toBe((plain?.gross_kobo ?? 0) - Math.round((30_000_000 * 2) / 31))
  expect(plain?.net_kobo).toBe(days?.plain_kobo)
  expect((plain?.net_kobo ?? 0) - (loan?.net_kobo ?? 0)).toBe(1_000_000)
  expect((plain?.net_kobo ?? 0) - (pension?.net_kobo ?? 0)).toBe(500_000)
  for (const forecast of [days, loan, pension]) {
    const sum = forecast?.lines.reduce(
      (total, { kind, amount_kobo }) => total + (kind === 'employer' ? 0 : kind === 'deduction' ? -amount_kobo : amount_kobo),
      0,
    )
    expect(sum).toBe(forecast?.net_kobo)
  }
})

it('is of the caller alone: no call names another, and whoever is not signed in is refused', async () => {
  await expect(t.call(payAhead.show, { query: { ogid: agent.ogid } } as never, bare)).rejects.toMatchObject({ status: 422 })
  await expect(t.call(payAhead.show, { query: {} } as never)).rejects.toMatchObject({ status: 400 })
  await expect(ahead(agent, { unpaid_days: '-1' })).rejects.toMatchObject({ status: 422 })
})
