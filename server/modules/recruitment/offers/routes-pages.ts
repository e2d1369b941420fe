/** Where an applicant reads an offer and answers it; reading it, whoever or whatever does so, changes nothing. */
import { fault, isFault } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import { jobTools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { openLink } from '../applications/store-links.ts'
import { siteOf, todayOf } from '../pages/actions.ts'
import { addPages, sendPage } from '../pages/routes-frame.ts'
import { isId, sentenceDocument } from '../pages/rules.ts'
import { type Answer, answerOffer, letterFacts, offerPath, whyNoAnswer } from './actions.ts'
import { fileNameOf, type OfferLetter, writeLetter } from './notify-pdf.ts'
import { closedDocument, offerDocument, type Sent } from './rules-pages.ts'

const unknown = 'This link is not valid. Open the newest of our emails about your offer, and copy its whole address.'

type Params = { Params: { id: string } }

export function addOfferPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database

  /** The offer of a link. */
  async function opened(id: string, key: unknown): Promise<OfferLetter | undefined> {
    if (!isId(id) || typeof key !== 'string' || key === '') return undefined
    const link = await openLink(db, 'offer', key, portal.now())
    return link?.subject_id === id ? await letterFacts({ db, today: todayOf(portal) }, id) : undefined
  }

  async function pageOf(letter: OfferLetter, key: string, sent?: Sent): Promise<string> {
    const at = { path: offerPath(letter.id), key }
    const why = whyNoAnswer(letter, todayOf(portal))
    const site = await siteOf(portal)
    return why ? closedDocument(site, letter, { ...at, sentence: why.message }) : offerDocument(site, letter, { ...at, sent })
  }

  const refused = async () => sentenceDocument(await siteOf(portal), 'Job offer', unknown)

  addPages(app, portal, { what: 'Your offer' }, (scope) => {
    scope.get<Params>(`${offerPath(':id')}`, async ({ params, query }, reply) => {
      const { key } = query as Record<string, unknown>
      const letter = await opened(params.id, key)
      return letter ? sendPage(reply, 200, await pageOf(letter, String(key))) : sendPage(reply, 404, await refused())
    })

    scope.get<Params>(`${offerPath(':id')}/letter.pdf`, async ({ params, query }, reply) => {
      const letter = await opened(params.id, (query as Record<string, unknown>).key)
      const isShown = letter && (letter.status === 'accepted' || !whyNoAnswer(letter, todayOf(portal)))
      if (!isShown) return sendPage(reply, 404, await refused())
      const name = encodeURIComponent(fileNameOf(letter))
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename*=UTF-8''${name}`)
        .type('application/pdf')
        .send(await writeLetter(letter))
    })

    scope.post<Params>(`${offerPath(':id')}`, async ({ params, body }, reply) => {
      const form = typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
      const letter = await opened(params.id, form.key)
      if (!letter) return sendPage(reply, 404, await refused())
      const key = String(form.key)
      try {
        const said = answerIn(form)
        await db.transaction().execute((open) => answerOffer(jobTools(portal, open, 'answer-job-offer'), letter.id, said))
      } catch (error) {
        if (!isFault(error) || error.status >= 500) throw error
        const now = (await opened(params.id, key)) ?? letter
        const problem = Object.values(error.fields ?? {})[0] ?? error.message
        const sent = { name: form.name ?? '', reason: form.reason ?? '', problem }
        return sendPage(reply, error.status, await pageOf(now, key, sent))
      }
      return reply.redirect(`${offerPath(letter.id)}?key=${encodeURIComponent(key)}`, 303)
    })
  })
}

/** What a form says; refused with a sentence where it says nothing. */
function answerIn(form: Record<string, string>): Answer {
  const [name, reason] = [form.name, form.reason].map((value) => (value ?? '').replaceAll('\u0000', '').trim().slice(0, 500))
  if (form.answer === 'accept') return { answer: 'accept', name: name?.slice(0, 160) ?? '' }
  if (form.answer !== 'decline') throw fault(422, 'invalid', 'Choose whether you accept or decline')
  if (!reason) throw fault(422, 'invalid', 'Tell us why you decline')
  return { answer: 'decline', reason }
}
