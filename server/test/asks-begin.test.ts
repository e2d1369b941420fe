/**
 * What is asked of people begins by what somebody really does: the home that was read before says it at once, by the topics that the call
 * announces, and the noun writes its own first letter where the register does not. Kinds that no call of this company begins are named.
 */
import { payDetails } from '@iroko/contract/people/pay-details'
import { coaching } from '@iroko/contract/performance/coaching'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { usualText, warningSteps } from '@iroko/contract/performance/warning-steps'
import { warnings } from '@iroko/contract/performance/warnings'
import { access } from '@iroko/contract/platform/access'
import { type AskKind, asks } from '@iroko/contract/platform/asks'
import { expect, it } from 'vitest'
import { type Person, testApp } from './harness.ts'
import { makePerformance } from './performance.ts'

const t = await testApp()
const p = await makePerformance(t)
const { hr, hrManager, lead, agent, peer } = p
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const boss = await t.person({ first_name: 'Bala', roles: ['super'] })
const second = await t.person({ first_name: 'Sade', roles: ['super'] })

await p.october(agent)
await p.october(peer)
await p.template()
await p.make()
const step = {
  title: 'Verbal warning',
  rank: 1,
  active_months: 6,
  issued_by: 'leader' as const,
  appeal_days: 5,
  body: usualText,
}
const { warning_step } = await t.call(warningSteps.create, { body: step }, hr)
const kind = { title: 'Absence without leave', about: '', first_rank: 1 }
const { warning_kind } = await t.call(warningKinds.create, { body: kind }, hr)

async function warned(who: Person): Promise<string> {
  const content = { kind_id: warning_kind.id, step_id: warning_step.id, happened_on: '2026-11-18', reason: 'Not at work.' }
  const { id } = (await t.call(warnings.create, { body: { ogid: who.ogid, ...content } }, lead)).warning
  await t.call(warnings.issue, { params: { id }, body: { version: 1 } }, lead)
  return id
}

/** Of whom it is asked, and what makes it so. */
const begins: Partial<Record<AskKind, { who: Person; begin: () => Promise<unknown> }>> = {
  bank_accounts: {
    who: payroll,
    begin: () =>
      t.call(
        payDetails.proposeBank,
        {
          params: { ogid: agent.ogid },
          body: { bank_code: '058', account_number: '0123456785', account_name: agent.full_name },
        },
        hrManager,
      ),
  },
  role_confirmations: {
    who: second,
    begin: async () => {
      await t.call(access.assign, { body: { people: [agent.ogid], give: ['hr_manager'], take: [] } }, boss)
      // As the trigger on roles wakes it.
      await t.portal.jobs.enqueue(t.db, 'role-confirmations', {})
    },
  },
  coaching_of_me: {
    who: agent,
    begin: () => {
      const session = { topic: 'Opening of calls', held_on: '2026-11-18', summary: 'We listened.', cause: 'free' as const }
      return t.call(coaching.create, { body: { ogid: agent.ogid, ...session } }, lead)
    },
  },
  letters_to_me: { who: agent, begin: () => warned(agent) },
  letters_to_decide: {
    who: hrManager,
    begin: async () => {
      const id = await warned(peer)
      const { version } = (await t.call(warnings.show, { params: { id } }, peer)).warning
      await t.call(warnings.appeal, { params: { id }, body: { reason: 'I was there', version } }, peer)
    },
  },
  score_cards_of_me: { who: agent, begin: () => p.submitted(agent) },
  score_card_disputes: {
    // Another than who submitted it.
    who: lead,
    begin: async () => {
      const id = await p.submitted(peer, 8, hr)
      const { version } = await p.show(id, peer)
      await t.call(scoreCards.dispute, { params: { id }, body: { reason: 'I was there', version } }, peer)
    },
  },
}

/** The noun writes first and no call of this company begins it: their own tests do. */
const elsewhere: readonly AskKind[] = [
  'assets_to_accept',
  'declined_assets',
  'maintenance_jobs',
  'solved_faults',
  'calibration_sheets',
  'evaluation_drafts',
  'evaluations_of_me',
  'handled_tickets',
  'my_tasks',
  'offered_shifts',
  'offers_to_hire',
  'offers_to_send',
  'score_cards_to_submit',
  'surveys',
  'swaps',
  'tickets',
]

const has = async (who: Person, what: AskKind) => (await t.call(asks.list, {}, who)).to_do.some((line) => line.what === what)
const lettersOf = async (who: Person) =>
  (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).execute()).length

it.each(Object.entries(begins))('%s waits at once for whom it is asked of, who is written to', async (name, { who, begin }) => {
  const what = name as AskKind
  expect(await has(who, what)).toBe(false)
  const before = await lettersOf(who)
  await begin()
  await t.runJobs()
  expect(await has(who, what)).toBe(true)
  expect(await lettersOf(who)).toBeGreaterThan(before)
})

it('names every kind whose first letter is its noun’s own', () => {
  const own = t.portal.house.asks.filter(({ first }) => first === 'noun').map(({ what }) => what)
  expect([...Object.keys(begins), ...elsewhere].toSorted()).toEqual(own.toSorted())
})
