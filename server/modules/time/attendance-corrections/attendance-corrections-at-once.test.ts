/** What only several sessions at a time can show: a day is settled once, a request becomes punches once, nobody is recorded twice. */
import { addDays } from '@iroko/contract/dates'
import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { approvals } from '@iroko/contract/platform/approvals'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { conflicts } from '@iroko/contract/time/conflicts'
import { gate } from '@iroko/contract/time/gate'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'
import { computeNext } from '../attendance-days/jobs.ts'

const t = await testApp({}, await cloneDatabase(10))
const { c, morning, plan } = await makeRoster(t)
const { agent, lead, manager, hr } = c
const monday = '2026-11-23'
const at = (date: string, clock: string) => `${date}T${clock}:00+01:00`

async function go(moment: string): Promise<void> {
  t.setNow(new Date(moment).toISOString())
  for (const person of [agent, lead, manager, hr]) person.token = await t.signIn(person.id)
}
async function count(): Promise<void> {
  while (await computeNext(t.portal));
}
/** The same call several times at once; how each ended. */
async function atOnce<E extends Endpoint>(endpoint: E, input: Input<E>, people: Person[]): Promise<number[]> {
  const ends = await Promise.allSettled(people.map((person) => t.call(endpoint, input, person)))
  return ends
    .map((end) => (end.status === 'fulfilled' ? 200 : ((end.reason as { status?: number }).status ?? 500)))
    .toSorted((a, b) => a - b)
}

beforeAll(async () => {
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan([change(agent, monday, null, as(morning))])
})

it('two leaders settle a day at once: the leave has it back once', async () => {
  const { leave: asked } = await t.call(
    applicationForm.apply,
    { body: { leave_type_id: c.annual, starts_on: monday, ends_on: monday, reason: 'Family' } },
    agent,
  )
  for (const by of [lead, manager, hr]) await approveNow(t, 'leave', asked.id, by)
  for (const clock of ['06:00', '14:00'])
    await t.db
      .insertInto('punch')
      .values({ id: uuid(), at: at(monday, clock), pin: agent.ogid, source: 'import', employee_id: agent.id })
      .execute()
  await go(at(monday, '20:00'))
  await count()
  const input = { params: { ogid: agent.ogid, day: monday }, body: { was: 'at_work' as const, reason: 'Was seen' } }
  const [settled] = await Promise.all([atOnce(conflicts.resolve, input, [lead, manager, hr, lead]), count()])
  expect(settled).toEqual([200, 409, 409, 409])
  const back = await t.db.selectFrom('leave_ledger').select('days').where('kind', '=', 'given_back').execute()
  expect(back).toEqual([{ days: 1 }])
})

it('a request that is approved twice at once becomes punches once', async () => {
  const tuesday = addDays(monday, 1)
  await go(at(tuesday, '20:00'))
  const { attendance_correction } = await t.call(
    attendanceCorrections.send,
    { body: { day: tuesday, in_clock: '06:00', out_clock: '14:00', cause: 'forgot', reason: 'Busy' } },
    agent,
  )
  const { id, version } = attendance_correction
  const body = { requests: [{ kind: 'attendance_correction' as const, id, version }], decision: 'approved' as const }
  expect(await atOnce(approvals.decide, { body }, [lead, lead, lead])).toEqual([200, 409, 409])
  const punches = await t.db.selectFrom('punch').select('direction').where('source', '=', 'manual').orderBy('at').execute()
  expect(punches.map(({ direction }) => direction)).toEqual(['in', 'out'])
})

it('two gates record a person at once: one of them did it', async () => {
  const body = { ogids: [agent.ogid], direction: 'in' as const, reason: 'No badge' }
  const guards = await Promise.all(
    [1, 2, 3].map(() => t.person({ office_id: c.elsewhere.id, roles: ['security_attendance_team'] })),
  )
  expect(await atOnce(gate.record, { body }, guards)).toEqual([200, 422, 422])
})
