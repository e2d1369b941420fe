/** Nobody evaluates themselves or their own line, by any call; and no dispute changes the card of another. */
import { assignments } from '@iroko/contract/quality/assignments'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { good, makeQuality, poor } from '../../../test/quality.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const q = await makeQuality(t)
const { agent, colleague, evaluator, other, lead, head } = q
await q.activate()
await q.assign()
await q.assign(other)
await t.setRoles(lead, ['team_lead', 'tqa_evaluator', 'training_and_quality_assurance'])
await t.setRoles(agent, ['tqa_evaluator', 'training_and_quality_assurance'])
const refused = { code: 'own_line' }

it.each([
  ['a lead', lead, agent],
  ['who is led', agent, lead],
  ['the person', agent, agent],
])('keeps %s from every call that evaluates', async (_name, by, of) => {
  const contact_id = await q.contact(of)
  await expect(t.call(evaluations.create, { body: { contact_id } }, by)).rejects.toMatchObject(refused)
  const own = {
    ogid: of.ogid,
    contact_type: 'call' as const,
    reference: `own-${by.ogid}-${of.ogid}`,
    day: t.today(),
    time: '08:00',
  }
  await expect(t.call(contacts.create, { body: own }, by)).rejects.toMatchObject(refused)
  expect(
    (await t.call(contacts.list, { query: { limit: 1000 } }, by)).quality_contacts.map((row) => row.employee.ogid),
  ).not.toContain(of.ogid)
  await expect(t.call(contacts.remove, { params: { id: contact_id } }, by)).rejects.toMatchObject(refused)
  // A file picks nobody; what it brings is as closed to them as any other.
  const reference = `file-${by.ogid}-${of.ogid}`
  const file = `ogid,contact type,reference,day,time\n${of.ogid},call,${reference},${t.today()},08:30`
  expect((await sendSheet(t, contacts.import, file, { keep: true, as: by })).import.kept).toBe(true)
  const { quality_contacts } = await t.call(contacts.list, { query: { q: reference } }, evaluator)
  const imported = { contact_id: quality_contacts[0]?.id ?? '' }
  await expect(t.call(evaluations.create, { body: imported }, by)).rejects.toMatchObject(refused)
  const id = (await t.call(evaluations.create, { body: { contact_id } }, evaluator)).evaluation.id
  const at = { params: { id } }
  const answered = { ...at, body: { answers: good, summary: '', version: 1 } }
  await expect(t.call(evaluations.save, answered, by)).rejects.toMatchObject(refused)
  await expect(t.call(evaluations.submit, answered, by)).rejects.toMatchObject(refused)
  await expect(t.call(evaluations.discard, at, by)).rejects.toMatchObject(refused)
  await expect(t.call(evaluations.release, { ...at, body: { version: 1 } }, by)).rejects.toMatchObject(refused)
  await expect(t.call(evaluations.sendBack, { ...at, body: { words: 'No', version: 1 } }, by)).rejects.toMatchObject(refused)
  await t.call(evaluations.submit, answered, evaluator)
  await t.call(evaluations.dispute, { ...at, body: { reason: 'No', version: 2 } }, of)
  const decide = { ...at, body: { decision: 'upheld' as const, words: 'Yes', version: 3 } }
  await expect(t.call(evaluations.decide, decide, by)).rejects.toMatchObject(refused)
})

it('counts a line of the day of the contact that has ended by now, and leaves who leads as Quality Assurance aside', async () => {
  await sql`update reporting_line set ends_on = '2026-11-19' where employee_id = ${colleague.id}::uuid`.execute(t.db)
  const before = await q.contact(colleague, { day: '2026-11-16' })
  await expect(t.call(evaluations.create, { body: { contact_id: before } }, lead)).rejects.toMatchObject(refused)
  const after = await q.contact(colleague)
  await t.call(evaluations.create, { body: { contact_id: after } }, lead)
  const led = await t.person({ office_id: q.voice.id, leader: evaluator, leadership_type: 3 })
  await t.call(evaluations.create, { body: { contact_id: await q.contact(led) } }, evaluator)
})

it('keeps the campaign of the day of the contact when somebody moves, and imports only who was in one', async () => {
  const mover = await t.person({ first_name: 'Moji', office_id: q.voice.id, leader: lead })
  const next = await t.office({ title: 'Vista Chat', office_type: 'campaign' })
  await sql`update placement set ends_on = '2026-11-18' where employee_id = ${mover.id}::uuid`.execute(t.db)
  await sql`insert into placement (id, employee_id, office_id, branch_id, starts_on)
    values (gen_random_uuid(), ${mover.id}::uuid, ${next.id}::uuid, ${t.branch_id}::uuid, '2026-11-18')`.execute(t.db)
  const lines = (ogid: string) =>
    `ogid,contact type,reference,day,time\n${ogid},call,I-1,2026-11-17,23:30\n${mover.ogid},call,I-2,2026-11-18,00:10`
  const wrong = await sendSheet(t, contacts.import, lines(head.ogid), { keep: true, as: head })
  expect(wrong.import).toMatchObject({ kept: false, wrong: [{ line: 2 }] })
  await sendSheet(t, contacts.import, lines(mover.ogid), { keep: true, as: head })
  const { quality_contacts } = await t.call(contacts.list, { query: { ogid: mover.ogid, sort: 'happened_at' } }, evaluator)
  expect(quality_contacts.map((row) => [row.reference, row.office.title, row.happened_at])).toEqual([
    ['I-1', 'Kora Bank Voice', '2026-11-17T22:30:00.000Z'],
    ['I-2', 'Vista Chat', '2026-11-17T23:10:00.000Z'],
  ])
  expect(await sendSheet(t, contacts.import, lines(mover.ogid), { keep: false, as: evaluator })).toMatchObject({
    code: 'forbidden',
  })
  const { evaluation } = await t.call(evaluations.create, { body: { contact_id: quality_contacts[0]?.id ?? '' } }, evaluator)
  expect((await q.show(evaluation.id, evaluator)).office.title).toBe('Kora Bank Voice')
})

it('changes nobody else’s card, whatever is disputed, upheld, revised and acknowledged', async () => {
  await t.call(assignments.evaluators, {}, head)
  const theirs = await q.release(poor, colleague)
  const card = JSON.stringify(await q.show(theirs, colleague))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('acknowledge', 'dispute', 'uphold', 'revise'), { maxLength: 4 }),
      async (steps) => {
        const id = await q.release(poor, agent)
        for (const step of steps) {
          const { version } = await q.show(id, agent)
          const at = { params: { id } }
          const decide = (body: object) =>
            t.call(evaluations.decide, { ...at, body: { words: 'Heard', version, ...body } as never }, other)
          const taken = {
            acknowledge: () => t.call(evaluations.acknowledge, { ...at, body: { version } }, agent),
            dispute: () => t.call(evaluations.dispute, { ...at, body: { reason: 'Unfair', version } }, agent),
            uphold: () => decide({ decision: 'upheld' }),
            revise: () => decide({ decision: 'revised', answers: good }),
          }[step as 'uphold']
          await taken().catch(() => undefined)
        }
        const shown = await q.show(id, agent)
        expect(shown.score).toBe(shown.results.at(-1)?.score)
        expect(shown.results[0]?.score).toBe(60)
        expect(JSON.stringify(await q.show(theirs, colleague))).toBe(card)
      },
    ),
    { numRuns: 8 },
  )
})
