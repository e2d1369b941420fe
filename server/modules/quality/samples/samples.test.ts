import { assignments } from '@iroko/contract/quality/assignments'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { samples } from '@iroko/contract/quality/samples'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { good, makeQuality } from '../../../test/quality.ts'
import { drawSample } from './rules.ts'

const t = await testApp()
const q = await makeQuality(t)
const { head, evaluator, other, lead, agent, colleague, voice, draw, drawnOf } = q
await q.activate()
await q.assign()
await q.assign(other)
const leads = (first_name: string) => t.person({ first_name, roles: ['training_and_quality_assurance'] })
const show = async (id: string) => (await t.call(samples.show, { params: { id } }, head)).quality_sample
const frame = (more: object = {}) => t.call(samples.frame, { query: { ...q.wantedSample, strata: '', ...more } as never }, head)

it('draws from files and dialers alone, shows the frame first, and keeps seed, frame and draw', async () => {
  await q.dial([agent, agent, agent, agent, colleague, colleague], {})
  await q.contact(agent)
  expect((await frame({ size: 3, strata: 'channel' })).frame).toEqual({
    contacts: 6,
    people: 2,
    drawn: 3,
    by_hand: 1,
    strata: [{ stratum: 'Call', frame: 6 }],
  })
  const id = await draw({ size: 3, strata: ['channel', 'tenure'] })
  const sample = await show(id)
  expect(sample).toMatchObject({ frame: 6, drawn: 3, evaluated: 0, status: 'running', drawn_by: { ogid: head.ogid } })
  expect(sample.parts).toEqual([{ stratum: 'Call · Over a year', frame: 6, drawn: 3 }])
  expect(sample.seed).toMatch(/^[0-9a-f]{32}$/)
  const { quality_sample_contacts: all } = await t.call(samples.contacts, { params: { id }, query: { limit: 100 } }, head)
  // Whoever has the list and the seed draws it again without the portal.
  const again = drawSample(
    all.map((row) => ({ id: row.id, employee_id: row.employee.id, stratum: row.stratum })),
    sample,
  )
  expect(all.filter(({ place }) => place !== null).map((row) => row.id)).toEqual(again)
  expect(await t.call(samples.again, { params: { id } }, head)).toMatchObject({ is_same: true, drawn: 3 })
  const perPerson = await draw({ per: 'person', size: 1 })
  expect((await drawnOf(perPerson)).map(({ employee }) => employee.id).sort()).toEqual(
    [...new Set((await drawnOf(perPerson)).map(({ employee }) => employee.id))].sort(),
  )
  for (const change of [
    sql`update quality_sample set seed = 'chosen' where id = ${id}::uuid`,
    sql`update quality_sample_contact set place = 9 where sample_id = ${id}::uuid and place = 1`,
    sql`delete from quality_sample_contact where sample_id = ${id}::uuid`,
  ])
    await expect(change.execute(t.db)).rejects.toThrow()
})

it('shares out evenly, and marks what was sampled and what was picked by hand', async () => {
  await q.dial([agent, agent, colleague, colleague])
  const id = await draw({ size: 4 })
  const drawn = await drawnOf(id)
  const notices = await t.db
    .selectFrom('notification')
    .select('body')
    .where('employee_id', '=', evaluator.id)
    .orderBy('id')
    .execute()
  expect(notices.at(-1)?.body).toContain('of Kora Bank Voice wait for your evaluation')
  const of = (ogid: string) => drawn.filter((row) => row.evaluator?.ogid === ogid)
  expect([of(evaluator.ogid).length, of(other.ogid).length]).toEqual([2, 2])
  const mine = of(evaluator.ogid)[0]
  const theirs = of(other.ogid)[0]
  const begin = (contact_id = '', as = evaluator) => t.call(evaluations.create, { body: { contact_id } }, as)
  await expect(begin(theirs?.id)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('was drawn for') })
  await expect(begin(theirs?.id, head)).rejects.toMatchObject({ status: 403 })
  const { evaluation } = await begin(mine?.id)
  await t.call(
    evaluations.submit,
    { params: { id: evaluation.id }, body: { answers: good, summary: '', version: 1 } },
    evaluator,
  )
  const picked = await q.release(good, colleague)
  const { evaluations: rows } = await t.call(evaluations.list, { query: { limit: 100 } }, head)
  expect(rows.find((row) => row.id === evaluation.id)?.chosen).toBe('sample')
  expect(rows.find((row) => row.id === picked)?.chosen).toBe('by_hand')
  const byHand = await t.call(evaluations.list, { query: { chosen: 'by_hand', limit: 100 } }, head)
  expect(byHand.evaluations.map((row) => row.id)).toEqual([picked])
  expect(await show(id)).toMatchObject({ drawn: 4, evaluated: 1, status: 'running' })
  const row = (await t.call(contacts.list, { query: { sampled: 'true', limit: 100 } }, evaluator)).quality_contacts.find(
    (contact) => contact.id === theirs?.id,
  )
  expect(row).toMatchObject({ sample: { id, evaluator: { ogid: other.ogid } }, can: { evaluate: false, remove: false } })
  await expect(t.call(contacts.remove, { params: { id: theirs?.id ?? '' } }, head)).rejects.toMatchObject({ code: 'in_use' })
})

