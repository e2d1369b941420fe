/** The public job list and the page of a job. */
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { siteOf, todayOf } from '../pages/actions.ts'
import { addPages } from '../pages/routes-frame.ts'
import { isId, listPath, sentenceDocument } from '../pages/rules.ts'
import { jobDocument, listDocument, searchOf } from './rules-pages.ts'
import * as store from './store.ts'

const limit = 25

export function addJobPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  addPages(app, portal, { what: 'The jobs' }, (scope) => {
    scope.get(listPath, async (request, reply) => {
      const asked = searchOf(request.query as Record<string, unknown>)
      const today = todayOf(portal)
      const { rows, total } = await store.listPublic(db, { ...asked, limit }, today)
      const places = await store.publicPlaces(db, today)
      return sendPage(reply, 200, listDocument(await siteOf(portal), asked, { jobs: rows, total, limit, ...places }))
    })

    scope.get<{ Params: { id: string } }>(`${listPath}/:id`, async ({ params: { id }, query }, reply) => {
      const { source } = query as { source?: unknown }
      const site = await siteOf(portal)
      const job = isId(id) ? await store.findPublic(db, id, todayOf(portal)) : undefined
      if (job) return sendPage(reply, 200, jobDocument(site, job, typeof source === 'string' ? source : ''))
      return sendPage(reply, 404, sentenceDocument(site, 'This job is not open', 'It may have been filled or closed.'))
    })
  })
}
