import { exit } from '@iroko/contract/people/exit'
import { promotions } from '@iroko/contract/people/promotions'
import { resignations } from '@iroko/contract/people/resignations'
import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { usualText, warningSteps } from '@iroko/contract/performance/warning-steps'
import { warnings } from '@iroko/contract/performance/warnings'
import { auditLog } from '@iroko/contract/platform/audit'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { setsOf } from '../../../lib/database/personal.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePerformance } from '../../../test/performance.ts'

const t = await testApp()
const p = await makePerformance(t)
const { hr, hrManager, supervisor, lead, otherLead, agent, peer, kora, nile } = p
const officer = await t.person({ first_name: 'Ope', last_name: 'Officer', roles: ['hr'] })

const addStep = async (title: string, rank: number, issued_by: 'leader' | 'hr' = 'hr') => {
  const body = { title, rank, active_months: 6, issued_by, appeal_days: 5, body: usualText }
  return (await t.call(warningSteps.create, { body }, hr)).warning_step
}
const verbal = await addStep('Verbal warning', 1, 'leader')
const written = await addStep('First written warning', 2)
const absence = (await t.call(warningKinds.create, { body: { title: 'Absence without leave', about: '', first_rank: 1 } }, hr))
  .warning_kind

const content = (more: object = {}) => ({
  ...{ kind_id: absence.id, step_id: verbal.id, happened_on: '2026-11-18', reason: 'You did not come to work.' },
  ...more,
})
const draft = async (of: Person, by: Person = lead, more: object = {}) =>
  (await t.call(warnings.create, { body: { ogid: of.ogid, ...content(more) } }, by)).warning.id
const show = async (id: string, as: Person) => (await t.call(warnings.show, { params: { id } }, as)).warning
const issue = (id: string, as: Person = lead, version = 1) => t.call(warnings.issue, { params: { id }, body: { version } }, as)
const issued = async (of: Person, by: Person = lead, more: object = {}) => {
  const id = await draft(of, by, more)
  await issue(id, by)
  return id
}
const led = (leader: Person = lead) => t.person({ office_id: kora.id, leader })
const listed = async (as: Person) => (await t.call(warnings.list, { query: { limit: 1000 } }, as)).warnings.map(({ id }) => id)
const sees = async (id: string, as: Person) => {
  const shown = await show(id, as).then(
    () => true,
    ({ status }) => status !== 404,
  )
  const letter = await t.inject({ method: 'GET', url: `/api/v1/warnings/${id}/letter.pdf`, as })
  return shown || letter.statusCode !== 404 || (await listed(as)).includes(id)
}

it('is drafted with a preview, issued with its text filled in, acknowledged and printed', async () => {
  const who = await t.person({ first_name: 'Bola', last_name: 'Ade', office_id: kora.id, leader: lead })
  const body = { ogid: who.ogid, ...content() }
  const preview = await t.call(warnings.preview, { body }, lead)
  expect(preview.body).toContain('Dear Bola,')
  const id = await draft(who)
  expect((await show(id, lead)).body).toBe(preview.body)
  expect((await issue(id)).message).toBe('Warning letter issued to Bola Ade')
  const shown = await show(id, who)
  expect(shown).toMatchObject({ status: 'issued', active_until: '2027-05-19', appeal_until: '2026-11-27', body: preview.body })
  expect(shown.body).toContain('On Wed 18 Nov 2026 the following happened: You did not come to work.')
  expect((await p.noticesOf(who)).at(-1)).toBe('A message for you in the portal')
  const at = { params: { id }, body: { words: 'I was ill', version: 2 } }
  await t.call(warnings.acknowledge, at, who)
  await expect(t.call(warnings.acknowledge, at, who)).rejects.toMatchObject({ code: 'stale_version' })
  const again = { ...at, body: { ...at.body, version: 3 } }
  await expect(t.call(warnings.acknowledge, again, who)).rejects.toMatchObject({ code: 'not_now' })
  const pdf = await t.inject({ method: 'GET', url: `/api/v1/warnings/${id}/letter.pdf`, as: who })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  // A text that is changed in the policy afterwards changes no letter.
  await t.call(warningSteps.update, { params: { id: verbal.id }, body: { ...stepBody(verbal), body: 'Other', version: 1 } }, hr)
  expect((await show(id, who)).body).toBe(shown.body)
  await t.call(warningSteps.update, { params: { id: verbal.id }, body: { ...stepBody(verbal), version: 2 } }, hr)
})
const stepBody = ({ title, rank, active_months, issued_by, appeal_days, body }: typeof verbal) => ({
  ...{ title, rank, active_months, issued_by, appeal_days, body },
})

