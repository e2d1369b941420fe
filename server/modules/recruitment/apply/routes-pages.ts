/** The pages on which somebody applies, and those of an application by its link. */
import type { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import { type Fault, fault, isFault, notFound, orNotFound } from '@iroko/contract/errors'
import { type ApplicantDetails, applicantDetails, lostLinkForm, usualMonths } from '@iroko/contract/recruitment/apply'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { openFile } from '../../../lib/files/files.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { linkPages, sendPage } from '../../../lib/http/pages.ts'
import { openForm, requireForm } from '../../../lib/http/public-form.ts'
import { parsePart } from '../../../lib/http/respond.ts'
import { liveSessions } from '../../../lib/http/sessions.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import {
  linksDocument,
  lostDocument,
  type Question,
  questionDocument,
  type Shown,
  statusDocument,
} from '../application-status/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { monthsKept } from '../erasures/store.ts'
import { findPublic } from '../openings/store.ts'
import { siteOf, todayOf } from '../pages/actions.ts'
import { addPages } from '../pages/routes-frame.ts'
import { applyPath, isId, type Site, sentenceDocument, statusPath } from '../pages/rules.ts'
import { openLink } from '../pages/store-links.ts'
import {
  askForLinks,
  closedMeanwhile,
  type Draft,
  newReference,
  openDraft,
  sealDraft,
  sendApplication,
  takeResume,
} from './actions.ts'
import { erase, withdraw } from './actions-erase.ts'
import { viewedAt, viewsPath } from './actions-view.ts'
import { isReference, sourceOf } from './rules.ts'
import {
  type AdvertisedJob,
  detailsDocument,
  documentsDocument,
  reviewDocument,
  sentDocument,
  type Typed,
} from './rules-pages.ts'
import * as store from './store.ts'

const formName = 'job application'
type Body = Record<string, string>
type JobRequest = FastifyRequest<{ Params: { id: string } }>

/** What a handler of a step is given. */
interface Step {
  site: Site
  wanted: AdvertisedJob
  /** Why nothing can be sent any more. */
  closed: Fault | undefined
  reply: FastifyReply
}

export function addApplyPages(app: FastifyInstance, portal: Portal): void {
  addPages(app, portal, { what: 'The application' }, (scope) => {
    addSteps(scope, portal)
    addLost(scope, portal)
    addView(scope, portal)
    addStatus(scope, portal)
  })
}

/** What is applied for; one that has closed is known by its title still, so that nothing typed is lost. */
async function stepOf(portal: Portal, { params: { id } }: JobRequest, reply: FastifyReply): Promise<Step> {
  const { db } = portal.database
  const open = isId(id) ? await findPublic(db, id, todayOf(portal)) : undefined
  const wanted = open ?? (isId(id) ? await store.findClosed(db, id) : undefined)
  if (!wanted) throw notFound('job')
  return { site: await siteOf(portal), wanted, closed: open ? undefined : closedMeanwhile(), reply }
}

function addSteps(scope: FastifyInstance, portal: Portal): void {
  const path = applyPath(':id')
  scope.get(path, async (request: JobRequest, reply) => {
    const { site, wanted, closed } = await stepOf(portal, request, reply)
    if (closed)
      return sendPage(reply, 404, sentenceDocument(site, 'This job is not open', 'It may have been filled or closed.'))
    const source = sourceOf((request.query as Body).source)
    return sendPage(reply, 200, detailsDocument(site, { wanted, form: openForm(portal, formName), source, typed: {} }))
  })
  scope.get(`${path}/sent`, async ({ params: { id }, query }: JobRequest, reply) => {
    const { reference } = query as Body
    if (!isReference(reference) || !isId(id)) return reply.redirect(applyPath(encodeURIComponent(id)))
    return sendPage(reply, 200, sentDocument(await siteOf(portal), id, reference))
  })
  // A phone that has let go of a page asks for it anew.
  scope.get(`${path}/:step`, async ({ params: { id } }: JobRequest, reply) => reply.redirect(applyPath(encodeURIComponent(id))))

  scope.post(`${path}/details`, async (request: JobRequest, reply) => {
    const step = await stepOf(portal, request, reply)
    const body = bodyOf(request)
    if (body.website) return toSent(reply, step.wanted.id, newReference())
    return takeDetails(portal, step, body)
  })
  scope.post(`${path}/edit`, async (request: JobRequest, reply) => {
    const step = await stepOf(portal, request, reply)
    const draft = openDraft(portal, step.wanted.id, bodyOf(request).draft)
    return sendDetails(portal, step, { typed: draft?.values ?? {}, draft, source: draft?.source ?? sourceOf('') })
  })
  scope.post(`${path}/resume`, async (request: JobRequest, reply) => {
    const step = await stepOf(portal, request, reply)
    const draft = openDraft(portal, step.wanted.id, bodyOf(request).draft)
    return draft ? sendDocuments(portal, step, draft) : sendExpired(portal, step)
  })
  scope.post(`${path}/documents`, async (request: JobRequest, reply) => {
    const step = await stepOf(portal, request, reply)
    return takeDocuments(portal, step, await uploadOf(request), request.ip)
  })
  scope.post(`${path}/send`, async (request: JobRequest, reply) => {
    const step = await stepOf(portal, request, reply)
    return send(portal, step, bodyOf(request), request)
  })
}

