/** Applicants as the tests of hiring ask for them. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import type { TestApp } from './harness.ts'

interface ApplicantDraft {
  job_opening_id?: string
  first_name?: string
  last_name?: string
  email?: string
  mobile_number?: string
  stage?: ApplicationStage
  siever_id?: string
  resume_text?: string
  source?: string
  tags?: string[]
  rating?: number
  applied_at?: string
}

/** Openings that the public sees, and applications for them. */
export function hiring(t: TestApp) {
  let count = 0

  async function opening(job_title = 'Customer Service Agent'): Promise<string> {
    const id = uuid()
    const place = { office_id: (await t.office()).id, branch_id: t.branch_id }
    const shown = { status: 'open' as const, opens_on: '2026-11-01', description: '<p>Calls</p>' }
    await t.db
      .insertInto('job_opening')
      .values({ id, job_title, ...place, ...shown, employment_type: 'full_time', positions: 3 })
      .execute()
    return id
  }

  /** Answers its id. */
  async function application(draft: ApplicantDraft = {}): Promise<string> {
    count += 1
    const id = uuid()
    const number = String(count).padStart(6, '0')
    await t.db
      .insertInto('job_application')
      .values({
        id,
        first_name: 'Ada',
        last_name: `Applicant${count}`,
        email: `applicant${count}@mail.test`,
        mobile_number: `+2347100${number}`,
        ...draft,
        job_opening_id: draft.job_opening_id ?? (await opening()),
      })
      .execute()
    return id
  }

  return { opening, application }
/** Applicants of a test, and what was written to them. */
export async function applicants(t: TestApp, office_id: string) {
  const opening = uuid()
  await t.db
    .insertInto('job_opening')
    .values({
      id: opening,
      job_title: 'Customer Service Agent',
      office_id,
      branch_id: t.branch_id,
      employment_type: 'full_time',
      positions: 5,
      opens_on: '2026-11-01',
      description: '<p>Calls</p>',
      status: 'open',
    })
    .execute()
  /** An application of somebody called Ngozi Eze. */
  async function apply(more: { siever_id?: string; stage?: 'applied' | 'rejected' } = {}) {
    const email = `applicant${count}@example.com`
    const mobile_number = `+23480000${String(count).padStart(5, '0')}`
    const draft = { id, job_opening_id: opening, first_name: 'Ngozi', last_name: 'Eze', email, mobile_number, ...more }
    await t.db.insertInto('job_application').values(draft).execute()
    return { id, email }
  const lettersTo = (email: string) =>
    t.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
  return {
    opening,
    apply,
    lettersTo,
    stageOf: async (id: string) =>
      (await t.db.selectFrom('job_application').select('stage').where('id', '=', id).executeTakeFirst())?.stage,
    moveTo: (id: string, stage: 'withdrawn' | 'rejected' | 'interview') =>
      t.db.updateTable('job_application').set({ stage }).where('id', '=', id).execute(),
    /** The paths of the links in the letters to somebody, the latest first. */
    linksIn: async (email: string): Promise<string[]> =>
      (await lettersTo(email)).flatMap(({ body }) => /http:\/\/portal\.test(\S+)/.exec(body)?.[1] ?? []).reverse(),
}
