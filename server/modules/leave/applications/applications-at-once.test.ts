/** What only several sessions at a time can show: that every change of leave happens once, whoever is first. */

import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { holidays } from '@iroko/contract/time/holidays'
import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { accrue, makeCompany } from '../../../test/company.ts'
import { approveNow, decideNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const company = await makeCompany(t)
const { hrOffice, annual, agent, colleague, lead, manager, hr } = company
const twenty = await Promise.all(
  Array.from({ length: 20 }, (_, index) => t.person({ first_name: `Hr${index}`, office_id: hrOffice.id })),
)
await accrue(t)

const apply = (as: Person, starts_on: string, ends_on = starts_on, headers = {}) =>
  t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, as, headers)
async function atHr(as: Person, starts_on: string, ends_on = starts_on) {
  const { leave: sent } = await apply(as, starts_on, ends_on)
  for (const decider of [lead, manager]) await approveNow(t, 'leave', sent.id, decider)
  return sent.id
}
const statusOf = (outcome: PromiseSettledResult<unknown>): number =>
  outcome.status === 'fulfilled' ? 200 : outcome.reason.status
const statuses = async (calls: Promise<unknown>[]) => (await Promise.allSettled(calls)).map(statusOf).toSorted((a, b) => a - b)
const ledgerOf = (id: string) =>
  t.db.selectFrom('leave_ledger').select(['kind', 'days']).where('application_id', '=', id).execute()
const shown = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave
const repeat = <R>(times: number, make: (index: number) => Promise<R>) =>
  Array.from({ length: times }, (_, index) => make(index))

