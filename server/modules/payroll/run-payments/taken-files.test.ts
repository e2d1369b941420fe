/** A bank file that somebody took is kept, comes back as a copy, and its payments are the bank's from then on. */
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, lead, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { approve, bank, earn, move, read, slipOf, start, withhold } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague, lead]) await earn(person, 30_000_000)
await bank(agent, '0123456780')
await bank(colleague, '0123456781', '044')
const csv = async (id: string) => (await t.inject({ url: `/api/v1/payroll_runs/${id}/bank_file.csv`, as: payroll })).body
const kept = async (id: string) => (await t.call(runPayments.list, { params: { id } }, payroll)).bank_files

const first = once(async () => {
  const id = await start('2026-09')
  await approve(id)
  await withhold(id, colleague, 'Account under dispute')
  return { id, text: await csv(id) }
})

it('what is withheld between approval and file makes another batch than the one that was approved', async () => {
  const { id, text } = await first()
  const { hash } = await read(id)
  const [file] = await kept(id)
  expect(file).toMatchObject({ number: 1, kind: 'all', payments: 1, taken_by: { ogid: payroll.ogid } })
  expect(file?.batch).not.toBe(hash)
  expect(text).toContain(`Batch ${file?.batch}`)
  expect(file?.total_kobo).toBe((await slipOf(id, agent)).net_kobo)
})

it('a payment that the bank has is not withheld here; the payroll is paid, then the payment comes back', async () => {
  const { id } = await first()
  await expect(withhold(id, agent, 'Second thoughts')).rejects.toMatchObject({
    message: expect.stringContaining('The bank file was already downloaded with this payment'),
  })
})

it('each later file is the first one under a line that says COPY, also once the payroll is closed', async () => {
  const { id, text } = await first()
  await move('pay', id)
  await move('close', id)
  const copy = await csv(id)
  expect(copy).toMatch(/^COPY of file 1,taken by Pere/)
  expect(copy.slice(copy.indexOf('\n') + 1)).toBe(text)
  expect(await kept(id)).toHaveLength(1)
})

it('of two who ask first at the same time one has the file and one its copy', async () => {
  const id = await start('2026-10')
  await approve(id)
  const texts = await Promise.all([csv(id), csv(id), csv(id)])
  expect(texts.filter((text) => text.startsWith('COPY'))).toHaveLength(2)
  expect(await kept(id)).toHaveLength(1)
})

it('the database keeps a file that was taken', async () => {
  await first()
  for (const change of [sql`update payroll_bank_file set total_kobo = 1`, sql`delete from payroll_bank_file`])
    await expect(change.execute(t.db)).rejects.toThrow('stays as it is')
})

it('the files are listed for those who read payrolls, and for nobody else', async () => {
  const { id } = await first()
  await expect(t.call(runPayments.list, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
})
