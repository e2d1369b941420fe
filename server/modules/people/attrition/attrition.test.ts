import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { resignations } from '@iroko/contract/people/resignations'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })

it('counts who left by month, office, length of service and reason; each figure has its list, and why is for HR', async () => {
  const back = await t.office({ title: 'Back Office' })
  const recorded = await t.person({ office_id: back.id, hire_date: '2026-09-01' })
  const exit_date = '2026-11-19'
  await t.call(
    exit.deactivate,
    { params: { ogid: recorded.ogid }, body: { status: 'left', exit_date, reason: 'Zephyr' } },
    c.hr,
  )
  const leaver = await t.person({ office_id: c.voice.id, leader: c.lead, hire_date: '2024-01-08' })
  const body = { letter: 'I resign', reason: 'shifts', last_working_day: '2026-11-20' } as const
  const { resignation } = await t.call(resignations.submit, { body }, leaver)
  for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', resignation.id, by)
  t.setNow('2026-11-21T00:30:00Z')
  await t.portal.jobs.enqueue(t.db, 'exits-due', {})
  await t.runJobs()
  const { attrition } = await t.call(exit.attrition, {}, c.hr)
  expect(attrition.months).toHaveLength(13)
  const [now] = attrition.months.slice(-1)
  expect(now).toMatchObject({ month: '2026-11-01', leavers: 2 })
  expect(now?.rate).toBe(Math.round(2000 / (now?.headcount ?? 1)) / 10)
  expect(attrition.offices.map(({ office, leavers }) => [office.title, leavers])).toEqual([
    ['Back Office', 1],
    ['Kora Bank Voice', 1],
  ])
  expect(attrition.tenures.map(({ tenure }) => tenure).toSorted()).toEqual(['under_3_months', 'under_5_years'])
  expect(attrition.reasons).toEqual([
    { reason: 'resignation_shifts', leavers: 1 },
    { reason: 'unknown', leavers: 1 },
  ])
  const listed = async (query: object, as = c.hr) => (await t.call(exit.leavers, { query }, as)).leavers
  expect(await listed({ reason: 'resignation_shifts' })).toMatchObject([
    { employee: { ogid: leaver.ogid }, tenure: 'under_5_years' },
  ])
  expect(await listed({ month: '2026-11' })).toHaveLength(2)
  expect(await listed({ month: '2026-10' })).toEqual([])
  // The chief operating officer sees who left, of campaigns alone where asked, and never why.
  const seen = await t.call(exit.attrition, { query: { area: 'operations' } }, coo)
  expect(seen.attrition).toMatchObject({ reasons: [], offices: [{ office: { title: 'Kora Bank Voice' } }] })
  expect((await listed({}, coo)).map(({ reason }) => reason)).toEqual([null, null])
  expect(await listed({ reason: 'resignation_shifts' }, coo)).toEqual([])
  for (const as of [c.lead, c.agent, c.stranger]) await expect(listed({}, as)).rejects.toMatchObject({ status: 403 })
  const { employee } = await t.call(people.show, { params: { ogid: recorded.ogid } }, coo)
  expect(employee.job?.status_changes).toMatchObject([{ status: 'left', reason: '' }])
})
