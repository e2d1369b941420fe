/** The page that a link in an invitation opens: reading it changes nothing, pressing a time does. */
import { dayIn } from '@iroko/contract/dates'
import { isFault, orNotFound } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import { callTools } from '../../../lib/http/implement.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { openLink } from '../applications/store-links.ts'
import { siteOf } from '../pages/actions.ts'
import { addPages, sendPage } from '../pages/routes-frame.ts'
import { sentenceDocument } from '../pages/rules.ts'
import { chooseTime, freeOptions } from './actions.ts'
import { whereText } from './rules.ts'
import { entryText } from './rules-calendar.ts'
import { interviewDocument } from './rules-pages.ts'
import { findInterview } from './store.ts'

const address = '/recruitment/interview/:token'

interface PageRequest {
  Params: { token: string }
  Body: unknown
}

export function addInterviewPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  /** What the address opens now. */
  async function opened(token: string) {
    const link = await openLink(db, 'interview', token, portal.now())
    const interview = link?.subject_id ? await findInterview(db, link.subject_id) : undefined
    return interview && !interview.erased_at ? interview : undefined
  }

  async function pageOf(token: string, said?: string): Promise<{ status: number; page: string }> {
    const site = await siteOf(portal)
    const interview = await opened(token)
    if (!interview)
      return {
        status: 404,
        page: sentenceDocument(site, 'This link has expired', 'It is too old, or it was replaced by a later letter.'),
      }
    const options = interview.status === 'invited' ? await freeOptions({ db, now: portal.now() }, interview) : []
    return { status: said ? 409 : 200, page: interviewDocument(site, { interview, token, options, said }) }
  }

  addPages(app, portal, { what: 'Your interview' }, (scope) => {
    scope.get<PageRequest>(address, async ({ params: { token } }, reply) => {
      const { status, page } = await pageOf(token)
      return sendPage(reply, status, page)
    })

    scope.post<PageRequest>(address, async ({ params: { token }, body, id }, reply) => {
      const interview = await opened(token)
      const chosen = String((body as Record<string, string> | null)?.starts_at ?? '')
      if (!interview) return sendPage(reply, 404, (await pageOf(token)).page)
      try {
        await db.transaction().execute(async (transaction) => {
          const now = portal.now()
          const tools = { ...callTools(portal, transaction, null, id), now, today: dayIn(companyZone, now), requestId: id }
          await chooseTime(tools, interview.id, chosen)
        })
      } catch (error) {
        if (!isFault(error)) throw error
        const { status, page } = await pageOf(token, error.message)
        return sendPage(reply, status, page)
      }
      return reply.code(303).header('location', `/recruitment/interview/${token}`).send()
    })

    scope.get<PageRequest>(`${address}/interview.ics`, async ({ params: { token } }, reply) => {
      const interview = await orNotFound(opened(token), 'interview')
      const starts_at = await orNotFound(Promise.resolve(interview.starts_at), 'time')
      const { company, url } = await siteOf(portal)
      const title = `${interview.round}: ${interview.job_title}, ${company}`
      const text = entryText({ ...interview, starts_at, title, where: whereText(interview), stamp: interview.created_at }, url)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="interview.ics"')
        .header('cache-control', 'private, no-cache')
        .send(text)
    })
  })
}
