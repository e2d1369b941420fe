import { exit } from '@iroko/contract/people/exit'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePerformance, someMeasure } from '../../../test/performance.ts'

const t = await testApp()
const p = await makePerformance(t)
const { hr, hrManager, supervisor, lead, otherLead, agent, peer, theirs, kora, nile } = p

beforeAll(async () => {
  await p.template()
  for (const who of [agent, peer]) await p.october(who)
  await t.portal.jobs.enqueue(t.db, 'make-score-cards', {})
  await t.runJobs()
})
const submit = (id: string, version: number, as = lead) => t.call(scoreCards.submit, { params: { id }, body: { version } }, as)

it('makes each card once however often the job runs, filled from the days, and tells the leaders', async () => {
  await t.portal.jobs.enqueue(t.db, 'make-score-cards', {})
  await t.runJobs()
  expect(await p.make()).toEqual({ message: 'Everyone with a template already has a card' })
  const [card, ...more] = await p.cardsOf(agent)
  expect(more).toEqual([])
  expect(card).toMatchObject({ month: '2026-10-01', status: 'draft', missing: 1, figures_on: '2026-11-20' })
  const { figures } = await p.show(card?.id ?? '', lead)
  // 8 days, one half and one absent of ten; 30 of 60 minutes allowed.
  expect(figures.map(({ value, score }) => [value, score])).toEqual([
    [85, 85],
    [30, 100],
    [null, null],
  ])
  expect(figures[0]?.parts).toHaveLength(10)
  expect(figures[0]?.parts.at(-1)).toEqual({ on: '2026-10-14', words: 'Absent', value: 0 })
  expect(figures[1]?.parts).toEqual([{ on: '2026-10-05', words: '30 min late', value: 30 }])
  expect(await p.noticesOf(lead)).toContain('Score cards of October 2026')
})

it('goes from the entered figure to the submitted card and its acknowledgement, and is final when the window is over', async () => {
  const [card] = await p.cardsOf(agent)
  const id = card?.id ?? ''
  await expect(submit(id, card?.version ?? 0)).rejects.toMatchObject({ message: '1 measure is not entered yet' })
  const { score_card } = await p.enter(id, card?.version ?? 0, 8)
  await expect(p.enter(id, card?.version ?? 0, 9)).rejects.toMatchObject({ code: 'stale_version' })
  await submit(id, score_card.version)
  const shown = await p.show(id, agent)
  expect(shown).toMatchObject({ status: 'submitted', score: 86, is_mine: true, submitted_by: { ogid: lead.ogid } })
  expect(shown.figures[2]).toMatchObject({ value: 8, entered_by: { ogid: lead.ogid } })
  expect(shown.trend).toEqual([{ month: '2026-10-01', score: 86 }])
  await t.call(scoreCards.acknowledge, { params: { id }, body: { words: 'Fair', version: shown.version } }, agent)
  t.setNow('2026-12-15')
  agent.token = await t.signIn(agent.id)
  await t.portal.jobs.enqueue(t.db, 'close-score-cards', {})
  await t.runJobs()
  expect(await p.show(id, agent)).toMatchObject({ status: 'final', words: 'Fair', auto_final: false })
  t.setNow('2026-11-20')
})

it('is not changed by its sources any more once it is submitted, and says of which day its figures are', async () => {
  const id = await p.submitted(peer)
  const before = await p.show(id, peer)
  await p.day(peer, '2026-10-14', 'present')
  await t.portal.jobs.enqueue(t.db, 'make-score-cards', {})
  await t.runJobs()
  const after = await p.show(id, peer)
  // It says what changed since, and is what it was.
  expect(after.figures[0]).toMatchObject({ value: 85, score: 85, by_now: { value: 95, score: 95 } })
  expect({ ...after, figures: after.figures.map((figure) => ({ ...figure, by_now: null })) }).toEqual(before)
  expect(before).toMatchObject({ score: 86, figures_on: '2026-11-20' })
})

it('is decided, when it is disputed, by another than who submitted it, with what it was before', async () => {
  const who = await t.person({ office_id: kora.id, leader: lead })
  await p.october(who)
  await p.make()
  const id = await p.submitted(who, 5)
  const { version } = await p.show(id, who)
  await t.call(scoreCards.dispute, { params: { id }, body: { reason: 'I took 10', version } }, who)
  expect((await p.noticesOf(hr)).at(-1)).toBe('A score card is disputed')
  const decide = (as: typeof lead, body: object = {}) =>
    t.call(
      scoreCards.decide,
      {
        params: { id },
        body: {
          ...{ decision: 'revised' as const, words: 'The report says 10', version: version + 1 },
          ...{ figures: [{ measure_id: 'calls', value: 10, note: 'Report' }], ...body },
        },
      },
      as,
    )
  await expect(decide(lead)).rejects.toMatchObject({ status: 403 })
  await expect(decide(otherLead)).rejects.toMatchObject({ status: 404 })
  await expect(decide(who)).rejects.toMatchObject({ status: 403 })
  await expect(decide(supervisor, { figures: [] })).rejects.toMatchObject({ fields: { figures: expect.any(String) } })
  await decide(supervisor)
  expect(await p.show(id, who)).toMatchObject({
    status: 'final',
    score: 94,
    dispute: {
      reason: 'I took 10',
      score: 74,
      decision: 'revised',
      words: 'The report says 10',
      decided_by: { ogid: supervisor.ogid },
    },
  })
})

