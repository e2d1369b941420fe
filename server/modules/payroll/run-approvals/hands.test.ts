/** One insider by every way in: whoever changes what a payroll pays does not approve it. */

import { branches } from '@iroko/contract/company/branches'
import type { Endpoint } from '@iroko/contract/endpoint'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { records } from '@iroko/contract/people/records'
import { salaryModes } from '@iroko/contract/people/salary-modes'
import { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import { conflicts } from '@iroko/contract/time/conflicts'
import { gate } from '@iroko/contract/time/gate'
import { holidays } from '@iroko/contract/time/holidays'
import { incidents } from '@iroko/contract/time/incidents'
import { punches } from '@iroko/contract/time/punches'
import { roster } from '@iroko/contract/time/roster'
import { rotations } from '@iroko/contract/time/rotations'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { shifts } from '@iroko/contract/time/shifts'
import { strayPunches } from '@iroko/contract/time/stray-punches'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { besidePay } from '../../../test/beside-pay.ts'
import { everyCall, everyCaller, isOpenTo } from '../../../test/callers.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { makeRoster, rules, week } from '../../../test/roster.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { c, morning, night } = await makeRoster(t)
const { agent, colleague, boss, hr, voice, annual } = c
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, start } = makePayrolls(t, { payroll, hrManager: boss })
await sql`update attendance_policy set starts_on = '2026-10-01' where version = 1`.execute(t.db)
await earn(agent, 30_000_000)
await earn(colleague, 30_000_000)
await t.db.updateTable('employee_pay').set({ salary_mode: 'bank' }).execute()

/** Past days of the month, of which each hand has one of its own. */
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

async function terminal(more: object = {}): Promise<string> {
  const id = uuid()
  const own = { serial: id.slice(-8), title: 'Door', branch_id: t.branch_id, registered_at: day(1), address: '10.0.0.5' }
  await t.db
    .insertInto('device')
    .values({ id, ...own, ...more })
    .execute()
  return id
}
const punched = (more: object) => {
  const row = { id: uuid(), pin: '77', source: 'device' as const, at: `${day(3)}T07:00:00Z`, ...more }
  return t.db
    .insertInto('punch')
    .values(row)
    .execute()
    .then(() => row.id)
}
async function pin(employee_id: string | null = null): Promise<string> {
  const device_id = await terminal()
  const id = uuid()
  const assigned_at = employee_id && `${day(2)}T07:00:00Z`
  await t.db.insertInto('enrolment').values({ id, device_id, pin: '77', employee_id, assigned_at }).execute()
  await punched({ device_id, employee_id })
  return id
}
async function assigned(from = 9): Promise<string> {
  const own = { shift_id: morning.id, starts_on: day(from), ends_on: day(from) }
  const id = uuid()
  await t.db
    .insertInto('shift_assignment')
    .values({ id, employee_id: agent.id, ...own })
    .execute()
  return id
}
async function outage(created_by: string | null): Promise<string> {
  const id = uuid()
  const span = { starts_at: `${day(4)}T06:00:00Z`, ends_at: `${day(4)}T09:00:00Z` }
  const source = created_by ? ('person' as const) : ('silence' as const)
  await t.db
    .insertInto('incident')
    .values({ id, branch_id: t.branch_id, kind: 'power', created_by, source, ...span })
    .execute()
  return id
}
const shiftBody = (title: string, hours: [string, string]) => ({ title, days: week(...hours), ...rules })

type Hand = (maker: Person) => Promise<unknown>
const holiday = { title: 'Kings’ day', start_date: day(5), end_date: day(5), office_ids: [voice.id], branch_ids: [] }