describe('many at once', () => {
  it('twenty approve: one decision, one ledger row', async () => {
    const id = await atHr(agent, '2026-12-01', '2026-12-02')
    const answers = await statuses(twenty.map((person) => approveNow(t, 'leave', id, person)))
    expect(answers).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await ledgerOf(id)).toEqual([{ kind: 'taken', days: -2 }])
    expect((await shown(id)).trail?.decisions).toHaveLength(3)
    const audits = await t.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'leave.approve')
      .execute()
    expect(audits).toHaveLength(3)
  })

  it('approve against withdraw: one of them', async () => {
    for (const day of ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09']) {
      const id = await atHr(agent, day)
      const answers = await statuses([approveNow(t, 'leave', id, hr), t.call(leave.withdraw, { params: { id } }, agent)])
      expect(answers).toEqual([200, 409])
      const { status } = await shown(id)
      expect(await ledgerOf(id)).toHaveLength(status === 'approved' ? 1 : 0)
      expect(['approved', 'withdrawn']).toContain(status)
    }
  })

  it('approve against reject: one of them', async () => {
    const id = await atHr(agent, '2026-12-10')
    const calls = twenty
      .slice(0, 8)
      .map((person, index) => decideNow(t, 'leave', id, person, index % 2 ? 'rejected' : 'approved', 'No'))
    expect(await statuses(calls)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await ledgerOf(id)).toHaveLength((await shown(id)).status === 'approved' ? 1 : 0)
  })

  it('two edits of what both have read: one is stale', async () => {
    const { leave: sent } = await apply(agent, '2026-12-14')
    const edit = (ends_on: string) =>
      t.call(
        applicationForm.update,
        { params: { id: sent.id }, body: { leave_type_id: annual, starts_on: '2026-12-14', ends_on, version: sent.version } },
        agent,
      )
    expect(await statuses([edit('2026-12-15'), edit('2026-12-16')])).toEqual([200, 409])
    const { days, leave_days, trail } = await shown(sent.id)
    expect(leave_days).toHaveLength(days)
    expect(trail?.status).toBe('pending')
    const open = await t.db
      .selectFrom('approval')
      .select('id')
      .where('subject_id', '=', sent.id)
      .where('status', '=', 'pending')
      .execute()
    expect(open).toHaveLength(1)
  })

  it('the same key forty times: one application', async () => {
    const key = { 'idempotency-key': 'one-click' }
    const answers = await Promise.all(repeat(40, () => apply(colleague, '2026-12-21', '2026-12-22', key)))
    expect(new Set(answers.map((answer) => answer.leave.id)).size).toBe(1)
    expect((await t.call(leave.list, { query: { mine: 'true' } }, colleague)).total).toBe(1)
  })

  it('cannot use the same days of a balance twice', async () => {
    const person = await t.person({ first_name: 'Uche', leader: lead })
    await accrue(t)
    // Eight requests of four days each, next to each other; twenty days are there.
    const starts = [
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2026-11-16',
      '2026-11-09',
    ]
    const calls = starts.map((day) => apply(person, day, new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10)))
    const answers = await statuses(calls)
    expect(answers).toEqual([200, 200, 200, 200, 200, 422, 422, 422])
    const { leave_balances } = await t.call(leaveBalances.list, {}, person)
    expect(leave_balances.find(({ leave_type }) => leave_type.id === annual)).toMatchObject({ pending: 20, available: 0 })
  })

  it('cannot hold the same day twice', async () => {
    const person = await t.person({ first_name: 'Ike', leader: lead })
    await accrue(t)
    const answers = await statuses(repeat(10, () => apply(person, '2026-12-01')))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 422)).toHaveLength(9)
  })

  it('cancel against cancel: the days come back once', async () => {
    const id = await atHr(agent, '2026-12-28', '2026-12-29')
    await approveNow(t, 'leave', id, hr)
    const cancel = (as: Person) => t.call(cancellations.cancel, { params: { id }, body: { reason: 'Changed' } }, as)
    expect(await statuses([cancel(agent), cancel(hr), cancel(agent), cancel(hr)])).toEqual([200, 409, 409, 409])
    expect((await ledgerOf(id)).reduce((sum, { days }) => sum + days, 0)).toBe(0)
  })

  it('a holiday against applications, decisions and cancellations: every day once', async () => {
    const people = await Promise.all(repeat(8, (index) => t.person({ first_name: `Away${index}`, leader: lead })))
    await accrue(t)
    const [first, second, ...others] = people
    if (!first || !second) throw new Error('Two people are needed')
    const deciding = await Promise.all([first, second].map((person) => apply(person, '2027-03-01', '2027-03-05')))
    const ids = deciding.map((answer) => answer.leave.id)
    const body = { title: 'Id el Fitr', start_date: '2027-03-03', end_date: '2027-03-04', office_ids: [] }
    await Promise.all([
      ...others.map((person) => apply(person, '2027-03-01', '2027-03-05')),
      t.call(holidays.create, { body }, hr),
      ...ids.map((id) => approveNow(t, 'leave', id, lead).catch(() => undefined)),
      t.call(leave.withdraw, { params: { id: ids[1] ?? '' } }, second),
    ])
    const { leaves } = await t.call(leave.list, { query: { from: '2027-03-01', to: '2027-03-05', status: 'pending' } }, hr)
    expect(leaves.map(({ days }) => days)).toEqual(leaves.map(() => 3))
  })

  it('nights that run at the same time write what one night writes', async () => {
    await t.person({ first_name: 'New' })
    const written = await Promise.all(repeat(4, () => accrue(t)))
    expect(written.reduce((sum, rows) => sum + rows, 0)).toBe(2)
  })
})

it('balances are the sums of their ledgers after all of that', async () => {
  const wrong = await t.db
    .selectFrom('leave_application')
    .leftJoin('leave_ledger', 'leave_ledger.application_id', 'leave_application.id')
    .select(({ fn }) => [
      'leave_application.id',
      'leave_application.status',
      'leave_application.days',
      fn.sum<number | null>('leave_ledger.days').as('sum'),
    ])
    .groupBy('leave_application.id')
    .execute()
  for (const { status, days, sum } of wrong) expect(-(sum ?? 0) + 0).toBe(status === 'approved' ? days : 0)
})
