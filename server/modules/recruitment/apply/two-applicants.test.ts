/** Two who apply for the same job, with whatever they have in common: neither learns anything of the other, and nothing of either is lost. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applications } from '@iroko/contract/recruitment/applications'
import { expect, it, vi } from 'vitest'
import { applicantOn, publicOpening, referenceIn, typedBy } from '../../../test/applicant.ts'
import { docx } from '../../../test/documents.ts'
import { testApp } from '../../../test/harness.ts'

vi.setConfig({ testTimeout: 120_000 })

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-apply-')), TRUST_PROXY: 1 })
const hr = await t.person({ roles: ['hr', 'hr_manager'] })
const opening = await publicOpening(t, hr)

const shared = ['first_name', 'email', 'mobile_number', 'resume', 'network'] as const
/** Every choice of them, the empty one too. */
const subsets = Array.from({ length: 2 ** shared.length }, (_, bits) => shared.filter((__, index) => bits & (1 << index)))

let count = 0
/** Names without a digit: 'Aab'. */
const newName = () => {
  count += 1
  return `A${count.toString(2).padStart(8, '0').replaceAll('0', 'a').replaceAll('1', 'b')}`
}

const of = { network: '' }
const a = applicantOn({
  ...t,
  inject: (sent) => t.inject({ ...sent, headers: { ...sent.headers, 'x-forwarded-for': of.network } }),
})
let network = 0
/** Another office or home than everybody's before. */
const newNetwork = () => {
  network += 1
  return `41.58.${network >> 8}.${network & 255}`
}

async function send(typed: Record<string, string>, words: string, from: string) {
  of.network = from
  const { draft } = await a.reviewed(opening, typed, docx(words))
  const sent = await a.send(opening, draft)
  const page = await t.inject({ url: String(sent.headers.location) })
  const letters = await t.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', typed.email ?? '')
    .orderBy('id')
    .execute()
  return { status: sent.statusCode, reference: referenceIn(sent) ?? '', page: page.body, letters }
}

/** What somebody is answered, without what is theirs. */
const answerOf = ({ status, reference, page }: Awaited<ReturnType<typeof send>>) => ({
  status,
  page: page.replaceAll(reference, '{reference}'),
})

it.each(subsets.map((same) => [same.join(' and ') || 'nothing', same] as const))('with %s in common', async (_, same) => {
  const [ada, bola] = [newName(), newName()]
  const has = (field: (typeof shared)[number]) => same.includes(field)
  const first = typedBy(ada)
  const second = { ...typedBy(bola), ...Object.fromEntries(Object.entries(first).filter(([field]) => has(field as 'email'))) }
  const home = newNetwork()
  const before = await send(first, `Resume of ${ada}`, home)
  const after = await send(second, `Resume of ${has('resume') ? ada : bola}`, has('network') ? home : newNetwork())
  expect(answerOf(after)).toEqual(answerOf(before))
  expect(after.reference).not.toBe(before.reference)
  // A letter to the address typed, and to nobody else.
  expect(after.letters).toHaveLength(has('email') ? 2 : 1)
  const rows = await t.db
    .selectFrom('job_application')
    .select(['id', 'email', 'reference', 'first_name', 'mobile_number'])
    .where('email', 'in', [first.email ?? '', second.email ?? ''])
    .orderBy('applied_at')
    .execute()
  expect(rows).toHaveLength(has('email') ? 1 : 2)
  expect(rows.some(({ email, reference }) => email === first.email && reference === before.reference)).toBe(true)
  if (has('email')) return
  expect(rows.some(({ email, reference }) => email === second.email && reference === after.reference)).toBe(true)
  const letter = after.letters[0]?.body ?? ''
  expect(letter).toContain(after.reference)
  expect(letter).not.toContain(before.reference)
  // The recruiters see of both that they have a number in common, and only then.
  const listed = (await t.call(applications.list, { query: { limit: 1000 } }, hr)).job_applications
  for (const { id } of rows) {
    const row = listed.find((application) => application.id === id)
    expect([row?.others, row?.same_phone]).toEqual([0, has('mobile_number') ? 1 : 0])
  }
})
