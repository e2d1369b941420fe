/** Two recruiters with the same applicant at the same moment. */
import { applications } from '@iroko/contract/recruitment/applications'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const desk = hiring(t)
const recruiters = [await t.person({ roles: ['hr'], last_name: 'One' }), await t.person({ roles: ['hr'], last_name: 'Two' })]
const job_opening_id = await desk.opening()

it('moves the applicant once; the second is told who was faster, and one letter is sent', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const email = `once${turn}@mail.test`
    const id = await desk.application({ email, job_opening_id })
    const letter = { subject: 'News', body: 'Hello' }
    const stages = ['screening', 'interview'] as const
    const both = await Promise.allSettled(
      recruiters.map((as, index) =>
        t.call(
          applications.move,
          { body: { applications: [{ id, version: 1 }], stage: stages[index] ?? 'screening', letter } },
          as,
        ),
      ),
    )
    const faster = both.findIndex(({ status }) => status === 'fulfilled')
    const refused = both.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toMatchObject([
      {
        status: 409,
        code: 'stale_version',
        message: `${recruiters[faster]?.full_name} has just changed this record. Reload to see the change`,
      },
    ])
    const { job_application } = await t.call(applications.show, { params: { id } }, recruiters[0])
    expect(job_application).toMatchObject({ stage: stages[faster], version: 2, moves: [{ to_stage: stages[faster] }] })
    const sent = await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', email).execute()
    expect(sent).toHaveLength(1)
  }
})

it('moves many while they are moved one by one: each once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => desk.application({ job_opening_id })))
  const chosen = ids.map((id) => ({ id, version: 1 }))
  const [hr, other] = recruiters
  const answers = await Promise.allSettled([
    t.call(applications.move, { body: { applications: chosen, stage: 'screening' } }, hr),
    t.call(applications.move, { body: { applications: chosen.toReversed(), stage: 'interview' } }, other),
  ])
  const done = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.results : []))
    .filter((outcome) => outcome.done)
  expect(done.map(({ id }) => id).sort()).toEqual([...ids].sort())
  const moves = await t.db.selectFrom('job_application_move').select('id').where('application_id', 'in', ids).execute()
  expect(moves).toHaveLength(12)
})
