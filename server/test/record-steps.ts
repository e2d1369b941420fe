/**
 * Takes steps of records of the demo company as its people would, each in a savepoint that is taken back: what `can` offers against what the
 * calls do. Which record, which call and what is sent stands in steps-of-records.ts.
 */
import { Readable } from 'node:stream'
import type { Endpoint } from '@iroko/contract/endpoint'
import { type Fault, forbidden, isFault } from '@iroko/contract/errors'
import type { Permission } from '@iroko/contract/permissions'
import { sql } from 'kysely'
import pino from 'pino'
import { actAs } from '../lib/acting.ts'
import type { Database, Db } from '../lib/database/database.ts'
import { sealerOf } from '../lib/files/sealed.ts'
import { findUser } from '../lib/http/caller.ts'
import { runIdempotent } from '../lib/http/idempotency.ts'
import { isNeverKept, makeCall, parsePart } from '../lib/http/respond.ts'
import { mayCall, type User } from '../lib/http/rights.ts'
import { openJobs } from '../lib/jobs.ts'
import { companyZone, type Portal } from '../lib/portal.ts'
import { hashToken, newToken } from '../lib/sign-in/tokens.ts'
import { house } from '../modules.ts'
import { cloneDemo } from './demo-clone.ts'
import { testEnvironment, testMoment } from './harness.ts'

/** A record as somebody's screen has it. */
export interface Shown {
  id: string
  version: number
  // biome-ignore lint/suspicious/noExplicitAny: of any noun.
  [field: string]: any
}

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Of a call that takes one: its text. */
  file?: string
}

/** What takes a step: a call, and what is sent with it. */
export interface Taking {
  call: Endpoint
  /** Besides `{ params: { id } }` and the version. */
  send?: (record: Shown, around: Around) => Sent | Promise<Sent>
  /** What the record's kind asks of its caller, where one call serves many kinds; who lacks it is refused before anything is read. */
  needs?: Permission
}

export interface Around {
  db: Db
  user: User
  today: string
}

/** The demo company on a Friday noon, and calls as its people make them. */
export async function demoCompany() {
  const now = testMoment
  const today = '2026-11-20'
  const environment = testEnvironment()
  const database: Database = await cloneDemo('small')
  const jobs = await openJobs(database, house.jobs, companyZone)
  const portal: Portal = { database, environment, house, jobs, log: pino({ level: 'silent' }), now: () => now }
  const handlers = new Map(house.calls.map((bound) => [bound.endpoint, bound.handler]))
  const users = new Map<string, User>()

  async function userOf(employeeId: string): Promise<User | undefined> {
    const before = users.get(employeeId)
    if (before) return before
    const token = newToken()
    const at = now.toISOString()
    const session = { employee_id: employeeId, token_hash: hashToken(token), created_at: at, last_seen_at: at }
    await database.db
      .insertInto('session')
      .values({ id: sql`gen_random_uuid()`, ...session, proved_at: '2200-01-01T00:00:00Z' })
      .execute()
    const user = await findUser(portal, { headers: { authorization: `Bearer ${token}` } } as never)
    if (user) users.set(employeeId, { ...user, owes_factor: false })
    return users.get(employeeId)
  }

  /** Everything inside happens as somebody, and then never happened. */
  async function as<R>(user: User, run: (db: Db) => Promise<R>): Promise<R> {
    const undone = Symbol('undone')
    let result: R | undefined
    await actAs({ id: user.id, now }, () =>
      database.db.transaction().execute(async (db) => {
        result = await run(db)
        throw undone
      }),
    ).catch((error) => {
      if (error !== undone) throw error
    })
    return result as R
  }

  async function make(db: Db, user: User, endpoint: Endpoint, sent: Sent): Promise<unknown> {
    const input = {
      params: parsePart(endpoint.params, sent.params),
      query: parsePart(endpoint.query, sent.query ?? {}),
      body: parsePart(endpoint.body, sent.body),
    }
    if (!mayCall(user, endpoint.access)) throw forbidden()
    const inside = { ...portal, database: { ...database, db: nested(db) } } as Portal
    const handler = handlers.get(endpoint)
    if (!handler) throw new Error(`${endpoint.path} has no handler`)
    const call = makeCall(inside, { id: 'steps', ip: '127.0.0.1', headers: {} }, { user }, input, db)
    const file = sent.file === undefined ? {} : { file: { name: 'sent.csv', stream: Readable.from([Buffer.from(sent.file)]) } }
    return handler({ ...call, ...file, once: (change: (db: Db) => Promise<unknown>) => change(db) })
  }

  /** Makes a call that stays done: what it writes is there for the steps after it. */
  const begin = (user: User, endpoint: Endpoint, sent: Sent): Promise<unknown> =>
    actAs({ id: user.id, now }, () => database.db.transaction().execute((db) => make(db, user, endpoint, sent)))

  const sentTwice = new Set<Endpoint>()

  /** Makes a call under a key, the first of its kind a second time too, as a browser does whose answer was lost. */
  async function makeByKey(db: Db, user: User, endpoint: Endpoint, sent: Sent): Promise<void> {
    const isFirst = !handlers.get(endpoint)?.ownTransaction && !isNeverKept(endpoint) && !sentTwice.has(endpoint)
    if (!isFirst) return void (await make(db, user, endpoint, sent))
    const key = { caller: user.id, key: 'step', endpoint: endpoint.path, body_hash: '' }
    const send = () =>
      runIdempotent({ db, sealer: sealerOf(environment), sight: '' }, key, () => make(db, user, endpoint, sent))
    const first = await send()
    sentTwice.add(endpoint)
    if (JSON.stringify(await send()) !== JSON.stringify(first)) throw new Error('sent twice with one key it answers otherwise')
  }

  /** Makes a call and takes back what it did; answers how it was refused. */
  async function attempt(db: Db, user: User, endpoint: Endpoint, sent: Sent): Promise<Fault | undefined> {
    await sql`savepoint step`.execute(db)
    try {
      await makeByKey(db, user, endpoint, sent)
      return undefined
    } catch (error) {
      if (isFault(error)) return error
      throw new Error(`${endpoint.method} ${endpoint.path}: ${error}`, { cause: error })
    } finally {
      await sql`rollback to savepoint step`.execute(db)
    }
  }

  const close = async () => {
    await jobs.stop()
    await database.close()
  }
  return { db: database.db, today, userOf, as, make, begin, attempt, close }
}
export type DemoCompany = Awaited<ReturnType<typeof demoCompany>>

/** The transaction as the whole database: what a handler begins for itself is a savepoint of it. */
function nested(db: Db): Db {
  const transaction = () => ({
    execute: async (run: (db: Db) => Promise<unknown>) => {
      await sql`savepoint inner_one`.execute(db)
      try {
        return await run(db)
      } catch (error) {
        await sql`rollback to savepoint inner_one`.execute(db)
        throw error
      }
    },
  })
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
