/**
 * Nobody changes their own days, pay, place or record: each call that can is sent by whoever may make it of others, about themselves, by their OGID,
 * their office, their team and their branch, of the past and of what is to come.
 */
import { nouns } from '@iroko/contract'
import { addDays } from '@iroko/contract/dates'
import type { Endpoint } from '@iroko/contract/endpoint'
import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { readRole } from '@iroko/contract/permissions'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Caller, everyCaller, isOpenTo } from './callers.ts'
import { makeCompany } from './company.ts'
import { type Person, testApp } from './harness.ts'
import { ownRecords } from './own-records.ts'
import { sendSheet } from './sheets.ts'

const t = await testApp()
const c = await makeCompany(t)
const team_id = uuid()
await t.db.insertInto('team').values({ id: team_id, office_id: c.hrOffice.id, title: 'HR Team' }).execute()
const inTeam = (person: Person) => t.db.updateTable('placement').set({ team_id }).where('employee_id', '=', person.id).execute()
/** One of each role and of each department, all of one office, so that whoever reaches their own place reaches themselves by it. */
const actors: { caller: Caller; me: Person }[] = []
for (const caller of everyCaller) {
  const { facts } = caller
  if (!facts) continue
  const me = await t.person({ office_id: c.hrOffice.id, roles: facts.roles.flatMap((name) => readRole(name) ?? []) })
  await inTeam(me)
  await t.confirmRoles(me)
  await t.db.updateTable('placement').set({ role: facts.place_role }).where('employee_id', '=', me.id).execute()
  if (facts.is_lead) await t.person({ office_id: c.hrOffice.id, leader: me })
  actors.push({ caller, me })
}
const shift_id = uuid()
await t.db
  .insertInto('shift')
  .values({ id: shift_id, title: 'Day' } as never)
  .execute()
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Chief' }).execute()
const allowance = { title: 'Data', mode: 'flat_rate' as const, value: 100_000, taxable: false, pensionable: false }
const { id: allowance_id } = (await t.call(allowanceTypes.create, { body: allowance }, c.boss)).allowance_type
const { payroll_run } = await t.call(payrollRuns.create, { body: { month: t.today().slice(0, 7), kind: 'off_cycle' } }, c.boss)
const run_id = payroll_run.id
const { id: pay_group_id } = await t.db.selectFrom('pay_group').select('id').executeTakeFirstOrThrow()
const [past, today, ahead] = [addDays(t.today(), -3), t.today(), addDays(t.today(), 10)]

const callOf = (address: string): Endpoint => {
  const [noun = '', key = ''] = address.split('.')
  const found = nouns.find(([name]) => name === noun)?.[1][key]
  if (!found) throw new Error(`There is no ${address}`)
  return found
}

const addressOf = (call: Endpoint) =>
  nouns.flatMap(([noun, calls]) => Object.entries(calls).flatMap(([key, of]) => (of === call ? [`${noun}.${key}`] : [])))[0] ??
  ''

