/** The pages behind the link of a sitting. Opening one changes nothing; what is sent is a plain form. */
import { type Fault, isFault, notFound } from '@iroko/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callTools, type Tools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { openLink } from '../applications/store-links.ts'
import { siteOf, todayOf } from '../pages/actions.ts'
import { addPages, sendPage } from '../pages/routes-frame.ts'
import { sentenceDocument } from '../pages/rules.ts'
import * as actions from './actions.ts'
import { viewOf } from './rules.ts'
import * as pages from './rules-pages.ts'
import { findSitting } from './store.ts'
import { listAsked, writeWindow } from './store-answers.ts'

type Form = Readonly<Record<string, string>>
type Request = FastifyRequest<{ Params: { token: string } }>

const { sittingPath } = actions
const whole = (text: unknown): number => (typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : 0)
const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form

/** What all addresses behind a link share: finding its sitting, changing it, saying why not. */
function doorOf(portal: Portal) {
  const { db } = portal.database

  /** The sitting of a link; undefined when nothing is behind it any more. */
  async function placeOf({ params: { token } }: Request) {
    const link = await openLink(db, 'sitting', token, portal.now())
    const sitting = link?.subject_id ? await findSitting(db, link.subject_id) : undefined
    return sitting && { sitting, site: await siteOf(portal), path: `${sittingPath}/${encodeURIComponent(token)}` }
  }

  const gone = async (reply: FastifyReply) => {
    const words = 'This link no longer opens a test. Use the link of our latest letter, or reply to it.'
    return sendPage(reply, 404, sentenceDocument(await siteOf(portal), 'Link not valid', words))
  }

  const toolsOf = (request: Request, transaction: Tools['db']): Tools => ({
    ...callTools(portal, transaction, null, request.id),
    now: portal.now(),
    today: todayOf(portal),
    requestId: request.id,
  })

  /** Does what a form asks for and goes on to a page; a refusal is a page with its sentence, and what was kept stays. */
  async function act(
    request: Request,
    reply: FastifyReply,
    change: (call: Tools, id: string) => Promise<void>,
    next = '',
  ): Promise<FastifyReply> {
    const place = await placeOf(request)
    if (!place) return gone(reply)
    // What is over is closed by whoever comes first, a late answer or the job.
    await db.transaction().execute((transaction) => actions.close(toolsOf(request, transaction), place.sitting.id))
    try {
      await db.transaction().execute((transaction) => change(toolsOf(request, transaction), place.sitting.id))
    } catch (error) {
      if (!isFault(error) || error.status >= 500) throw error
      return refused(reply, place, error, formOf(request))
    }
    return formOf(request).save ? reply.code(204).send() : reply.redirect(place.path + next, 303)
  }

  /** Where the question is still open its page says what is wrong; else a page of its own. */
  async function refused(
    reply: FastifyReply,
    place: NonNullable<Awaited<ReturnType<typeof placeOf>>>,
    fault: Fault,
    form: Form,
  ) {
    const asked = viewOf(place.sitting, portal.now()) === 'open' ? await listAsked(db, place.sitting.id) : []
    const question = asked.find(({ position }) => position === whole(form.question))
    const sentence = fault.fields?.answer ?? fault.message
    const page = question
      ? pages.questionDocument(place, asked, question, portal.now(), sentence)
      : pages.refusalDocument(place, sentence)
    return sendPage(reply, fault.status, page)
  }

  return { placeOf, gone, act }
}

export function addSittingPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  const { placeOf, gone, act } = doorOf(portal)
  addPages(app, portal, { what: 'The test' }, (scope) => {
    const at = `${sittingPath}/:token`

    scope.get<{ Params: { token: string } }>(at, async (request, reply) => {
      const place = await placeOf(request)
      if (!place) return gone(reply)
      const now = portal.now()
      const view = viewOf(place.sitting, now)
      if (view === 'start') return sendPage(reply, 200, pages.startDocument(place))
      if (view !== 'open') return sendPage(reply, 200, pages.endDocument(place, view))
      const asked = await listAsked(db, place.sitting.id)
      const { question, review } = request.query as Record<string, unknown>
      if (review) return sendPage(reply, 200, pages.reviewDocument(place, asked, now))
      const shown = asked.find(({ position }) => position === whole(question)) ?? asked.find(({ given }) => given === null)
      if (!shown) return sendPage(reply, 200, pages.reviewDocument(place, asked, now))
      return sendPage(reply, 200, pages.questionDocument(place, asked, shown, now))
    })

    scope.post<{ Params: { token: string } }>(`${at}/start`, (request, reply) => act(request, reply, actions.start))

    scope.post<{ Params: { token: string } }>(`${at}/answer`, (request, reply) => {
      const form = formOf(request)
      const position = whole(form.question)
      const next =
        form.go === 'review'
          ? '?review=1'
          : `?question=${form.go === 'back' ? position - 1 : form.go === 'next' ? position + 1 : position}`
      return act(request, reply, (call, id) => actions.save(call, id, position, form), next)
    })

    scope.post<{ Params: { token: string } }>(`${at}/show`, (request, reply) => {
      const position = whole(formOf(request).question)
      return act(request, reply, (call, id) => actions.show(call, id, position), `?question=${position}`)
    })

    scope.post<{ Params: { token: string } }>(`${at}/finish`, (request, reply) => act(request, reply, actions.finish))

    scope.post<{ Params: { token: string } }>(`${at}/away`, async (request, reply) => {
      const place = await placeOf(request)
      if (!place) throw notFound('test')
      const now = portal.now()
      if (viewOf(place.sitting, now) === 'open')
        await writeWindow(db, place.sitting.id, formOf(request).back !== undefined, now.toISOString())
      return reply.code(204).send()
    })
  })
}