it('draws no contact twice, also by two draws at once, until its sample is cancelled for a reason that stays', async () => {
  await q.dial([agent, colleague])
  const ids = await Promise.allSettled([draw({ size: 1 }), draw({ size: 1 }), draw({ size: 500 })])
  const made = ids.flatMap((first) => (first.status === 'fulfilled' ? [first.value] : []))
  const drawn = (await Promise.all(made.map(drawnOf))).flat().map((row) => row.id)
  expect(new Set(drawn).size).toBe(drawn.length)
  await expect(draw({ size: 500 })).rejects.toMatchObject({ code: 'empty' })
  const [id = ''] = made
  const cancel = { params: { id }, body: { reason: 'Wrong days', version: 1 } }
  await t.call(samples.cancel, cancel, head)
  await expect(t.call(samples.cancel, { ...cancel, body: { ...cancel.body, version: 2 } }, head)).rejects.toMatchObject({
    code: 'not_now',
  })
  expect(await show(id)).toMatchObject({ status: 'cancelled', reason: 'Wrong days', cancelled_by: { ogid: head.ogid } })
  expect((await t.call(samples.list, { query: { limit: 100 } }, head)).quality_samples.map((row) => row.id)).toContain(id)
  const next = await drawnOf(await draw({ size: 500 }))
  expect((await drawnOf(id)).every((row) => next.some((first) => first.id === row.id))).toBe(true)
})

it('is drawn by who assigns evaluators, from a campaign, over days in order', async () => {
  await expect(draw({}, evaluator)).rejects.toMatchObject({ status: 403 })
  await expect(draw({ office_id: head.office_id })).rejects.toMatchObject({ fields: { office_id: expect.any(String) } })
  await expect(draw({ from_day: '2026-11-20', to_day: '2026-11-19' })).rejects.toMatchObject({
    fields: { to_day: 'The last day is before the first' },
  })
  await expect(draw({ strata: ['team', 'team'] })).rejects.toMatchObject({ status: 422 })
})

it('gives drawn contacts to another evaluator, never to the line of the person, and not by it', async () => {
  await q.dial([agent, agent])
  const id = await draw({ size: 2 })
  const [first] = await drawnOf(id)
  const second = await leads('Dele')
  const reassign = (to: typeof head, as = head, contact_ids = [first?.id ?? '']) =>
    t.call(samples.reassign, { params: { id }, body: { contact_ids, evaluator: to.ogid } }, as)
  await reassign(second)
  expect((await drawnOf(id)).find((row) => row.id === first?.id)?.evaluator?.ogid).toBe(second.ogid)
  expect((await t.call(evaluations.queue, {}, second)).evaluation_queue).toMatchObject([
    { employee: { ogid: agent.ogid }, quota: 0, sampled: 1 },
  ])
  await expect(reassign(agent)).rejects.toMatchObject({ fields: { evaluator: 'Choose an evaluator' } })
  await expect(reassign(other, evaluator)).rejects.toMatchObject({ status: 403 })
  await expect(reassign(other, head, [await q.contact()])).rejects.toMatchObject({ status: 422 })
  await t.setRoles(lead, ['team_lead', 'tqa_evaluator', 'training_and_quality_assurance'])
  await expect(reassign(lead)).rejects.toMatchObject({ code: 'own_line' })
  await expect(reassign(other, lead)).rejects.toMatchObject({ code: 'own_line' })
  const cancel = { params: { id }, body: { reason: 'Not these', version: 1 } }
  await expect(t.call(samples.cancel, cancel, lead)).rejects.toMatchObject({ code: 'own_line' })
  const canOf = async (who: typeof lead) =>
    (await t.call(samples.list, {}, who)).quality_samples.find((sample) => sample.id === id)?.can
  expect([await canOf(lead), await canOf(head)]).toEqual([{ cancel: false }, { cancel: true }])
  await t.call(evaluations.create, { body: { contact_id: first?.id ?? '' } }, second)
  await expect(reassign(other)).rejects.toMatchObject({ code: 'evaluated' })
})

