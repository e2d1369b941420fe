/** Every kind of link that opens a page without an account: looking, acting, acting again, and what opens nothing. */
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { aptitudeQuestions } from '@iroko/contract/recruitment/questions'
import { sittings } from '@iroko/contract/recruitment/sittings'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { applicantOn } from '../../../test/applicant.ts'
import { hiring } from '../../../test/applicants.ts'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'
import { type LinkPurpose, makeLink } from './store-links.ts'

const t = await testApp()
t.setNow('2026-11-10T09:00:00Z')
const { hr, hrManager, voice, ada } = { ...(await makeCompany(t)), ada: await t.person() }
const desk = hiring(t)
const { form } = applicantOn(t)
const offers = await offersOn(t, { opening: await makeOpening(t, voice.id), office_id: voice.id, hr, approver: hrManager })

let tests = 0

interface Sample {
  /** The address that the letter says. */
  path: string
  /** What else is looked at behind it. */
  views: readonly string[]
  act(path: string): Promise<LightMyRequestResponse>
}

const letterTo = async (application_id: string, pattern: RegExp): Promise<string> => {
  const { body } = await t.db
    .selectFrom('outbox_mail')
    .innerJoin('job_application', 'job_application.email', 'outbox_mail.recipient')
    .select('outbox_mail.body')
    .where('job_application.id', '=', application_id)
    .orderBy('outbox_mail.id', 'desc')
    .executeTakeFirstOrThrow()
  return pattern.exec(body)?.[0] ?? ''
}

/** A kind of link that is not here does not compile. */
const samples: Record<LinkPurpose, () => Promise<Sample>> = {
  async application() {
    const application_id = await desk.application()
    const expires_at = '2027-01-01T00:00:00Z'
    const token = await makeLink(t.db, { application_id, purpose: 'application', expires_at })
    const act = (path: string) => form(`${path}/withdraw`, {})
    return { path: `/recruitment/application/${token}`, views: ['', '/withdraw', '/erase'], act }
  },

  async offer() {
    const { id, key, person } = await offers.sent()
    const act = (path: string) => {
      const [address = '', query] = path.split('?')
      const name = `${person.first_name} ${person.last_name}`
      return form(address, { key: new URLSearchParams(query).get('key') ?? '', answer: 'accept', name })
    }
    return { path: `${offers.path(id)}?key=${key}`, views: ['', '/letter.pdf'], act }
  },

  async interview() {
    const id = await desk.application({ stage: 'screening' })
    await desk.room('Blue room')
    const [day, time] = ['2026-11-20', '14:00']
    const place = { branch_id: t.branch_id, room: 'Blue room', online_link: '' }
    const when = { day, time, minutes: 30, choose: true, slots: 2 }
    const asked = { round: 'First interview', panel: [ada.ogid], skills: ['Communication'] }
    await t.call(interviews.plan, { body: { application_ids: [id], ...place, ...when, ...asked } }, hr)
    const starts_at = '2026-11-20T13:00:00.000Z'
    return {
      path: await letterTo(id, /\/recruitment\/interview\/[\w-]+/),
      views: ['', '/interview.ics'],
      act: (path) => form(path, { starts_at }),
    }
  },

  async sitting() {
    tests += 1
    const options = [
      { label: 'Right', right: true },
      { label: 'Wrong', right: false },
    ]
    const question = {
      topic: 'English',
      kind: 'choice' as const,
      points: 1,
      options,
      title: `Which word is right? ${tests}`,
    }
    const { aptitude_question } = await t.call(aptitudeQuestions.create, { body: question }, hr)
    const test = {
      title: `English ${tests}`,
      minutes: 30,
      pass_mark: 50,
      question_ids: [aptitude_question.id],
      shuffled: false,
    }
    const { aptitude_test } = await t.call(aptitudeTests.create, { body: test }, hr)
    const id = await desk.application()
    await t.call(sittings.invite, { body: { test_id: aptitude_test.id, application_ids: [id] } }, hr)
    const path = await letterTo(id, /\/recruitment\/[\w-]+\/[\w-]{43}/)
    return { path, views: ['', '?review=1', '?question=1'], act: (at) => form(`${at}/start`, {}) }
  },
}

/** All rows of all tables, each table as one number; how often an address asks is counted, and is no change. */
async function allRows(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'rate_limit' order by 1`.execute(t.db)
  const each = tables.map(
    ({ name }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as rows from ${sql.raw(name)} r`,
  )
  return (await sql`${sql.join(each, sql` union all `)}`.execute(t.db)).rows
}

const below = (path: string, view: string): string => {
  const [address = '', query] = path.split('?')
  return query ? `${address}${view}?${query}` : `${address}${view}`
}
/** A page without what a form is opened with. */
const plainly = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, body: body.replace(/value="[^"]*"/g, '') })

describe.each(Object.entries(samples))('a link to one %s', (purpose, sample) => {
  it('shows the same however often and by whom it is looked at, and changes no row', async () => {
    const { path, views } = await sample()
    const before = await allRows()
    for (let times = 0; times < 2; times += 1)
      for (const view of views) {
        const page = await t.inject({ url: below(path, view) })
        expect([200, 404], page.body).toContain(page.statusCode)
        const head = await t.inject({ method: 'HEAD', url: below(path, view) })
        expect([200, 404]).toContain(head.statusCode)
      }
    expect((await t.inject({ url: path })).statusCode).toBe(200)
    expect(await allRows()).toEqual(before)
  })

  it('acts once, under the id of its own request, whatever is pressed again', async () => {
    const { path, act } = await sample()
    const start = await t.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
    const before = await allRows()
    const first = await act(path)
    expect([200, 303], first.body).toContain(first.statusCode)
    const after = await allRows()
    expect(after).not.toEqual(before)
    await act(path)
    expect(await allRows()).toEqual(after)
    const audited = await t.db
      .selectFrom('audit_log')
      .select(['request_id', 'actor_id'])
      .$if(start !== undefined, (it) => it.where('id', '>', start?.id ?? ''))
      .execute()
    expect(audited.length).toBeGreaterThan(0)
    expect(new Set(audited.map(({ request_id }) => request_id))).toEqual(new Set([first.headers['x-request-id']]))
    expect(new Set(audited.map(({ actor_id }) => actor_id))).toEqual(new Set([null]))
  })

  it('that is expired is answered like one that never was and like one of another kind, and acts no more', async () => {
    const { path, views, act } = await sample()
    const token = /[\w-]{43}/.exec(path)?.[0] ?? ''
    const application_id = await desk.application()
    const other = (Object.keys(samples) as LinkPurpose[]).find((kind) => kind !== purpose) ?? 'offer'
    const foreign = await makeLink(t.db, { application_id, purpose: other, expires_at: '2027-01-01T00:00:00Z' })
    const wrong = [path.replace(token, 'x'.repeat(43)), path.replace(token, foreign)]
    await t.db
      .updateTable('applicant_link')
      .set({ expires_at: t.portal.now().toISOString() })
      .where('purpose', '=', purpose)
      .execute()
    const before = await allRows()
    for (const view of views.filter((each) => !each.startsWith('?'))) {
      const expired = plainly(await t.inject({ url: below(path, view) }))
      expect(expired.statusCode).toBe(404)
      for (const address of wrong) expect(plainly(await t.inject({ url: below(address, view) }))).toEqual(expired)
    }
    const refused = plainly(await act(path))
    expect(refused.statusCode).toBe(404)
    for (const address of wrong) expect(plainly(await act(address))).toEqual(refused)
    expect(await allRows()).toEqual(before)
  })
})