/** What a plain form sent; a body of another kind has nothing. */
const bodyOf = ({ body }: FastifyRequest): Body =>
  Object.fromEntries(Object.entries(Object(body)).filter((field): field is [string, string] => typeof field[1] === 'string'))

const toSent = (reply: FastifyReply, id: string, reference: string) =>
  reply.redirect(`${applyPath(id)}/sent?reference=${reference}`, 303)

/** What was refused with a sentence of ours; what broke is thrown on. */
function refusedIn(error: unknown): Fault {
  if (isFault(error) && error.status < 500) return error
  throw error
}

interface Details {
  typed: Typed
  source: string
  draft?: Draft | undefined
  why?: Fault | undefined
}

function sendDetails(portal: Portal, { site, wanted, closed, reply }: Step, { typed, source, draft, why = closed }: Details) {
  return sendPage(
    reply,
    why?.status ?? 200,
    detailsDocument(site, {
      wanted,
      form: openForm(portal, formName),
      source,
      typed,
      draft: draft && sealDraft(portal, draft),
      sentence: why && (why.fields ? 'Some answers need another look.' : why.message),
      wrong: why?.fields,
    }),
  )
}

const sendExpired = (portal: Portal, step: Step) =>
  sendDetails(portal, step, {
    typed: {},
    source: sourceOf(''),
    why: fault(409, 'form_expired', 'This form has expired. Check your details and continue'),
  })

function sendDocuments(portal: Portal, { site, wanted, closed, reply }: Step, draft: Draft, why = closed) {
  const carried = { wanted, draft: sealDraft(portal, draft), sentence: why?.message }
  return sendPage(reply, why?.status ?? 200, documentsDocument(site, carried, draft.resume))
}

async function sendReview(portal: Portal, { site, wanted, closed, reply }: Step, draft: Required<Draft>, why = closed) {
  const kept = (await monthsKept(portal.database.db)) ?? usualMonths
  const carried = {
    wanted,
    draft: sealDraft(portal, draft),
    sentence: why?.message,
    kept: kept === 1 ? 'a month' : `${kept} months`,
  }
  return sendPage(reply, why?.status ?? 200, reviewDocument(site, carried, draft))
}

const hasResume = (draft: Draft): draft is Required<Draft> => draft.resume !== undefined

function takeDetails(portal: Portal, step: Step, { form = '', source, draft: sealed, website: _empty, ...typed }: Body) {
  const before = openDraft(portal, step.wanted.id, sealed)
  try {
    if (step.closed) throw step.closed
    // Whoever comes back has waited before.
    if (!before) requireForm(portal, formName, form)
    const values = parsePart(applicantDetails, { middle_name: '', certifications: '', ...typed }) as ApplicantDetails
    if (values.hr_job_opening_id !== step.wanted.id) throw notFound('job')
    const begun_at = portal.now().toISOString()
    const resume = before?.resume
    const draft = {
      id: uuid(),
      reference: newReference(),
      begun_at,
      source: sourceOf(source),
      values,
      ...(resume && { resume }),
    }
    return sendDocuments(portal, step, draft)
  } catch (error) {
    return sendDetails(portal, step, { typed, source: sourceOf(source), draft: before, why: refusedIn(error) })
  }
}

interface Upload {
  draft: unknown
  name: string
  stream: Readable
}

async function uploadOf(request: FastifyRequest): Promise<Upload | undefined> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) return undefined
  const { draft } = part.fields
  return { draft: draft && 'value' in draft ? draft.value : undefined, name: part.filename ?? '', stream: part.file }
}

async function takeDocuments(portal: Portal, step: Step, upload: Upload | undefined, address: string) {
  const draft = openDraft(portal, step.wanted.id, upload?.draft)
  if (!upload || !draft) {
    upload?.stream.resume()
    return sendExpired(portal, step)
  }
  if (!upload.name) {
    upload.stream.resume()
    const why = step.closed ?? fault(422, 'invalid', 'Choose your resume')
    return hasResume(draft) ? sendReview(portal, step, draft) : sendDocuments(portal, step, draft, why)
  }
  try {
    const resume = await takeResume(portal, upload.name, upload.stream, address)
    return sendReview(portal, step, { ...draft, resume } as Required<Draft>)
  } catch (error) {
    upload.stream.resume()
    return sendDocuments(portal, step, draft, refusedIn(error))
  }
}

