/** Job offers for tests of hiring: drafted, approved by a second person, sent, answered by the link in the mail. */
import { newcomers } from '@iroko/contract/people/newcomers'
import { offers, offerText } from '@iroko/contract/recruitment/offers'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { makeApplicant } from './candidates.ts'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'

interface Hands {
  opening: string
  office_id: string
  hr: Person
  approver: Person
  /** What the offers are for; 'Agent' when nothing is said. */
  designation?: string
}

export async function offersOn(t: TestApp, { opening, office_id, hr, approver, designation = 'Agent' }: Hands) {
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: designation }).execute()
  const terms = {
    designation_id,
    office_id,
    branch_id: t.branch_id,
    employment_type: 'full_time' as const,
    salary_kobo: 15_000_000,
    starts_on: '2026-12-01',
    answer_by: '2026-11-20',
    text: offerText,
  }
  const applicant = (more: object = {}) => makeApplicant(t, opening, more)
  const draft = async (application_id: string, more: object = {}, as: Person = hr) =>
    (await t.call(offers.create, { body: { application_id, ...terms, ...more } }, as)).id
  const shown = async (id: string, as: Person = hr) => (await t.call(offers.show, { params: { id } }, as)).job_offer
  const version = async (id: string) => (await shown(id)).version
  const step = async (name: 'ask' | 'send', id: string, as: Person = hr) =>
    t.call(offers[name], { params: { id }, body: { version: await version(id) } }, as)
  const withdraw = async (id: string, reason = '', as: Person = hr) =>
    t.call(offers.withdraw, { params: { id }, body: { reason, version: await version(id) } }, as)

  async function approved(application_id: string, more: object = {}): Promise<string> {
    const id = await draft(application_id, more)
    await step('ask', id)
    await approveNow(t, 'job_offer', id, approver)
    return id
  }

  /** The key in the newest mail to an address. */
  async function keyTo(email: string): Promise<string> {
    const mail = await t.db
      .selectFrom('outbox_mail')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /key=([\w-]+)/.exec(mail.body)?.[1] ?? ''
  }
  async function sent(more: object = {}, other: object = {}) {
    const person = await applicant(more)
    const id = await approved(person.id, other)
    await step('send', id)
    return { id, person, key: await keyTo(person.email) }
  }
  const path = (id: string) => `/recruitment/accept-joboffer/${id}`
  const open = (id: string, key: string) => t.inject({ url: path(id), query: { key } })
  const post = (id: string, form: Record<string, string>) =>
    t.inject({
      method: 'POST',
      url: path(id),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const accept = (id: string, key: string, name: string) => post(id, { key, answer: 'accept', name })
  async function accepted(more: object = {}, other: object = {}) {
    const made = await sent(more, other)
    const answer = await accept(made.id, made.key, `${made.person.first_name} ${made.person.last_name}`)
    expect(answer.statusCode).toBe(303)
    return made
  }

  const form = async (id: string, as: Person) => (await t.call(offers.startForm, { params: { id } }, as)).draft_id
  async function complete(draft_id: string, email: string, as: Person, job_more: object = {}) {
    const { employee_draft } = await t.call(newcomers.draft, { params: { id: draft_id } }, as)
    const { person, job, pay } = employee_draft.content
    const body = { person: { ...person, email }, job: { ...job, ...job_more }, ...(pay ? { pay } : {}), draft_id }
    return (await t.call(newcomers.create, { body: body as never }, as)).employees[0]
  }
  const toBeHired = { form, complete }
  const byTheLink = { path, open, post, accept, accepted, keyTo }
  return { designation_id, terms, applicant, draft, shown, version, step, withdraw, approved, sent, ...byTheLink, ...toBeHired }
}