it('is seen by its person once issued, by who issued it and HR, and by no peer, reportee or other leader', async () => {
  const who = await led()
  const reportee = await t.person({ office_id: kora.id, leader: who })
  const ceo = await t.person({ roles: ['ceo'] })
  const id = await draft(who)
  const others = [peer, agent, reportee, otherLead, supervisor, ceo]
  for (const as of [who, ...others]) expect([as.full_name, await sees(id, as)]).toEqual([as.full_name, false])
  for (const as of [lead, hr, hrManager]) expect(await sees(id, as)).toBe(true)
  await issue(id)
  for (const as of others) expect([as.full_name, await sees(id, as)]).toEqual([as.full_name, false])
  for (const as of [who, lead, hr, hrManager]) expect(await sees(id, as)).toBe(true)
  for (const as of others)
    for (const call of [warnings.acknowledge, warnings.appeal, warnings.refuse, warnings.withdraw, warnings.decide] as const) {
      const body = { words: 'x', reason: 'x', witness: peer.ogid, decision: 'upheld', version: 2 }
      const sent = { params: { id }, body: fitting(call.body, body) } as never
      await expect(t.call(call, sent, as)).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) })
    }
})
/** Of what could be sent only what the call takes. */
const fitting = (schema: unknown, body: Record<string, unknown>) => {
  const keys = Object.keys((schema as { _zod: { def: { shape: object } } })._zod.def.shape)
  return Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))
}

