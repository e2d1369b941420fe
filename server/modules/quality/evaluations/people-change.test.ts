/** Where evaluations meet what happens to people: another zone, an evaluator who leaves, a return, two deciders at once, a paid month. */
import { boards } from '@iroko/contract/quality/boards'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addBranch } from '../../../test/branches.ts'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { countNext } from '../boards/jobs.ts'
import { monthlyQaScore } from '../scores/store.ts'

const t = await testApp()
const q = await makeQuality(t)
const { agent, colleague, evaluator, other, head, lead } = q
await q.activate()
await q.assign()
await q.assign(other)

const dispute = (id: string, as: typeof agent) =>
  t.call(evaluations.dispute, { params: { id }, body: { reason: 'Unfair', version: 2 } }, as)
const decide = (id: string, as: typeof agent, more: object = { decision: 'upheld' }) =>
  t.call(evaluations.decide, { params: { id }, body: { words: 'Heard', version: 3, ...more } as never }, as)
const october = async (id: string) => (await monthlyQaScore(t.db, { employees: [id], month: '2026-10' }))[0]
async function releaseOf(day: string, of = agent, answers = poor, time = '09:15') {
  const contact_id = await q.contact(of, { day, time })
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id } }, evaluator)
  await t.call(evaluations.submit, { params: { id: evaluation.id }, body: { answers, summary: '', version: 1 } }, evaluator)
  return evaluation.id
}

it('counts a contact on the day of the clocks where the person worked, in scores and on dashboards alike', async () => {
  const toronto = await addBranch(t, { title: 'Toronto', state: 'Ontario', time_zone: 'America/Toronto' })
  const away = await t.person({ first_name: 'Tola', office_id: q.voice.id, leader: lead })
  await sql`update placement set branch_id = ${toronto}::uuid where employee_id = ${away.id}::uuid`.execute(t.db)
  // In Lagos November has begun.
  const id = await releaseOf('2026-10-31', away, good, '21:30')
  const { contact, happened_at } = await q.show(id, away)
  expect([contact.local_time, contact.zone, new Date(happened_at).toISOString()]).toEqual([
    '2026-10-31 21:30',
    'America/Toronto',
    '2026-11-01T01:30:00.000Z',
  ])
  expect(await october(away.id)).toMatchObject({ average: 100, count: 1 })
  while (await countNext(t.portal));
  const ask = { query: { from: '2026-10', to: '2026-10', q: 'tola' } as const }
  expect((await t.call(boards.people, ask, head)).quality_people).toMatchObject([{ evaluations: 1, average: 100 }])
})

it('lets any other evaluator decide a dispute when one of them has left, and keeps what the leaver decided', async () => {
  const [decided, waiting] = [await releaseOf('2026-11-19', colleague), await releaseOf('2026-11-19', colleague)]
  await dispute(decided, colleague)
  await dispute(waiting, colleague)
  const leaver = await t.person({ first_name: 'Lere', roles: ['tqa_evaluator'] })
  await decide(decided, leaver)
  await sql`update employee set status = 'left', exit_date = '2026-11-19' where id = ${leaver.id}::uuid`.execute(t.db)
  await expect(decide(waiting, leaver)).rejects.toMatchObject({ status: 400 })
  await decide(waiting, other, { decision: 'revised', answers: good })
  expect(await q.show(waiting, colleague)).toMatchObject({ status: 'revised', score: 100, evaluator: { ogid: evaluator.ogid } })
  expect(await q.show(decided, colleague)).toMatchObject({
    status: 'upheld',
    dispute: { decided_by: { full_name: leaver.full_name } },
  })
})

it('takes one of two decisions at once, and counts it once', async () => {
  const id = await releaseOf('2026-11-18')
  await dispute(id, agent)
  const both = await Promise.allSettled([decide(id, other), decide(id, head, { decision: 'revised', answers: good })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  while (await countNext(t.portal));
  const { totals } = (await t.call(boards.person, { params: { ogid: agent.ogid } }, agent)).quality_person
  expect(totals.upheld + totals.revised).toBe(totals.disputed)
})

it('keeps the scores of who leaves and comes back, and evaluates them anew', async () => {
  const returner = await t.person({ first_name: 'Risi', office_id: q.voice.id, leader: lead })
  await releaseOf('2026-10-28', returner)
  await sql`update employee set status = 'left', exit_date = '2026-11-01' where id = ${returner.id}::uuid`.execute(t.db)
  const gone = {
    body: { ogid: returner.ogid, contact_type: 'call' as const, reference: 'gone', day: '2026-11-10', time: '10:00' },
  }
  await t.call(contacts.create, gone, head).catch(() => undefined)
  expect(await october(returner.id)).toMatchObject({ count: 1, average: 60 })
  await sql`update employee set status = 'active', exit_date = null where id = ${returner.id}::uuid`.execute(t.db)
  await releaseOf('2026-10-30', returner, good)
  expect(await october(returner.id)).toMatchObject({ count: 2, average: 80 })
})

it('says of a month, paid or not, what can still change, until nothing can', async () => {
  const person = await t.person({ first_name: 'Bisi', office_id: q.voice.id, leader: lead })
  const id = await releaseOf('2026-10-29', person)
  expect(await october(person.id)).toMatchObject({ average: 60, open: 1 })
  await dispute(id, person)
  await decide(id, other, { decision: 'revised', answers: good })
  await t.call(evaluations.acknowledge, { params: { id }, body: { version: 4 } }, person)
  expect(await october(person.id)).toMatchObject({ average: 100, open: 0, evaluations: [{ id, status: 'final' }] })
  await expect(dispute(id, person)).rejects.toMatchObject({ status: 409 })
})
