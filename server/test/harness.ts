/** What a server test starts with: a database of its own, the real app, people who are signed in, a clock to set. */
import { addDays } from '@iroko/contract/dates'
import type { Endpoint, Input, Output } from '@iroko/contract/endpoint'
import { fault, type Refusal } from '@iroko/contract/errors'
import type { GrantedRole } from '@iroko/contract/roles'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import type { Database, Db } from '../lib/database/database.ts'
import { openStreams } from '../lib/events.ts'
import { byKey, eachByKey } from '../lib/http/implement.ts'
import { isNeverKept } from '../lib/http/respond.ts'
import { openJobs } from '../lib/jobs.ts'
import { companyZone, type Portal } from '../lib/portal.ts'
import { hashToken, newToken } from '../lib/sign-in/tokens.ts'
import { type Environment, readEnvironment } from '../lib/start/environment.ts'
import { confirmAll } from '../modules/platform/role-confirmations/store.ts'
import { house } from '../modules.ts'
import { cloneDatabase } from './clone.ts'
import { once } from './once.ts'

export interface Person {
  id: string
  ogid: string
  email: string
  full_name: string
  office_id: string
  /** A live session's token. */
  token: string
}

interface PersonDraft {
  first_name?: string
  last_name?: string
  email?: string
  roles?: GrantedRole[]
  office_id?: string
  team_id?: string
  hire_date?: string
  gender?: 'female' | 'male'
  remote?: boolean
  status?: 'active' | 'left' | 'terminated'
  employment_type?: 'full_time' | 'contract' | 'intern'
  /** Who leads them, as what (0 Team Lead by default). */
  leader?: Person
  leadership_type?: number
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

const handlers = new Map(house.calls.map(({ endpoint, handler }) => [endpoint, handler]))

/** Whether a repeated call gets the answer of the first; what opens transactions of its own may say in words why it does no harm. */
export function isKeptByKey(endpoint: Endpoint): boolean {
  const handler = handlers.get(endpoint)
  if (endpoint.method === 'GET' || isNeverKept(endpoint)) return false
  return !handler?.ownTransaction || handler.repeated === byKey || handler.repeated === eachByKey
}

/** Where people work: at the first branch of a company that is there, else at one that is made. */
async function branchOf(db: Db): Promise<string> {
  const first = await db.selectFrom('branch').select('id').orderBy('title').limit(1).executeTakeFirst()
  if (first) return first.id
  const id = uuid()
  await db.insertInto('branch').values({ id, title: 'Abuja', state: 'FCT' }).execute()
  return id
}

/** When a test begins: a Friday noon in Lagos, so that a week's end and a month's end are near. */
export const testMoment = new Date('2026-11-20T11:00:00Z')

export function testEnvironment(): Environment {
  const read = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PUBLIC_URL: 'http://portal.test',
    DEMO: 'false',
    DATA_KEY: 'test-key-test-key-test-key-test-key-test-kA',
  })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  return read.environment
}