it('stays with the leader who issued it after the person moved, and is not told to the new one', async () => {
  const who = await led()
  const id = await issued(who)
  const begun = await draft(who)
  await p.move(who, { office_id: nile.id, leader: otherLead, on: '2026-11-20' })
  expect([await sees(id, lead), await sees(id, otherLead), await sees(id, who), await sees(id, hr)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  // A draft goes no further in the hands of a leader who leads them no more; HR goes on.
  await expect(issue(begun)).rejects.toMatchObject({ message: expect.stringContaining('do not lead this person any more') })
  await issue(begun, hr)
  await expect(draft(who)).rejects.toMatchObject({ fields: { ogid: 'Choose a person you lead' } })
})

it('waits for HR where the policy says so, and who had a part in it decides no appeal', async () => {
  const who = await led()
  const id = await draft(who, lead, { step_id: written.id })
  expect((await p.noticesOf(hr)).at(-1)).toBe('A draft letter waits for HR')
  await expect(issue(id)).rejects.toMatchObject({ status: 403 })
  await issue(id, hr)
  await t.call(warnings.appeal, { params: { id }, body: { reason: 'I had leave', version: 2 } }, who)
  const decide = (as: Person) =>
    t.call(warnings.decide, { params: { id }, body: { decision: 'withdrawn', words: 'The leave was found', version: 3 } }, as)
  await expect(decide(hr)).rejects.toMatchObject({ status: 403 })
  await expect(decide(lead)).rejects.toMatchObject({ status: 403 })
  expect(await p.noticesOf(officer)).toContain('An appeal waits for HR')
  const both = await Promise.allSettled([decide(officer), decide(hrManager)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await show(id, who)).toMatchObject({ status: 'withdrawn', decided_words: 'The leave was found' })
})

it('records a refusal to sign with a witness who had no part in it', async () => {
  const who = await led()
  const id = await issued(who)
  const refuse = (witness: Person, as: Person = lead) =>
    t.call(warnings.refuse, { params: { id }, body: { witness: witness.ogid, version: 2 } }, as)
  for (const witness of [who, lead])
    await expect(refuse(witness)).rejects.toMatchObject({ fields: { witness: expect.any(String) } })
  await expect(refuse(peer, who)).rejects.toMatchObject({ status: 403 })
  await refuse(peer)
  expect(await show(id, lead)).toMatchObject({ status: 'refused', witness: { ogid: peer.ogid } })
  // Being a witness opens nothing.
  expect(await sees(id, peer)).toBe(false)
})

it('keeps HR from what is about themselves, drafts above all', async () => {
  const id = await draft(officer, hr)
  expect(await sees(id, officer)).toBe(false)
  await expect(draft(hr, hr)).rejects.toMatchObject({ status: 422 })
  await issue(id, hr)
  const at = { params: { id }, body: { words: 'No', version: 2 } }
  await expect(t.call(warnings.withdraw, at, officer)).rejects.toMatchObject({ status: 403 })
  await t.call(warnings.withdraw, at, hrManager)
  const boss = await t.person({ roles: ['super'] })
  const hidden = await draft(boss, hr)
  const { audit_logs } = await t.call(auditLog.list, { query: { limit: 1000 } }, boss)
  expect(audit_logs.map(({ entity_id }) => entity_id)).not.toContain(hidden)
})

it('counts the days of an appeal without the leave of the person', async () => {
  const who = await led()
  const leave_type_id = uuid()
  await t.db.insertInto('leave_type').values({ id: leave_type_id, title: 'Annual', days_per_year: 20 }).execute()
  const application_id = uuid()
  const days = ['2026-11-23', '2026-11-24', '2026-11-25']
  await t.db
    .insertInto('leave_application')
    .values({
      ...{ id: application_id, employee_id: who.id, leave_type_id, office_id: kora.id, days: 3, status: 'approved' as const },
      ...{ starts_on: '2026-11-23', ends_on: '2026-11-25', decided_at: '2026-11-01T06:00:00Z' },
    })
    .execute()
  for (const day of days)
    await t.db
      .insertInto('leave_day')
      .values({ id: uuid(), application_id, employee_id: who.id, day, counts: 1, kind: 'work', portion: 'full', live: true })
      .execute()
  expect((await show(await issued(who), who)).appeal_until).toBe('2026-12-02')
})

it('suggests the next step from the active letters of the kind, and refuses one milder than where the kind begins', async () => {
  const who = await led()
  const next = async () =>
    (await t.call(warnings.next, { params: { ogid: who.ogid }, query: { kind_id: absence.id } }, lead)).next?.title
  expect(await next()).toBe('Verbal warning')
  await issued(who)
  expect(await next()).toBe('First written warning')
  const gross = await t.call(warningKinds.create, { body: { title: 'Theft', about: '', first_rank: 2 } }, hr)
  await expect(draft(who, lead, { kind_id: gross.warning_kind.id })).rejects.toMatchObject({
    fields: { step_id: 'Theft begins at a harder step' },
  })
  await expect(draft(who, lead, { happened_on: '2026-11-21' })).rejects.toMatchObject({
    fields: { happened_on: expect.any(String) },
  })
})

it('invites to a hearing without a word of the letter', async () => {
  const who = await led()
  await draft(who, lead, { hearing_on: '2026-11-24', hearing_time: '10:00', hearing_place: 'Room 2' })
  const [notice] = await t.db.selectFrom('notification').selectAll().where('employee_id', '=', who.id).execute()
  expect(notice?.body).toContain('You are invited to a hearing on Tue 24 Nov 2026 at 10:00 in Room 2.')
  expect((await t.call(warnings.mine, {}, who)).warnings).toEqual([])
})

it('is shown in a promotion and a resignation to those who may know of it, and is so no more once it expired', async () => {
  const who = await led()
  const id = await issued(who)
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Senior agent' }).execute()
  const body = { ogid: who.ogid, designation_id, office_id: kora.id, team_id: null, effective_on: '2026-12-01', reason: 'Good' }
  const { promotion } = await t.call(promotions.propose, { body }, supervisor)
  const standing = async (as: Person) =>
    (await t.call(promotions.show, { params: { id: promotion.id } }, as)).promotion.standing.map(({ title }) => title)
  expect(await standing(hr)).toEqual(['Verbal warning: Absence without leave'])
  expect(await standing(lead)).toEqual(['Verbal warning: Absence without leave'])
  expect(await standing(supervisor)).toEqual([])
  const letter = { letter: 'I resign', reason: 'career' as const, last_working_day: '2026-12-31' }
  const { resignation } = await t.call(resignations.submit, { body: letter }, who)
  const leaving = async (as: Person) =>
    (await t.call(resignations.show, { params: { id: resignation.id } }, as)).resignation.standing.map(({ title }) => title)
  expect(await leaving(hr)).toEqual(['Verbal warning: Absence without leave'])
  expect(await leaving(who)).toEqual([])
  await sql`update warning set active_until = '2026-11-19' where id = ${id}::uuid`.execute(t.db)
  expect([await standing(hr), await leaving(hr)]).toEqual([[], []])
  for (const _ of [1, 2]) {
    await t.portal.jobs.enqueue(t.db, 'expire-warnings', {})
    await t.runJobs()
  }
  expect(await show(id, who)).toMatchObject({ status: 'expired', version: 3 })
})

it('drops drafts to somebody who leaves, keeps what was issued, and counts it again when they return', async () => {
  const who = await led()
  const [id, begun] = [await issued(who), await draft(who)]
  const leaving = { status: 'left' as const, exit_date: '2026-11-20', reason: 'Moved', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: who.ogid }, body: leaving }, hr)
  await expect(show(begun, hr)).rejects.toMatchObject({ status: 404 })
  expect(await show(id, hr)).toMatchObject({ status: 'issued', can: { withdraw: true } })
  await sql`update employee set status = 'active', exit_date = null where id = ${who.id}::uuid`.execute(t.db)
  await sql`update placement set ends_on = null where employee_id = ${who.id}::uuid`.execute(t.db)
  await t.lead(lead, who, 0, '2026-11-21')
  const next = await t.call(warnings.next, { params: { ogid: who.ogid }, query: { kind_id: absence.id } }, hr)
  expect(next.next).toMatchObject({ title: 'First written warning', active: 1 })
})

it('gives people their issued letters in an export, and no drafts', async () => {
  const who = await led()
  const [id] = [await issued(who), await draft(who)]
  const set = setsOf(t.portal.house.personal).find(({ name }) => name === 'warnings')
  if (!(set && 'rows' in set)) throw new Error('no set')
  const { rows } = await set.rows(who.id).execute(t.db)
  expect(rows).toMatchObject([{ step: 'Verbal warning', status: 'issued', body: (await show(id, who)).body }])
})
