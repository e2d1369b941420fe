/** How the pages of applicants are put up: they stand beside the contract, whose calls are JSON, and beside the app. */
import { type Fault, isFault } from '@iroko/contract/errors'
import type { FastifyInstance } from 'fastify'
import { countAttempt } from '../../../lib/http/limits.ts'
import { sendPage } from '../../../lib/http/pages.ts'
import type { Portal } from '../../../lib/portal.ts'
import { siteOf } from './actions.ts'
import { type Site, sentenceDocument } from './rules.ts'

/** Of one address in a minute: many phones behind one mast read the same pages. */
const perAddress = { tries: 600, minutes: 1 }
const formBytes = 256 * 1024

interface Words {
  /** What cannot be shown: 'The jobs'. */
  what: string
  /** A page of its own for what is refused; without it a sentence with the way to the jobs. */
  refused?(site: Site, fault: Fault): string | undefined
}

/**
 * Puts up pages: counts by address, reads what a plain form sends (`request.body` is then a record of texts), and says what goes wrong as a
 * page with a sentence.
 */
export function addPages(
  app: FastifyInstance,
  portal: Portal,
  { what, refused }: Words,
  add: (scope: FastifyInstance) => void,
): void {
  const { db } = portal.database
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('preHandler', (request) => countAttempt(db, [{ key: `job pages:${request.ip}`, ...perAddress }]))
    scope.setErrorHandler(async (error, request, reply) => {
      const known = isFault(error) && error.status < 500 ? error : undefined
      if (!known) request.log.error({ err: error }, 'a page of applicants was not shown')
      const site = await siteOf(portal).catch(() => ({ company: 'Jobs', colour: null, url: portal.environment.PUBLIC_URL }))
      const sentence = known?.message ?? `${what} cannot be shown now. Try again in a few minutes`
      const page = known && refused?.(site, known)
      return sendPage(reply, known?.status ?? 500, page ?? sentenceDocument(site, 'Please try again', sentence))
    })
    add(scope)
  })
}
