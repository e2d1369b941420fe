/** Each figure of the dashboard is what the list behind it has: the same filters that the screen puts into its links. */
import { applications } from '@iroko/contract/recruitment/applications'
import { jobDashboard } from '@iroko/contract/recruitment/job-dashboard'
import { type ApplicationStage, funnelStages } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const agent = await t.person()
const sievers = [await t.person({ roles: ['rep_siever'] }), await t.person({ roles: ['rep_siever'], status: 'left' })]
const openings = [await desk.opening('Voice agent'), await desk.opening('Chat agent')]

/** How far each came, and where they stand now; `days` from applying to the last move. */
const people: [furthest: ApplicationStage, now: ApplicationStage, days: number][] = [
  ['applied', 'applied', 0],
  ['applied', 'rejected', 1],
  ['screening', 'screening', 2],
  ['aptitude_test', 'rejected', 3],
  ['interview', 'screening', 4],
  ['interview', 'withdrawn', 5],
  ['shadowing', 'shadowing', 6],
  ['training', 'rejected', 7],
  ['offer', 'offer', 8],
  ['hired', 'hired', 9],
  ['hired', 'hired', 12],
  ['hired', 'hired', 30],
]

/** Twice in the period, once before it; spread over openings, sievers and sources. */
for (const [turn, month] of ['11', '11', '08'].entries())
  for (const [at, [furthest, now, days]] of people.entries()) {
    const applied = Date.parse(`2026-${month}-0${1 + turn}T10:00:00Z`)
    const siever = sievers[at % 3]
    const id = await desk.application({
      ...{ job_opening_id: openings[(at + turn) % 2] ?? '', stage: now, source: ['radio', 'job_list', 'friend'][(at * 7) % 3] },
      ...{ applied_at: new Date(applied).toISOString(), ...(siever ? { siever_id: siever.id } : {}) },
    } as Parameters<typeof desk.application>[0])
    const moved_at = new Date(applied + days * 86_400_000).toISOString()
    await t.db.updateTable('job_application').set({ stage_since: moved_at }).where('id', '=', id).execute()
    for (const to_stage of new Set([furthest, now]))
      if (to_stage !== 'applied')
        await t.db
          .insertInto('job_application_move')
          .values({ id: uuid(), application_id: id, from_stage: 'applied', to_stage, moved_at })
          .execute()
  }

const period = { from: '2026-11-01', to: '2026-11-30' }
type DashboardFilters = { job_opening_id?: string; siever?: string }
const show = (query: DashboardFilters = {}) => t.call(jobDashboard.show, { query: { ...period, ...query } }, hr)
const list = (more: object) =>
  t.call(applications.list, { query: { applied_from: period.from, applied_to: period.to, limit: 100, ...more } }, hr)
const total = async (more: object) => (await list(more)).total

async function eachFigure(of: DashboardFilters) {
  const found = await show(of)
  const count = (more: object) => total({ ...of, ...more })
  for (const { stage, reached, lost } of found.funnel) {
    expect([stage, reached]).toEqual([stage, await count({ reached: stage })])
    expect([stage, lost]).toEqual([stage, await count({ lost: stage })])
  }
  const { total: all } = found
  expect(all.applied).toBe(await count({}))
  for (const stage of ['hired', 'rejected', 'withdrawn'] as const) expect(all[stage]).toBe(await count({ stage }))
  const rows = [
    ...found.sources.map((row) => ({ row, more: { source: row.source } })),
    ...found.openings.map((row) => ({ row, more: { job_opening_id: row.id } })),
    ...found.sievers.map((row) => ({ row, more: { siever: row.siever?.ogid ?? 'none' } })),
  ]
  for (const { row, more } of rows) {
    expect([more, row.applied]).toEqual([more, await count(more)])
    expect([more, row.interviewed]).toEqual([more, await count({ ...more, reached: 'interview' })])
    expect([more, row.hired]).toEqual([more, await count({ ...more, stage: 'hired' })])
  }
  return found
}

it('counts what each of its lists has: in all, by stage, lost at each, by source, opening and siever', async () => {
  const found = await eachFigure({})
  expect(found.total).toEqual({ applied: 24, interviewed: 16, hired: 6, days_to_hire: 12, rejected: 6, withdrawn: 2 })
  expect(found.funnel.map(({ reached, lost }) => [reached, lost])).toEqual([
    [24, 2],
    [20, 0],
    [18, 2],
    [16, 2],
    [12, 0],
    [10, 2],
    [8, 0],
    [6, 0],
  ])
  for (const part of [found.sources, found.sievers, found.openings])
    for (const key of ['applied', 'interviewed', 'hired'] as const)
      expect(part.reduce((sum, row) => sum + row[key], 0)).toBe(found.total[key])
})

it('says the time to hire of those whom the list of hired has', async () => {
  const { total: all } = await show()
  const { job_applications } = await list({ stage: 'hired' })
  const days = job_applications.map((row) => (Date.parse(row.stage_since) - Date.parse(row.applied_at)) / 86_400_000)
  const sorted = days.sort((day, other) => day - other)
  expect(all.days_to_hire).toBe(((sorted[2] ?? 0) + (sorted[3] ?? 0)) / 2)
})

it('counts the same for one opening, for one siever who has left, and for what nobody screened', async () => {
  for (const of of [
    { job_opening_id: openings[0] ?? '' },
    { siever: sievers[1]?.ogid ?? '' },
    { siever: 'none' },
    { siever: sievers[0]?.ogid ?? '', job_opening_id: openings[1] ?? '' },
  ])
    expect((await eachFigure(of)).total.applied).toBeGreaterThan(0)
  expect((await show({ siever: 'OG999999' })).total.applied).toBe(0)
})

it('says how many positions of an opening are filled, whoever applied when', async () => {
  const { openings: shown } = await show()
  for (const { id, filled } of shown) {
    const { total: hired } = await t.call(applications.list, { query: { job_opening_id: id, stage: 'hired' } }, hr)
    expect(filled).toBe(hired)
  }
  expect(shown.reduce((sum, { filled }) => sum + filled, 0)).toBe(9)
})

it('is for those who may read it, and refuses a period that ends before it begins', async () => {
  await expect(t.call(jobDashboard.show, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  const back = { from: '2026-11-02', to: '2026-11-01' }
  await expect(t.call(jobDashboard.show, { query: back }, hr)).rejects.toMatchObject({ fields: { to: expect.any(String) } })
  await expect(t.call(applications.list, { query: { lost: 'rejected' } as never }, hr)).rejects.toMatchObject({ status: 422 })
  expect(funnelStages).toHaveLength(8)
})
