/** The page that a link in an invitation opens: reading it changes nothing, pressing a time does. */
import type { FastifyInstance } from 'fastify'
import { linkPages, type Page } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { chooseTime, freeOptions } from '../interviews/actions.ts'
import { whereText } from '../interviews/rules.ts'
import { entryText } from '../interviews/rules-calendar.ts'
import { type FoundInterview, findInterview } from '../interviews/store.ts'
import { siteOf } from '../pages/actions.ts'
import { addPages } from '../pages/routes-frame.ts'
import { sentenceDocument } from '../pages/rules.ts'
import { openLink } from '../pages/store-links.ts'
import { interviewDocument } from './rules.ts'

const address = '/recruitment/interview'

interface Place {
  interview: FoundInterview
  token: string
  path: string
}

export function addInterviewPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database

  async function pageOf({ interview, token }: Place, status: number, sentence?: string): Promise<Page> {
    const options = interview.status === 'invited' ? await freeOptions({ db, now: portal.now() }, interview) : []
    return { status, content: interviewDocument(await siteOf(portal), { interview, token, options, notice: sentence }) }
  }

  async function entryOf({ interview }: Place): Promise<Page | undefined> {
    const { starts_at, round, job_title, created_at: stamp } = interview
    if (!starts_at) return undefined
    const { company, url } = await siteOf(portal)
    const title = `${round}: ${job_title}, ${company}`
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="interview.ics"',
    }
    const content = entryText({ ...interview, starts_at, title, where: whereText(interview), stamp }, url)
    return { status: 200, content, headers }
  }

  addPages(app, portal, { what: 'Your interview' }, (scope) =>
    linkPages(scope, portal, {
      purpose: 'interview',
      path: `${address}/:token`,
      find: async ({ purpose, token }) => {
        const link = await openLink(db, purpose, token, portal.now())
        const interview = link?.subject_id ? await findInterview(db, link.subject_id) : undefined
        return interview && !interview.erased_at ? { interview, token, path: `${address}/${token}` } : undefined
      },
      page: (place) => pageOf(place, 200),
      views: { '/interview.ics': entryOf },
      gone: async () =>
        sentenceDocument(await siteOf(portal), 'This link has expired', 'It is too old, or it was replaced by a later letter.'),
      acts: { '': { run: (call, { interview }, { starts_at = '' }) => chooseTime(call, interview.id, starts_at) } },
      refused: (place, { message }) => pageOf(place, 409, message),
    }),
  )
}
