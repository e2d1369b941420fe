import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applicantOn, publicOpening, referenceIn, typedBy } from '../../../test/applicant.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-apply-')) })
const hr = await t.person({ roles: ['hr'] })
const a = applicantOn(t)
const opening = await publicOpening(t, hr)

it('makes one application of forty that are sent at once, all with its reference, and writes one letter', async () => {
  const { draft } = await a.reviewed(opening, typedBy('Eager'))
  const answers = await Promise.all(Array.from({ length: 40 }, () => a.send(opening, draft)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
  expect(new Set(answers.map(referenceIn)).size).toBe(1)
  const made = await t.db.selectFrom('job_application').select('reference').where('email', '=', 'eager@mail.test').execute()
  expect(made).toEqual([{ reference: referenceIn(answers[0] ?? answers[1] ?? (undefined as never)) }])
  expect(await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', 'eager@mail.test').execute()).toHaveLength(1)
})

it('makes one of several forms that the same person fills in at once', async () => {
  const drafts = []
  for (let count = 0; count < 5; count += 1) drafts.push((await a.reviewed(opening, typedBy('Twice'))).draft)
  const answers = await Promise.all(drafts.map((draft) => a.send(opening, draft)))
  // Each has one of its own, so that none tells that there was another.
  expect(new Set(answers.map(referenceIn)).size).toBe(5)
  const made = await t.db.selectFrom('job_application').select('id').where('email', '=', 'twice@mail.test').execute()
  expect(made).toHaveLength(1)
})

it('withdraws once however often the button is pressed at once', async () => {
  await a.apply(opening, 'Leaver')
  const link = await a.linkOf('leaver@mail.test')
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.inject({ method: 'POST', url: `${link}/withdraw` })))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
})