/** Each as HR or a super would do it, about people who are not themselves. */
const hands: [name: string, call: Endpoint, hand: Hand][] = [
  [
    'records at the gate',
    gate.record,
    (by) => t.call(gate.record, { body: { ogids: [agent.ogid], direction: 'in', clock: null, reason: 'No badge' } }, by),
  ],
  [
    'assigns a terminal ID',
    punches.assignPin,
    async (by) => t.call(punches.assignPin, { params: { id: await pin() }, body: { ogid: agent.ogid } }, by),
  ],
  [
    'unassigns one',
    punches.releasePin,
    async (by) => t.call(punches.releasePin, { params: { id: await pin(agent.id) }, body: { last_day: null } }, by),
  ],
  [
    'accepts a line from before the terminal was registered',
    punches.takeInQuarantined,
    async (by) => {
      const id = uuid()
      const line = {
        device_id: await terminal({ pins_are_ogids: true }),
        line: agent.ogid,
        pin: agent.ogid,
        at: `${day(6)}T06:00:00Z`,
      }
      const seen = { first_at: `${day(7)}T06:00:00Z`, last_at: `${day(7)}T06:00:00Z` }
      await t.db
        .insertInto('punch_quarantine')
        .values({ id, ...line, problem: 'unregistered', ...seen })
        .execute()
      await t.call(punches.takeInQuarantined, { params: { id }, body: { day: day(6), clock: '07:00' } }, by)
    },
  ],
  [
    'assigns a punch to a day',
    strayPunches.assign,
    async (by) => {
      const at = `${day(10)}T06:00:00Z`
      const punch_id = await punched({ at, employee_id: agent.id })
      await t.db.insertInto('stray_punch').values({ punch_id, at, employee_id: agent.id, found_at: at }).execute()
      await t.call(strayPunches.assign, { params: { id: punch_id }, body: { day: day(10) } }, by)
    },
  ],
  [
    'registers a terminal',
    terminals.create,
    (by) =>
      t.call(
        terminals.create,
        { body: { kind: 'terminal', serial: `R-${by.ogid}`, title: 'Mine', branch_id: t.branch_id } as never },
        by,
      ),
  ],
  ['confirms one', terminals.confirm, async (by) => t.call(terminals.confirm, { params: { id: await terminal() } }, by)],
  [
    'changes its key',
    terminals.renewSecret,
    async (by) => t.call(terminals.renewSecret, { params: { id: await terminal() }, body: {} }, by),
  ],
  [
    'moves it to another branch or believes its numbers',
    terminals.update,
    async (by) => {
      const body = { version: 1, title: 'Door', branch_id: t.branch_id, pins_are_ogids: true }
      await t.call(terminals.update, { params: { id: await terminal() }, body: body as never }, by)
    },
  ],
  ['archives it', terminals.archive, async (by) => t.call(terminals.archive, { params: { id: await terminal() } }, by)],
  [
    'restores it',
    terminals.restore,
    async (by) => t.call(terminals.restore, { params: { id: await terminal({ archived_at: day(2) }) } }, by),
  ],
  [
    'adds somebody to one',
    terminals.sendCommand,
    async (by) => {
      const id = await terminal({ confirmed_at: day(2) })
      await t.call(terminals.sendCommand, { params: { id }, body: { kind: 'add_user', ogid: agent.ogid, pin: '9' } }, by)
    },
  ],
  [
    'reports an outage',
    incidents.record,
    (by) => {
      const span = { starts_on: day(6), starts_clock: '08:00', ends_on: day(6), ends_clock: '10:00' }
      return t.call(incidents.record, { body: { branch_id: t.branch_id, kind: 'power', note: 'No light', ...span } }, by)
    },
  ],
  [
    'decides alone about one that nobody reported',
    incidents.grantWaiver,
    async (by) => t.call(incidents.grantWaiver, { params: { id: await outage(null) }, body: { version: 1 } }, by),
  ],
  [
    'adds a policy',
    attendancePolicies.create,
    async (by) => {
      const rule = {
        worked: 'first_to_last',
        single_punch: 'present',
        overtime_from_minutes: 30,
        night_from: '22:00',
        night_to: '06:00',
      }
      await t.call(attendancePolicies.create, { body: { ...rule, starts_on: day(2), accept: true } as never }, by)
    },
  ],
  [
    'changes the limits',
    attendancePolicies.updateLimits,
    (by) => {
      const body = { correction_days_back: 31, gate_minutes_back: 240, silence_minutes: 60, punch_days_back: 300, version: 1 }
      return t.call(attendancePolicies.updateLimits, { body }, by)
    },
  ],
  [
    'changes the hours of a shift',
    shifts.update,
    async (by) => {
      await assigned(12)
      const body = { ...shiftBody('Morning', ['08:00', '15:00']), effective_on: day(2), version: 1 }
      await t.call(shifts.update, { params: { id: morning.id }, body }, by)
    },
  ],
  [
    'changes a rotation',
    rotations.update,
    async (by) => {
      const steps = [
        { shift_id: night.id, days: 1 },
        { shift_id: null, days: 1 },
      ]
      const made = await t.call(rotations.create, { body: { title: 'Two', anchor_on: day(1), steps } }, hr)
      const id = Object.values(made).flatMap((record) => Object(record).id ?? [])[0]
      const own = { id: uuid(), employee_id: agent.id, rotation_id: id, starts_on: day(16), ends_on: day(17) }
      await t.db.insertInto('shift_assignment').values(own).execute()
      await t.call(rotations.update, { params: { id }, body: { title: 'Two', anchor_on: day(2), steps, version: 1 } }, by)
    },
  ],
  [
    'plans past days',
    roster.plan,
    (by) => {
      const change = { employee_id: agent.id, from: day(13), to: day(13), kind: 'off' as const, extra: false }
      return t.call(roster.plan, { body: { changes: [change], accept: true } }, by)
    },
  ],
  [
    'assigns a shift to an office',
    shiftAssignments.assign,
    (by) => {
      const body = {
        target: 'office' as const,
        office_id: voice.id,
        kind: 'off' as const,
        starts_on: day(14),
        ends_on: day(14),
      }
      return t.call(shiftAssignments.assign, { body }, by)
    },
  ],
  [
    'assigns one to each',
    shiftAssignments.assignEach,
    (by) => {
      const body = { ogids: [agent.ogid], shift_id: morning.id, starts_on: day(19), ends_on: day(19) }
      return t.call(shiftAssignments.assignEach, { body }, by)
    },
  ],
  [
    'ends an assignment',
    shiftAssignments.remove,
    async (by) => {
      const own = { shift_id: morning.id, starts_on: day(20), ends_on: day(25) }
      const id = uuid()
      await t.db
        .insertInto('shift_assignment')
        .values({ id, employee_id: agent.id, ...own })
        .execute()
      await t.call(shiftAssignments.remove, { params: { id } }, by)
    },
  ],
  ['declares a past holiday for another office', holidays.create, (by) => t.call(holidays.create, { body: holiday }, by)],
  [
    'gives one to another office',
    holidays.update,
    async (by) => {
      const { public_holiday } = await t.call(
        holidays.create,
        { body: { ...holiday, office_ids: [by.office_id], start_date: day(27), end_date: day(27) } },
        hr,
      )
      const body = { ...holiday, start_date: day(27), end_date: day(27), version: 1 }
      await t.call(holidays.update, { params: { id: public_holiday.id }, body }, by)
    },
  ],
  [
    'archives one',
    holidays.remove,
    async (by) => {
      const { public_holiday } = await t.call(
        holidays.create,
        { body: { ...holiday, start_date: day(28), end_date: day(28) } },
        hr,
      )
      await t.call(holidays.remove, { params: { id: public_holiday.id } }, by)
    },
  ],
  [
    'changes how somebody is paid',
    salaryModes.assign,
    (by) => t.call(salaryModes.assign, { body: { ogids: [agent.ogid], salary_mode: 'cash' } }, by),
  ],
  [
    'moves somebody, back-dated',
    records.transfer,
    (by) =>
      t.call(
        records.transfer,
        { body: { ogids: [colleague.ogid], starts_on: day(3), office_id: c.elsewhere.id } as never },
        by,
      ),
  ],
  [
    'changes where a branch takes punches',
    branches.update,
    async (by) => {
      const { version } = await t.db
        .selectFrom('branch')
        .select('version')
        .where('id', '=', t.branch_id)
        .executeTakeFirstOrThrow()
      const body = {
        title: 'Abuja',
        address: '',
        state: 'FCT',
        time_zone: 'Africa/Lagos',
        allowed_networks: [],
        web_clock: 'everyone',
        version,
      }
      await t.call(branches.update, { params: { id: t.branch_id }, body: body as never }, by)
    },
  ],
  [
    'resolves a conflict',
    conflicts.resolve,
    async (by) => {
      const application = {
        id: uuid(),
        employee_id: agent.id,
        leave_type_id: annual,
        office_id: voice.id,
        status: 'approved' as const,
      }
      const span = { starts_on: day(18), ends_on: day(18), days: 1 }
      await t.db
        .insertInto('leave_application')
        .values({ ...application, ...span })
        .execute()
      const own = { application_id: application.id, employee_id: agent.id, day: day(18), portion: 'full' as const }
      await t.db
        .insertInto('leave_day')
        .values({ id: uuid(), ...own, counts: 1, kind: 'work', live: true })
        .execute()
      await assigned(18)
      for (const at of ['07:00', '13:30']) await punched({ at: `${day(18)}T${at}:00Z`, employee_id: agent.id, pin: at })
      await t.call(
        conflicts.resolve,
        { params: { ogid: agent.ogid, day: day(18) }, body: { was: 'on_leave', reason: 'Badge lent' } },
        by,
      )
    },
  ],
]

