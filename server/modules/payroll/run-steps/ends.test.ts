/** A payroll that was never approved is discarded; one that others wait for says so. */

import { payrollApprovals } from '@iroko/contract/payroll/run-approvals'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { exit } from '@iroko/contract/people/exit'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager, hr, stranger: accountant } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, calculate, create, earn, move, read, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 30_000_000)

const discard = async (id: string, by = payroll) =>
  t.call(runSteps.discard, { params: { id }, body: { version: (await read(id)).version } }, by)
const add = (id: string, person: Person) => t.call(runPeople.add, { params: { id }, body: { ogids: [person.ogid] } }, payroll)
const leavers = async (person: Person) => (await t.call(runPeople.leavers, { query: { q: person.ogid } }, payroll)).leavers
const plan = (person: Person, exit_date: string) =>
  t.call(exit.deactivate, { params: { ogid: person.ogid }, body: { status: 'left', exit_date, reason: 'Moves abroad' } }, hr)
const cancel = async (person: Person) => {
  const { planned_exits } = await t.call(exit.planned, { query: { ogid: person.ogid } }, hr)
  return await t.call(exit.cancel, { params: { id: planned_exits[0]?.id ?? '' } }, hr)
}

it('says which payroll has to be approved or discarded first, and is not offered before', async () => {
  const october = await start('2026-10')
  const november = await create('2026-11')
  expect(await read(november)).toMatchObject({
    waits_for: { id: october, title: 'PR-2026-10' },
    can: { calculate: false, discard: true },
  })
  await expect(move('calculate', november)).rejects.toMatchObject({ code: 'earlier' })
  expect((await read(october)).waits_for).toBeNull()
  await discard(october)
  expect(await read(november)).toMatchObject({ waits_for: null, can: { calculate: true } })
  await discard(november)
})

it('is discarded by who may start one: its payslips are gone, its month is free, and the audit log has it', async () => {
  const id = await start('2026-11')
  for (const by of [agent, lead, accountant]) await expect(discard(id, by)).rejects.toMatchObject({ status: 403 })
  await move('submit', id)
  expect((await read(id)).can).toMatchObject({ discard: false })
  await expect(discard(id)).rejects.toMatchObject({ code: 'sent' })
  const { approval } = await read(id)
  await t.call(payrollApprovals.withdraw, { params: { id: approval?.id ?? '' } }, payroll)
  expect((await discard(id)).message).toBe('Payroll of 2026-11 discarded')
  expect(await read(id)).toMatchObject({ state: 'discarded', totals: { people: 0 }, can: { discard: false, calculate: false } })
  const log = await t.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()
  expect(log.map(({ action }) => action)).toContain('payroll.discard')
  await expect(discard(id)).rejects.toMatchObject({ code: 'wrong_state' })
  const again = await start('2026-11')
  expect(await read(again)).toMatchObject({ reference: 'PR-2026-11-3', totals: { people: 2 } })
  await approve(again)
  expect((await read(again)).can).toMatchObject({ discard: false })
  await expect(discard(again)).rejects.toMatchObject({ code: 'wrong_state' })
})

/** Somebody whose exit is planned. */
async function newLeaver(): Promise<Person> {
  const leaver = await t.person()
  await earn(leaver, 30_000_000)
  await plan(leaver, '2026-11-28')
  return leaver
}

it('a discarded settlement leaves its leaver to the next; one on its way takes further leavers', async () => {
  const leaver = await newLeaver()
  const id = await create('2026-11', 'final')
  const { reference } = await read(id)
  expect(await leavers(leaver)).toMatchObject([{ month: '2026-11', settlement: { id, title: reference } }])
  await add(id, leaver)
  expect(await leavers(leaver)).toEqual([])
  await discard(id)
  expect(await leavers(leaver)).toMatchObject([{ settlement: null }])
})

it('an exit stays as it was settled: it is not cancelled, nor its last day moved, under a settlement', async () => {
  const agent = await newLeaver()
  const id = await create('2026-11', 'final')
  const { reference } = await read(id)
  await add(id, agent)
  await expect(cancel(agent)).rejects.toMatchObject({
    code: 'settled',
    message: `${agent.full_name} is in the final settlement ${reference}. Ask payroll to remove them from it first`,
  })
  await calculate(id)
  await approve(id)
  const refused = {
    code: 'settled',
    message: `The final settlement of ${agent.full_name}, ${reference}, is approved. Ask payroll to have it reversed first`,
  }
  await expect(cancel(agent)).rejects.toMatchObject(refused)
  await expect(plan(agent, '2026-11-19')).rejects.toMatchObject(refused)
  const { version } = await read(id)
  await t.call(runSteps.reverse, { params: { id }, body: { version, reason: 'Stays' } }, hrManager)
  await cancel(agent)
})

it('a settlement is not approved for a last day that changed after it was calculated', async () => {
  await plan(colleague, '2026-11-28')
  const id = await create('2026-11', 'final')
  await add(id, colleague)
  await calculate(id)
  await t.db.updateTable('employee').set({ exit_date: null }).where('id', '=', colleague.id).execute()
  await expect(approve(id)).rejects.toMatchObject({
    message: expect.stringContaining(`The last working day of ${colleague.full_name} changed`),
  })
})
