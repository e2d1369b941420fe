/** The page on which an applicant reads an offer and answers it; reading it, whoever or whatever does so, changes nothing. */
import { fault } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import { type Form, linkPages, type Page } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { fileNameOf, writeLetter } from '../offer-letters/notify.ts'
import { type Answer, answerOffer, letterFacts, type OfferOnPage, offerPath, whyNoAnswer } from '../offers/actions.ts'
import { siteOf, todayOf } from '../pages/actions.ts'
import { addPages } from '../pages/routes-frame.ts'
import { isId, sentenceDocument } from '../pages/rules.ts'
import { openLink } from '../pages/store-links.ts'
import { closedDocument, offerDocument, type Sent } from './rules.ts'

const unknown = 'This link is not valid. Open the newest of our emails about your offer, and copy its whole address.'

/** An offer by its link. */
interface Place {
  letter: OfferOnPage
  key: string
  path: string
}

export function addOfferPages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database

  async function pageOf({ letter, key }: Place, status: number, sent?: Sent): Promise<Page> {
    const at = { path: offerPath(letter.id), key }
    const why = whyNoAnswer(letter, todayOf(portal))
    const site = await siteOf(portal)
    const content = why
      ? closedDocument(site, letter, { ...at, sentence: why.message })
      : offerDocument(site, letter, { ...at, sent })
    return { status, content }
  }

  async function letterOf({ letter }: Place): Promise<Page | undefined> {
    if (letter.status !== 'accepted' && whyNoAnswer(letter, todayOf(portal))) return undefined
    const headers = {
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(fileNameOf(letter))}`,
      'content-type': 'application/pdf',
    }
    return { status: 200, content: await writeLetter(letter), headers }
  }

  addPages(app, portal, { what: 'Your offer' }, (scope) =>
    linkPages(scope, portal, {
      purpose: 'offer',
      path: offerPath(':id'),
      find: async ({ purpose, token: key, id }) => {
        const link = isId(id) ? await openLink(db, purpose, key, portal.now()) : undefined
        const letter = link?.subject_id === id ? await letterFacts({ db, today: todayOf(portal) }, id) : undefined
        return letter && { letter, key, path: `${offerPath(id)}?key=${encodeURIComponent(key)}` }
      },
      page: (place) => pageOf(place, 200),
      views: { '/letter.pdf': letterOf },
      gone: async () => sentenceDocument(await siteOf(portal), 'Job offer', unknown),
      acts: { '': { run: (call, { letter }, form) => answerOffer(call, letter.id, answerIn(form)) } },
      refused: (place, { status, message, fields }, { name = '', reason = '' }) =>
        pageOf(place, status, { name, reason, problem: Object.values(fields ?? {})[0] ?? message }),
    }),
  )
}

/** What a form says; refused with a sentence where it says nothing. */
function answerIn(form: Form): Answer {
  const [name, reason] = [form.name, form.reason].map((value) => (value ?? '').replaceAll('\u0000', '').trim().slice(0, 500))
  if (form.answer === 'accept') return { answer: 'accept', name: name?.slice(0, 160) ?? '' }
  if (form.answer !== 'decline') throw fault(422, 'invalid', 'Choose whether you accept or decline')
  if (!reason) throw fault(422, 'invalid', 'Tell us why you decline')
  return { answer: 'decline', reason }
}