const november = await start('2026-11')

it.each(hands)('is no approver: who %s', async (_name, _call, hand) => {
  const maker = await t.person({ roles: ['hr_manager', 'super'] })
  expect(await findExcluded(t.db, november)).not.toContain(maker.id)
  await hand(maker)
  expect(await findExcluded(t.db, november)).toContain(maker.id)
})

it('is no approver of the settlement that pays it out: who adjusted or imported a balance of leave; of a month they may be', async () => {
  const maker = await t.person({ roles: ['hr_manager'] })
  const body = { ogid: agent.ogid, leave_type_id: annual, days: 30, reason: 'A friend' }
  await t.call(leaveBalances.adjust, { body }, maker)
  const importer = await t.person({ roles: ['hr_manager'] })
  const { title } = await t.db.selectFrom('leave_type').select('title').where('id', '=', annual).executeTakeFirstOrThrow()
  await sendSheet(t, leaveBalances.import, `ogid,leave type,days\n${agent.ogid},${title},60`, { keep: true, as: importer })
  expect(await findExcluded(t.db, november)).not.toContain(maker.id)
  const run = { id: uuid(), reference: 'PAY-X', month: day(1), kind: 'final' as const, starts_on: day(1), ends_on: day(30) }
  await sql`insert into payroll_run select (jsonb_populate_record(payroll_run, ${JSON.stringify(run)}::jsonb)).* from payroll_run where id = ${november}::uuid`.execute(
    t.db,
  )
  await t.db.insertInto('payroll_run_person').values({ run_id: run.id, employee_id: agent.id, leave_days: 30 }).execute()
  expect(await findExcluded(t.db, run.id)).toEqual(expect.arrayContaining([maker.id, importer.id]))
})

it('leaves no call of an approver aside', () => {
  const known = new Set(hands.map(([, call]) => `${call.method} ${call.path}`))
  const approvers = everyCaller.filter(({ name }) => name === 'hr_manager' || name === 'super')
  const open = everyCall.filter(
    (call) => call.method !== 'GET' && call.access !== 'public' && approvers.some((approver) => isOpenTo(call, approver)),
  )
  const aside = open
    .map(({ method, path }) => `${method} ${path}`)
    .filter((address) => !known.has(address) && !besidePay.some(([which]) => which.test(address)))
  expect(aside).toEqual([])
})
