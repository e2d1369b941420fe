/** Figures of quality: each has its list, and nobody sees figures of people whom they do not see. */
import type { Output } from '@iroko/contract/endpoint'
import { assignments } from '@iroko/contract/quality/assignments'
import { boards, daysOf } from '@iroko/contract/quality/boards'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { samples } from '@iroko/contract/quality/samples'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor, yesNo } from '../../../test/quality.ts'
import { countNext } from './jobs.ts'
import { invariants } from './store-invariants.ts'

const t = await testApp()
const q = await makeQuality(t)
const { agent, colleague, evaluator, other, lead, head } = q
const failing = yesNo('q2', 40)
const options = failing.options.map((option) => (option.key === 'no' ? { ...option, fails: 'all' as const } : option))
await q.activate({ sections: [{ id: 's1', title: 'Opening', questions: [yesNo('q1', 60), { ...failing, options }] }] })
await q.assign()
await q.assign(other)

const sea = await t.office({ code: 'sea', title: 'Sahel Airlines', office_type: 'campaign' })
const otherLead = await t.person({ first_name: 'Musa', office_id: sea.id, roles: ['team_lead'] })
const stranger = await t.person({ first_name: 'Zainab', office_id: sea.id, leader: otherLead })

/** Three of one agent (100, 0 and, revised, 100), one of a colleague (0), one of a stranger in another campaign. */
async function someEvaluations() {
  await q.release(good)
  await q.release(poor)
  const revised = await q.release(poor)
  await t.call(evaluations.dispute, { params: { id: revised }, body: { reason: 'Unfair', version: 2 } }, agent)
  const decision = { decision: 'revised' as const, words: 'Heard again', answers: good, version: 3 }
  await t.call(evaluations.decide, { params: { id: revised }, body: decision }, other)
  const waiting = await q.release({ q1: { option: 'no' }, q2: { option: 'yes' } }, colleague)
  await t.call(evaluations.dispute, { params: { id: waiting }, body: { reason: 'No', version: 2 } }, colleague)
  await q.activate({ office_id: sea.id, title: 'Sea card' })
  await t.call(
    assignments.create,
    { body: { evaluator: evaluator.ogid, target: 'campaign', office_id: sea.id, quota: 1 } },
    head,
  )
  await q.release(good, stranger)
  await q.begin()
  while (await countNext(t.portal));
}
await someEvaluations()

const count = async (query: object, as: Person) =>
  (await t.call(evaluations.list, { query: { ...query, released: 'true', limit: 100 } as never }, as)).evaluations
const span = daysOf({ from: '2026-06', to: '2026-11' })

it.each([
  ['an evaluator, from what is kept', evaluator],
  ['a lead, of their own people', lead],
  ['an agent, of themselves', agent],
])('answers figures that equal the list with the same filter to %s', async (_, as) => {
  const { quality_board: board } = await t.call(boards.overview, {}, as)
  const all = await count(span, as)
  const averageOf = (rows: { score: number | null }[]) =>
    Math.round((10 * rows.reduce((sum, { score }) => sum + (score ?? 0), 0)) / rows.length) / 10
  expect(board.totals).toEqual({
    evaluations: all.length,
    average: averageOf(all),
    failed: (await count({ ...span, failed: 'true' }, as)).length,
    disputed: (await count({ ...span, disputed: 'true' }, as)).length,
    waiting: (await count({ ...span, status: 'disputed' }, as)).length,
    upheld: (await count({ ...span, decision: 'upheld' }, as)).length,
    revised: (await count({ ...span, decision: 'revised' }, as)).length,
  })
  for (const { from, evaluations: many } of board.bands)
    expect(many).toBe((await count({ ...span, band: String(from) }, as)).length)
  for (const part of board.trend) expect(part.evaluations).toBe((await count({ from: part.from, to: part.to }, as)).length)
  const filters = { campaign: 'office_id', team: 'team_id', lead: 'lead', evaluator: 'evaluator' } as const
  for (const [by, filter] of Object.entries(filters)) {
    const { quality_figures } = await t.call(boards.figures, { query: { by: by as 'team' } }, as)
    expect(quality_figures.reduce((sum, row) => sum + row.evaluations, 0)).toBe(all.length)
    for (const row of quality_figures) {
      const rows = await count({ ...span, [filter]: row.ogid ?? row.id }, as)
      expect([row.evaluations, row.average]).toEqual([rows.length, averageOf(rows)])
    }
  }
  const { quality_questions } = await t.call(boards.questions, {}, as)
  for (const { family_id, question_id: question, evaluations: many, failed } of quality_questions) {
    expect(many).toBe((await count({ ...span, family_id, question }, as)).length)
    expect(failed).toBe((await count({ ...span, family_id, question, failed: 'true' }, as)).length)
  }
  const { quality_people } = await t.call(boards.people, { query: { evaluated: 'true' } as never }, as)
  for (const { employee, evaluations: many } of quality_people)
    expect(many).toBe((await count({ ...span, ogid: employee.ogid }, as)).length)
  const here = await t.call(boards.people, { query: { is_here: 'true', limit: 100 } as never }, as)
  expect(board.coverage).toEqual({
    people: here.total,
    evaluated: here.quality_people.filter((row) => row.evaluations > 0).length,
  })
})

