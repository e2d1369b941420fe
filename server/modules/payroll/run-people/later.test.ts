/** Who was chosen for a payroll is looked at again when it is calculated: what was paid of them since counts. */

import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { findExcluded } from '../run-approvals/store-excluded.ts'

const t = await testApp()
const { agent, colleague, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { allowanceType, calculate, create, earn, move, pay, read, reverse, slipOf, start, withhold, giveReasons } = makePayrolls(
  t,
  {
    payroll,
    hrManager,
  },
)
for (const person of [agent, colleague]) await earn(person, 30_000_000)
const bonus = await allowanceType()
const add = (id: string, person: Person, type_id: string | null = null) =>
  t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid], type_id } }, payroll)

it('a correction that waited while its payslip was paid with a later payroll does not pay it again', async () => {
  const october = await start('2026-10')
  await withhold(october, agent, 'Wait')
  await pay(october)
  const waiting = await create('2026-10', 'correction')
  await add(waiting, agent)
  await withhold(october, agent, null)
  const beside = await create('2026-10', 'off_cycle')
  await add(beside, agent)
  await calculate(beside)
  await pay(beside)
  await expect(move('calculate', waiting)).rejects.toMatchObject({
    code: 'later',
    message: `A later payslip of ${agent.full_name} is based on this month. Remove them from this payroll`,
  })
})

const discard = async (id: string) =>
  t.call(runSteps.discard, { params: { id }, body: { version: (await read(id)).version } }, payroll)

it('a correction of a month that a later payroll follows is refused with the way there is', async () => {
  const november = await start('2026-11')
  const { reference } = await read(november)
  await expect(create('2026-10', 'correction')).rejects.toMatchObject({
    fields: {
      month: expect.stringContaining(`${reference}, which is not approved yet. Discard it, correct this month`),
    },
  })
  await discard(november)
  const correction = await create('2026-10', 'correction')
  await discard(correction)
})

it('a correction is not calculated once an off-cycle payroll of its month follows', async () => {
  const waiting = await create('2026-10', 'off_cycle')
  await add(waiting, colleague, bonus)
  const twice = await create('2026-10', 'off_cycle')
  await add(twice, colleague, bonus)
  await calculate(twice)
  await giveReasons(twice)
  await pay(twice)
  await calculate(waiting)
  await giveReasons(waiting)
  await pay(waiting)
  const ahead = await create('2026-11', 'off_cycle')
  await add(ahead, agent, bonus)
  await pay(await start('2026-11'))
  const late = await create('2026-11', 'correction')
  await add(late, agent)
  await calculate(ahead)
  await pay(ahead)
  await expect(move('calculate', late)).rejects.toMatchObject({ code: 'later' })
  await t.call(runPeople.remove, { params: { id: late, employee_id: agent.id } }, payroll)
  await add(late, colleague)
  await calculate(late)
  await pay(late)
})

it('a settlement counts what a leaver kept of the reversed payroll of its month; who said that it came back does not approve it', async () => {
  t.setNow('2026-12-20')
  for (const person of [payroll, hrManager]) person.token = await t.signIn(person.id)
  const december = await start('2026-12')
  await pay(december)
  const { net_kobo: kept } = await slipOf(december, agent)
  await reverse(december, 'kept')
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-12-10' }).where('id', '=', agent.id).execute()
  const settle = async (person: Person) => {
    const id = await create('2026-12', 'final')
    await add(id, person)
    await calculate(id)
    return id
  }
  const final = await settle(agent)
  const { totals } = await read(final)
  expect(totals.to_pay_kobo).toBe(0)
  expect(totals.net_kobo).toBeGreaterThan(0)
  expect(totals.net_kobo).toBeLessThan(kept)
  await pay(final)
  // The payroll in its place counts what colleagues kept; of one that came back somebody else approves what pays it again.
  const raised = { amount_kobo: 40_000_000 }
  await t.db.updateTable('salary').set(raised).where('employee_id', '=', colleague.id).execute()
  const again = await start('2026-12')
  expect((await read(again)).totals.to_pay_kobo).toBe((await slipOf(again, colleague)).net_kobo - kept)
  await pay(again)
  await reverse(again, 'returned')
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-12-31' }).where('id', '=', colleague.id).execute()
  expect(await findExcluded(t.db, await settle(colleague))).toContain(payroll.id)
})