async function send(portal: Portal, step: Step, body: Body, { ip: address, id: requestId }: FastifyRequest) {
  const draft = openDraft(portal, step.wanted.id, body.draft)
  if (!draft) return sendExpired(portal, step)
  if (!hasResume(draft)) return sendDocuments(portal, step, draft)
  try {
    if (body.consent !== 'yes') throw fault(422, 'invalid', 'Tick the box to agree, then send')
    return toSent(step.reply, step.wanted.id, await sendApplication(portal, draft, { address, requestId }))
  } catch (error) {
    const why = refusedIn(error)
    if (why.code !== 'no_resume') return sendReview(portal, step, draft, why)
    const { resume: _gone, ...rest } = draft
    return sendDocuments(portal, step, rest, why)
  }
}

/** A PDF shows itself in a frame of the portal, and does nothing else: it loads nothing, is no page, and no other site frames it. */
const viewHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

function addView(scope: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  scope.get<{ Params: { sealed: string } }>(`${viewsPath}/:sealed`, async ({ params: { sealed } }, reply) => {
    const viewed = viewedAt(portal, sealed)
    const session = viewed?.session_id ?? ''
    const isLive = session !== '' && (await liveSessions(db, [session], portal.environment, portal.now())).has(session)
    const file = viewed && isLive && (await store.findPdf(db, viewed.application_id, viewed.file_id))
    if (!file)
      return sendPage(
        reply,
        404,
        sentenceDocument(await siteOf(portal), 'Resume', 'Open the resume again from its application.'),
      )
    return reply
      .headers({ ...viewHeaders, 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}` })
      .type('application/pdf')
      .send(await openFile(portal.environment, db, file.id))
  })
}

const expired = 'This link has expired or is wrong. Use the one in the latest letter, or have it sent again.'
const lostName = 'lost application link'

/** Whoever has lost the link of an application has it sent to the address that is known, and learns nothing else. */
function addLost(scope: FastifyInstance, portal: Portal): void {
  scope.get(statusPath, async (_request, reply) =>
    sendPage(reply, 200, lostDocument(await siteOf(portal), { form: openForm(portal, lostName) })),
  )
  scope.post(statusPath, async (request, reply) => {
    const site = await siteOf(portal)
    const { email = '', form = '', website } = bodyOf(request)
    try {
      if (!website) {
        requireForm(portal, lostName, form)
        const asked = parsePart(lostLinkForm, { email }) as { email: string }
        await askForLinks(portal, asked.email, request.ip)
      }
      return sendPage(reply, 200, linksDocument(site))
    } catch (error) {
      const { status, message, fields } = refusedIn(error)
      const why = fields ? { wrong: fields.email } : { sentence: message }
      return sendPage(reply, status, lostDocument(site, { form: openForm(portal, lostName), email, ...why }))
    }
  })
}

/** An application by its link. */
interface Place {
  shown: Shown
  application_id: string
  token: string
  path: string
}

function addStatus(scope: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  const asks = (question: Question) => async (place: Place) => ({
    status: 200,
    content: questionDocument(await siteOf(portal), question, place.shown, place.token),
  })
  const act =
    (change: typeof withdraw) =>
    async (call: Tools, { application_id }: Place) =>
      change(call, await orNotFound(lockApplication(call.db, application_id), 'application'))
  const erased = async () => ({
    status: 200,
    content: sentenceDocument(await siteOf(portal), 'Your data was erased', 'Nothing that names you is kept any more.'),
  })
  linkPages(scope, portal, {
    purpose: 'application',
    path: `${statusPath}/:token`,
    find: async ({ purpose, token }): Promise<Place | undefined> => {
      const link = await openLink(db, purpose, token, portal.now())
      const found = link && (await store.showToApplicant(db, link.application_id))
      if (!found || found.erased_at) return undefined
      const dayOf = (moment: string) => dayIn(companyZone, new Date(moment))
      const shown = { ...found, applied_on: dayOf(found.applied_at), stage_on: dayOf(found.stage_since) }
      return { shown, application_id: link.application_id, token, path: `${statusPath}/${token}` }
    },
    page: async ({ shown, token }) => ({ status: 200, content: statusDocument(await siteOf(portal), shown, token) }),
    // Opening one asks only: mail programs open links, too.
    views: { '/withdraw': asks('withdraw'), '/erase': asks('erase') },
    gone: async () => lostDocument(await siteOf(portal), { form: openForm(portal, lostName), sentence: expired }),
    acts: {
      '/withdraw': { run: act(withdraw) },
      '/erase': { run: act(erase), next: erased },
    },
  })
}
