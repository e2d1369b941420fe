/** Pages that the server writes itself, and those behind links of letters, whose holders have no account. */
import { dayIn } from '@iroko/contract/dates'
import { type Fault, isFault } from '@iroko/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { companyZone, type Portal } from '../portal.ts'
import { callTools, type Tools } from './implement.ts'

/** What a change needs that somebody without an account makes: its audit rows say by which request. */
export function publicTools(portal: Portal, db: Db, { id }: Pick<FastifyRequest, 'id'>): Tools {
  const now = portal.now()
  return { ...callTools(portal, db, null, id), now, today: dayIn(companyZone, now), requestId: id }
}

export interface Page {
  status: number
  /** A whole document of HTML, where `headers` say nothing else. */
  content: string | Buffer
  headers?: Readonly<Record<string, string>>
}

export const sendPage = (reply: FastifyReply, status: number, content: Page['content'], headers: Page['headers'] = {}) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'private, no-cache', 'content-type': 'text/html; charset=utf-8', ...headers })
    .send(content)

export type Form = Readonly<Record<string, string>>

/** What stands in the address of a page, or in the form that came from it. */
interface Opening<Purpose> {
  purpose: Purpose
  token: string
  /** Of an address that names what it is about beside the link. */
  id: string
}

interface Act<Place> {
  /** Changes something, in a transaction of its own. It asks once more whether it may: two may press at once. */
  run(call: Tools, place: Place, form: Form): Promise<void>
  /** Where it leads, or what is shown; by itself the page of the link. */
  next?(place: Place, form: Form): string | Page | Promise<Page>
}

export interface LinkPages<Purpose extends string, Place extends { path: string }> {
  purpose: Purpose
  /** With `:token` in it; where there is none, the link is `key` in the query and in each form. */
  path: string
  /** What a link opens now; it only reads, as do the pages. */
  find(opening: Opening<Purpose>): Promise<Place | undefined>
  page(place: Place, query: Form): Promise<Page>
  /** Pages below that of the link; undefined is one that is not there. */
  views?: Readonly<Record<string, (place: Place) => Promise<Page | undefined>>>
  /** The page of every link that opens nothing: an unknown one is told from an expired one by nobody. */
  gone(): Promise<string>
  /** What stays whatever becomes of an act: an end that has passed meanwhile. */
  before?(call: Tools, place: Place): Promise<void>
  /** What can be pressed, by what follows the path of the page. */
  acts: Readonly<Record<string, Act<Place>>>
  /** The page of an act that was refused; without it the frame says why. */
  refused?(place: Place, fault: Fault, form: Form): Promise<Page>
}

type LinkRequest = FastifyRequest<{ Params: { token?: string; id?: string } }>

const textsOf = (given: unknown): Form =>
  Object.fromEntries(Object.entries(Object(given)).filter((field): field is [string, string] => typeof field[1] === 'string'))

/**
 * Puts up the pages of one kind of link. Looking changes nothing, for programs that check mail open every link; only a form that is sent acts,
 * under the id of its own request.
 */
export function linkPages<Purpose extends string, Place extends { path: string }>(
  scope: FastifyInstance,
  portal: Portal,
  link: LinkPages<Purpose, Place>,
): void {
  const { purpose, path, find, page, views = {}, acts } = link
  const openedBy = ({ params, query, body }: LinkRequest) =>
    find({ purpose, id: params.id ?? '', token: params.token ?? textsOf(body).key ?? textsOf(query).key ?? '' })
  const send = (reply: FastifyReply, { status, content, headers }: Page) => sendPage(reply, status, content, headers)
  const sendGone = async (reply: FastifyReply) => sendPage(reply, 404, await link.gone())

  scope.get(path, async (request: LinkRequest, reply) => {
    const place = await openedBy(request)
    return place ? send(reply, await page(place, textsOf(request.query))) : sendGone(reply)
  })
  for (const [below, view] of Object.entries(views))
    scope.get(path + below, async (request: LinkRequest, reply) => {
      const place = await openedBy(request)
      const shown = place && (await view(place))
      return shown ? send(reply, shown) : sendGone(reply)
    })
  const press = async (request: LinkRequest, reply: FastifyReply, act: Act<Place>) => {
    const place = await openedBy(request)
    if (!place) return sendGone(reply)
    const form = textsOf(request.body)
    const refusal = await change(portal, request, link, act, place, form)
    if (refusal?.status === 404) return sendGone(reply)
    if (refusal && !link.refused) throw refusal
    if (refusal && link.refused) return send(reply, await link.refused((await openedBy(request)) ?? place, refusal, form))
    const next = (await act.next?.(place, form)) ?? place.path
    if (typeof next === 'string') return reply.redirect(next, 303)
    return next.status === 204 ? reply.code(204).send() : send(reply, next)
  }
  for (const [below, act] of Object.entries(acts))
    scope.post(path + below, (request: LinkRequest, reply) => press(request, reply, act))
}

/** Does what was pressed; answers why not where it was refused with a sentence. */
async function change<Place extends { path: string }>(
  portal: Portal,
  request: LinkRequest,
  { before }: Pick<LinkPages<string, Place>, 'before'>,
  { run }: Act<Place>,
  place: Place,
  form: Form,
): Promise<Fault | undefined> {
  const { db } = portal.database
  const inTransaction = (act: (call: Tools) => Promise<void>) =>
    db.transaction().execute((transaction) => act(publicTools(portal, transaction, request)))
  try {
    if (before) await inTransaction((call) => before(call, place))
    await inTransaction((call) => run(call, place, form))
    return undefined
  } catch (error) {
    if (isFault(error) && error.status < 500) return error
    throw error
  }
}