/** Starts the app for one test file; closed by itself when the file ends. `settings` replace those of the environment. */
export async function testApp(settings: Partial<Environment> = {}, given?: Database) {
  const database = given ?? (await cloneDatabase())
  const environment = testEnvironment()
  let now = testMoment
  const jobs = await openJobs(database, house.jobs, companyZone)
  const portal: Portal = {
    database,
    environment: { ...environment, ...settings },
    house,
    jobs,
    log: pino({ level: process.env.SEE_LOG ?? environment.LOG_LEVEL }),
    now: () => now,
  }
  const streams = await openStreams(portal)
  const app = await createApp(portal, streams)
  await app.ready()
  const db = database.db

  let count = 0
  const branch = await branchOf(db)

  afterAll(async () => {
    await streams.close()
    await app.close()
    await jobs.stop()
    await database.close()
  })

  async function office(
    draft: { code?: string; title?: string; office_type?: 'department' | 'campaign'; committed_headcount?: number } = {},
  ) {
    count += 1
    const id = uuid()
    const code = draft.code ?? `office ${count}`
    const office_type = draft.office_type ?? 'department'
    await db
      .insertInto('office')
      .values({
        id,
        code,
        title: draft.title ?? code,
        office_type,
        branch_id: branch,
        committed_headcount: draft.committed_headcount ?? null,
      })
      .execute()
    return { id, code }
  }

  let defaultOffice: { id: string } | undefined

  async function signIn(employeeId: string): Promise<string> {
    const token = newToken()
    const at = now.toISOString()
    await db
      .insertInto('session')
      .values({
        id: uuid(),
        token_hash: hashToken(token),
        employee_id: employeeId,
        created_at: at,
        last_seen_at: at,
        // Who is who is proved at any hour to which a test sets the clock; one about proofs takes it away.
        proved_at: '2200-01-01T00:00:00Z',
      })
      .execute()
    return token
  }

  async function person(draft: PersonDraft = {}): Promise<Person> {
    count += 1
    defaultOffice ??= draft.office_id ? undefined : await office({ title: 'Somewhere' })
    const id = uuid()
    const first_name = draft.first_name ?? 'Ada'
    const last_name = draft.last_name ?? `Person${count}`
    const email = draft.email ?? `person${count}@zuma.test`
    const hire_date = draft.hire_date ?? '2020-01-06'
    const { ogid } = await db
      .insertInto('employee')
      .values({
        id,
        ogid: sql`'OG' || lpad(nextval('employee_ogid')::text, 6, '0')`,
        email,
        first_name,
        last_name,
        hire_date,
        roles: draft.roles ?? [],
        gender: draft.gender ?? 'female',
        remote: draft.remote ?? false,
        status: draft.status ?? 'active',
        employment_type: draft.employment_type ?? 'full_time',
        // Entered when they began, whatever day it is today.
        created_at: `${hire_date}T06:00:00Z`,
      })
      .returning('ogid')
      .executeTakeFirstOrThrow()
    // One who never chose a password does not count as the super administrator who stays.
    if (draft.roles?.includes('super'))
      await db.insertInto('credential').values({ employee_id: id, password_hash: 'chosen elsewhere' }).execute()
    const office_id = draft.office_id ?? defaultOffice?.id ?? ''
    await db
      .insertInto('placement')
      .values({
        id: uuid(),
        employee_id: id,
        office_id,
        team_id: draft.team_id ?? null,
        branch_id: branch,
        starts_on: hire_date,
      })
      .execute()
    await confirmRoles({ id })
    const made = { id, ogid, email, full_name: `${first_name} ${last_name}`, office_id, token: await signIn(id) }
    if (draft.leader) await lead(draft.leader, made, draft.leadership_type ?? 0)
    return made
  }

  /** Whatever role or place of theirs waits counts from now on, as if somebody else had confirmed it. */
  const confirmRoles = (...people: { id: string }[]) =>
    confirmAll(
      db,
      people.map(({ id }) => id),
      now.toISOString(),
    )

  /** Has exactly these roles from now on. */
  async function setRoles(who: { id: string }, roles: GrantedRole[]): Promise<void> {
    await db.updateTable('employee').set({ roles }).where('id', '=', who.id).execute()
    await confirmRoles(who)
  }

  async function lead(leader: Person, employee: Person, leadership_type = 0, starts_on = '2020-01-06'): Promise<void> {
    await db
      .insertInto('reporting_line')
      .values({ id: uuid(), employee_id: employee.id, leader_id: leader.id, leadership_type, starts_on })
      .execute()
  }

  /** The raw answer of an address. */
  async function inject(options: InjectOptions & { as?: { token: string } | undefined }) {
    const { as, ...rest } = options
    return app.inject({ ...rest, headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...rest.headers } })
  }

  /** Makes a call as a person; a refusal is thrown as the fault that the browser would see. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
    as?: { token: string },
    headers: Record<string, string> = {},
  ): Promise<Output<E>> {
    const {
      params = {},
      query = {},
      body,
    } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const isRepeated = isSentTwice(endpoint, headers)
    const sent = {
      method: endpoint.method,
      url,
      query: search,
      headers: isRepeated ? { ...headers, 'idempotency-key': uuid() } : headers,
      as,
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const response = await inject(sent)
    const answer = response.json()
    if (response.statusCode < 400) {
      if (isRepeated) await sendAgain(endpoint, sent, answer)
      return answer as Output<E>
    }
    const refusal = answer as Refusal
    throw fault(response.statusCode, refusal.code, refusal.errors, refusal.fields)
  }

  const sentTwice = new Set<Endpoint>()
  /** The first change of each kind that a test makes is sent a second time, as a browser does whose answer was lost. */
  function isSentTwice(endpoint: Endpoint, headers: Record<string, string>): boolean {
    return isKeptByKey(endpoint) && !sentTwice.has(endpoint) && headers['idempotency-key'] === undefined
  }
  async function sendAgain(endpoint: Endpoint, sent: Parameters<typeof inject>[0], first: unknown): Promise<void> {
    sentTwice.add(endpoint)
    const answer = await inject(sent)
    // Whoever signed themselves out, or lost the right by what they did, gets nothing more.
    if (answer.statusCode === 403 || answer.json().errors === 'invalid token, login again') return
    if (answer.json().code === 'already_done') return
    if (JSON.stringify(answer.json()) !== JSON.stringify(first))
      throw new Error(
        `${endpoint.method} ${endpoint.path} sent twice with one key: ${JSON.stringify(first)}, then ${answer.body}`,
      )
  }

  /** Where the app listens. */
  const address = once(() => app.listen({ port: 0, host: '127.0.0.1' }))
  /** The event stream of an open browser tab. */
  async function stream(token: string): Promise<Response> {
    return fetch(`${await address()}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } })
  }

  return {
    app,
    db,
    portal,
    streams,
    branch_id: branch,
    inject,
    call,
    address,
    stream,
    office,
    person,
    lead,
    confirmRoles,
    setRoles,
    signIn,
    /** Sets the clock; moments as ISO text, or a day at noon in Lagos. */
    setNow(to: string) {
      now = new Date(to.length === 10 ? `${to}T11:00:00Z` : to)
    },
    today: () => now.toISOString().slice(0, 10),
    passDays(days: number) {
      now = new Date(`${addDays(now.toISOString().slice(0, 10), days)}T11:00:00Z`)
    },
    runJobs: () => jobs.runQueued(portal),
  }
}
