import { promotions } from '@iroko/contract/people/promotions'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePromotions } from '../../../test/promotions.ts'

const t = await testApp()
const { c, setSalary, propose, decide, person } = await makePromotions(t)
await t.db.updateTable('branch').set({ address: '14 Iroko Close, Wuse II' }).execute()

const letter = (by: Person, id: string) => t.inject({ method: 'GET', url: promotions.letter.path.replace('{id}', id), as: by })
const textOf = async (by: Person, id: string) => {
  const answer = await letter(by, id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)))
  return { pages: text.length, text: text.join(' ').replaceAll(/\s+/g, ' '), headers: answer.headers }
}

it('is for the person and HR once it is approved, with what changes and places to sign', async () => {
  const promoted = await person()
  await setSalary(promoted, 20_000_000)
  const { id } = await propose(c.hrManager, promoted, { salary_kobo: 28_550_050, effective_on: '2026-12-01' })
  expect((await letter(c.hr, id)).statusCode).toBe(409)
  expect((await letter(promoted, id)).statusCode).toBe(404)
  await decide(c.manager, id)
  await decide(c.boss, id)
  const { pages, text, headers } = await textOf(promoted, id)
  expect(pages).toBe(1)
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    `Promotion letter ${promoted.full_name} ${promoted.ogid} 2026-12-01.pdf`,
  )
  for (const words of [
    'Iroko',
    '14 Iroko Close, Wuse II',
    '20 November 2026',
    `Ms ${promoted.full_name}`,
    promoted.ogid,
    `Dear ${promoted.full_name},`,
    'Promotion to Team Lead',
    'with effect from 1 December 2026',
    'Agent',
    'Kora Bank Voice',
    '₦200,000.00',
    '₦285,500.50',
    'Yours sincerely,',
    'For Iroko',
    'Acceptance',
    `I, ${promoted.full_name} (${promoted.ogid}), accept this promotion`,
    'Signature',
  ])
    expect(text).toContain(words)
  // HR without pay has the letter, not the figures; leaders have none.
  const masked = (await textOf(c.hr, id)).text
  expect(masked).not.toContain('₦')
  expect(masked).toContain('*********')
  expect((await letter(c.lead, id)).statusCode).toBe(404)
  expect((await letter(c.stranger, id)).statusCode).toBe(404)
})

it('says that a salary stays, and that another office is one', async () => {
  const promoted = await person()
  await setSalary(promoted, 20_000_000)
  const { id } = await propose(c.hrManager, promoted, { office_id: c.elsewhere.id })
  await decide(c.manager, id)
  await decide(c.boss, id)
  const { text } = await textOf(c.hrManager, id)
  expect(text).toContain('promotion to Team Lead in Accounting')
  expect(text).toContain('Unchanged')
})
