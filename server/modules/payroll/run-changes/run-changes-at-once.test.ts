/** What only several sessions at a time can show: a change has one second person, and one document; nobody is both of the two. */
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'

const t = await testApp({}, await cloneDatabase(10))
const { agent, colleague, lead, hrManager, hrOffice } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const signers = [hrManager, await t.person({ roles: ['hr_manager'], office_id: hrOffice.id })]
const { earn, move, read, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)

/** How calls at once ended: 200, or the code of the refusal. */
async function ends(calls: readonly Promise<unknown>[]): Promise<(number | string)[]> {
  const ended = await Promise.allSettled(calls)
  return ended.map((end) => (end.status === 'fulfilled' ? 200 : (end.reason as { code: string }).code)).toSorted()
}
const claim = async (person: Person, by: Person) => {
  const params = { ogid: person.ogid, year: 2026 }
  const { version } = (await t.call(taxFacts.show, { params }, by)).tax_facts
  const paper_id = await uploadPaper(t, by)
  const body = { ...usualFacts, rent_kobo: 240_000_000, evidence: 'Lease', paper_id, version }
  return () => t.call(taxFacts.set, { params, body }, by)
}
const linesOf = async (id: string) =>
  (await t.call(runChanges.list, { params: { id }, query: { what: 'tax', open: 'yes', limit: 100 } }, hrManager)).changes

it('two who enter the same tax details at once: one counts, with its document', async () => {
  const both = [await claim(agent, payroll), await claim(agent, signers[1] ?? hrManager)]
  expect(await ends(both.map((send) => send()))).toEqual([200, 'stale_version'])
})

it('two who countersign the same changes at once: one is the second person, and approving waits for neither', async () => {
  await (await claim(colleague, payroll))()
  const id = await start('2026-10')
  const lines = (await linesOf(id)).filter(({ by }) => by.id === payroll.id).map((line) => line.id)
  expect(lines.length).toBeGreaterThan(0)
  const sign = (by: Person) => t.call(runChanges.countersign, { params: { id }, body: { lines } }, by)
  expect(await ends(signers.map(sign))).toEqual([200, 'settled'])
  const signed = await t.db.selectFrom('pay_countersignature').select('countersigned_by').where('line', 'in', lines).execute()
  expect(new Set(signed.map(({ countersigned_by }) => countersigned_by)).size).toBe(1)
})

it('a figure that is entered at the moment of the approval blocks this payroll or the next one', async () => {
  const [first] = signers
  const id = (await t.db.selectFrom('payroll_run').select('id').where('month', '=', '2026-10-01').executeTakeFirstOrThrow()).id
  for (const by of signers) {
    const open = (await linesOf(id))
      .filter(({ can, by: author }) => can.countersign && author.id !== by.id)
      .map((line) => line.id)
    if (open.length > 0)
      await t.call(runChanges.countersign, { params: { id }, body: { lines: open } }, by).catch(() => undefined)
  }
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  // Later than the payslips, as it is.
  t.setNow('2026-11-20T11:05:00Z')
  const late = await claim(lead, payroll)
  const [decided] = await Promise.allSettled([approveNow(t, 'payroll_run', approval, first ?? hrManager), late()])
  const isApproved = decided.status === 'fulfilled'
  expect((await read(id)).state).toBe(isApproved ? 'approved' : 'review')
  // Entered first it blocks this payroll, afterwards the next one: in no order does it pass unseen.
  const waiting = isApproved ? await start('2026-11') : id
  const { problems } = await t.call(
    payrollChecks.list,
    { params: { id: waiting }, query: { kind: 'tax_fall', limit: 100 } },
    hrManager,
  )
  expect(problems.filter(({ employee }) => employee.id === lead.id)).toMatchObject([{ blocks: true }])
})
