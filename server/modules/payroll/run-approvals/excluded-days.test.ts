/** Who alone made days count that a payroll pays does not approve it. */

import { leaveTypes } from '@iroko/contract/leave/types'
import { paydays } from '@iroko/contract/payroll/paydays'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { records } from '@iroko/contract/people/records'
import { delegations } from '@iroko/contract/platform/delegations'
import { gate } from '@iroko/contract/time/gate'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { actAs } from '../../../lib/acting.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { insertImported } from '../../time/punches/store.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { agent, annual, hrManager, hrOffice, boss } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager: boss })
await earn(agent, 30_000_000)
/** One for each test: what they did is not said of them before. */
let second = hrManager
const another = async () => t.person({ roles: ['hr_manager'], office_id: hrOffice.id })
afterEach(async () => {
  second = await another()
})
const november = await start('2026-11')
const leaveType = async () => (await t.call(leaveTypes.show, { params: { id: annual } }, hrManager)).leave_type
const isParty = async () => (await findExcluded(t.db, november)).includes(second.id)

it('a payroll is not approved by who entered punches that it pays; who clocks themselves in, approved a correction or resolved a conflict may', async () => {
  expect(await isParty()).toBe(false)
  const by = (notes: object) => ({
    notes: JSON.stringify(notes),
    recorded_by: second.id,
    employee_id: agent.id,
    pin: agent.ogid,
  })
  const punches = [
    { id: uuid(), at: '2026-10-05T07:00:00Z', source: 'manual' as const, ...by({ resolved: '2026-10-05' }) },
    { id: uuid(), at: '2026-10-06T07:00:00Z', source: 'manual' as const, ...by({ request: uuid() }) },
    {
      id: uuid(),
      at: '2026-10-06T08:00:00Z',
      source: 'web' as const,
      pin: second.ogid,
      employee_id: second.id,
      recorded_by: second.id,
    },
  ]
  await t.db.insertInto('punch').values(punches).execute()
  expect(await isParty()).toBe(false)
  await t.call(gate.record, { body: { ogids: [agent.ogid], direction: 'in', clock: null, reason: 'No badge' } }, second)
  expect(await isParty()).toBe(true)
})

it('a payroll is not approved by who imported punches from a file', async () => {
  const punch = { ogid: agent.ogid, at: '2026-10-07T07:00:00Z', direction: 'in' as const, raw: '' }
  const now = t.portal.now()
  await actAs({ id: second.id, now }, () => t.db.transaction().execute((db) => insertImported(db, [punch], second.id, now)))
  expect(await isParty()).toBe(true)
})

it('a payroll is not approved by who made past days free, or moved the day of hire', async () => {
  const free = {
    target: 'person' as const,
    ogid: agent.ogid,
    kind: 'off' as const,
    starts_on: '2026-10-12',
    ends_on: '2026-10-16',
  }
  await t.call(shiftAssignments.assign, { body: free }, second)
  expect(await isParty()).toBe(true)
  second = await another()
  const { version, terms } = (await t.call(records.show, { params: { ogid: agent.ogid } }, second)).record
  const params = { ogid: agent.ogid }
  await t.call(records.updateTerms, { params, body: { ...terms, version, hire_date: '2026-10-01' } }, second)
  expect(await isParty()).toBe(true)
})

it('a payroll is not approved by who set the pay period, or changed what a leave type pays', async () => {
  await t.call(paydays.set, { body: { from_date: 1, to_date: 31 } }, second)
  expect(await isParty()).toBe(true)
  second = await another()
  const { archived_at: _archived, id, ...rules } = await leaveType()
  await t.call(leaveTypes.update, { params: { id }, body: { ...rules, title: 'Yearly' } }, second)
  expect(await isParty()).toBe(false)
  const { version } = await leaveType()
  const body = { ...rules, title: 'Yearly', version, paid_fraction: 0.5 }
  await t.call(leaveTypes.update, { params: { id }, body }, second)
  expect(await isParty()).toBe(true)
})

it('a payroll is not approved by who entered punches and stands in for somebody who may', async () => {
  await t.call(gate.record, { body: { ogids: [agent.ogid], direction: 'out', clock: null, reason: 'No badge' } }, second)
  const { version } = (await t.call(runSteps.show, { params: { id: november } }, payroll)).payroll_run
  await t.call(runSteps.submit, { params: { id: november }, body: { version } }, payroll)
  const away = { ogid: second.ogid, starts_on: t.today(), ends_on: t.today() }
  await t.call(delegations.create, { body: away }, hrManager)
  const { approval } = (await t.call(runSteps.show, { params: { id: november } }, payroll)).payroll_run
  await expect(approveNow(t, 'payroll_run', approval?.id ?? '', second)).rejects.toMatchObject({
    message: 'You cannot decide what you proposed',
  })
})
