/** What somebody who leaves has in hand for others is named in their clearance, whatever domain asked it of them. */
import { clearances } from '@iroko/contract/people/clearance'
import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { warningSteps } from '@iroko/contract/performance/warning-steps'
import { warnings } from '@iroko/contract/performance/warnings'
import { calibrations } from '@iroko/contract/quality/calibrations'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { careers } from '../../../test/careers.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePerformance } from '../../../test/performance.ts'
import { makeQuality } from '../../../test/quality.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const p = await makePerformance(t)
const q = await makeQuality(t, 'Lagos Water Voice')
const desk = hiring(t)
const { by, leaves } = await careers(t)

/** Titles and counts of what is to be handed over by somebody who leaves in two weeks. */
async function toHandOver(who: Person, successor: Person | null = null) {
  await leaves(who, '2026-12-04', successor)
  const { clearances: board } = await t.call(clearances.list, { query: { q: who.ogid } }, by)
  const { clearance } = await t.call(clearances.show, { params: { id: board[0]?.id ?? '' } }, by)
  return clearance.owed_list.filter(({ kind }) => kind === 'hand_over').map(({ title, count }) => [title, count])
}

it('names the score cards that a leader has not submitted and the warning letters that they only drafted', async () => {
  await p.template()
  await p.make('2026-10')
  const step = {
    title: 'Verbal warning',
    rank: 1,
    active_months: 6,
    issued_by: 'leader' as const,
    appeal_days: 5,
    body: 'Dear {first_name}',
  }
  const { warning_step } = await t.call(warningSteps.create, { body: step }, p.hr)
  const kind = { title: 'Absence', about: '', first_rank: 1 }
  const { warning_kind } = await t.call(warningKinds.create, { body: kind }, p.hr)
  const about = { kind_id: warning_kind.id, step_id: warning_step.id, happened_on: '2026-11-18', reason: 'Absent' }
  await t.call(warnings.create, { body: { ogid: p.agent.ogid, ...about } }, p.lead)
  expect(await toHandOver(p.lead, p.supervisor)).toEqual([
    ['Score cards to submit', 2],
    ['Warning letters in draft', 1],
  ])
})

it('names the applications that somebody is to screen, the shadowing they lead, and the calibration they have not scored', async () => {
  const siever = await t.person({ roles: ['rep_siever'] })
  for (const stage of ['applied', 'screening', 'interview'] as const) await desk.application({ stage, siever_id: siever.id })
  expect(await toHandOver(siever)).toEqual([['Applications to screen', 2]])

  const shows = await t.person()
  const body = { application_id: await desk.application(), starts_on: '2026-11-24', ends_on: '2026-11-24', place: 'Floor 1' }
  await t.call(shadowing.plan, { body: { ...body, office_id: shows.office_id, lead: shows.ogid } }, p.hr)
  expect(await toHandOver(shows)).toEqual([['Shadowings to lead or sign off', 1]])

  await q.activate()
  const calibration = {
    ...{ title: 'Tone', contact_id: await q.contact(), due_on: '2026-11-27', master: q.other.ogid },
    evaluators: [q.evaluator.ogid, q.other.ogid],
  }
  await t.call(calibrations.create, { body: calibration }, q.head)
  expect(await toHandOver(q.evaluator)).toEqual([['Calibrations to score', 1]])
})
