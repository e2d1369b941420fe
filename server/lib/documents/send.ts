/** How a document reaches whom it is for: a letter with a link, and the pages that the link opens without an account. */
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { FastifyInstance } from 'fastify'
import { sealerOf } from '../files/sealed.ts'
import { fileToken, readFileToken } from '../files/signed-address.ts'
import type { Tools } from '../http/implement.ts'
import { countAttempt } from '../http/limits.ts'
import { type LinkPages, linkPages, type Page, sendPage } from '../http/pages.ts'
import type { Portal } from '../portal.ts'
import { paperPage, sentencePage } from './page.ts'
import { type Paper, writePaper } from './paper.ts'

/** A link is good for so long; a letter that is sent again has a new one. */
const linkDays = 90
const dayMs = 86_400_000
/** Of one address in a minute. */
const perAddress = { tries: 600, minutes: 1 }
const formBytes = 64 * 1024

/** Where the pages of one kind of document stand. */
export interface PaperPlace {
  /** What a link opens; a link of one kind opens no other: 'invoice'. */
  purpose: string
  /** The link follows: '/documents/invoices'. */
  path: string
}

const signingOf = ({ environment }: Pick<Portal, 'environment'>, purpose: string) => ({
  kind: `paper ${purpose}`,
  sign: sealerOf(environment).fingerprint,
})

interface Letter {
  id: string
  to: string
  /** As the letter says it, the last day on which it is to be paid; of a document that asks for nothing there is none. */
  due_on: string | null
}

/** Writes to whom a document is for. It is no part of the letter: what was sent cannot be taken back, a link opens what stands today. */
export async function mailPaper(
  call: Tools,
  paper: Paper,
  { purpose, path }: PaperPlace,
  { id, to, due_on }: Letter,
): Promise<void> {
  const { kind, number, company, totals } = paper
  const token = fileToken(signingOf(call.portal, purpose), id, call.now.getTime() + linkDays * dayMs)
  const due = due_on ? `, to be paid by ${due_on}` : ''
  await call.mail({
    to,
    subject: `${kind} ${number} from ${company}`,
    body: `${kind} ${number} from ${company} comes to ${formatMoney(totals.due_kobo)}${due}.

Open it here, for the next ${linkDays} days: ${call.portal.environment.PUBLIC_URL}${path}/${token}`,
  })
}

/** A document behind its link. */
interface LinkedPaper {
  id: string
  paper: Paper
  path: string
}

interface PaperPages extends PaperPlace, Partial<Pick<LinkPages<string, LinkedPaper>, 'page' | 'acts' | 'refused'>> {
  /** What stands today; undefined of one that is not shown any more. */
  findPaper(id: string): Promise<Paper | undefined>
  /** Whose document it is, for a link that opens none. */
  company(): Promise<string>
}

const unknown = 'This link is not valid or has expired. Open the newest of our emails, and copy its whole address.'

/** Puts up the pages of one kind of document: itself and its PDF; what can be done there (accept a quotation) are the noun's `acts` and `page`. */
export function paperPages(app: FastifyInstance, portal: Portal, pages: PaperPages): void {
  const { purpose, path, findPaper, company, page = pageOf, acts = {}, refused } = pages
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('preHandler', (request) =>
      countAttempt(portal.database.db, [{ key: `documents:${request.ip}`, ...perAddress }]),
    )
    scope.setErrorHandler(async (error, request, reply) => {
      const why = isFault(error) && error.status < 500 ? error : undefined
      if (!why) request.log.error({ err: error }, 'a document was not shown')
      const sentence = why?.message ?? 'This document cannot be shown now. Try again in a few minutes'
      return sendPage(reply, why?.status ?? 500, sentencePage(await company().catch(() => ''), 'Please try again', sentence))
    })
    linkPages<string, LinkedPaper>(scope, portal, {
      purpose,
      path: `${path}/:token`,
      find: async ({ token }) => {
        const id = readFileToken(signingOf(portal, purpose), token, portal.now())
        const paper = id === undefined ? undefined : await findPaper(id)
        return id === undefined || !paper ? undefined : { id, paper, path: `${path}/${encodeURIComponent(token)}` }
      },
      page,
      views: { '/document.pdf': pdfOf },
      gone: async () => sentencePage(await company(), 'Nothing here', unknown),
      acts,
      ...(refused && { refused }),
    })
  })
}

const pageOf = async ({ paper, path }: LinkedPaper): Promise<Page> => ({
  status: 200,
  content: paperPage(paper, `${path}/document.pdf`),
})

async function pdfOf({ paper }: LinkedPaper): Promise<Page> {
  const name = encodeURIComponent(`${paper.kind} ${paper.number}.pdf`)
  const headers = {
    'cache-control': 'private, no-store',
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename*=UTF-8''${name}`,
  }
  return { status: 200, content: await writePaper(paper), headers }
}
