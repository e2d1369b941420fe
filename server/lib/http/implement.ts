/** Binds each call of the contract to its handler. A missing handler does not compile. */
import type { Readable } from 'node:stream'
import { dayIn } from '@iroko/contract/dates'
import type { Endpoint, Output, Parsed } from '@iroko/contract/endpoint'
import type { Topic } from '@iroko/contract/topics'
import { audit, type Change } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { type Audience, changed } from '../events.ts'
import { type Mail, sendMail } from '../mail/mail.ts'
import { companyZone, type Portal } from '../portal.ts'
import type { User } from './rights.ts'

/** A client contact, signed in on the clients' side. */
export interface ClientUser {
  contact_id: string
  client_id: string
  token_hash: Uint8Array
  /** The colleague who looks as the contact would see it, changing nothing. */
  previewer_id: string | null
  hides_money: boolean
}

type Caller<E extends Endpoint> = E['access'] extends 'public'
  ? { user: User | undefined }
  : E['access'] extends 'client'
    ? { client: ClientUser }
    : { user: User }

export interface UploadedFile {
  name: string
  stream: Readable & { truncated?: boolean }
}

/** A reply of bytes. */
export interface RawReply {
  type: string
  name: string
  stream: Readable | Buffer | string
  /** Sent inline. The content of an address never changes, so browsers may cache it. */
  isPicture?: true
}

/** A reply of bytes that is read in parts, as players do. */
export interface PartsReply {
  type: string
  size: number
  /** The bytes between two places, both included. */
  open(from: number, to: number): Promise<Readable>
}

/** `part` names one of several changes of a call, each of which has a transaction of its own. */
export type Once = <R>(change: (db: Db) => Promise<R>, part?: string) => Promise<R>

/** What a handler is given: the parsed input, who calls, the transaction, the day. */
export type Call<E extends Endpoint> = Parsed<E> &
  Caller<E> & {
    /** The transaction of a changing call; the plain database for GET and for handlers marked `ownTransaction`. */
    db: Db
    portal: Portal
    /** Today in the caller's time zone, `yyyy-MM-dd`. */
    today: string
    now: Date
    requestId: string
    address: string
    /** The bearer token as sent, for devices, which have no session. */
    bearer: string | undefined
    userAgent: string
    cookies: string
    /**
     * The transaction of a handler marked `ownTransaction`. With an idempotency key it runs once: a repeated call gets the result of
     * the first, which is therefore plain JSON.
     */
    once: Once
    /** For what is not in the body of the answer. */
    setHeader(name: 'set-cookie' | 'clear-site-data', value: string): void
    file: E extends { upload: true } ? UploadedFile : undefined
    audit(change: Change | readonly Change[]): Promise<void>
    /** Announces at commit what changed, to those whose open screens may show it. */
    changed(topics: Topic | readonly Topic[], audience: Audience): Promise<void>
    mail(mail: Mail): Promise<void>
  }

/** What a change needs, whoever makes it: a member of staff, a client's contact, or a job. */
export type Tools = Pick<Call<Endpoint>, 'db' | 'portal' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail'>
/** The same of a member of staff. */
export type StaffTools = Tools & { user: User }

type Reply<E extends Endpoint> = E extends { raw: true } ? RawReply | PartsReply : Output<E>

/** Refuses a caller by the bearer token alone. */
type Admit = (portal: Portal, bearer: string | undefined) => void

/** `most`: how many bytes are taken. */
type StandIn = (body: AsyncIterable<Uint8Array>, most: number) => Promise<unknown>

/** Whose answer a call gets; undefined when it is the caller's alone. */
type Shared = string | undefined | Promise<string | undefined>

export type Handler<E extends Endpoint> = ((call: Call<E>) => Promise<Reply<E>>) & {
  /** The handler opens its own, because it must not hold one while it hashes or counts tries. */
  ownTransaction?: true
  /** Why it may come twice. */
  repeated?: string
  /** Of a look-up: with whom a call shares its answer, which is made once for all of them. */
  sharedBy?: (call: Call<E>) => Shared
  /** Of a call that takes large bodies: throws before anything of one is read. */
  admit?: Admit
  /** Of the same: what stands for a body that is larger still, read of it as it streams past; without, it is refused (413). */
  standIn?: StandIn
  /** Of adding a plain record: the table that has each title once. */
  titlesOf?: string
}
export type Handlers<M extends Record<string, Endpoint>> = { [K in keyof M]: Handler<M[K]> }

// biome-ignore lint/suspicious/noExplicitAny: the register holds handlers of every call side by side; each was checked where it was bound.
type AnyCall = any
type AnyHandler = ((call: AnyCall) => Promise<unknown>) & {
  ownTransaction?: true
  repeated?: string
  sharedBy?: (call: AnyCall) => Shared
  admit?: Admit
  standIn?: StandIn
  titlesOf?: string
}
export interface BoundCall {
  endpoint: Endpoint
  handler: AnyHandler
}

/** A handler that changes things in `call.once`, and therefore answers a repeated idempotency key with the first result. */
export const byKey = 'by its key'
/** A handler that is `eachAlone`: each of its changes is made once, by the key of the call. */
export const eachByKey = 'each by its key'

/**
 * Marks a handler that opens its own transaction. Nothing keeps it from happening twice when an answer was lost, so it says
 * `byKey`, `eachByKey`, or in words why a second time does no harm; without, the portal does not start.
 */
export function ownTransaction<H extends (call: never) => Promise<unknown>>(
  handler: H,
  repeated?: string,
): H & { ownTransaction: true } {
  return Object.assign(handler, { ownTransaction: true as const, ...(repeated ? { repeated } : {}) })
}

/** Whoever is not admitted has nothing read of what they send. */
export function admitted<H extends (call: never) => Promise<unknown>>(
  admit: Admit,
  handler: H,
  standIn?: StandIn,
): H & { admit: Admit; standIn?: StandIn } {
  return Object.assign(handler, { admit, ...(standIn ? { standIn } : {}) })
}

/** A look-up whose answer is the same for all with whom a caller shares it. */
export function shared<C, R>(sharedBy: (call: C) => Shared, handler: (call: C) => Promise<R>) {
  return Object.assign(handler, { sharedBy })
}

export function implement<M extends Record<string, Endpoint>>(calls: M, handlers: Handlers<M>): BoundCall[] {
  return Object.entries(calls).map(([name, endpoint]) => {
    const handler = handlers[name]
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`)
    return { endpoint, handler }
  })
}

/** The part of a call that does not come from the request. */
export function callTools(portal: Portal, db: Db, actorId: string | null, requestId: string) {
  return {
    db,
    portal,
    audit: (change: Change | readonly Change[]) => audit(db, { id: actorId, requestId, audited: portal.house.audited }, change),
    changed: (topics: Topic | readonly Topic[], audience: Audience) => changed(db, topics, audience),
    mail: (mail: Mail) => sendMail(portal, db, mail, actorId),
  }
}

/** The same of a job, which nobody calls. */
export function jobTools(portal: Portal, db: Db, job: string): Tools {
  const now = portal.now()
  return { ...callTools(portal, db, null, job), now, today: dayIn(companyZone, now), requestId: job }
}

/** A page of a list under the name that its call gives to the rows. */
export async function listed<const K extends string, R, P extends { rows: R[] }>(name: K, found: P | Promise<P>) {
  const { rows, ...page } = await found
  return { [name]: rows, ...page } as { [N in K]: P['rows'] } & Omit<P, 'rows'>
}