it('counts anew in a dispute what changed since, but for what is revised by hand, and says with which days', async () => {
  const who = await t.person({ office_id: kora.id, leader: lead })
  await p.october(who)
  await p.make()
  const id = await p.submitted(who, 5)
  await p.day(who, '2026-10-14', 'on_leave')
  const { version } = await p.show(id, who)
  await t.call(scoreCards.dispute, { params: { id }, body: { reason: 'I was ill on the 14th', version } }, who)
  const decide = (body: object) =>
    t.call(
      scoreCards.decide,
      { params: { id }, body: { ...{ words: 'The leave came late', version: version + 1 }, ...body } as never },
      supervisor,
    )
  await expect(decide({ decision: 'upheld', recount: true })).rejects.toMatchObject({ code: 'upheld' })
  await expect(decide({ decision: 'revised' })).rejects.toMatchObject({ fields: { figures: expect.any(String) } })
  await decide({ decision: 'revised', recount: true, figures: [{ measure_id: 'calls', value: 10, note: 'Report' }] })
  const card = await p.show(id, who)
  expect(card.status).toBe('final')
  expect(card.figures.map(({ value, by_now }) => [value, by_now])).toEqual([
    [94.44, null],
    [30, null],
    [10, null],
  ])
  expect(card.figures[0]).toMatchObject({ note: 'Counted anew in a dispute', entered_by: null })
  expect(card.figures[0]?.parts.map(({ on }) => on)).not.toContain('2026-10-14')
})

it('shows a card to its person once submitted, to those who lead them and HR, and to nobody else', async () => {
  const who = await t.person({ office_id: kora.id, leader: lead })
  await p.october(who)
  await p.make()
  const [card] = await p.cardsOf(who)
  const id = card?.id ?? ''
  for (const as of [who, peer, theirs, otherLead]) {
    await expect(p.show(id, as)).rejects.toMatchObject({ status: 404 })
    expect(await p.cardsOf(who, as)).toEqual([])
    await expect(submit(id, 1, as)).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) })
  }
  for (const as of [lead, supervisor, hrManager]) expect((await p.show(id, as)).status).toBe('draft')
  await p.submitted(who)
  expect((await p.show(id, who)).status).toBe('submitted')
  await expect(p.show(id, peer)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(scoreCards.mine, {}, who)).score_cards).toHaveLength(1)
})

it('lets nobody enter, submit or decide their own card, HR neither', async () => {
  const officer = await t.person({ office_id: kora.id, roles: ['hr_manager'], leader: lead })
  await p.october(officer)
  await p.make()
  const [card] = await p.cardsOf(officer)
  const id = card?.id ?? ''
  await expect(p.enter(id, card?.version ?? 0, 10, officer)).rejects.toMatchObject({ status: 404 })
  await p.submitted(officer)
  const { version } = await p.show(id, officer)
  await t.call(scoreCards.dispute, { params: { id }, body: { reason: 'More', version } }, officer)
  const body = { decision: 'upheld' as const, words: 'Yes', version: version + 1 }
  await expect(t.call(scoreCards.decide, { params: { id }, body }, officer)).rejects.toMatchObject({ status: 403 })
})

it('goes by the place of the last day of the month for who moved, and by who leads them now', async () => {
  const mover = await t.person({ office_id: kora.id, leader: lead })
  await p.october(mover)
  await p.move(mover, { office_id: nile.id, leader: otherLead, on: '2026-10-20' })
  await p.template({ title: 'Chat', office_id: nile.id, measures: [someMeasure({ id: 'chats', weight: 100 })] })
  // Planned: from a day in December it counts for the cards from then on.
  const planned = await t.person({ office_id: kora.id, leader: lead })
  await p.october(planned)
  await p.move(planned, { office_id: nile.id, leader: otherLead, on: '2026-12-01' })
  await p.make()
  expect((await p.cardsOf(mover, otherLead)).map((card) => [card.template.title, card.office.title])).toEqual([
    ['Chat', 'Nile Telecom Chat'],
  ])
  expect(await p.cardsOf(mover, lead)).toEqual([])
  expect((await p.cardsOf(planned, lead)).map((card) => card.template.title)).toEqual(['Voice agents'])
})

