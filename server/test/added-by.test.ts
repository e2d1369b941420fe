/** Who was added by somebody is never that person's second person. */
import { fitsNuban } from '@iroko/contract/identifiers'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { payDetails } from '@iroko/contract/people/pay-details'
import { salaries } from '@iroko/contract/people/salaries'
import { approvals } from '@iroko/contract/platform/approvals'
import { terminals } from '@iroko/contract/time/terminals'
import { expect, it } from 'vitest'
import { makeCompany } from './company.ts'
import { approveNow } from './decisions.ts'
import { testApp } from './harness.ts'

const t = await testApp()
const c = await makeCompany(t)
const author = c.hrManager
/** Whom the author brought in, and somebody else of the same rights. */
const [added, other] = [await t.person({ roles: ['super'] }), await t.person({ roles: ['super'] })]
await t.db.updateTable('employee').set({ added_by: author.id }).where('id', 'in', [added.id, c.boss.id]).execute()
const refused = { status: 403, message: 'You cannot decide this, as its author added you. Ask another colleague' }

it('confirms no bank account that the author proposed, and is not offered to', async () => {
  const account_number =
    Array.from({ length: 10 }, (_, last) => `012345678${last}`).find((digits) => fitsNuban('058', digits)) ?? ''
  const body = { bank_code: '058' as const, account_number, account_name: 'AMAKA' }
  await t.call(payDetails.proposeBank, { params: { ogid: c.agent.ogid }, body }, author)
  const offered = async (as: typeof added) => (await t.call(payDetails.bankQueue, {}, as)).bank_accounts[0]
  expect((await offered(added))?.can).toEqual({ decide: false })
  const decision = { body: { ids: [(await offered(other))?.id ?? ''], decision: 'confirmed' as const } }
  await expect(t.call(payDetails.decideBanks, decision, added)).rejects.toMatchObject(refused)
  await t.call(payDetails.decideBanks, decision, other)
})

it('decides no request that the author made, and is not asked: it goes to another', async () => {
  const body = { amount_kobo: 30_000_000, starts_on: t.today(), source: 'review' as const, reason: 'As agreed', replaces: null }
  await t.call(salaries.set, { params: { ogid: c.agent.ogid }, body }, author)
  const asked = await t.call(salaries.list, { params: { ogid: c.agent.ogid } }, author)
  const id = asked.pending?.id ?? ''
  const waits = async (as: typeof added) => (await t.call(approvals.waiting, {}, as)).waiting_approvals.length
  expect([await waits(added), await waits(other)]).toEqual([0, 1])
  await expect(approveNow(t, 'salary_change', id, added)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'salary_change', id, other)
})

it('decides no correction of the author’s own record, and confirms no terminal of theirs', async () => {
  await t.call(recordCorrections.send, { body: { fields: { city: 'Abuja' }, reason: 'Moved' } }, author)
  const { corrections } = await t.call(recordCorrections.list, {}, other)
  const decide = { params: { id: corrections[0]?.id ?? '' }, body: { approved: ['city' as const] } }
  await expect(t.call(recordCorrections.decide, decide, added)).rejects.toMatchObject(refused)
  await t.call(recordCorrections.decide, decide, other)
  const device = { kind: 'terminal' as const, title: 'Door', serial: 'AB-1', branch_id: t.branch_id, direction: null }
  const made = await t.call(
    terminals.create,
    { body: { ...device, trusts_keys: false, pins_are_ogids: false, branch_networks_only: false } },
    author,
  )
  await t.db.updateTable('device').set({ address: '10.0.0.9' }).where('id', '=', made.device.id).execute()
  const at = { params: { id: made.device.id } }
  await expect(t.call(terminals.confirm, at, added)).rejects.toMatchObject(refused)
})