it('shows a lead their own people alone, an agent themselves, and hides everybody else', async () => {
  const evaluated = async (as: Person) => (await t.call(boards.overview, {}, as)).quality_board.totals.evaluations
  expect([await evaluated(head), await evaluated(lead), await evaluated(otherLead), await evaluated(agent)]).toEqual([
    5, 4, 1, 3,
  ])
  const names = (await t.call(boards.people, {}, lead)).quality_people.map(({ employee }) => employee.ogid).sort()
  expect(names).toEqual([agent.ogid, colleague.ogid, lead.ogid].sort())
  const person = (ogid: string, as: Person) => t.call(boards.person, { params: { ogid } }, as)
  await expect(person(stranger.ogid, lead)).rejects.toMatchObject({ status: 404 })
  await expect(person(colleague.ogid, agent)).rejects.toMatchObject({ status: 404 })
  expect((await person(agent.ogid, lead)).quality_person.totals).toMatchObject({ evaluations: 3, average: 66.7, revised: 1 })
})

it('says to a person what cost most, with what the evaluator said and the evaluation', async () => {
  const { quality_person } = await t.call(boards.person, { params: { ogid: agent.ogid } }, agent)
  const [first] = quality_person.questions
  expect(first).toMatchObject({ question: 'Question q2', evaluations: 3, average: 66.7, failed: 1, comment: 'No greeting' })
  const { evaluation } = await t.call(evaluations.show, { params: { id: first?.evaluation_id ?? '' } }, agent)
  expect(evaluation).toMatchObject({ score: 0, is_failed: true })
})

it('refuses months that are reversed, too many or none', async () => {
  const ask = (query: object) => t.call(boards.overview, { query: query as never }, head)
  await expect(ask({ from: '2026-11', to: '2026-10' })).rejects.toMatchObject({ status: 422 })
  await expect(ask({ from: '2020-11', to: '2026-10' })).rejects.toMatchObject({ fields: { to: 'Choose 1 to 24 months' } })
  await expect(ask({ from: '2026-13' })).rejects.toMatchObject({ status: 422 })
})

it('writes the figures as a document and as sheets', async () => {
  const pdf = await t.inject({ url: '/api/v1/quality_board.pdf', as: lead })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  for (const url of ['quality_figures.csv?by=evaluator', 'quality_questions.csv', 'quality_people.csv']) {
    const sheet = await t.inject({ url: `/api/v1/${url}`, as: head })
    expect(sheet.statusCode, sheet.body).toBe(200)
  }
})

it('comes to the same however often it counts, and two at once lose nothing', async () => {
  const kept = async () =>
    JSON.stringify([
      (await sql`select * from quality_day order by form_id, office_id, day`.execute(t.db)).rows,
      (await sql`select * from quality_month order by form_id, office_id, month, part, subject_id`.execute(t.db)).rows,
      (await sql`select * from quality_question order by form_id, office_id, month, question`.execute(t.db)).rows,
    ])
  const before = await kept()
  const again = () =>
    sql`insert into quality_due (form_id, office_id, day) select form_id, office_id, day from evaluation where released_at is not null`.execute(
      t.db,
    )
  await again()
  await again()
  await Promise.all([countNext(t.portal), countNext(t.portal)])
  expect(await kept()).toBe(before)
  for (const invariant of invariants) expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
})

it('keeps scores with the campaign, team and lead of the day of the contact when the person moves', async () => {
  const mover = await t.person({ first_name: 'Ngozi', office_id: q.voice.id, leader: lead })
  await q.release(good, mover)
  await countNext(t.portal)
  const voice = async () =>
    (await t.call(boards.figures, { query: { by: 'campaign', q: 'kora' } }, head)).quality_figures[0]?.evaluations
  const before = await voice()
  await sql`update placement set ends_on = '2026-11-21' where employee_id = ${mover.id}::uuid`.execute(t.db)
  await sql`insert into placement (id, employee_id, office_id, branch_id, starts_on)
    values (gen_random_uuid(), ${mover.id}::uuid, ${sea.id}::uuid, ${t.branch_id}::uuid, '2026-11-21')`.execute(t.db)
  const found = async (office_id: string) => {
    const token = await t.signIn(head.id)
    return (await t.call(boards.people, { query: { office_id, q: 'ngozi' } }, { token })).quality_people
  }
  // Planned for tomorrow: today they still work where they were evaluated.
  expect(await found(q.voice.id)).toMatchObject([{ is_here: true, evaluations: 1, office: { title: 'Kora Bank Voice' } }])
  expect(await found(sea.id)).toEqual([])
  t.setNow('2026-11-21')
  expect(await found(q.voice.id)).toMatchObject([{ is_here: false, evaluations: 1, office: { title: 'Sahel Airlines' } }])
  expect(await found(sea.id)).toMatchObject([{ is_here: true, evaluations: 0 }])
  t.setNow('2026-11-20')
  expect(await voice()).toBe(before)
})

