/** The pages behind the link of a sitting. Opening one changes nothing; what is sent is a plain form. */
import type { Fault } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Form, linkPages, type Page } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { siteOf } from '../pages/actions.ts'
import { addPages } from '../pages/routes-frame.ts'
import { type Site, sentenceDocument } from '../pages/rules.ts'
import { openLink } from '../pages/store-links.ts'
import * as actions from './actions.ts'
import { viewOf } from './rules.ts'
import * as pages from './rules-pages.ts'
import { findSitting } from './store.ts'
import { listAsked, writeWindow } from './store-answers.ts'

const { sittingPath } = actions
const whole = (text = ''): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

interface Place {
  sitting: NonNullable<Awaited<ReturnType<typeof findSitting>>>
  site: Site
  path: string
}

/** What a form asks for; what a program keeps by itself while somebody types is answered without a page. */
const step = (change: (call: Tools, id: string, form: Form) => Promise<void>, next: (form: Form) => string = () => '') => ({
  run: (call: Tools, { sitting }: Place, form: Form) => change(call, sitting.id, form),
  next: ({ path }: Place, form: Form): string | Page => (form.save ? silence : path + next(form)),
})
const silence: Page = { status: 204, content: '' }

/** Which question follows. */
function afterAnswer({ question, go }: Form): string {
  if (go === 'review') return '?review=1'
  const position = whole(question)
  return `?question=${go === 'back' ? position - 1 : go === 'next' ? position + 1 : position}`
}

const acts = {
  '/start': step(actions.start),
  '/answer': step((call, id, form) => actions.save(call, id, whole(form.question), form), afterAnswer),
  '/show': step(
    (call, id, { question }) => actions.startQuestionClock(call, id, whole(question)),
    ({ question }) => `?question=${whole(question)}`,
  ),
  '/finish': step(actions.finish),
  '/away': {
    run: async ({ db, now }: Tools, { sitting }: Place, form: Form) => {
      if (viewOf(sitting, now) === 'open') await writeWindow(db, sitting.id, form.back !== undefined, now.toISOString())
    },
    next: () => silence,
  },
}

export function addSittingPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database

  async function contentOf(place: Place, { question, review }: Form): Promise<string> {
    const now = portal.now()
    const view = viewOf(place.sitting, now)
    if (view === 'start') return pages.startDocument(place)
    if (view !== 'open') return pages.endDocument(place, view)
    const asked = await listAsked(db, place.sitting.id)
    const shown = asked.find(({ position }) => position === whole(question)) ?? asked.find(({ given }) => given === null)
    return review || !shown ? pages.reviewDocument(place, asked, now) : pages.questionDocument(place, asked, shown, now)
  }

  /** Where the question is still open its page says what is wrong; else a page of its own. */
  async function refused(place: Place, { status, message, fields }: Fault, form: Form): Promise<Page> {
    const asked = viewOf(place.sitting, portal.now()) === 'open' ? await listAsked(db, place.sitting.id) : []
    const question = asked.find(({ position }) => position === whole(form.question))
    const sentence = fields?.answer ?? message
    const content = question
      ? pages.questionDocument(place, asked, question, portal.now(), sentence)
      : pages.refusalDocument(place, sentence)
    return { status, content }
  }

  addPages(app, portal, { what: 'The test' }, (scope) =>
    linkPages(scope, portal, {
      purpose: 'sitting',
      path: `${sittingPath}/:token`,
      find: async ({ purpose, token }): Promise<Place | undefined> => {
        const link = await openLink(db, purpose, token, portal.now())
        const sitting = link?.subject_id ? await findSitting(db, link.subject_id) : undefined
        return sitting && { sitting, site: await siteOf(portal), path: `${sittingPath}/${encodeURIComponent(token)}` }
      },
      page: async (place, query) => ({ status: 200, content: await contentOf(place, query) }),
      gone: async () =>
        sentenceDocument(
          await siteOf(portal),
          'Link not valid',
          'This link no longer opens a test. Use the link of our latest letter, or reply to it.',
        ),
      // What is over is closed by whoever comes first, a late answer or the job.
      before: (call, { sitting }) => actions.close(call, sitting.id),
      acts,
      refused,
    }),
  )
}
