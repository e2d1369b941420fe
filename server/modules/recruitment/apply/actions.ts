/** How an application comes in: a draft goes from step to step in the form itself, sealed; only the resume waits on the server. */
import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { conflict } from '@iroko/contract/errors'
import { type ApplicantDetails, resumeLimits } from '@iroko/contract/recruitment/apply'
import { v7 as uuid } from 'uuid'
import { deleteFile } from '../../../lib/files/files.ts'
import { labelOf, takeFile } from '../../../lib/files/intake.ts'
import { sealerOf, tryToOpen } from '../../../lib/files/sealed.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { publicTools } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { insertFile } from '../../platform/files/store.ts'
import { mailApplicant } from '../letters/actions.ts'
import { statusPath } from '../pages/rules.ts'
import { makeLink } from '../pages/store-links.ts'
import { kindOf } from './rules.ts'
import type { Uploaded } from './rules-pages.ts'
import * as store from './store.ts'

export interface Draft {
  /** Of the application that it becomes: sent twice it is one. */
  id: string
  /** What its sender is answered, whatever is known of them. */
  reference: string
  begun_at: string
  source: string
  values: ApplicantDetails
  resume?: Uploaded & { id: string }
}

const draftMs = 24 * 3_600_000
const about = (openingId: string) => `job application draft:${openingId}`

export const sealDraft = ({ environment }: Portal, draft: Draft): string =>
  sealerOf(environment).seal(JSON.stringify(draft), about(draft.values.hr_job_opening_id))

/** What the server sealed for this opening, not longer than a day ago; undefined for anything else. */
export function openDraft({ environment, now }: Portal, openingId: string, sealed: unknown): Draft | undefined {
  const text = typeof sealed === 'string' ? tryToOpen(sealerOf(environment), sealed, about(openingId)) : undefined
  const draft = text === undefined ? undefined : (JSON.parse(text) as Draft)
  return draft && now().getTime() - Date.parse(draft.begun_at) < draftMs ? draft : undefined
}

/** Drawn, so that two of them tell nothing about who applied when. */
export const newReference = (): string => `JA-${String(randomInt(1e8)).padStart(8, '0')}`

/** A phone network or a café has one address for many people. */
const uploadsPerHour = 120

/** Keeps a resume, encrypted; refuses with a sentence what is none, or could harm whoever opens it. */
export async function takeResume(portal: Portal, name: string, stream: Readable, address: string): Promise<Draft['resume']> {
  const { db } = portal.database
  await countAttempt(db, [{ key: `resume:${address}`, tries: uploadsPerHour, minutes: 60 }])
  const id = uuid()
  const { size, sha256, type } = await takeFile(portal, id, stream, {
    ...resumeLimits,
    typeOf: async (_kept, read) => kindOf(await read(), name).type,
  })
  const file = { id, name: labelOf(name), type, size, sha256, purpose: 'resume', created_by: null }
  await insertFile(db, file).catch(async (error: unknown) => {
    await deleteFile(portal.environment, db, id)
    throw error
  })
  return { id, name: file.name, size }
}

const perHour = { address: 240, email: 60 }

/**
 * Makes an application of a draft; answers the reference of the draft. The same person is the same address: whoever has an open application for
 * the job already is answered in the same way, and has a letter with the link of that one. Neither tells anybody who else applied; an equal
 * phone number is for the recruiters to look at.
 */
export async function sendApplication(
  portal: Portal,
  draft: Required<Draft>,
  { address, requestId }: { address: string; requestId: string },
): Promise<string> {
  const { db } = portal.database
  await countAttempt(db, [
    { key: `apply:${address}`, tries: perHour.address, minutes: 60 },
    { key: `apply:${draft.values.email}`, tries: perHour.email, minutes: 60 },
  ])
  return await db.transaction().execute(async (transaction) => {
    return await write(publicTools(portal, transaction, { id: requestId }), draft)
  })
}

export const closedMeanwhile = () =>
  conflict('closed', 'This job was closed or filled meanwhile. Nothing was sent. See the other open jobs')