type Board = Output<typeof boards.client>
async function clientOf(title: string, office: { id: string }) {
  const [client, contact, token] = [crypto.randomUUID(), crypto.randomUUID(), `${title} token`.padEnd(40, 'x')]
  await sql`insert into client (id, title) values (${client}::uuid, ${title})`.execute(t.db)
  await sql`update office set client_id = ${client}::uuid where id = ${office.id}::uuid`.execute(t.db)
  await sql`insert into client_contact (id, client_id, email, first_name, last_name, activated_at)
    values (${contact}::uuid, ${client}::uuid, ${`${title}@client.test`}, 'Kemi', 'Client', now())`.execute(t.db)
  await sql`insert into client_session (token_hash, client_contact_id, last_seen_at, created_at)
    values (sha256(${token}::bytea), ${contact}::uuid, ${t.portal.now().toISOString()}, ${t.portal.now().toISOString()})`.execute(
    t.db,
  )
  return { token }
}

it('shows a client the trend of their own campaigns, and names of agents only where that is agreed', async () => {
  const [bank, airline] = [await clientOf('bank', q.voice), await clientOf('airline', sea)]
  const ask = (as: { token: string }): Promise<Board> => t.call(boards.client, {}, as)
  const { quality_campaigns } = await ask(bank)
  expect(quality_campaigns.map(({ title }) => title)).toEqual(['Kora Bank Voice'])
  expect(quality_campaigns[0]?.agents.map(({ name }) => name)).toEqual(['Agent 1', 'Agent 2', 'Agent 3'])
  expect(JSON.stringify(await ask(airline))).not.toContain(q.voice.id)
  await sql`update client set names_shown = true where title = 'bank'`.execute(t.db)
  expect((await ask(bank)).quality_campaigns[0]?.agents.map(({ name }) => name)).toContain(agent.full_name)
  expect((await ask(airline)).quality_campaigns[0]?.agents.map(({ name }) => name)).toEqual(['Agent 1'])
  await expect(ask(agent)).rejects.toMatchObject({ status: 400 })
  await expect(t.call(boards.overview, {}, bank)).rejects.toMatchObject({ status: 400 })
})

it('says of the contacts that samples drew how many are evaluated, by campaign, to who sees everyone', async () => {
  const shop = await t.office({ title: 'Sampled', office_type: 'campaign' })
  const seller = await t.person({ first_name: 'Tola', office_id: shop.id })
  await q.activate({ office_id: shop.id, title: 'Shop card' })
  await q.assignTo(evaluator, shop.id)
  await q.dial([seller, seller, seller, seller])
  const ids = [await q.draw({ office_id: shop.id, size: 3 }), await q.draw({ office_id: shop.id, size: 1 })]
  const [first, second] = await q.drawnOf(ids[0] ?? '')
  const begin = async (contact_id = '') => (await t.call(evaluations.create, { body: { contact_id } }, evaluator)).evaluation.id
  const body = { answers: good, summary: '', version: 1 }
  await t.call(evaluations.submit, { params: { id: await begin(first?.id) }, body }, evaluator)
  await begin(second?.id)
  while (await countNext(t.portal));
  const sampled = async (as: Person, query: object = { office_id: shop.id }) =>
    (await t.call(boards.overview, { query }, as)).quality_board.sampled
  const listed = async () => (await count({ ...span, office_id: shop.id, chosen: 'sample' }, head)).length
  // A draft is no evaluation yet; nobody evaluated what the second sample drew.
  expect(await sampled(head)).toEqual({ drawn: 4, evaluated: 1 })
  expect(await listed()).toBe(1)
  // What a cancelled sample drew is no longer wanted, but what was evaluated of it stays evaluated.
  for (const id of ids) await t.call(samples.cancel, { params: { id }, body: { reason: 'Wrong days', version: 1 } }, head)
  expect(await sampled(head)).toEqual({ drawn: 1, evaluated: await listed() })
  expect(await sampled(head, { office_id: shop.id, contact_type: 'chat' })).toEqual({ drawn: 0, evaluated: 0 })
  expect([await sampled(lead), await sampled(agent)]).toEqual([null, null])
  const { quality_figures } = await t.call(boards.figures, { query: { by: 'campaign', limit: 100 } }, head)
  expect(quality_figures.find(({ id }) => id === shop.id)?.sampled).toEqual({ drawn: 1, evaluated: 1 })
  const teams = await t.call(boards.figures, { query: { by: 'team' } }, head)
  expect(teams.quality_figures.every((row) => row.sampled === null)).toBe(true)
  // A campaign of which contacts were drawn and none evaluated is not left out.
  const quiet = await t.office({ title: 'Quiet', office_type: 'campaign' })
  await q.dial([await t.person({ office_id: quiet.id })])
  await q.draw({ office_id: quiet.id, size: 1 })
  const again = await t.call(boards.figures, { query: { by: 'campaign', q: 'quiet' } }, head)
  expect(again.quality_figures).toMatchObject([{ evaluations: 0, average: null, sampled: { drawn: 1, evaluated: 0 } }])
})
