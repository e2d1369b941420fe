/** Somebody outside who applies for a job, page by page, as a browser without scripts does. */
import { openings } from '@iroko/contract/recruitment/openings'
import type { LightMyRequestResponse } from 'fastify'
import { docx } from './documents.ts'
import type { Person, TestApp } from './harness.ts'

export const typedBy = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
  first_name: name,
  middle_name: '',
  last_name: 'Obi',
  mobile_number: `0803 ${String(Math.abs(hash(name)) % 10_000_000).padStart(7, '0')}`,
  email: `${name.toLowerCase()}@mail.test`,
  highest_qualification: 'HND',
  certifications: '',
  languages_spoken: 'English, Hausa',
  ...more,
})

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_019, 7)

export const hiddenOf = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) ??
  ''

/** The sentence in which a page says why something did not work. */
export const alertOf = (page: string): string | undefined => /role="alert">([^<]*)</.exec(page)?.[1]

export function applicantOn(t: TestApp) {
  const form = (url: string, fields: Record<string, string>) =>
    t.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  const upload = (id: string, draft: string, name: string, bytes: Buffer) => {
    const boundary = '----iroko'
    const part = (head: string, content: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ])
    return t.inject({
      method: 'POST',
      url: `/recruitment/apply/${id}/documents`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        part('name="draft"', draft),
        part(`name="resume"; filename="${name}"\r\nContent-Type: application/octet-stream`, bytes),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    })
  }

  /** The first page, opened so long ago. */
  async function opened(id: string, seconds = 10, query = '') {
    const now = t.portal.now()
    const page = await t.inject({ url: `/recruitment/apply/${id}${query}` })
    t.setNow(new Date(now.getTime() + seconds * 1000).toISOString())
    return page
  }

  async function details(id: string, typed: Record<string, string>, query = '') {
    const page = await opened(id, 10, query)
    const carried = { form: hiddenOf(page.body, 'form'), source: hiddenOf(page.body, 'source'), hr_job_opening_id: id }
    return form(`/recruitment/apply/${id}/details`, { ...typed, ...carried })
  }

  /** As far as the review; answers the draft that it would send. */
  async function reviewed(
    id: string,
    typed: Record<string, string>,
    resume = docx('Three years in a call centre'),
    query = '',
    name = 'resume.docx',
  ) {
    const draft = hiddenOf((await details(id, typed, query)).body, 'draft')
    const page = await upload(id, draft, name, resume)
    return { page, draft: hiddenOf(page.body, 'draft') }
  }

  const send = (id: string, draft: string) => form(`/recruitment/apply/${id}/send`, { draft, consent: 'yes' })

  /** All of it; answers the application. */
  async function apply(id: string, name: string, more: Record<string, string> = {}) {
    const typed = typedBy(name, more)
    const { draft } = await reviewed(id, typed)
    const sent = await send(id, draft)
    const application = await t.db
      .selectFrom('job_application')
      .selectAll()
      .where('email', '=', typed.email ?? '')
      .where('job_opening_id', '=', id)
      .executeTakeFirstOrThrow()
    return { sent, application }
  }

  /** The address of the status page in the latest letter to somebody. */
  async function linkOf(email: string): Promise<string> {
    const letter = await t.db
      .selectFrom('outbox_mail')
      .select('body')
      .where('recipient', '=', email)
      .where('body', 'like', '%/recruitment/application/%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\/recruitment\/application\/[\w-]+/.exec(letter.body)?.[0] ?? ''
  }

  return { form, upload, opened, details, reviewed, send, apply, linkOf }
}

/** An opening that the public sees. */
export async function publicOpening(t: TestApp, hr: Person, more: object = {}): Promise<string> {
  const today = t.portal.now().toISOString().slice(0, 10)
  const body = {
    job_title: 'Chat Agent',
    office_id: hr.office_id,
    branch_id: t.branch_id,
    employment_type: 'full_time' as const,
    positions: 3,
    opens_on: today,
    closes_on: null,
    description: '<p>You answer chats</p>',
    ...more,
  }
  const { job_opening } = await t.call(openings.create, { body }, hr)
  // Somebody else has approved its publication.
  await t.db
    .updateTable('job_opening')
    .set({ approved_at: t.portal.now().toISOString() })
    .where('id', '=', job_opening.id)
    .execute()
  await t.call(openings.move, { params: { id: job_opening.id }, body: { status: 'open', version: 1 } }, hr)
  return job_opening.id
}

export const referenceIn = ({ headers }: LightMyRequestResponse): string | undefined =>
  /reference=(JA-\d+)/.exec(String(headers.location))?.[1]
