/**
 * What is hidden from somebody stays hidden whatever they do: of every record of the demo company, each field that is null for a role and not
 * for those who read everything is read again after each call that the role may make of it, and a call that takes such a field
 * answers a right value as it answers a wrong one.
 */
import { nouns } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../lib/database/database.ts'
import { effectiveRoles, mayCall, type User } from '../lib/http/rights.ts'
import { everyCaller } from './callers.ts'
import { keysOf } from './odd.ts'
import { fourMinutes } from './patience.ts'
import { type DemoCompany, demoCompany, type Sent, type Shown, type Taking } from './record-steps.ts'
import { madeBefore, stepsOf } from './steps-of-records.ts'

let demo: DemoCompany
let reader: User
let base: User
beforeAll(async () => {
  demo = await demoCompany()
  for (const statement of madeBefore) await sql.raw(statement).execute(demo.db)
  const account = async (name: string) => {
    const found = demo.db.selectFrom('employee').select('id').where('email', '=', `${name}@zuma.test`)
    const user = await demo.userOf((await found.executeTakeFirstOrThrow()).id)
    if (!user) throw new Error(name)
    return user
  }
  const [mighty, agent] = [await account('super'), await account('agent')]
  base = agent
  reader = { ...mighty, roles: [...new Set(everyCaller.flatMap(({ facts }) => (facts ? effectiveRoles(facts) : [])))] }
}, fourMinutes)
afterAll(() => demo.close())

interface Look {
  noun: string
  call: Endpoint
  sent: Sent
}

const rowsIn = (reply: unknown): Shown[] =>
  Object.values(Object(reply))
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter((part) => typeof Object(part).id === 'string')

async function rowsOf(db: Db, user: User, { call, sent }: Look): Promise<Map<string, Shown>> {
  const reply = await demo.make(db, user, call, sent).catch((error) => {
    if (isFault(error)) return {}
    throw error
  })
  return new Map(rowsIn(reply).map((row) => [row.id, row]))
}

const isSomething = (value: unknown): boolean => value !== null && value !== undefined

/**
 * The fields of a record that one reads and another does not, inside its parts and the rows within it too: `salary_kobo`, `to.salary_kobo`,
 * `lines.<id>.amount_kobo`.
 */
const hiddenIn = (mine: Shown, full: Shown): string[] =>
  Object.entries(full).flatMap(([key, value]) => {
    if (mine[key] === null) return isSomething(value) ? [key] : []
    if (typeof value !== 'object' || value === null || key === 'can') return []
    const inner = Array.isArray(value)
      ? value.flatMap((part, place) => hiddenInRow(mine[key], part, place))
      : hiddenIn(Object(mine[key]), value)
    return inner.map((path) => `${key}.${path}`)
  })

/** A row within a record is the same by its id, else by its place. */
const signOf = (part: unknown, place: number): string => String(Object(part).id ?? place)
const rowOf = (rows: unknown, sign: string): unknown =>
  Array.isArray(rows) ? rows.find((part, place) => signOf(part, place) === sign) : undefined
function hiddenInRow(rows: unknown, part: unknown, place: number): string[] {
  const sign = signOf(part, place)
  const own = rowOf(rows, sign)
  if (typeof part !== 'object' || part === null || Array.isArray(part) || typeof own !== 'object' || own === null) return []
  return hiddenIn(own as Shown, part as Shown).map((path) => `${sign}.${path}`)
}

const at = (row: Shown, path: string): unknown =>
  path.split('.').reduce((part: unknown, key) => (Array.isArray(part) ? rowOf(part, key) : Object(part)[key]), row)
/** Without which row it is of: one case a list. */
const kindOf = (path: string): string => path.replace(/\.(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\.)/g, '[]')

/** A body out of what is shown: the keys that the call takes, by their names or as `x_id` of `x`. */
function bodyFrom(call: Endpoint, row: Shown): Record<string, unknown> | undefined {
  if (!call.body) return undefined
  const body: Record<string, unknown> = {}
  for (const key of keysOf(call.body)) {
    const named = key.replace(/_id$/, '')
    if (row[key] !== undefined && row[key] !== null) body[key] = row[key]
    else if (key !== named && Object(row[named]).id) body[key] = row[named].id
  }
  for (const key of ['reason', 'comment', 'words', 'note']) if (keysOf(call.body).includes(key)) body[key] ??= 'So'
  return body
}

