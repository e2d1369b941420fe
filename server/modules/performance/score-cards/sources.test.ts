/** The figures that fill themselves are those that quality and operations answer, of the days asked for. */
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { monthlyTaskFigures } from '../../operations/task-reports/store-figures.ts'
import { monthlyQaScore } from '../../quality/scores/store.ts'
import { readCardFigures } from './store-late.ts'
import { readFigures } from './store-sources.ts'

const t = await testApp()
const q = await makeQuality(t)

it('reads the QA score as quality counts it, over the end of a month too', async () => {
  await q.activate()
  await q.assign()
  const [first, second] = [await q.release(good), await q.release(poor)]
  const [scored] = await monthlyQaScore(t.db, { employees: [q.agent.id], month: '2026-11' })
  const november = await readFigures(t.db, 'qa', [q.agent.id, q.colleague.id], '2026-11-01', '2026-11-30')
  expect([...november.keys()]).toEqual([q.agent.id])
  expect(november.get(q.agent.id)?.value).toBe(scored?.average)
  expect(november.get(q.agent.id)?.parts.map((part) => part.evaluation_id)).toEqual([first, second])
  expect((await readFigures(t.db, 'qa', [q.agent.id], '2026-10-25', '2026-11-25')).get(q.agent.id)?.value).toBe(80)
  expect((await readFigures(t.db, 'qa', [q.agent.id], '2026-10-25', '2026-11-19')).size).toBe(0)
})

it('counts an evaluation that was released after the card of its month in the next one, once, and says so', async () => {
  const template = uuid()
  const measures = JSON.stringify([
    { id: 'qa', title: 'Quality', weight: 100, target: 100, direction: 'higher', source: 'qa', unit: '', cap: 100 },
  ])
  await t.db
    .insertInto('score_template')
    .values({ id: template, title: 'Quality', office_id: q.voice.id, measures } as never)
    .execute()
  const card = async (month: string, submitted_at: string | null) =>
    t.db
      .insertInto('score_card')
      .values({
        ...{
          id: uuid(),
          employee_id: q.agent.id,
          month,
          template_id: template,
          measures,
          office_id: q.voice.id,
          figures_on: month,
        },
        ...{ status: submitted_at ? 'submitted' : 'draft', submitted_at },
      } as never)
      .execute()
  const released = await t.db
    .selectFrom('evaluation')
    .select(['id', 'released_at'])
    .where('employee_id', '=', q.agent.id)
    .execute()
  const after = (days: number) => new Date(Date.parse(String(released[0]?.released_at)) + days * 86_400_000).toISOString()
  const ids = released.map(({ id }) => id).toSorted()
  const of = async (month: string) => {
    const figure = (await readCardFigures(t.db, 'qa', [q.agent.id], month)).get(q.agent.id)
    return (figure?.parts ?? []).map(({ evaluation_id }) => evaluation_id).toSorted()
  }
  // In time while the card of the month is a draft, or was submitted after it.
  await card('2026-11-01', after(1))
  expect(await of('2026-11-01')).toEqual(ids)
  expect(await of('2026-12-01')).toEqual([])
  // Late: submitted the day before. The first card that is still open counts it, and no later one does.
  await t.db
    .updateTable('score_card')
    .set({ submitted_at: after(-2) })
    .where('employee_id', '=', q.agent.id)
    .execute()
  await card('2026-12-01', after(-1))
  await card('2027-01-01', null)
  await card('2027-02-01', null)
  expect(await of('2026-11-01')).toEqual([])
  expect(await of('2026-12-01')).toEqual([])
  expect(await of('2027-01-01')).toEqual(ids)
  expect(await of('2027-02-01')).toEqual([])
  const [figure] = (await readCardFigures(t.db, 'qa', [q.agent.id], '2027-01-01')).values()
  expect(figure?.parts[0]?.words).toContain('released after the score card of November 2026')
})

it('reads tasks as operations counts them', async () => {
  const plan_id = uuid()
  await t.db.insertInto('task_plan').values({ id: plan_id, title: 'Daily report', active_from: '2026-10-01' }).execute()
  await t.db
    .insertInto('task_plan_content')
    .values({ plan_id, counts_from: '2026-10-01', cadence: '{"kind":"daily"}', cut_off: '17:00', fields: '[]' })
    .execute()
  const task = (day: string, status: 'accepted' | 'submitted' | 'returned' | 'missed' | 'excused', hour?: string) => ({
    ...{ id: uuid(), plan_id, counts_from: '2026-10-01', employee_id: q.agent.id, day, office_id: q.voice.id, status },
    ...{ due_at: `${day}T16:00:00Z`, open_until: `${day}T16:00:00Z`, submitted_at: hour ? `${day}T${hour}:00:00Z` : null },
  })
  await t.db
    .insertInto('task')
    .values([
      task('2026-10-05', 'accepted', '12'),
      task('2026-10-06', 'submitted', '18'),
      task('2026-10-07', 'returned', '12'),
      task('2026-10-08', 'missed'),
      task('2026-10-09', 'excused'),
      task('2026-11-02', 'accepted', '12'),
    ])
    .execute()
  const theirs = (await monthlyTaskFigures(t.db, { employees: [q.agent.id], month: '2026-10-01' })).get(q.agent.id)
  const mine = (await readFigures(t.db, 'tasks', [q.agent.id], '2026-10-01', '2026-10-31')).get(q.agent.id)
  expect(mine?.value).toBe((100 * (theirs?.on_time ?? 0)) / (theirs?.assigned ?? 1))
  expect(mine?.value).toBe(25)
  expect(mine?.parts.map(({ words }) => words)).toEqual([
    'Daily report',
    'Daily report, late',
    'Daily report, not done',
    'Daily report, not done',
  ])
})