it('takes the template of the designation in the campaign before that of the designation before that of the campaign', async () => {
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Senior' }).execute()
  const made = async (month: string) => {
    const who = await t.person({ office_id: kora.id, leader: lead })
    await t.db.updateTable('placement').set({ designation_id }).where('employee_id', '=', who.id).execute()
    await p.make(month)
    return (await p.cardsOf(who)).find((card) => card.month.startsWith(month))?.template.title
  }
  expect(await made('2026-09')).toBe('Voice agents')
  await p.template({ title: 'Seniors', office_id: null, designation_id })
  expect(await made('2026-08')).toBe('Seniors')
  await p.template({ title: 'Kora seniors', designation_id })
  expect(await made('2026-07')).toBe('Kora seniors')
})

it('makes none for who was on leave all month, who has left, or who joins later', async () => {
  const away = await t.person({ office_id: kora.id, leader: lead })
  await p.day(away, '2026-10-05', 'on_leave')
  await p.day(away, '2026-10-06', 'holiday')
  const joins = await t.person({ office_id: kora.id, leader: lead, hire_date: '2026-11-02' })
  const gone = await t.person({ office_id: kora.id, leader: lead, status: 'left' })
  // Partly away: leave counts neither for nor against.
  const partly = await t.person({ office_id: kora.id, leader: lead })
  await p.day(partly, '2026-10-05', 'on_leave')
  await p.day(partly, '2026-10-06')
  await p.make()
  for (const who of [away, joins, gone]) expect(await p.cardsOf(who)).toEqual([])
  const [card] = await p.cardsOf(partly)
  expect((await p.show(card?.id ?? '', lead)).figures[0]?.value).toBe(100)
  await expect(p.make('2026-11')).rejects.toMatchObject({ fields: { month: 'Choose a month that is over' } })
})

it('closes what is open with somebody who leaves, and scores them anew once they return', async () => {
  const [drafted, answered] = [
    await t.person({ office_id: kora.id, leader: lead }),
    await t.person({ office_id: kora.id, leader: lead }),
  ]
  for (const who of [drafted, answered]) await p.october(who)
  await p.make()
  const id = await p.submitted(answered)
  for (const who of [drafted, answered]) {
    const body = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved', successor: null, decider: null }
    await t.call(exit.deactivate, { params: { ogid: who.ogid }, body }, hr)
  }
  expect(await p.cardsOf(drafted)).toEqual([])
  expect(await p.show(id, hr)).toMatchObject({ status: 'final', auto_final: true })
  await t.db
    .updateTable('employee')
    .set({ status: 'active', exit_date: null, hire_date: '2026-08-03' })
    .where('id', '=', drafted.id)
    .execute()
  await t.db.updateTable('placement').set({ ends_on: null }).where('employee_id', '=', drafted.id).execute()
  await p.make()
  expect(await p.cardsOf(drafted)).toHaveLength(1)
})

it('goes on with who leads now when the leader leaves', async () => {
  const leader = await t.person({ office_id: kora.id, roles: ['team_lead'] })
  const next = await t.person({ office_id: kora.id, roles: ['team_lead'] })
  const who = await t.person({ office_id: kora.id, leader })
  await p.october(who)
  await p.make()
  const body = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved', successor: next.ogid, decider: null }
  await t.call(exit.deactivate, { params: { ogid: leader.ogid }, body }, hr)
  const id = await p.submitted(who, 8, next)
  expect(await p.show(id, who)).toMatchObject({ submitted_by: { ogid: next.ogid } })
})

it('compares with the team only when all of it is submitted, and of at least five others', async () => {
  const office = await t.office({ title: 'Volta', office_type: 'campaign' })
  await p.template({ title: 'Volta', office_id: office.id })
  const team = []
  for (let at = 0; at < 6; at += 1) team.push(await t.person({ office_id: office.id, leader: lead }))
  for (const who of team) await p.october(who)
  await p.make()
  const [first, ...others] = team
  if (!first) throw new Error('nobody')
  const id = await p.submitted(first)
  for (const who of others.slice(1)) await p.submitted(who)
  expect((await p.show(id, first)).team).toBeNull()
  await p.submitted(others[0] ?? first, 10)
  // Four of 86 and one of 94.
  expect((await p.show(id, first)).team).toEqual({ title: 'Volta', people: 5, average: 88 })
  expect(JSON.stringify(await p.show(id, first))).not.toContain(others[0]?.full_name ?? '-')
})

it('exports what its reader sees', async () => {
  const csv = await t.inject({ method: 'GET', url: '/api/v1/score_cards.csv?month=2026-10', as: otherLead })
  expect(csv.statusCode).toBe(200)
  expect(csv.body).not.toContain(agent.full_name)
  expect((await t.inject({ method: 'GET', url: '/api/v1/score_cards.csv', as: hr })).body).toContain(agent.full_name)
})