async function answerTo(db: Db, user: User, call: Endpoint, sent: Sent): Promise<string> {
  const why = await demo.attempt(db, user, call, sent)
  return why ? `${why.status} ${why.code} ${why.message} ${JSON.stringify(why.fields ?? {})}` : 'done'
}

/** What is wrong once somebody did this: a field that they did not read before. */
async function shownAfter(db: Db, { user, look, row, hidden, call, sent }: Act): Promise<string[]> {
  await sql`savepoint act`.execute(db)
  try {
    await demo.make(db, user, call, sent)
    const after = (await rowsOf(db, user, look)).get(row.id)
    return after ? hidden.filter((path) => isSomething(at(after, path))) : []
  } catch (error) {
    if (isFault(error)) return []
    throw error
  } finally {
    await sql`rollback to savepoint act`.execute(db)
  }
}

const looksOf = (noun: string, calls: Record<string, Endpoint>): Look[] =>
  Object.values(calls).flatMap((call) => {
    const { method, path, raw, access } = call
    if (method !== 'GET' || raw || access === 'public' || access === 'client' || path.includes('{')) return []
    return [{ noun, call, sent: { query: call.rows ? { limit: '40' } : {} } }]
  })

/** The replies of one record, once its list has said which there are. */
const showsOf = (noun: string, calls: Record<string, Endpoint>, rows: Iterable<Shown>): Look[] =>
  Object.values(calls).flatMap((call) => {
    const { method, path, raw, access, rows: isList } = call
    if (method !== 'GET' || raw || isList || access === 'public' || access === 'client') return []
    const key = path.match(/^[^{]*\{(id|ogid)\}[^{]*$/)?.[1]
    return key
      ? [...rows].slice(0, 4).flatMap((row) => (row[key] ? [{ noun, call, sent: { params: { [key]: row[key] } } }] : []))
      : []
  })

const tried = { hidden: new Set<string>(), ofRole: new Set<string>(), called: 0, guessed: new Set<string>() }

const read = new Map<string, Map<string, Shown>>()
/** What those who read everything read there. */
async function fullRows(db: Db, look: Look): Promise<Map<string, Shown>> {
  const key = `${look.call.path} ${JSON.stringify(look.sent)}`
  const rows = read.get(key) ?? (await rowsOf(db, reader, look))
  read.set(key, rows)
  return rows
}

/** One call of a record, by somebody from whom some of its fields are hidden. */
interface Act {
  user: User
  look: Look
  row: Shown
  full: Shown
  hidden: string[]
  call: Endpoint
  sent: Sent
}

/** The fields that a call tells by taking a right value and refusing a wrong one. */
async function toldBy(db: Db, { user, look, full, hidden, call, sent }: Act): Promise<string[]> {
  const wrong: string[] = []
  for (const path of hidden) {
    const key = path.replace(/^.*\./, '')
    const value = at(full, path)
    const other = typeof value === 'number' ? value + 100 : typeof value === 'string' ? `${value}1` : undefined
    if (other === undefined || !call.body || !keysOf(call.body).includes(key)) continue
    tried.guessed.add(`${look.noun} ${key}`)
    const guess = (figure: unknown) => answerTo(db, user, call, { ...sent, body: { ...sent.body, [key]: figure } })
    const [right, wrongly] = [await guess(value), await guess(other)]
    if (right !== wrongly) wrong.push(`tells ${key}: ${right} | ${wrongly}`)
  }
  return wrong
}

/** The calls of a record with what is sent: the steps of its noun, and each other call with what the record shows. */
async function callsOf(db: Db, user: User, look: Look, row: Shown, calls: Record<string, Endpoint>) {
  const found: { call: Endpoint; sent: Sent }[] = []
  for (const taking of Object.values(stepsOf[look.noun]?.steps ?? {}).flat() as Taking[]) {
    const around = { db, user, today: demo.today }
    const sent = await Promise.resolve()
      .then(() => taking.send?.(row, around))
      .catch(() => undefined)
    found.push({ call: taking.call, sent: sent ?? { params: { id: row.id } } })
  }
  for (const call of Object.values(calls)) {
    const key = call.path.match(/\{(id|ogid)\}/)?.[1]
    if (call.method === 'GET' || call.upload || !key || !row[key]) continue
    const body = bodyFrom(call, row)
    found.push({ call, sent: { params: { [key]: row[key] }, ...(body && { body }) } })
  }
  return found.filter(({ call }) => mayCall(user, call.access))
}

async function faultsOf(db: Db, user: User, look: Look, calls: Record<string, Endpoint>, mine: Map<string, Shown>) {
  const wrong: string[] = []
  const all = await fullRows(db, look)
  const seen = new Set<string>()
  for (const [id, row] of mine) {
    const full = all.get(id)
    const hidden = full ? hiddenIn(row, full) : []
    // Rows that hide the same in the same state are one case.
    const state = `${[...new Set(hidden.map(kindOf))].join()} ${row.status ?? row.state ?? ''}`
    if (!full || hidden.length === 0 || seen.has(state)) continue
    seen.add(state)
    for (const key of hidden) {
      tried.hidden.add(`${look.noun} ${kindOf(key)}`)
      tried.ofRole.add(`${user.roles.join(' ')}: ${look.noun} ${key.replace(/^.*\./, '')}`)
    }
    for (const { call, sent } of await callsOf(db, user, look, full, calls)) {
      tried.called += 1
      const act = { user, look, row, full, hidden, call, sent }
      const faults = [...(await shownAfter(db, act)).map((key) => `shows ${key}`), ...(await toldBy(db, act))]
      for (const what of faults)
        wrong.push(`${look.noun} ${call.method} ${call.path} as ${user.roles.join(' ')} ${kindOf(what)}`)
    }
  }
  return wrong
}

const domains = [...new Set(nouns.map(([noun]) => noun.split('/')[0] ?? ''))]

it.each(domains)(
  '%s: what is null for a role stays so whatever it does',
  async (domain) => {
    const wrong: string[] = []
    for (const { facts } of everyCaller) {
      if (!facts) continue
      const user: User = {
        ...base,
        roles: effectiveRoles(facts),
        granted_roles: facts.roles,
        is_lead: facts.is_lead,
        place_role: facts.place_role,
      }
      for (const [noun, calls] of nouns.filter(([name]) => name.startsWith(`${domain}/`)))
        await demo.as(user, async (db) => {
          for (const look of looksOf(noun, calls)) {
            if (!mayCall(user, look.call.access)) continue
            const mine = await rowsOf(db, user, look)
            wrong.push(...(await faultsOf(db, user, look, calls, mine)))
            for (const show of showsOf(noun, calls, mine.values()))
              if (mayCall(user, show.call.access))
                wrong.push(...(await faultsOf(db, user, show, calls, await rowsOf(db, user, show))))
          }
        })
    }
    expect([...new Set(wrong)]).toEqual([])
  },
  120_000,
)

it('has found fields that are hidden, made calls of their records and guessed at some', () => {
  expect([...tried.hidden]).toEqual(
    expect.arrayContaining([
      'recruitment/offers salary_kobo',
      'people/resignations reason',
      'people/promotions to.salary_kobo',
      'people/directory personal',
      'recruitment/cohorts places[].application_id',
      'leave/applications leave_type',
      'time/absences details',
    ]),
  )
  expect([...tried.guessed]).toEqual(
    expect.arrayContaining(['recruitment/offers salary_kobo', 'people/promotions salary_kobo']),
  )
  expect(tried.called).toBeGreaterThan(200)
})

/** The columns of the sheets of a noun, by who may bring them. */
const sheets = nouns.flatMap(([noun, calls]) =>
  Object.values(calls).flatMap((call) =>
    'line' in call && call.line ? [{ noun, call, keys: keysOf(call.line as never) }] : [],
  ),
)

it('takes no column from a sheet that is hidden from whoever brings it: its lines would tell it by what they refuse', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(10)
  const wrong = sheets.flatMap(({ noun, call, keys }) =>
    everyCaller.flatMap(({ facts }) => {
      if (!facts) return []
      const roles = effectiveRoles(facts)
      if (!mayCall({ ...base, ...facts, roles, granted_roles: facts.roles } as User, (call as Endpoint).access)) return []
      return keys.flatMap((key) =>
        tried.ofRole.has(`${roles.join(' ')}: ${noun} ${key}`) ? [`${noun} ${key} of ${roles}`] : [],
      )
    }),
  )
  expect(wrong).toEqual([])
})
