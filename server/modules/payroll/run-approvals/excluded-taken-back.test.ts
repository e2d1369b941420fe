/** Beside excluded.test.ts: nobody is hired further ahead than the real day allows, so this has no year of its own. */
import { exit } from '@iroko/contract/people/exit'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const maker = await t.person({ roles: ['hr_manager'] })
const boss = await t.person({ roles: ['super'] })
const { earn, move, read, start } = makePayrolls(t, { payroll, hrManager: boss })

async function go(day: string): Promise<void> {
  t.setNow(`${day}T11:00:00Z`)
  for (const person of [payroll, maker, boss]) person.token = await t.signIn(person.id)
}

it('a payroll is not approved by who took somebody back, whoever agreed to their salary', async () => {
  const agent = await t.person()
  await earn(agent, 30_000_000)
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent' }).execute()
  await go('2026-11-24')
  const gone = { status: 'left' as const, exit_date: '2026-11-23', reason: 'Left', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: agent.ogid }, body: gone }, boss)
  await go('2026-12-05')
  const place = { office_id: agent.office_id, team_id: null, designation_id, branch_id: t.branch_id }
  const again = { reason: 'Came back', hire_date: '2026-12-05', ...place }
  await t.call(exit.reactivate, { params: { ogid: agent.ogid }, body: again }, maker)
  await earn(agent, 30_000_000, '2026-12-05')
  await go('2026-12-24')
  const id = await start('2026-12')
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  await expect(approveNow(t, 'payroll_run', approval, maker)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'payroll_run', approval, boss)
})
