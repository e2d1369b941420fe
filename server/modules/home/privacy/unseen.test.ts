/** What others propose for somebody is theirs to know once it is approved, wherever they look. */

import { dashboards } from '@iroko/contract/home/dashboards'
import { search } from '@iroko/contract/home/search'
import { salaries } from '@iroko/contract/people/salaries'
import { terminations } from '@iroko/contract/people/terminations'
import { notifications } from '@iroko/contract/platform/notifications'
import { expect, it } from 'vitest'
import { readSet, setsOf } from '../../../lib/database/personal.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePromotions } from '../../../test/promotions.ts'

const t = await testApp()
const { c, decide, person, propose } = await makePromotions(t)

/** All that somebody can read of themselves. */
async function knownTo(person: Person): Promise<string> {
  const { hr_dashboard } = await t.call(dashboards.hr, {}, person)
  const found = await Promise.all(['promotion', 'salary'].map((q) => t.call(search.find, { query: { q } }, person)))
  const home = await t.call(dashboards.mine, {}, person)
  const inbox = await t.call(notifications.list, {}, person)
  const exported = await Promise.all(
    setsOf(t.portal.house.personal).map((set) => readSet(t.db, set, person.id, { open: (sealed) => sealed })),
  )
  return JSON.stringify([hr_dashboard.approvals, found.map(({ requests }) => requests), home, inbox, exported.flat()])
}

it('a promotion, a salary and a planned termination', async () => {
  const unseen = await person()
  const { id } = await propose(c.hr, unseen)
  const body = { amount_kobo: 30_000_000, starts_on: '2026-12-01', source: 'review', reason: 'Zephyr', replaces: null } as const
  await t.call(salaries.set, { params: { ogid: unseen.ogid }, body }, c.hrManager)
  const plan = { ogid: unseen.ogid, kind: 'misconduct', exit_date: '2026-12-15', reason: 'Zephyr' } as const
  const { id: terminated } = await t.call(terminations.propose, { body: plan }, c.hr)
  await approveNow(t, 'termination', terminated, c.hrManager)
  await t.runJobs()
  expect(await knownTo(unseen)).not.toMatch(/zephyr|promotion|salary_change|exit_plan|terminat/i)
  await decide(c.manager, id)
  await decide(c.hrManager, id)
  await t.runJobs()
  expect(await knownTo(unseen)).toMatch(/Promotion to Team Lead/)
})