/** The bodies by which each changes the person who sends it; `{id}` of the path where it is not of the person. */
const bodies: Record<string, (me: Person) => object[]> = {
  'time/roster.plan': (me) =>
    [past, today, ahead].map((from) => ({
      changes: [{ employee_id: me.id, from, to: from, extra: false, kind: 'off' }],
      accept: true,
      reason: 'So',
    })),
  'time/shiftAssignments.assign': (me) => [
    ...[past, today, ahead].map((on) => ({
      target: 'person',
      ogid: me.ogid,
      kind: 'shift',
      shift_id,
      starts_on: on,
      ends_on: on,
      replace: true,
      reason: 'So',
    })),
    ...[past, today].flatMap((on) => [
      {
        target: 'office',
        office_id: c.hrOffice.id,
        kind: 'shift',
        shift_id,
        starts_on: on,
        ends_on: on,
        replace: true,
        reason: 'So',
      },
      { target: 'team', team_id, kind: 'shift', shift_id, starts_on: on, ends_on: on, replace: true, reason: 'So' },
    ]),
  ],
  'time/shiftAssignments.assignEach': (me) => [{ ogids: [me.ogid], shift_id, starts_on: past, ends_on: ahead }],
  'time/holidays.create': () => [
    { title: 'Mine', start_date: past, end_date: past, office_ids: [c.hrOffice.id], branch_ids: [] },
    { title: 'Ours', start_date: past, end_date: past, office_ids: [], branch_ids: [t.branch_id] },
    { title: 'All', start_date: past, end_date: past, office_ids: [], branch_ids: [] },
  ],
  'time/overtime.decide': (me) => [{ days: [{ ogid: me.ogid, day: past, minutes: 60, version: 0 }] }],
  'time/daysBeforeRecord.enter': () => [{ days: [{ day: past }], reason: 'So' }],
  'time/gate.record': (me) => [{ ogids: [me.ogid], direction: 'in', reason: 'Forgot' }],
  'leave/applicationForm.enter': (me) => [
    { ogid: me.ogid, leave_type_id: c.annual, starts_on: past, ends_on: past, reason: 'So' },
  ],
  'leave/balances.adjust': (me) => [{ ogid: me.ogid, leave_type_id: c.annual, days: 3, reason: 'So' }],
  'performance/warnings.create': (me) => [{ ogid: me.ogid, kind_id: uuid(), step_id: uuid(), happened_on: past, reason: 'So' }],
  'performance/coaching.create': (me) => [{ ogid: me.ogid, cause: 'free', topic: 'So', summary: 'So', held_on: past }],
  'people/records.transfer': (me) => [{ ogids: [me.ogid], office_id: c.voice.id, starts_on: ahead }],
  'people/records.updateTerms': () => [
    { version: 1, hire_date: '2019-01-01', employment_type: 'full_time', remote: false, probation_ends_on: null },
  ],
  'people/payDetails.update': () => [{ version: 1, tin: '12345678-0001' }],
  'people/salaries.set': () => [{ amount_kobo: 90_000_000, starts_on: today, source: 'review', reason: 'So', replaces: null }],
  'people/salaryModes.assign': (me) => [{ ogids: [me.ogid], salary_mode: 'cash' }],
  'people/promotions.propose': (me) => [
    { ogid: me.ogid, designation_id, office_id: c.voice.id, effective_on: ahead, reason: 'So' },
  ],
  'people/terminations.propose': (me) => [{ ogid: me.ogid, kind: 'performance', exit_date: ahead, reason: 'So' }],
  'people/exit.deactivate': () => [{ status: 'left', exit_date: ahead, reason: 'So' }],
  'people/records.transferEach': (me) => [{ ogids: [me.ogid], starts_on: ahead, office_id: c.voice.id }],
  'people/taxFacts.set': () => [
    {
      ...{ version: 0, pension: false, nhf: false, nhis: false, evidence: 'Seen' },
      ...{ rent_kobo: 100, life_premium_kobo: 0, mortgage_interest_kobo: 0 },
      ...{ before_months: 0, before_gross_kobo: 0, before_reliefs_kobo: 0, before_tax_kobo: 0 },
    },
  ],
  'people/taxFacts.addPaper': (me) => [{ year: 2026, ogids: [me.ogid], file_id: pay_group_id }],
  'payroll/payGroups.assign': (me) => [{ ogids: [me.ogid], pay_group_id }],
  'payroll/runPeople.add': (me) => [{ ogids: [me.ogid], type_id: allowance_id, value: 100_000 }],
  'payroll/payItems.create': (me) => [
    {
      kind: 'allowance',
      ogid: me.ogid,
      type_id: allowance_id,
      value: 100_000,
      starts_month: '2026-12',
      ends_month: null,
      reason: 'So',
    },
  ],
}

/** All that a person is judged, paid and placed by; an erased or refused change touches none of them. */
const tables = [
  'shift_assignment',
  'public_holiday',
  'punch',
  'leave_application',
  'leave_ledger',
  'warning',
  'coaching_session',
  'placement',
  'employee',
  'employee_pay',
  'salary_change',
  'salary',
  'promotion',
  'termination',
  'planned_exit',
  'pay_item',
  'overtime_decision',
  'payroll_run_person',
  'quality_contact',
  'evaluation_assignment',
  'shift_offer',
  'tax_facts',
] as const
const state = async () =>
  (
    await sql`select ${sql.join(
      tables.map((table) => sql`(select coalesce(sum(hashtext(t::text)), 0) from ${sql.table(table)} t) as ${sql.ref(table)}`),
    )}`.execute(t.db)
  ).rows
const { version: policy_version } = await t.db.selectFrom('attendance_policy').select('version').executeTakeFirstOrThrow()
/** They came 40 minutes late on the past day, as they come out well by a holiday. */
const wasLate = (me: Person) =>
  t.db
    .insertInto('attendance_day')
    .values({
      ...{ employee_id: me.id, day: past, office_id: c.hrOffice.id, status: 'present', policy_version },
      ...{
        planned_minutes: 480,
        worked_minutes: 440,
        late_minutes: 40,
        early_minutes: 0,
        overtime_minutes: 0,
        night_minutes: 0,
      },
      computed_at: t.portal.now().toISOString(),
    })
    .onConflict((it) => it.doNothing())
    .execute()

