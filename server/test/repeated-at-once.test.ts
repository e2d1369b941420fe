/** The same change sent several times at once under one key, as by a browser whose line was cut: made once, and each is answered alike. */
import { designations } from '@iroko/contract/company/designations'
import { tickets } from '@iroko/contract/engagement/tickets'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { expect, it } from 'vitest'
import { makeCompany } from './company.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const { agent, hr, annual } = await makeCompany(t)
const day = '2026-12-01'

/** A call in the transaction of its key, one that opens its own, and a change of a record that has a version. */
const changes = {
  [applicationForm.apply.path]: async () => ({
    ...{ method: 'POST' as const, url: applicationForm.apply.path, as: agent },
    payload: { leave_type_id: annual, starts_on: day, ends_on: day },
    rows: () => t.db.selectFrom('leave_application').select('id').execute(),
  }),
  [tickets.create.path]: async () => ({
    ...{ method: 'POST' as const, url: tickets.create.path, as: agent },
    payload: { complaint: '<p>My chair</p>' },
    rows: () => t.db.selectFrom('ticket').select('id').execute(),
  }),
  [designations.update.path]: async () => {
    const { designation } = await t.call(designations.create, { body: { title: 'Coach', grade: 2 } }, hr)
    return {
      ...{ method: 'PATCH' as const, url: designations.update.path.replace('{id}', designation.id), as: hr },
      payload: { title: 'Coach', grade: 3, version: designation.version },
      rows: () => t.db.selectFrom('audit_log').select('id').where('action', '=', 'designation.update').execute(),
    }
  },
}

it.each(Object.keys(changes))('%s', async (path) => {
  const made = await changes[path]?.()
  if (!made) throw new Error(path)
  const { rows, ...sent } = made
  const before = (await rows()).length
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => t.inject({ ...sent, headers: { 'idempotency-key': `at once ${path}` } })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await rows()).length).toBe(before + 1)
})
