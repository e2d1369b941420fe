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

  /** Puts a room on the list of a branch, unless it is there. */
  async function room(title: string, branch_id = t.branch_id): Promise<void> {
    const written = title.replace(/\s+/g, ' ').trim()
    const row = { id: uuid(), title: written, branch_id }
    await t.db
      .insertInto('interview_room')
      .values(row)
      .onConflict((it) => it.doNothing())
      .execute()
  }

  return { opening, application, room }
}
