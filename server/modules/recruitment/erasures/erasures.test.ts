/** Nothing of an applicant who is erased is left, whatever was written about them on the way to an offer. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applications } from '@iroko/contract/recruitment/applications'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { applicantOn, publicOpening } from '../../../test/applicant.ts'
import { hiring } from '../../../test/applicants.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'
import { eraseApplications } from './store.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-erase-')) })
const { hr, hrManager, voice, agent } = await makeCompany(t)
const a = applicantOn(t)
t.setNow('2026-11-10')
const opening = await publicOpening(t, hr)
const o = await offersOn(t, { opening, office_id: voice.id, hr, approver: hrManager })

/** Wherever one of these stands in the database, in whatever table there is by now. */
async function placesOf(traces: RegExp): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_class relation join pg_namespace on pg_namespace.oid = relation.relnamespace and pg_namespace.nspname in ('public', 'job')
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
    where relation.relkind in ('r', 'p') and not relation.relispartition and attribute.atttypid in
      ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'tsvector'::regtype)`.execute(t.db)
  const found: string[] = []
  for (const { table, column } of columns.rows) {
    const rows = await sql<{ text: string }>`select ${sql.ref(column)}::text as text from ${sql.table(table)}`
      .execute(t.db)
      .catch(() => ({ rows: [] }))
    if (rows.rows.some(({ text }) => traces.test(text ?? ''))) found.push(`${table}.${column}`)
  }
  return found
}

const traces = /zebulon|quarkson|08035550199|8035550199/i

async function written(name: string) {
  const { application } = await a.apply(opening, name, {
    last_name: 'Quarkson',
    mobile_number: '0803 555 0199',
    certifications: `Medal of ${name}`,
  })
  await t.runJobs()
  const { id } = application
  const move = async (stage: 'screening' | 'interview' | 'rejected', reason: string) => {
    const { version } = await t.db
      .selectFrom('job_application')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.call(applications.move, { body: { applications: [{ id, version }], stage, reason, letter: null } }, hr)
  }
  await move('interview', '')
  await move('screening', `${name} came too early`)
  await t.call(applications.note, { params: { id }, body: { words: `${name} speaks well` } }, hr)
  const version = async () =>
    (await t.db.selectFrom('job_application').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  await t.call(
    applications.update,
    { params: { id }, body: { rating: 5, tags: [`${name} first`], version: await version() } },
    hr,
  )
  const place = { branch_id: t.branch_id, day: '2026-11-20', time: '14:00', minutes: 30, room: 'Blue room', online_link: '' }
  const asked = { application_ids: [id], round: 'First interview', ...place, panel: [agent.ogid], skills: ['Communication'] }
  await hiring(t).room(place.room)
  await t.call(interviews.plan, { body: asked }, hr)
  await t.db
    .updateTable('interview_panel')
    .set({ words: `${name} was late` })
    .execute()
  const cohort = { id: uuid(), title: 'May', kind: 'training' as const, branch_id: t.branch_id, capacity: 9, pass_mark: 60 }
  await t.db
    .insertInto('academy_cohort')
    .values({ ...cohort, starts_on: '2026-11-01', ends_on: '2026-11-09', least_attendance: 80 })
    .execute()
  const left = {
    left_at: t.portal.now().toISOString(),
    left_by: hr.id,
    left_reason: `${name} was ill`,
    result: 'left' as const,
  }
  await t.db
    .insertInto('academy_place')
    .values({
      id: uuid(),
      cohort_id: cohort.id,
      application_id: id,
      registered_by: hr.id,
      registered_at: t.portal.now().toISOString(),
      ...left,
    })
    .execute()
  const offer = await o.draft(id, { text: `Dear ${name}, come to us.` })
  await o.step('ask', offer)
  await approveNow(t, 'job_offer', offer, hrManager, `${name} is worth it`)
  await o.step('send', offer)
  await o.accept(offer, await o.keyTo(application.email), `${name} Quarkson`)
  return { id, offer, email: application.email }
}

it('finds the applicant in many places before, and in none once they have asked for it; the offer ends with it', async () => {
  const { offer, id, email } = await written('Zebulon')
  const before = await placesOf(traces)
  for (const place of ['job_application.first_name', 'notification.title', 'approval.summary', 'outbox_mail.recipient'])
    expect(before).toContain(place)
  const erased = await t.inject({ method: 'POST', url: `${await a.linkOf(email)}/erase` })
  expect(erased.body).toContain('Your data was erased')
  await t.portal.jobs.enqueue(t.db, 'end-job-offers', {})
  for (const job of ['end-interviews', 'end-shadowing']) await t.portal.jobs.enqueue(t.db, job, {})
  await t.runJobs()
  await t.runJobs()
  expect(await placesOf(traces)).toEqual([])
  expect(await o.shown(offer)).toMatchObject({ status: 'withdrawn', application: { full_name: 'Erased applicant' } })
  const row = await t.db.selectFrom('job_application').select(['stage', 'erased_at']).where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ stage: 'withdrawn', erased_at: expect.any(String) })
})

it('leaves alone the letters of somebody who works here, and those on their way about another application', async () => {
  const { email, id } = (await a.apply(opening, 'Tundra')).application
  const other = await publicOpening(t, hr, { job_title: 'Voice Agent' })
  await a.apply(other, 'Tundra')
  const lettersTo = async () =>
    (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
      ({ subject }) => subject,
    )
  const before = await lettersTo()
  await t.db.updateTable('job_application').set({ stage: 'rejected' }).where('id', '=', id).execute()
  await t.db.transaction().execute((db) => eraseApplications(db, t.portal.house, [id]))
  expect(await lettersTo()).toEqual(before)
  const colleague = await t.person({ email: 'colleague@zuma.test' })
  const own = (await a.apply(opening, 'Colleague', { email: colleague.email })).application
  await t.db.transaction().execute((db) => eraseApplications(db, t.portal.house, [own.id]))
  const kept = await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', colleague.email).execute()
  expect(kept.length).toBeGreaterThan(0)
})