/** Refused for whose it is, and not for what else is wrong in it; of many at once, each of them. */
function isRefused(
  status: number,
  { code, fields, results }: { code?: string; fields?: object; results?: { done: boolean }[] },
): boolean {
  if (status === 200) return results?.every(({ done }) => !done) ?? false
  return code !== 'invalid' || Object.keys(fields ?? {}).every((field) => field === 'ogid' || field === 'ogids')
}

it.each(Object.keys(bodies))('%s is done for oneself by nobody', async (name) => {
  const endpoint = callOf(name)
  const allowed = actors.filter(({ caller }) => isOpenTo(endpoint, caller))
  expect(allowed.length).toBeGreaterThan(0)
  for (const { caller, me } of allowed) {
    await wasLate(me)
    for (const payload of bodies[name]?.(me) ?? []) {
      const before = await state()
      const url = endpoint.path.replace('{ogid}', me.ogid).replace('{id}', run_id).replace('{year}', today.slice(0, 4))
      const answer = await t.inject({ method: endpoint.method as 'POST', url, payload, as: me })
      const what = `${caller.name} ${name} ${JSON.stringify(payload)}: ${answer.body}`
      expect(isRefused(answer.statusCode, answer.json()), what).toBe(true)
      expect(await state(), what).toEqual(before)
    }
  }
})

/** Sheets with a row of whoever sends them. */
const sheets: Record<string, (me: Person) => string> = {
  'leave/balances.import': (me) => `ogid,leave_type,days\n${me.ogid},Annual Leave,40`,
  'payroll/payItems.import': (me) => `kind,ogid,type,value,first_month,reason\nallowance,${me.ogid},Data,1000,2026-12,So`,
  'people/taxFacts.import': (me) => `ogid,year,rent\n${me.ogid},${today.slice(0, 4)},500000`,
  'people/firstSalaries.import': (me) => `ogid,monthly_gross,starts_on,source,reason\n${me.ogid},900000,${today},agreed,So`,
}

it.each(Object.keys(sheets))('%s keeps nothing of whoever sends it', async (name) => {
  const endpoint = callOf(name)
  for (const { caller, me } of actors.filter(({ caller }) => isOpenTo(endpoint, caller))) {
    const before = await state()
    const answer = JSON.stringify(await sendSheet(t, endpoint as never, sheets[name]?.(me) ?? '', { keep: true, as: me }))
    expect(answer, `${caller.name} ${name}`).toMatch(/your own|yourself/i)
    expect(await state(), `${caller.name} ${name}`).toEqual(before)
  }
})

/** What people do for themselves, or ask for, and another decides; and what is about things or work and no one's own day or pay. */
const forOneself: Record<string, readonly string[]> = {
  'asked for, and decided by another': [
    'leave/applicationForm.apply',
    'leave/applicationForm.update',
    'time/shiftRequests.send',
    'time/absences.report',
    'payroll/loans.create',
    'payroll/loans.import',
    'operations/shiftOffers.make',
  ],
  'about who somebody is, not a day or pay of theirs: the tests of people': [
    'people/newcomers.invite',
    'people/records.updatePerson',
    'people/documents.create',
    'people/background.create',
    'people/pictures.set',
    'people/pictures.remove',
    'people/payDetails.proposeBank',
  ],
  'of somebody who has left or leaves, who signs in no more or does not sign it: the tests of exit and clearance': [
    'people/exit.undo',
    'people/exit.reactivate',
    'people/clearance.handOver',
  ],
  'of everybody whom it names, from the next day on, or of a whole payroll, which nobody approves for themselves': [
    'operations/taskPlans.create',
    'operations/taskPlans.update',
    'payroll/payrollChecks.clear',
  ],
  'changes nothing': [
    'payroll/ratePreviews.assign',
    'people/records.previewTransfer',
    'people/promotions.preview',
    'performance/warnings.preview',
    'time/incidents.preview',
    'time/holidays.preview',
    'operations/taskPlans.preview',
    'people/payDetails.reveal',
  ],
}

it('counts the calls that name a person and are on neither list, so that a new one is looked at', () => {
  const named = nouns.flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([key, { method, access, body, path }]) => {
      if (
        method === 'GET' ||
        access === 'public' ||
        access === 'client' ||
        !/^(time|leave|performance|quality|operations|people|payroll)\//.test(noun)
      )
        return []
      const schema = body ? JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })) : ''
      return /"(ogid|ogids|employee_id)":/.test(schema) || path.includes('{ogid}') ? [`${noun}.${key}`] : []
    }),
  )
  const inDemo = ownRecords.map(({ call }) => addressOf(call))
  const elsewhere = [
    'time/attendanceDays.recount',
    'time/terminals.sendCommand',
    'time/punches.assignPin',
    'time/conflicts.resolve',
  ]
  const listed = [...Object.keys(bodies), ...Object.keys(sheets), ...Object.values(forOneself).flat(), ...inDemo, ...elsewhere]
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
})
