/** What the days do to an evaluation: its window, leave in it, and who leaves. */
import { evaluations } from '@iroko/contract/quality/evaluations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callTools } from '../../../lib/http/implement.ts'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { closeWindows } from '../evaluations/actions.ts'
import { windowEnd } from '../evaluations/rules.ts'
import { onExit } from './jobs.ts'

const t = await testApp()
const q = await makeQuality(t)
const { agent, colleague, evaluator, other } = q
await q.activate()
await q.assign()
await q.assign(other)

const toolsAt = (today: string) => ({
  ...callTools(t.portal, t.db, null, 'test'),
  now: t.portal.now(),
  today,
  requestId: 'test',
})
const week = { working_weekdays: [1, 2, 3, 4, 5], holidays: new Map<string, string>() }

it('counts working days without holidays and days of leave', () => {
  expect(windowEnd(week, new Set(), '2026-11-20', 5)).toBe('2026-11-27')
  expect(windowEnd({ ...week, holidays: new Map([['2026-11-23', 'A day']]) }, new Set(['2026-11-24']), '2026-11-20', 5)).toBe(
    '2026-12-01',
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.integer({ min: 1, max: 28 })), (days, away) => {
      const off = new Set(away.map((dayOfMonth) => `2026-12-${String(dayOfMonth).padStart(2, '0')}`))
      expect(windowEnd(week, off, '2026-11-20', days) >= windowEnd(week, new Set(), '2026-11-20', days)).toBe(true)
    }),
  )
})

it('acknowledges by itself after the window, marked so, and no dispute is taken any more', async () => {
  const id = await q.release()
  await closeWindows(toolsAt('2026-11-27'))
  expect((await q.show(id, agent)).status).toBe('released')
  await closeWindows(toolsAt('2026-11-28'))
  expect(await q.show(id, agent)).toMatchObject({ status: 'acknowledged', auto_acknowledged: true, due_on: null })
  await expect(
    t.call(evaluations.dispute, { params: { id }, body: { reason: 'Late', version: 3 } }, agent),
  ).rejects.toMatchObject({ code: 'not_now' })
})

it('refuses a dispute after the last day, even before the job has closed it', async () => {
  const id = await q.release()
  await sql`update evaluation set due_on = '2026-11-19' where id = ${id}::uuid`.execute(t.db)
  await expect(
    t.call(evaluations.dispute, { params: { id }, body: { reason: 'Late', version: 2 } }, agent),
  ).rejects.toMatchObject({ code: 'too_late' })
})

it('makes whoever leaves final with what was released, and lets their drafts and those about them go', async () => {
  const [released, begun] = [await q.release(poor, colleague), await q.begin(colleague)]
  const mine = await q.begin(agent, other)
  const hold = (person: { id: string; ogid: string }) =>
    t.db.transaction().execute(async (db) => {
      const effect = await onExit.hold?.(
        { ...toolsAt(t.today()), ...callTools(t.portal, db, null, 'test') } as never,
        person.ogid,
      )
      await effect?.({ employee_id: person.id, exit_date: t.today(), by: q.head.id, successor_id: null })
    })
  await hold(colleague)
  await hold(other)
  expect(await q.show(released, colleague)).toMatchObject({ status: 'final', auto_acknowledged: true })
  await expect(q.show(begun, evaluator)).rejects.toMatchObject({ status: 404 })
  await expect(q.show(mine, other)).rejects.toMatchObject({ status: 404 })
})

it('takes one of a dispute and an acknowledgement at once', async () => {
  const id = await q.release(good)
  const at = { params: { id } }
  const both = await Promise.allSettled([
    t.call(evaluations.dispute, { ...at, body: { reason: 'No', version: 2 } }, agent),
    t.call(evaluations.acknowledge, { ...at, body: { version: 2 } }, agent),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
