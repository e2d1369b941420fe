/** The public pages of jobs, which the server writes itself: they stand beside the contract, whose calls are JSON, and beside the app. */
import { isFault } from '@iroko/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { countAttempt } from '../../../lib/http/limits.ts'
import type { Portal } from '../../../lib/portal.ts'
import { siteOf, todayOf } from './actions.ts'
import { isId, jobDocument, listDocument, listPath, searchOf, sentenceDocument } from './rules-pages.ts'
import * as store from './store.ts'

const limit = 25
/** Of one address in a minute: many phones behind one mast read the same list. */
const perAddress = { tries: 600, minutes: 1 }

export function addJobPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  app.register(async (scope) => {
    scope.addHook('preHandler', (request) => countAttempt(db, [{ key: `job pages:${request.ip}`, ...perAddress }]))
    scope.setErrorHandler(async (error, request, reply) => {
      const known = isFault(error) && error.status < 500
      if (!known) request.log.error({ err: error }, 'a job page was not shown')
      const sentence = known ? error.message : 'The jobs cannot be shown now. Try again in a few minutes'
      const site = { company: 'Jobs', colour: null, url: portal.environment.PUBLIC_URL }
      return send(reply, known ? error.status : 500, sentenceDocument(site, 'Please try again', sentence))
    })

    scope.get(listPath, async (request, reply) => {
      const asked = searchOf(request.query as Record<string, unknown>)
      const today = todayOf(portal)
      const { rows, total } = await store.listPublic(db, { ...asked, limit }, today)
      const places = await store.publicPlaces(db, today)
      return send(reply, 200, listDocument(await siteOf(portal), asked, { jobs: rows, total, limit, ...places }))
    })

    scope.get<{ Params: { id: string } }>(`${listPath}/:id`, async ({ params: { id } }, reply) => {
      const site = await siteOf(portal)
      const job = isId(id) ? await store.findPublic(db, id, todayOf(portal)) : undefined
      if (job) return send(reply, 200, jobDocument(site, job))
      return send(reply, 404, sentenceDocument(site, 'This job is not open', 'It may have been filled or closed.'))
    })
  })
}
