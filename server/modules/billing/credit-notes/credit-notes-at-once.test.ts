/** Credit notes that several ask for and approve at the same time: no invoice is credited by more than it comes to. */
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { decideAs, versionOf } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, second } = b
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

const ask = (id: string, by: Person) =>
  t.call(
    creditNotes.ask,
    { params: { id }, body: { lines: [{ position: 1, amount_kobo: 60_000_000, effect: 'correction' }], reason: 'Agreed' } },
    by,
  )
const writeOff = (id: string, by: Person) =>
  t.call(creditNotes.askWriteOff, { params: { id }, body: { amount_kobo: 107_500_000, reason: 'Bankrupt' } }, by)

it('of several that are asked for at once one waits; of several approvals one issues', async () => {
  const { invoice } = await b.owing('Kora')
  const asked = fulfilled(
    await Promise.allSettled([
      ask(invoice.id, accountant),
      writeOff(invoice.id, second),
      ask(invoice.id, second),
      writeOff(invoice.id, accountant),
    ]),
  )
  expect(asked).toHaveLength(1)
  const id = asked[0]?.id ?? ''
  const { made_by } = (await t.call(creditNotes.show, { params: { id } }, accountant)).credit_note
  const other = made_by.ogid === accountant.ogid ? second : accountant
  const version = await versionOf(t, 'credit_note', id)
  const decided = () => decideAs(t, 'credit_note', { id, version }, other)
  await Promise.allSettled([decided(), decided(), ask(invoice.id, other), decided(), writeOff(invoice.id, other)])
  const documents = await t.db.selectFrom('invoice').select('id').where('credits', '=', invoice.id).execute()
  expect(documents.length).toBeLessThanOrEqual(1)
  expect((await b.invoice(invoice.id)).open_kobo).toBeGreaterThanOrEqual(0)
})
