/** Openings and applicants for tests of hiring. */
import { v7 as uuid } from 'uuid'
import type { TestApp } from './harness.ts'

let count = 0

export async function makeOpening(t: TestApp, office_id: string, more: object = {}): Promise<string> {
  const id = uuid()
  const about = {
    job_title: 'Customer Service Agent',
    description: '<p>Calls</p>',
    opens_on: '2026-01-01',
    status: 'open' as const,
  }
  const place = { office_id, branch_id: t.branch_id, employment_type: 'full_time' as const, positions: 100 }
  await t.db
    .insertInto('job_opening')
    .values({ id, ...about, ...place, ...more })
    .execute()
  return id
}

export async function makeApplicant(t: TestApp, job_opening_id: string, more: object = {}) {
  count += 1
  const id = uuid()
  const names = { first_name: 'Adaeze', last_name: `Okonkwo${count}` }
  const row = {
    id,
    job_opening_id,
    ...names,
    email: `adaeze${count}@mail.test`,
    mobile_number: `+23480312345${String(count).padStart(2, '0')}`,
  }
  await t.db
    .insertInto('job_application')
    .values({ ...row, stage: 'training', ...more } as never)
    .execute()
  return { ...row, ...(more as Partial<typeof row>) }
}
