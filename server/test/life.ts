/** Somebody with something in every part of the portal, written through its calls, for tests of what is known of a person. */
import { tickets } from '@iroko/contract/engagement/tickets'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { documents } from '@iroko/contract/people/documents'
import { payDetails } from '@iroko/contract/people/pay-details'
import { delegations } from '@iroko/contract/platform/delegations'
import { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { accrue, type makeCompany } from './company.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'

type Company = Awaited<ReturnType<typeof makeCompany>>

/** Words that stand nowhere but in this life. */
export const words = {
  first_name: 'Zubaida',
  middle_name: 'Ikwerre',
  last_name: 'Quaqua-Nwosu',
  email: 'zubaida.quaqua@zuma.test',
  phone: '+2348039991234',
  address: '17 Unlikely Crescent',
  next_of_kin: 'Festus Quaqua (brother)',
  emergency_contact: 'Festus Quaqua, 0803 777 6655',
  reason: 'Malariotherapy of an uncommon kind',
  nin: '98765432109',
  bvn: '22334455667',
  account: '0123456785',
} as const

export const pdfBytes = (text: string): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(text.padEnd(200, '.'))])

export async function upload(t: TestApp, as: Person, purpose: 'leave' | 'document', name: string): Promise<string> {
  const boundary = '----iroko'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const sent = await t.inject({
    method: 'POST',
    url: `/api/v1/files.json?purpose=${purpose}`,
    as,
    payload: Buffer.concat([Buffer.from(head), pdfBytes(`bytes of ${name}`), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return sent.json().file.id
}

/** A person of the campaign whose life fills every table that refers to people. */
export async function liveOnce(t: TestApp, c: Company, second: Person) {
  const { first_name, last_name, email, phone, reason } = words
  const person = await t.person({ first_name, last_name, email, office_id: c.voice.id, leader: c.lead })
  const params = { ogid: person.ogid }
  await accrue(t)
  const { middle_name, address, next_of_kin, emergency_contact } = words
  const wish = { middle_name, phone, address, next_of_kin, emergency_contact, birth_date: '1994-05-06' }
  await t.call(recordCorrections.send, { body: { fields: wish, reason } }, person)
  const { corrections } = await t.call(recordCorrections.list, { query: { ogid: person.ogid } }, c.hr)
  const approved = Object.keys(wish) as 'phone'[]
  await t.call(recordCorrections.decide, { params: { id: corrections[0]?.id ?? '' }, body: { approved } }, c.hr)

  const identification = await upload(t, c.hr, 'document', 'passport.pdf')
  await t.call(documents.create, { params, body: { kind: 'identification', file_id: identification } }, c.hr)
  const loose = await upload(t, person, 'leave', 'never used.pdf')

  const file_id = await upload(t, person, 'leave', 'sick note.pdf')
  const dates = { starts_on: '2026-11-23', ends_on: '2026-11-27' }
  const { leave: asked } = await t.call(
    applicationForm.apply,
    { body: { leave_type_id: c.sick, ...dates, reason, contact: phone, file_id, stand_in_ogid: c.colleague.ogid } },
    person,
  )
  await approveNow(t, 'leave', asked.id, c.lead, `Get well, ${person.full_name}`)

  await t.call(leaveBalances.adjust, { body: { ogid: person.ogid, leave_type_id: c.annual, days: 1, reason } }, c.hr)

  const { version } = (await t.call(payDetails.show, { params }, c.hrManager)).pay
  const numbers = { nin: words.nin, bvn: words.bvn, rsa_pin: 'PEN100200300400', tin: '1023456789', tax_state: 'Lagos' as const }
  await t.call(payDetails.update, { params, body: { version, ...numbers } }, c.hrManager)
  const account = { bank_code: '058' as const, account_number: words.account, account_name: person.full_name }
  await t.call(payDetails.proposeBank, { params, body: { ...account, despite_check_digit: true } }, c.hrManager)
  const { bank_accounts } = (await t.call(payDetails.show, { params }, second)).pay
  await t.call(payDetails.decideBanks, { body: { ids: [bank_accounts[0]?.id ?? ''], decision: 'confirmed' } }, second)

  const delegated = { ogid: c.colleague.ogid, starts_on: '2027-02-01', ends_on: '2027-02-05', reason }
  await t.call(delegations.create, { body: delegated }, person)
  await t.call(tickets.create, { body: { complaint: `<p>I am ${person.full_name}, call ${phone}</p>` } }, person, {
    'idempotency-key': 'the key of a ticket',
  })
  const guest = { first_name, last_name, ogid: person.ogid, email: email.toUpperCase(), complaint: '<p>Again</p>' }
  await t.call(tickets.create, { body: guest })
  await t.call(identity.forgotPassword, { query: { email } })

  await t.db
    .insertInto('wall_of_fame')
    .values({
      id: uuid(),
      employee_id: person.id,
      month: '2026-10-01',
      award: 'Agent of the month',
      words: `${first_name} shines`,
    })
    .execute()
  await t.db.insertInto('credential').values({ employee_id: person.id, password_hash: '$argon2id$secret-of-hers' }).execute()
  const title = `A colleague of ${last_name}, ${first_name}`
  await t.db
    .insertInto('employee_draft')
    .values({ id: uuid(), created_by: c.hr.id, title, step: 'person', content: 'v1.sealed' })
    .execute()
  await t.runJobs()
  return { person, files: { identification, loose, sick: file_id }, leave_id: asked.id }
}
