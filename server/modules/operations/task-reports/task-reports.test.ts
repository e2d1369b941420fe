/** Figures of tasks are kept with each change of a task, and say what the tasks say. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { invariants } from '../tasks/store-invariants.ts'
import { listMonthlyTasks, monthlyTaskFigures } from './store-figures.ts'

const t = await testApp()
const differing = async () => (await sql.raw<{ what: string }>(invariants[0]?.finds ?? '').execute(t.db)).rows

/** A plan with a task on each of some days for one person, all open. */
async function tasksOf(days: readonly string[]) {
  const office = await t.office({ office_type: 'campaign' })
  const ada = await t.person({ office_id: office.id })
  const plan_id = uuid()
  await t.db
    .insertInto('task_plan')
    .values({ id: plan_id, title: `Report ${plan_id}`, active_from: '2026-10-01' })
    .execute()
  const content = { cadence: '{"kind":"daily"}', cut_off: '17:00', fields: '[]' }
  await t.db
    .insertInto('task_plan_content')
    .values({ plan_id, counts_from: '2026-10-01', ...content })
    .execute()
  const rows = days.map((day) => ({
    ...{ id: uuid(), plan_id, counts_from: '2026-10-01', employee_id: ada.id, day, office_id: office.id },
    ...{ due_at: `${day}T16:00:00Z`, open_until: `${day}T16:00:00Z` },
  }))
  await t.db.insertInto('task').values(rows).execute()
  return { ada, office, ids: rows.map(({ id }) => id) }
}

it('answers a month of each person, with the tasks behind it', async () => {
  const { ada, ids } = await tasksOf(['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])
  const idle = await t.person()
  const done = { status: 'accepted', targets: 2, targets_met: 1 } as const
  const set = (at: number, values: object) =>
    t.db
      .updateTable('task')
      .set(values)
      .where('id', '=', ids[at] ?? '')
      .execute()
  await set(1, { ...done, submitted_at: '2026-11-02T15:00:00Z' })
  await set(2, { ...done, submitted_at: '2026-11-03T16:00:01Z' })
  await set(3, { status: 'missed' })
  await set(4, { status: 'excused' })
  const employees = [ada.id, idle.id]
  const november = { assigned: 3, done: 2, on_time: 1, missed: 1, targets: 4, targets_met: 2 }
  expect([...(await monthlyTaskFigures(t.db, { employees, month: '2026-11-01' }))]).toEqual([[ada.id, november]])
  const before = await monthlyTaskFigures(t.db, { employees, month: '2026-10-01' })
  expect(before.get(ada.id)).toMatchObject({ assigned: 1, done: 0 })
  const behind = await listMonthlyTasks(t.db, { employee_id: ada.id, month: '2026-11-01' })
  expect(behind.map(({ day, is_on_time }) => [day, is_on_time])).toEqual([
    ['2026-11-02', true],
    ['2026-11-03', false],
    ['2026-11-04', false],
  ])
  expect(await differing()).toEqual([])
})

it('follows a task that is returned, handed over to somebody elsewhere, and removed', async () => {
  const { ada, ids } = await tasksOf(['2026-11-02', '2026-11-03'])
  const elsewhere = await t.office()
  const obi = await t.person({ office_id: elsewhere.id })
  const month = '2026-11-01'
  const figures = () => monthlyTaskFigures(t.db, { employees: [ada.id, obi.id], month })
  const first = ids[0] ?? ''
  const set = (values: object) => t.db.updateTable('task').set(values).where('id', '=', first).execute()
  await set({ status: 'submitted', submitted_at: '2026-11-02T15:00:00Z' })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 2, done: 1 })
  await set({ status: 'returned' })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 2, done: 0 })
  await set({ employee_id: obi.id, office_id: elsewhere.id })
  expect((await figures()).get(ada.id)).toMatchObject({ assigned: 1 })
  expect((await figures()).get(obi.id)).toMatchObject({ assigned: 1 })
  await t.db.deleteFrom('task').where('id', 'in', ids).execute()
  expect((await figures()).size).toBe(0)
  expect(await differing()).toEqual([])
})