/** Two drawn references are the same once in a hundred million. */
const tries = 3

/** Answers what its sender is told to name. */
async function write(call: Tools, { id, reference: drawn, source, values, resume }: Required<Draft>): Promise<string> {
  const { hr_job_opening_id: job_opening_id, middle_name, ...typed } = values
  const { db, now, today } = call
  const opening = await store.lockPublic(db, job_opening_id, today)
  if (!opening) throw closedMeanwhile()
  if (!(await store.lockFile(db, resume.id))) throw conflict('no_resume', 'Choose your resume again')
  for (let round = 0; round < tries; round += 1) {
    const at = now.toISOString()
    const reference = round === 0 ? drawn : newReference()
    const application = { id, reference, job_opening_id, ...typed, middle_name: middle_name || null, source }
    const times = { resume_id: resume.id, consented_at: at, applied_at: at, stage_since: at }
    if (await store.insertApplication(db, { ...application, ...times })) {
      await receive(call, { ...application, job_title: opening.job_title })
      return reference
    }
    const same = await store.findSame(db, { id, job_opening_id, email: typed.email })
    if (same?.id === id) return same.reference
    if (same) {
      await remind(call, same.id, id)
      return drawn
    }
  }
  throw new Error('no reference was free')
}

interface Received {
  id: string
  reference: string
  job_opening_id: string
  source: string
  first_name: string
  email: string
  job_title: string
}

async function receive(call: Tools, { id, job_opening_id, source, ...applicant }: Received): Promise<void> {
  // The applicant's own words stay in no log.
  await call.audit({
    action: 'application.create',
    entity: 'job_application',
    entity_id: id,
    after: { job_opening_id, source, reference: applicant.reference },
  })
  await call.changed('job_applications', { permission: 'application.read' })
  await call.portal.jobs.enqueue(call.db, 'read-resume', { id })
  await writeLink(call, id, applicant)
}

/** How long an applicant can look at an application. */
const linkDays = 400

async function writeLink(
  call: Tools,
  application_id: string,
  applicant: Pick<Received, 'first_name' | 'email' | 'reference' | 'job_title'>,
  kind: 'received' | 'link' = 'received',
): Promise<void> {
  const expires_at = new Date(call.now.getTime() + linkDays * 86_400_000).toISOString()
  const token = await makeLink(call.db, { application_id, purpose: 'application', expires_at })
  const link = `${call.portal.environment.PUBLIC_URL}${statusPath}/${token}`
  await mailApplicant(call, applicant, kind, { link })
}

const lostPerHour = { address: 60, email: 3 }

/**
 * Has the links of somebody's applications sent to the address that they applied with. Whether there are any is looked up later, by a job, so
 * that neither the answer nor how long it takes tells it.
 */
export async function askForLinks(portal: Portal, email: string, address: string): Promise<void> {
  const { db } = portal.database
  await countAttempt(db, [
    { key: `lost link:${address}`, tries: lostPerHour.address, minutes: 60 },
    { key: `lost link:${email}`, tries: lostPerHour.email, minutes: 60 },
  ])
  await portal.jobs.enqueue(db, 'send-application-links', { email })
}

/** Writes the link of each application of an address to it. */
export async function sendLinks(call: Tools, email: string): Promise<void> {
  for (const { id, ...applicant } of await store.listOfEmail(call.db, email)) {
    await call.audit({ action: 'application.link', entity: 'job_application', entity_id: id })
    await writeLink(call, id, applicant, 'link')
  }
}

/** To whoever has applied already: the link of that application, once for each draft that is sent; and the recruiters see that it was tried. */
async function remind(call: Tools, id: string, draftId: string): Promise<void> {
  if (!(await store.isFirstTry(call.db, id, draftId))) return
  const application = await store.findAddressee(call.db, id)
  if (!application) return
  await call.audit({ action: 'application.again', entity: 'job_application', entity_id: id, after: { draft: draftId } })
  await writeLink(call, id, application)
}
