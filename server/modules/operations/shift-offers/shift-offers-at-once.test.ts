/** Several at the same moment: one shift goes to one colleague, one place is offered once, and the others read a clear sentence. */
import { shiftOffers } from '@iroko/contract/operations/shift-offers'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeFloor } from '../../../test/floor.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({}, await cloneDatabase(10))
const f = await makeFloor(t)
const { c, tuesday } = f

const sentences = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [`${answer.reason.status} ${answer.reason.message}`] : []))

it('two supervisors who offer one place make one offer, and two who accept it take it once', async () => {
  const made = await Promise.allSettled([
    f.offer({ ogids: [f.dayo.ogid, f.efe.ogid] }),
    f.offer({ ogids: [f.dayo.ogid, f.efe.ogid], by: c.manager }),
  ])
  expect(sentences(made)).toEqual([
    expect.stringMatching(/^409 .* has offered this shift to 2 colleagues\. Withdraw that offer first$/),
  ])
  const [offer] = (await t.call(shiftOffers.list, { query: { office_id: c.voice.id } }, c.lead)).shift_offers
  const taken = await Promise.allSettled([f.dayo, f.efe, f.dayo, f.efe].map((person) => f.accept(offer?.id ?? '', person)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const sentence of sentences(taken)) expect(sentence).toMatch(/^409 (A colleague was faster|You already accepted)/)
  const rows = await t.db
    .selectFrom('shift_assignment')
    .select('employee_id')
    .where('starts_on', '=', tuesday)
    .where('ends_on', '=', tuesday)
    .execute()
  expect(rows).toHaveLength(1)
})