it('lets nobody choose their own work: who draws gets none of it, and nobody takes or gives away what waits for them', async () => {
  const shop = await t.office({ title: 'Own work', office_type: 'campaign' })
  const [first, second] = [await leads('Ife'), await leads('Jide')]
  const seller = await t.person({ first_name: 'Kemi', office_id: shop.id })
  await q.activate({ office_id: shop.id, title: 'Own work card' })
  const refused = { status: 403, message: expect.stringMatching(/^You cannot (choose|assign)/) }
  const assign = (who: Person, as: Person) =>
    t.call(assignments.create, { body: { evaluator: who.ogid, target: 'campaign', office_id: shop.id, quota: 2 } }, as)
  await expect(assign(first, first)).rejects.toMatchObject(refused)
  const { evaluation_assignment: mine } = await assign(first, second)
  await assign(second, first)
  const change = { params: { id: mine.id }, body: { quota: 1, version: 1 } }
  await expect(t.call(assignments.update, change, first)).rejects.toMatchObject(refused)
  await expect(t.call(assignments.end, { params: { id: mine.id } }, first)).rejects.toMatchObject(refused)

  await q.dial([seller, seller], {})
  const id = await draw({ office_id: shop.id, size: 2 }, first)
  const drawn = await drawnOf(id)
  expect(drawn.map((row) => row.evaluator?.ogid)).toEqual([second.ogid, second.ogid])
  const contact_id = drawn[0]?.id ?? ''
  const give = (to: Person, as: Person) =>
    t.call(samples.reassign, { params: { id }, body: { contact_ids: [contact_id], evaluator: to.ogid } }, as)
  await expect(give(first, head)).rejects.toMatchObject({ code: 'drew' })
  for (const [to, as] of [
    [evaluator, second],
    [head, head],
  ] as const)
    await expect(give(to, as)).rejects.toMatchObject(refused)
  await expect(
    t.call(samples.cancel, { params: { id }, body: { reason: 'Hard calls', version: 1 } }, second),
  ).rejects.toMatchObject(refused)
  await sql`update quality_sample_contact set evaluator_id = null where sample_id = ${id}::uuid`.execute(t.db)
  await expect(t.call(evaluations.create, { body: { contact_id } }, first)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('You drew the sample'),
  })
  const { quality_contacts } = await t.call(contacts.list, { query: { office_id: shop.id, limit: 100 } }, first)
  expect(quality_contacts.map(({ can }) => can.evaluate)).toEqual([false, false])
  expect((await t.call(evaluations.queue, {}, first)).evaluation_queue[0]?.sampled).toBe(0)
  await t.call(evaluations.create, { body: { contact_id } }, second)
})

it('is refused to the department alone: it evaluates, and neither draws nor gives away', async () => {
  const department = await t.office({ code: 'training and quality assurance' })
  const person = await t.person({ first_name: 'Lola', office_id: department.id })
  expect((await t.call(evaluations.queue, {}, person)).evaluation_queue).toEqual([])
  for (const wanted of [t.call(samples.list, {}, person), t.call(assignments.list, {}, person), draw({}, person)])
    await expect(wanted).rejects.toMatchObject({ status: 403 })
})

it('shares nothing out to the line of the person, on the day of the contact or today, and says that it waits', async () => {
  const shop = await t.office({ title: 'Shop', office_type: 'campaign' })
  const own = await t.person({ first_name: 'Uche', office_id: shop.id, roles: ['tqa_evaluator'] })
  const led = await t.person({ office_id: shop.id, leader: own })
  await q.assignTo(own, shop.id)
  await sql`update reporting_line set ends_on = '2026-11-19' where employee_id = ${led.id}::uuid`.execute(t.db)
  await q.dial([led], { day: '2026-11-17' })
  const { message, quality_sample } = await t.call(
    samples.draw,
    { body: { ...q.wantedSample, office_id: shop.id, size: 1 } },
    head,
  )
  expect(message).toBe('1 contact drawn of 1. 1 waits for an evaluator: assign one outside the reporting line')
  const [drawn] = await drawnOf(quality_sample.id)
  expect(drawn?.evaluator).toBe(null)
  await expect(t.call(evaluations.create, { body: { contact_id: drawn?.id ?? '' } }, own)).rejects.toMatchObject({
    code: 'own_line',
  })
  expect(voice.id).not.toBe(shop.id)
})
